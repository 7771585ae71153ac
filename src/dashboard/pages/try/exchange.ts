/** Sends a request and reads the response byte by byte, since faults can break it. */
import { formatBody, parseBody } from '../../api/body.ts'
import { removeKey, SEARCH_PATHS, type TryRequest } from '../../api/request-link.ts'

export type ExchangeResult =
  | {
      readonly kind: 'response'
      readonly status: number
      readonly statusText: string
      /** Names in lower case. */
      readonly headers: Readonly<Record<string, string>>
      readonly text: string
      /** Whether the whole body arrived. */
      readonly isWhole: boolean
    }
  /** The connection closed before a response arrived, or the user canceled the request. */
  | { readonly kind: 'none'; readonly wasCanceled: boolean }

export type TryResponse = Extract<ExchangeResult, { kind: 'response' }>

export interface Exchange {
  readonly id: string
  /** When the request was sent, in milliseconds. */
  readonly at: number
  readonly request: TryRequest
  readonly result: ExchangeResult
  /** Milliseconds from sending to the last byte. */
  readonly durationMs: number
}

export const getUrl = ({ operation }: TryRequest, origin: string): string =>
  `${origin}${SEARCH_PATHS[operation]}`

/**
 * Returns the headers of a request.
 * @param apiKey `''` sends no key
 */
export const getHeaders = (request: TryRequest, apiKey: string): Record<string, string> => ({
  ...(apiKey !== '' && { apikey: apiKey }),
  'content-type': 'application/json',
  ...Object.fromEntries(parseHeaders(request.headers).map(([name, value]) => [name.toLowerCase(), value])),
})

/** Returns the bytes to send: without the spaces of the form, and otherwise as the user has written them. */
export function getSentBody({ body }: TryRequest): string {
  const { fields } = parseBody(body)
  return formatBody(fields) === body ? JSON.stringify(fields) : body
}

/** Returns the name and value of each line. */
const parseHeaders = (text: string): readonly (readonly [name: string, value: string])[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.trim(), value.join(':').trim()]
    })

/** Returns the first line that is not a header, as a problem. */
export const findHeaderProblem = (text: string): string | undefined => {
  const line = text.split('\n').find((one) => one.trim() !== '' && !HEADER_LINE.test(one))
  return line === undefined ? undefined : `This is not a header: ${line.trim()}. Write name: value.`
}

const HEADER_LINE = /^\s*[\w!#$%&'*+.^`|~-]+\s*:[\t\x20-\x7e\xa0-\xff]*$/

/** Sends a request once and reads the response. Never throws. */
export async function send(request: TryRequest, apiKey: string, signal: AbortSignal): Promise<Exchange> {
  const at = Date.now()
  const start = performance.now()
  const result = await fetchResult(request, apiKey, signal)
  const durationMs = performance.now() - start
  return { id: `${at}-${start}`, at, request: removeKey(request, apiKey), result, durationMs }
}

async function fetchResult(
  request: TryRequest,
  apiKey: string,
  signal: AbortSignal,
): Promise<ExchangeResult> {
  try {
    const response = await fetch(getUrl(request, location.origin), {
      method: 'POST',
      headers: getHeaders(request, apiKey),
      body: getSentBody(request),
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

/** Returns the value of a response body, or `undefined` if it is not JSON. */
export function parseJson({ text }: TryResponse): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
