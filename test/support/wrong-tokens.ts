import type { Answer, Sandbox } from './sandbox.ts'

/** Sends different wrong control tokens until the sandbox refuses to compare more. Returns its answer to the last one. */
export async function afterWrongTokens({ send }: Sandbox, path: string, method = 'POST'): Promise<Answer> {
  for (let guess = 0; guess < 20; guess++) {
    const answer = await send(path, { method, headers: { 'x-control-token': `guess-${guess}` } })
    if (answer.status !== 401) return answer
  }
  throw new Error('Twenty wrong tokens are compared.')
}
