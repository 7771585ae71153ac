/** A recorded or arriving request, whose headers and body are parsed at their first use. */
import type { Caller } from '../../accounts/callers.ts'
import { KEY_HEADERS, OPERATIONS } from '../../api/operations.ts'
import { findApiKey } from '../../http/api-key.ts'
import type { Exchange } from '../../http/exchange.ts'
import type { OperationName } from '../../http/operation.ts'
import { lazy } from '../../lib/cache.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import { shorten } from '../../lib/text.ts'
import { endingOf, Masker } from './secret-values.ts'

/** Characters of a domain name with a port. */
const MAX_HOST_LENGTH = 259

/** The owner of the API key of a request. */
export interface RequestCaller {
  readonly orgId: string
  readonly orgName: string
  readonly keyId: string
  /** The last four characters of the key; blank for a shorter key. */
  readonly lastFour: string
}

export const toRequestCaller = ({ organization, key }: Caller): RequestCaller => ({
  orgId: organization.orgId,
  orgName: organization.orgName,
  keyId: key.keyId,
  lastFour: endingOf(key.apiKey),
})

/** A request as it was received. */
export interface ReceivedRequest {
  /** `undefined` for a path that is not an operation of the service. */
  readonly operation: OperationName | undefined
  /** `undefined` without a known key. */
  readonly caller: RequestCaller | undefined
  readonly method: string
  readonly url: string
  /** The text of the body, blank without one; `undefined` if it was not read. */
  readonly requestBody: string | undefined
  /** The status of the response. Absent before it is sent, and `null` if the client received nothing. */
  readonly status?: number | null
  /** The known keys and the control token that occur in it, and the key of the caller. Absent before it is recorded. */
  readonly secrets?: readonly string[]
  headers(): Headers
}

/**
 * A request as it was sent. Its values may be keys, so `masker` masks them before they are shown. Don't collect these objects: the parsed
 * bodies of thousands of requests would fill the memory.
 */
export class ParsedRequest {
  readonly received: ReceivedRequest
  readonly headers = lazy(() => this.received.headers())
  /** `undefined` if the body is not JSON. */
  readonly json = lazy(() => tryParseJson(this.received.requestBody ?? ''))

  readonly masker = lazy(() => new Masker(this.received.secrets))

  constructor(received: ReceivedRequest) {
    this.received = received
  }

  /** The key that was sent, stored or not. */
  get key(): string | undefined {
    const { operation } = this.received
    if (operation !== undefined) return findApiKey(OPERATIONS[operation], this.headers(), this.json())
    return KEY_HEADERS.flatMap((name) => this.headers().get(name)?.trim() || [])[0]
  }

  /** The last four characters of the key that was sent; `null` without a key, or with a shorter one. */
  get keyLastFour(): string | null {
    return (this.received.caller?.lastFour ?? endingOf(this.key ?? '')) || null
  }

  /** Returns whether the request has this key, given by its value or its `keyId`. */
  hasKey(key: string): boolean {
    return this.received.caller?.keyId === key.toLowerCase() || this.key === key
  }

  /** The host and port, with masked keys and cut off if it is longer than any real one; `undefined` for a request without them. */
  get host(): string | undefined {
    const host = /^[^/]+:\/\/([^/?]+)/.exec(this.received.url)?.[1]
    return host && shorten(this.masker().text(host), MAX_HOST_LENGTH)
  }

  /** Whether a body was sent but not stored: too large, compressed, not text, or for an unknown path. */
  get isBodyMissing(): boolean {
    const headers = this.headers()
    const wasSent = headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
    return this.received.requestBody === undefined && wasSent
  }

  /** The path and the query. */
  get path(): string {
    const { url } = this.received
    // Bun gives a request without a Host only the path.
    if (url.startsWith('/')) return url
    const start = url.indexOf('/', url.indexOf('://') + 3)
    return start < 0 ? '/' : url.slice(start)
  }

  /** Returns a field of the body; `undefined` if the field is absent or the body is not an object. */
  field(name: string): unknown {
    const json = this.json()
    return isObject(json) && Object.hasOwn(json, name) ? json[name] : undefined
  }
}

/** Returns a request that has no response yet. */
export function parseExchange({
  operation,
  request,
  caller,
  bodyText: requestBody,
}: Exchange): ParsedRequest {
  const { method, url, headers } = request
  return new ParsedRequest({
    operation: operation.name,
    method,
    url,
    requestBody,
    headers: () => headers,
    caller: caller && toRequestCaller(caller),
  })
}
