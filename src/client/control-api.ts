/** Sends requests to the control API of a running server. */

import {
  adviseOnProxy,
  DATABASE_TYPE,
  describeFailedRequest,
  openResponse,
  readResponse,
  TRANSACTION_HEADER,
} from '../lib/http-request.ts'
import type { DataProblem } from '../lib/problem.ts'
import type { components } from './openapi-types.ts'

/** An invalid field of a request. */
export type FieldError = components['schemas']['ErrorDetail']

/** The server rejected a control request. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
  /** A stable code for program logic. */
  readonly code: string
  readonly status: number
  readonly details: readonly FieldError[]
  /** The whole response body. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const { code, message, hint, details } = findError(body)
    super(
      message === undefined
        ? `The server returned status ${status} without an error message.`
        : [message, hint].filter(Boolean).join(' '),
    )
    this.status = status
    this.code = code ?? 'unknown'
    this.details = details ?? []
    this.body = body
  }
}

/** The server cannot be started or reached. */
export class SandboxUnavailable extends Error {
  override readonly name = 'SandboxUnavailable'
}

interface ResponseError {
  readonly code?: string
  readonly message?: string
  readonly hint?: string
  readonly details?: readonly FieldError[]
}

function findError(body: unknown): ResponseError {
  const isObject = typeof body === 'object' && body !== null && 'error' in body
  return isObject && typeof body.error === 'object' && body.error !== null ? body.error : {}
}

/** Where a server listens, and what its control API requires. */
export interface ServerAddress {
  readonly url: string
  /** The token of `/sandbox`, if it requires one. */
  readonly controlToken: string | undefined
  /** Returns why the server stopped; `undefined` if the reason is unknown. */
  readonly describeExit: () => string | undefined
}

/** A running server, in this process or another. */
export interface RunningServer extends ServerAddress {
  readonly dataProblems: readonly DataProblem[]
  stop(): Promise<void>
}

/**
 * Sends a request to the control API, and returns the body of its response. A database is bytes.
 * @param waitMs milliseconds that the server may wait before it responds, in addition to the timeout
 * @throws {SandboxError} with the server's message for any status except 200 and 201
 */
export type SendControlRequest = <Body>(
  method: string,
  path: string,
  body?: unknown,
  waitMs?: number,
) => Promise<Body>

/**
 * Creates a function that sends requests to a server.
 * @param timeout milliseconds for one response
 */
export const createRequestSender =
  (address: ServerAddress, timeout: number): SendControlRequest =>
  async <Body>(method: string, path: string, body?: unknown, waitMs = 0): Promise<Body> => {
    const signal = AbortSignal.timeout(timeout + waitMs)
    const response = await openControlResponse(address, { method, path, body, signal })
    const { headers, text, bytes } = await readResponse(response).catch(failWith(address))
    return (headers.get('content-type') === DATABASE_TYPE ? bytes : parseJsonOrText(text)) as Body
  }

interface ControlRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** Ends the request, even while the response is being read. */
  readonly signal: AbortSignal
}

/**
 * Sends a request, and returns a successful response while its body arrives.
 * @throws {SandboxError} with the server's message for any status except 200 and 201
 * @throws {SandboxUnavailable} if no Signalbox server responds
 */
export async function openControlResponse(
  address: ServerAddress,
  { method, path, body, signal }: ControlRequest,
): Promise<Response> {
  const { url, controlToken } = address
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(controlToken !== undefined && { 'x-control-token': controlToken }),
  }
  const sent = JSON.stringify(body, requireOrgId)
  const response = await openResponse(url + path, { method, headers, signal, body: sent }).catch(
    failWith(address),
  )
  if (!response.headers.has(TRANSACTION_HEADER)) {
    await response.body?.cancel()
    throw new SandboxUnavailable(`${url} is not a Signalbox server. Check the URL.${adviseOnProxy(url)}`)
  }
  if (response.status === 200 || response.status === 201) return response
  const { status, text } = await readResponse(response).catch(failWith(address))
  throw new SandboxError(status, parseJsonOrText(text))
}

const failWith =
  ({ url, describeExit }: ServerAddress) =>
  (error: unknown): never => {
    const exit = describeExit()
    const message = exit ? `${url} did not respond: ${exit}.` : describeFailedRequest(url, error)
    throw new SandboxUnavailable(message, { cause: error })
  }

/** Returns the value of a JSON text, or else the text. */
function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/**
 * Returns all items of a list.
 * @param path of a list that takes `limit` and `cursor`
 */
export async function listAll<Item>(send: SendControlRequest, path: string, query?: object): Promise<Item[]> {
  const all: Item[] = []
  let cursor: string | undefined
  do {
    const page = await send<Page<Item>>('GET', withQuery(path, { ...query, limit: MAX_LIMIT, cursor }))
    all.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return all
}

interface Page<Item> {
  readonly items: readonly Item[]
  readonly next: string | null
}

/** The highest `limit` of a list. */
const MAX_LIMIT = 500

/** Limits a list to one organization. */
export interface Scope {
  readonly orgId?: string
}

/** Returns the path with a query string. Omits `undefined` values. */
export function withQuery(path: string, query: object = {}): string {
  const parameters = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    requireOrgId(name, value) === undefined
      ? []
      : [[name, value instanceof Date ? value.toISOString() : String(value)]],
  )
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters)}`
}

/**
 * Returns the value of a field.
 * @throws {TypeError} for an `orgId` without a value: it would be omitted, and the request would apply to the tests of others
 */
function requireOrgId(name: string, value: unknown): unknown {
  if (name !== 'orgId' || value !== undefined) return value
  throw new TypeError('orgId is undefined. Pass the orgId of an organization, or omit it to mean all.')
}
