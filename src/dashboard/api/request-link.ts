/** Links that fill the forms of a request and of a fault. They contain the id of the key, and never the key. */
import { formatBody, formatText, parseBody } from './body.ts'
import { type Entry, isOperation, OPERATION_LABELS, type Operation } from './schemas.ts'

/** The page that sends requests. */
const PAGE = '/try'

/** A request to send, without its key. */
export interface TryRequest {
  readonly operation: Operation
  /** The JSON text. */
  readonly body: string
  /** More headers, one for each line. */
  readonly headers: string
  /** `undefined` if the user enters a key. */
  readonly orgId: string | undefined
  readonly keyId: string | undefined
  /** The transaction ID of the recorded request that was edited. */
  readonly original: string | undefined
  /** The field to change. */
  readonly field?: string | undefined
}

/** Shorter keys may be a part of an ordinary word. */
const MIN_LENGTH_WITHIN_WORDS = 8

/** Headers that contain keys and tokens: those that `sandbox/request-match/secret-values.ts` masks. */
const SECRET_HEADERS = /(?:api[-_]?key|authorization|cookie|token)$/i

/** Headers that the browser sets, or that belong to the connection. */
const BROWSER_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|user-agent|origin|referer|expect|dnt|priority|te|trailer|upgrade|via|date|cache-control|pragma|accept|accept-.*|sec-.*|proxy-.*|if-.*)$/i

/** Returns a request whose body and headers do not contain the key. */
function removeKey(request: TryRequest, apiKey: string): TryRequest {
  const { apikey, ...others } = parseBody(request.body).fields
  const body = apikey === undefined ? request.body : formatBody(others)
  const hide = (text: string): string =>
    apiKey.length < MIN_LENGTH_WITHIN_WORDS ? text : text.replaceAll(apiKey, `****${apiKey.slice(-4)}`)
  return {
    ...request,
    body: hide(body),
    headers: hide(
      request.headers
        .split('\n')
        .filter((line) => !SECRET_HEADERS.test(line.split(':')[0]?.trim() ?? ''))
        .join('\n'),
    ),
  }
}

/** Returns the address that fills the form with a request. */
export function formatRequestLink(request: TryRequest, apiKey = ''): string {
  const { operation, body, headers, orgId, keyId, original, field } = removeKey(request, apiKey)
  const query = Object.entries({ operation, body, headers, orgId, keyId, original, field })
  // Without a body, a link fills the form with an empty object.
  const isStated = (pair: [string, string | undefined]): pair is [string, string] =>
    pair[1] !== undefined && (pair[1] !== '' || pair[0] === 'body')
  return `${PAGE}?${new URLSearchParams(query.filter(isStated))}`
}

const PARAMETERS = ['operation', 'body', 'headers', 'orgId', 'keyId', 'original', 'field'] as const

/** Returns a sentence about the parameters of a link that a page does not know, such as misspelled ones. */
export function findUnknownNames(query: URLSearchParams, known: readonly string[]): string | undefined {
  const unknown = [...query.keys()].filter((name) => !known.includes(name))
  return unknown.length === 0 ? undefined : `The link has the unknown parameter ${unknown.join(', ')}.`
}

interface ParsedLink {
  /** `undefined` if the address has none. */
  readonly request?: TryRequest
  /** Why the address cannot fill the form. */
  readonly problem?: string
}

/** Parses the query of an address. The operation is Enrich unless the address names another. */
export function parseRequestLink(query: URLSearchParams): ParsedLink {
  if (query.size === 0) return {}
  const operation = query.get('operation') ?? 'enrich'
  if (!isOperation(operation)) {
    const known = Object.keys(OPERATION_LABELS).join(', ')
    return { problem: `The link has the unknown operation “${operation}”. Change it to one of ${known}.` }
  }
  const unknown = findUnknownNames(query, PARAMETERS)
  if (unknown !== undefined) return { problem: `${unknown} Its parameters are ${PARAMETERS.join(', ')}.` }
  const request = {
    operation,
    body: query.get('body') ?? '{}',
    headers: query.get('headers') ?? '',
    orgId: query.get('orgId') ?? undefined,
    keyId: query.get('keyId') ?? undefined,
    original: query.get('original') ?? undefined,
    field: query.get('field') ?? undefined,
  }
  return { request }
}

/**
 * Returns the address that fills the form with a recorded request, or `undefined` for an unknown path.
 * @param field the field to change
 */
export function formatEditLink(entry: Entry, field?: string): string | undefined {
  const request = toTryRequest(entry)
  return request && formatRequestLink({ ...request, field })
}

/** Returns a recorded request to send again, or `undefined` for an unknown path. */
function toTryRequest(entry: Entry): TryRequest | undefined {
  const { operation, request, organization, keyId, key, transactionId } = entry
  if (operation === null) return undefined
  const headers = Object.entries(request.headers).filter(
    ([name, value]) =>
      !BROWSER_HEADERS.test(name) &&
      !SECRET_HEADERS.test(name) &&
      !(name === 'content-type' && value.startsWith('application/json')) &&
      (key === null || !value.includes(`****${key}`)),
  )
  return {
    operation,
    body: formatText(request.body ?? ''),
    headers: headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
    orgId: organization?.orgId,
    keyId: keyId ?? undefined,
    original: transactionId,
  }
}

/** Returns the address that fills the form of a fault with the organization, the operation, and the error status of a request. */
export function formatFaultLink({ organization, operation, response: { status } }: Entry): string {
  const fields = [
    ['match.orgId', organization?.orgId],
    ['match.operation', operation],
    ['effect.status', status !== null && status >= 400 ? String(status) : null],
  ].filter((field): field is [string, string] => typeof field[1] === 'string')
  return `/faults?${new URLSearchParams([['new', ''], ...fields])}`
}
