/** A request as it was sent and what came back of it: read byte by byte, because answers may be broken on purpose. */
import { OPERATIONS, type Operation } from './operations.ts'

/** What is going to be sent. */
export interface TryRequest {
  readonly operation: Operation
  readonly body: Readonly<Record<string, string | number>>
  /** Blank sends none. */
  readonly apiKey: string
  /** Blank sends none; Enrich alone knows it. */
  readonly idempotencyKey: string
}

export type ExchangeResult =
  | {
      readonly kind: 'response'
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
  | { readonly kind: 'none'; readonly wasCanceled: boolean }

export type TryResponse = Extract<ExchangeResult, { kind: 'response' }>

export interface Exchange {
  readonly request: TryRequest
  readonly result: ExchangeResult
  /** From sending to the last byte, in milliseconds. */
  readonly durationMs: number
}

export const getUrl = ({ operation }: TryRequest, origin: string): string =>
  `${origin}${OPERATIONS[operation].path}`

export const getHeaders = ({ apiKey, idempotencyKey, operation }: TryRequest): Record<string, string> => ({
  ...(apiKey !== '' && { apikey: apiKey }),
  'content-type': 'application/json',
  ...(operation === 'enrich' && idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
})

/** Sends it, once, and waits for all that comes. Never throws: whatever happens is a reply. */
export async function send(request: TryRequest, signal: AbortSignal): Promise<Exchange> {
  const start = performance.now()
  const result = await fetchResult(request, signal)
  return { request, result, durationMs: performance.now() - start }
}

async function fetchResult(request: TryRequest, signal: AbortSignal): Promise<ExchangeResult> {
  try {
    const response = await fetch(getUrl(request, location.origin), {
      method: 'POST',
      headers: getHeaders(request),
      body: JSON.stringify(request.body),
      signal,
      cache: 'no-store',
    })
    return await readResponse(response)
  } catch {
    return { kind: 'none', wasCanceled: signal.aborted }
  }
}

async function readResponse(response: Response): Promise<TryResponse> {
  const { text, isWhole } = await readText(response)
  return {
    kind: 'response',
    status: response.status,
    statusText: response.statusText,
    headers: Object.fromEntries(response.headers),
    text,
    json: parseJson(text),
    isWhole,
  }
}

/** As much as comes before the connection ends or breaks. */
async function readText(response: Response): Promise<{ readonly text: string; readonly isWhole: boolean }> {
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
