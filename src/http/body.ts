/** Reads request bodies as JSON. */
import { ApiError } from '../lib/api-error.ts'
import { describeJsonError, isObject, tryParseJson } from '../lib/json.ts'

/** Bodies of the service are flat objects with short strings. */
const MAX_BODY_BYTES = 64 * 1024

const createBodyError = (message: string): ApiError => new ApiError('invalid_parameter', message)

/** The value for a missing body. Operations that need no body accept it as an empty object. */
const EMPTY_BODY: Readonly<Record<string, never>> = Object.freeze({})

/**
 * Returns the JSON value of the body, or `EMPTY_BODY`. The error of a body that cannot be read or parsed is returned, not thrown, because
 * authentication comes first: without a key, the response is 401 for any body.
 * @param onText called with the text of the body, blank without one, if it is UTF-8, even if it is not valid JSON
 */
export const readJsonBody = (request: Request, onText?: (text: string) => void): Promise<unknown> =>
  readBytes(request, MAX_BODY_BYTES, 'Shorten it.')
    .catch(createClosedError)
    .then((bytes) => {
      if (bytes instanceof ApiError) return bytes
      const text = decodeUtf8(bytes)
      if (!(text instanceof ApiError)) onText?.(text)
      return text instanceof ApiError ? text : parseBody(text)
    })

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

/**
 * Returns the error of a body that is JSON, but has another content type, or none.
 * @param bodyText the text of the body; blank without one, which needs no content type, and `undefined` if it cannot be read
 */
export function findContentTypeError({ headers }: Request, bodyText = ''): ApiError | undefined {
  const type = headers.get('content-type')
  if ((type !== null && JSON_TYPE.test(type)) || bodyText.trim() === '') return undefined
  const problem = type === null ? 'no content type' : `the content type ${type.slice(0, 80)}`
  return createBodyError(`The request has ${problem}. Send the header Content-Type: application/json.`)
}

/** Only a closed connection fails while the body is read. It is not an error of the server. */
const createClosedError = (): ApiError =>
  createBodyError('The connection closed before the body was complete. Send the request again.')

/**
 * Returns a large body. Call it after access control.
 * @param maxBytes a multiple of 1,024
 * @throws {ApiError} 400 or 413 for an invalid body
 */
export async function readLargeBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const bytes = await readBytes(request, maxBytes, 'Send it in several requests.').catch(createClosedError)
  if (bytes instanceof ApiError) throw bytes
  return bytes
}

/** Returns the text of a large body, as `readLargeBody` does. */
export async function readLargeText(request: Request, maxBytes: number): Promise<string> {
  const bytes = await readLargeBody(request, maxBytes)
  const text = decodeUtf8(bytes)
  if (text instanceof ApiError) throw text
  return text
}

/**
 * Returns the error of a parsed body that is not a JSON object: 400 or 413. `undefined` as a body means that Elysia had nothing to
 * parse.
 * @param optional whether an empty body is accepted as an empty object
 */
export function findBodyError(body: unknown, optional = false): ApiError | undefined {
  if (body instanceof ApiError) return body
  if (body === EMPTY_BODY || body === undefined)
    return optional ? undefined : createNotAnObjectError('The body is empty.')
  return isObject(body) ? undefined : createNotAnObjectError(describeJson(body))
}

/**
 * Checks that a parsed body is a JSON object.
 * @throws {ApiError} the error of `findBodyError`
 */
export function requireObject(body: unknown, optional = false): void {
  const error = findBodyError(body, optional)
  if (error) throw error
}

const createNotAnObjectError = (problem: string): ApiError =>
  new ApiError('invalid_parameter', `${problem} ${SEND_OBJECT}`)

const SEND_OBJECT = 'Send a JSON object with the fields of this operation. /docs lists them.'

/** A fatal decoder rejects invalid UTF-8. It removes a byte-order mark. */
const decoder = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: Uint8Array): string | ApiError {
  try {
    return decoder.decode(bytes)
  } catch {
    const problem = FORM.test(Buffer.from(bytes).toString('latin1')) ? 'a form' : 'not UTF-8 text'
    return createBodyError(`The body is ${problem}. Send JSON encoded as UTF-8.`)
  }
}

function parseBody(text: string): unknown {
  if (text.trim() === '') return EMPTY_BODY
  const value = tryParseJson(text)
  return value === undefined ? createBodyError(`${describeInvalidJson(text)} ${SEND_OBJECT}`) : value
}

/** The start of a body with `application/x-www-form-urlencoded` or `multipart/form-data`, which clients also send as JSON. */
const FORM = /^(?:[\w.%+[\]-]+=|--\S+\r\n)/

/** Returns a sentence that says what a body is that is not JSON. */
const describeInvalidJson = (text: string): string =>
  FORM.test(text) ? 'The body is a form.' : `The body is not JSON: ${describeJsonError(text)}.`

/** Returns a sentence that says what a body is that is JSON, but not an object. */
const describeJson = (value: unknown): string => {
  if (value === null) return 'The body is null.'
  return `The body is a JSON ${Array.isArray(value) ? 'array' : typeof value}.`
}

/** Returns a sentence that says what the text of a body is that is not a JSON object. */
export function describeNonObject(text: string): string {
  const value = tryParseJson(text)
  return value === undefined ? describeInvalidJson(text) : describeJson(value)
}

const createTooLargeError = (maxBytes: number, advice: string): ApiError =>
  new ApiError('payload_too_large', `The body is larger than ${formatSize(maxBytes)}. ${advice}`)

const formatSize = (bytes: number): string => {
  const kib = bytes / 1024
  return kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`
}

/** Reads at most `maxBytes` bytes. It is not an async function because it runs for nearly every request. */
function readBytes(request: Request, maxBytes: number, advice: string): Promise<Uint8Array | ApiError> {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    return Promise.resolve(
      createBodyError(`The body has the Content-Encoding ${encoding}. Send it as plain, uncompressed JSON.`),
    )
  }
  const declared = request.headers.get('content-length')
  if (declared !== null) {
    return Number(declared) > maxBytes
      ? Promise.resolve(createTooLargeError(maxBytes, advice))
      : request.bytes()
  }
  if (request.body === null) return Promise.resolve(new Uint8Array())
  return readChunks(request.body, maxBytes).then((bytes) => bytes ?? createTooLargeError(maxBytes, advice))
}

/**
 * Reads a chunked body, whose length is not known before.
 * @returns `undefined` if the body is larger than `maxBytes`
 */
async function readChunks(
  stream: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
