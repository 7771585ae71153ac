/** Sends a request and reads the response byte by byte, since faults can break it. */
import { OPERATIONS, type SearchOperation } from './operations.ts'

/** A request to send. */
export interface TryRequest {
  readonly operation: SearchOperation
  readonly body: Readonly<Record<string, string | number>>
  /** `''` sends no key. */
  readonly apiKey: string
  /** `''` sends no header. Only Enrich supports it. */
  readonly idempotencyKey: string
}

export type ExchangeResult =
  | {
      readonly kind: 'response'
      readonly status: number
      readonly statusText: string
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>
      readonly text: string
      /** The parsed text; `undefined` if it is not JSON. */
      readonly json: unknown
      /** Whether the whole body arrived. */
      readonly isWhole: boolean
    }
  /** The connection closed before a response arrived, or the user canceled the request. */
  | { readonly kind: 'none'; readonly wasCanceled: boolean }

export type TryResponse = Extract<ExchangeResult, { kind: 'response' }>

export interface Exchange {
  readonly request: TryRequest
  readonly result: ExchangeResult
  /** Milliseconds from sending to the last byte. */
  readonly durationMs: number
}

export const getUrl = ({ operation }: TryRequest, origin: string): string =>
  `${origin}${OPERATIONS[operation].path}`

export const getHeaders = ({ apiKey, idempotencyKey, operation }: TryRequest): Record<string, string> => ({
  ...(apiKey !== '' && { apikey: apiKey }),
  'content-type': 'application/json',
  ...(operation === 'enrich' && idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
})

/** Sends a request once and reads the response. Never throws. */
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

/** Reads the body until the connection ends or breaks. */
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
