/** Reads a request's body as JSON, whatever its content type says. */
import { ApiError } from './api-error.ts'

/** Bodies of this interface are a flat object of short strings. */
export const MAX_BODY_BYTES = 64 * 1024

/**
 * A body that cannot be used. It is returned, not thrown, because who is calling is asked first: without a key
 * the answer is 401, whatever the body is.
 */
export class UnusableBody {
  readonly error: ApiError

  constructor(error: ApiError) {
    this.error = error
  }
}

const unusable = (message: string): UnusableBody =>
  new UnusableBody(new ApiError('invalid_parameter', message))

/** No body at all. Operations that need no body take it for an empty object, which it is. */
export const EMPTY_BODY: Readonly<Record<string, never>> = Object.freeze({})

/**
 * The JSON value of the body, `EMPTY_BODY` or an `UnusableBody`.
 * @param onText told the text, where the body is one, whatever comes of it
 */
export async function readJsonBody(request: Request, onText: (text: string) => void): Promise<unknown> {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding.toLowerCase() !== 'identity') {
    return unusable(
      `The body is sent with Content-Encoding: ${encoding}. Send it as plain, uncompressed JSON.`,
    )
  }
  const bytes = await readBytes(request)
  if (bytes instanceof UnusableBody) return bytes
  return bytes.length === 0 ? EMPTY_BODY : parseJson(bytes, onText)
}

/**
 * Elysia hands on `undefined` where there was nothing to parse.
 * @param optional whether an empty body stands for an empty object
 * @throws {ApiError} for a body that cannot be used, or is no object
 */
export function requireObject(body: unknown, optional = false): void {
  if (body instanceof UnusableBody) throw body.error
  if (body === EMPTY_BODY || body === undefined) {
    if (optional) return
    throw notAnObject('The body is empty.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw notAnObject('The body is JSON, but not an object.')
  }
}

const notAnObject = (what: string): ApiError =>
  new ApiError(
    'invalid_parameter',
    `${what} Send a JSON object with the fields of this operation; /docs lists them.`,
  )

/** A fatal decoder refuses what is not UTF-8, and drops a byte-order mark. */
const decoder = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Uint8Array, onText: (text: string) => void): unknown {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return unusable('The body is not UTF-8 text. Send JSON encoded as UTF-8.')
  }
  onText(text)
  if (text.trim() === '') return EMPTY_BODY
  try {
    const value: unknown = JSON.parse(text)
    return isDeeper(value, MAX_DEPTH) ? unusable('The body is nested too deeply. Send a flat object.') : value
  } catch {
    return unusable('The body is not JSON. Send an object such as {"contactEmail":"ada@company.com"}.')
  }
}

/** Bodies are flat; a validation error prints the value it found with indentation: gigabytes of it for a deep one. */
const MAX_DEPTH = 64

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

const tooLarge = (): UnusableBody =>
  new UnusableBody(
    new ApiError(
      'payload_too_large',
      `The body is larger than ${MAX_BODY_BYTES / 1024} KiB. Send one record a request.`,
    ),
  )

async function readBytes(request: Request): Promise<Uint8Array | UnusableBody> {
  const declared = request.headers.get('content-length')
  if (declared !== null) return Number(declared) > MAX_BODY_BYTES ? tooLarge() : request.bytes()
  return request.body === null ? new Uint8Array() : readChunks(request.body)
}

/** A chunked body does not say how long it will be: reading stops where it grows too large. */
async function readChunks(stream: ReadableStream<Uint8Array>): Promise<Uint8Array | UnusableBody> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) return tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
