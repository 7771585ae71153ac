/** Before anything is measured: questions are asked, and their answers looked at. It warms the servers, too. */
import type { Target } from './load.ts'
import type { Question } from './questions.ts'

export interface Checked {
  readonly asked: number
  /** Answered with the company that was meant. */
  readonly right: number
}

/** Below this, something is wrong with the server or the questions, and figures would be of misses. */
const LEAST_RIGHT = 0.5
const AT_ONCE = 16
/** Of thousands of questions, so many. */
const MOST_CHECKED = 500

/** @throws {Error} for an answer that is no answer, or too many that are wrong */
export async function check(target: Target, all: readonly Question[]): Promise<Checked> {
  const questions = all.slice(0, MOST_CHECKED)
  let right = 0
  const waiting = questions.values()
  // One iterator for all of them: each takes the next.
  const askNext = async (): Promise<void> => {
    for (const question of waiting) if (await isRight(await ask(target, question.body), question)) right++
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askNext))
  if (right < questions.length * LEAST_RIGHT) {
    throw new Error(
      `${target.name}: only ${right} of ${questions.length} answers are right. The first question is ${questions[0]?.body}`,
    )
  }
  return { asked: questions.length, right }
}

/** @throws {Error} for another status than 200 */
export async function ask(target: Omit<Target, 'bodies'>, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...target.headers }
  const response = await fetch(target.url + target.path, { method: 'POST', headers, body })
  if (response.status === 200) return response
  throw new Error(`${target.name}: ${response.status} to ${body}: ${await response.text()}`)
}

async function isRight(response: Response, { compGUID }: Question): Promise<boolean> {
  const answer: { readonly compGUID?: string; readonly data?: readonly unknown[] } = JSON.parse(
    await response.text(),
  )
  // A view has data instead.
  if (answer.compGUID === undefined) return (answer.data?.length ?? 0) > 0
  return answer.compGUID !== '' && (compGUID === '' || answer.compGUID === compGUID)
}
