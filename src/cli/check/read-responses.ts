/** Gets responses to compare: from a file, or from the service. */
import { CommandError } from '../../lib/errors.ts'
import { describeFailedRequest, type HttpResponse, sendRequest } from '../../lib/http-request.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import { openTextFile } from '../../lib/text-file.ts'
import { getPageUrl } from '../help-text.ts'

/** A response, with the path of its request. */
export interface RecordedResponse extends Pick<HttpResponse, 'status' | 'text'> {
  readonly path: string
  /** Recorded headers may have names and values that `Headers` rejects. */
  readonly headers: { get(name: string): string | null }
}

type JsonObject = Readonly<Record<string, unknown>>

/**
 * Reads responses from a HAR file, or from JSON Lines with `path` or `url`, `status`, `headers`, and `body`.
 * @throws {CommandError} if the file contains something else
 */
export async function readResponses(file: string): Promise<RecordedResponse[]> {
  const text = await readText(file)
  const har = tryParseJson(text)
  const entries = isObject(har) && isObject(har.log) ? har.log.entries : undefined
  const lines = Array.isArray(entries) ? entries.filter(isObject).map(fromHarEntry) : parseObjects(text, file)
  // Browsers record a preflight request before a request to another site, and requests that were cancelled, whose status is 0.
  const responses = lines.filter(({ method, status }) => method !== 'OPTIONS' && status !== 0)
  return responses.map(({ url, path = url, status, headers, body = '' }, index) => {
    const base = 'http://localhost'
    const values = toHeaderValues(headers)
    if (typeof path !== 'string' || typeof status !== 'number' || !values || !URL.canParse(path, base))
      throw new CommandError(
        `${file}, response ${index + 1} has no path, no status, or headers that are not text. See ${getPageUrl('docs/cli.md#check')}.`,
      )
    return {
      path: new URL(path, base).pathname,
      status,
      headers: { get: (name) => values.get(name.toLowerCase()) ?? null },
      text: typeof body === 'string' ? body : JSON.stringify(body),
    }
  })
}

/** Returns the values by name in lower case; `undefined` if the headers are no object of texts and numbers. */
function toHeaderValues(headers: unknown = {}): ReadonlyMap<string, string> | undefined {
  if (!isObject(headers)) return undefined
  const entries = Object.entries(headers)
  if (!entries.every(([, value]) => typeof value === 'string' || typeof value === 'number')) return undefined
  return new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
}

/** Returns the fields of a line. */
function fromHarEntry({ request, response }: JsonObject): JsonObject {
  const { method, url } = isObject(request) ? request : {}
  const { status = 0, headers = [], content } = isObject(response) ? response : {}
  const { text, encoding } = isObject(content) ? content : {}
  return {
    method,
    url,
    status,
    headers: Array.isArray(headers)
      ? Object.fromEntries(headers.map((header) => [header?.name, header?.value]))
      : headers,
    body: encoding === 'base64' ? Buffer.from(String(text), 'base64').toString() : text,
  }
}

const readText = async (file: string): Promise<string> =>
  [...(await openTextFile(file, file)).chunks()].join('')

/** Reads a file with one JSON object per line. */
export const readObjects = async (file: string): Promise<JsonObject[]> =>
  parseObjects(await readText(file), file)

const parseObjects = (text: string, file: string): JsonObject[] =>
  text
    .trim()
    .split('\n')
    .map((line, index) => {
      const object = tryParseJson(line)
      if (isObject(object)) return object
      throw new CommandError(`${file}, line ${index + 1} is not a JSON object. Write one object per line.`)
    })

/**
 * Sends a body once, and returns the response.
 * @throws {CommandError} without a response
 */
export async function sendBody(url: string, apiKey: string, body: object): Promise<RecordedResponse> {
  const headers = { apikey: apiKey, 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(60_000) }
  try {
    return { path: new URL(url).pathname, ...(await sendRequest(url, request)) }
  } catch (error) {
    throw new CommandError(`${describeFailedRequest(url, error)} This request may be charged.`)
  }
}
