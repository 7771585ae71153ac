import type { ParsedResponse, Sandbox } from '../../support/sandbox.ts'

/** Sends wrong control tokens until the sandbox stops comparing them. Returns the last response. */
export async function exhaustTokenAttempts(
  { send }: Sandbox,
  path: string,
  method = 'POST',
): Promise<ParsedResponse> {
  for (let guess = 0; guess < 20; guess++) {
    const response = await send(path, { method, headers: { 'x-control-token': `guess-${guess}` } })
    if (response.status !== 401) return response
  }
  throw new Error('The sandbox compared twenty wrong tokens.')
}
