/** A request as it was sent and what came back of it: read byte by byte, because answers may be broken on purpose. */
import { OPERATIONS, type Operation } from './operations.ts'

/** What is going to be sent. */
export interface Question {
  readonly operation: Operation
  readonly body: Readonly<Record<string, string | number>>
  /** Blank sends none. */
  readonly apiKey: string
  /** Blank sends none; Enrich alone knows it. */
  readonly idempotencyKey: string
}

export type Reply =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly statusText: string
      /** By their names in lower case. */
      readonly headers: Readonly<Record<string, string>>
      readonly text: string
      /** What the text says as JSON; `undefined` where it is none. */
      readonly json: unknown
      /** Whether all of it came. */
      readonly isWhole: boolean
    }
  /** Not a byte came, or nobody waited for it. */
  | { readonly kind: 'nothing'; readonly wasStopped: boolean }

export type Answer = Extract<Reply, { kind: 'answer' }>

export interface Exchange {
  readonly question: Question
  readonly reply: Reply
  /** From sending to the last byte, in milliseconds. */
  readonly durationMs: number
}

export const urlOf = ({ operation }: Question, origin: string): string =>
  `${origin}${OPERATIONS[operation].path}`

export const headersOf = ({ apiKey, idempotencyKey, operation }: Question): Record<string, string> => ({
  ...(apiKey !== '' && { apikey: apiKey }),
  'content-type': 'application/json',
  ...(operation === 'enrich' && idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
})

/** Sends it, once, and waits for all that comes. Never throws: whatever happens is a reply. */
export async function send(question: Question, signal: AbortSignal): Promise<Exchange> {
  const start = performance.now()
  const reply = await replyTo(question, signal)
  return { question, reply, durationMs: performance.now() - start }
}

async function replyTo(question: Question, signal: AbortSignal): Promise<Reply> {
  try {
    const response = await fetch(urlOf(question, location.origin), {
      method: 'POST',
      headers: headersOf(question),
      body: JSON.stringify(question.body),
      signal,
      cache: 'no-store',
    })
    return await read(response)
  } catch {
    return { kind: 'nothing', wasStopped: signal.aborted }
  }
}

async function read(response: Response): Promise<Answer> {
  const { text, isWhole } = await textOf(response)
  return {
    kind: 'answer',
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
    text,
    json: jsonIn(text),
    isWhole,
  }
}

/** As much as comes before the connection ends or breaks. */
async function textOf(response: Response): Promise<{ readonly text: string; readonly isWhole: boolean }> {
  const reader = response.body?.getReader()
  if (!reader) return { text: '', isWhole: true }
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { text: text + decoder.decode(), isWhole: true }
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    return { text, isWhole: false }
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
