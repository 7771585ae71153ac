/** Gets responses to compare: from a file, or from the service. */
import { readFileSync } from 'node:fs'
import { StartupError } from '../../lib/errors.ts'
import { describeFailedRequest, type HttpResponse, sendRequest } from '../../lib/http-request.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'

/** A response, with the path of its request. */
export interface RecordedResponse extends HttpResponse {
  readonly path: string
}

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Reads responses from a HAR file, or from JSON Lines with `path` or `url`, `status`, `headers`, and `body`.
 * @throws {StartupError} if the file contains something else
 */
export function readResponses(file: string): RecordedResponse[] {
  const har = tryParseJson(readFileSync(file, 'utf8'))
  const entries = isObject(har) && isObject(har.log) ? har.log.entries : undefined
  const lines = Array.isArray(entries) ? entries.filter(isObject).map(fromHarEntry) : readObjects(file)
  // Browsers record a preflight request of their own before a request to another site.
  const responses = lines.filter(({ method }) => method !== 'OPTIONS')
  return responses.map(({ url, path = url, status, headers, body = '' }, index) => {
    const base = 'http://localhost'
    if (typeof path !== 'string' || typeof status !== 'number' || !URL.canParse(path, base))
      throw new StartupError(`${file}, response ${index + 1} has no path or status. See docs/cli.md#check.`)
    // A HAR file may contain the pseudo headers of HTTP/2, such as `:status`.
    const named = Object.entries(headers ?? {}).filter(([name]) => !name.startsWith(':'))
    return {
      path: new URL(path, base).pathname,
      status,
      headers: new Headers(named.map(([name, value]) => [name, String(value)])),
      text: typeof body === 'string' ? body : JSON.stringify(body),
    }
  })
}

/** Returns the fields of a line. A request that was cancelled has no response. */
const fromHarEntry = ({ request, response }: HarEntry): JsonObject => ({
  method: request?.method,
  url: request?.url,
  status: response?.status,
  headers: Object.fromEntries(response?.headers?.map(({ name, value }) => [name, value]) ?? []),
  body: response?.content?.text,
})

interface HarEntry {
  readonly request?: { readonly method?: string; readonly url?: string }
  readonly response?: {
    readonly status?: number
    readonly headers?: readonly { readonly name: string; readonly value: string }[]
    readonly content?: { readonly text?: string }
  }
}

/** Reads a file with one JSON object per line. */
export const readObjects = (file: string): JsonObject[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line, index) => {
      const object = tryParseJson(line)
      if (isObject(object)) return object
      throw new StartupError(`${file}, line ${index + 1} is not a JSON object. Write one object per line.`)
    })

/**
 * Sends a body once, and returns the response.
 * @throws {StartupError} without a response
 */
export async function sendBody(url: string, apiKey: string, body: object): Promise<RecordedResponse> {
  const headers = { apikey: apiKey, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(60_000) }
  try {
    return { path: new URL(url).pathname, ...(await sendRequest(url, request)) }
  } catch (error) {
    throw new StartupError(`${describeFailedRequest(url, error).message} This request may be charged.`)
  }
}
