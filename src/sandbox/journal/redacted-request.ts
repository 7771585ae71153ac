/** A request as it was sent, as conditions compare it, and with redacted keys, as the journal shows it. */
import { type ApiKeyValues, lastFourOf } from '../../accounts/keys.ts'
import { findApiKey, type Operation } from '../../http/api-operations.ts'
import { lazy } from '../../lib/cache.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import type { RequestCaller } from './journal.ts'
import { Redactor } from './redactor.ts'

/** A request as it was received. */
export interface ReceivedRequest {
  /** `undefined` for a path that is not an operation of the service. */
  readonly operation: Operation | undefined
  /** `undefined` without a known key. */
  readonly caller: RequestCaller | undefined
  readonly method: string
  readonly url: string
  /** The text of the body; `undefined` without a body, or if it was too large. */
  readonly requestBody: string | undefined
  /** The status of the response. Absent before it is sent, and `null` if the client received nothing. */
  readonly status?: number | null
  headers(): Headers
}

/** What conditions read of a request, as sent or with redacted keys. */
export interface RequestValues {
  /** The path and the query. */
  readonly path: string
  header(name: string): string | null
  /** Returns a field of the body; `undefined` if the field is absent or the body is not an object. */
  field(name: string): unknown
}

/** A request, as sent and with redacted keys. Each part is computed at its first use. */
export class RedactedRequest {
  readonly received: ReceivedRequest
  readonly headers = lazy(() => this.received.headers())
  /** The body with its keys; `undefined` if it is not JSON. */
  readonly json = lazy(() => tryParseJson(this.received.requestBody ?? ''))
  readonly redactor = lazy(() => {
    const request = { headers: this.headers(), json: this.json() }
    return new Redactor(request, this.#knownKeys)
  })
  readonly redactedJson = lazy(() => this.redactor().value(this.json()))
  readonly #knownKeys: ApiKeyValues

  /** @param knownKeys the stored keys, which are redacted wherever they were sent */
  constructor(received: ReceivedRequest, knownKeys: ApiKeyValues) {
    this.received = received
    this.#knownKeys = knownKeys
  }

  /** The last four characters of the key that was sent; `null` without a key. */
  get keyLastFour(): string | null {
    const { caller } = this.received
    if (caller) return caller.lastFour
    const [key] = this.redactor().presented
    return key !== undefined && key.length > 4 ? lastFourOf(key) : null
  }

  /**
   * Returns whether the request has this key, given by its value or its `keyId`. The value counts where the operation reads it,
   * or anywhere if there is no operation.
   */
  hasKey(key: string): boolean {
    const { operation, caller } = this.received
    if (caller?.keyId === key.toLowerCase()) return true
    if (operation === undefined) return this.redactor().presented.includes(key)
    return findApiKey(operation, this.headers(), this.json()) === key
  }

  /** The path and the query, with redacted keys. */
  get path(): string {
    return this.redactor().text(pathOf(this.received.url))
  }

  /** The values as sent, for comparing. They may be keys, so that no response may contain them. */
  get sent(): RequestValues {
    return {
      path: pathOf(this.received.url),
      header: (name) => this.headers().get(name),
      field: (name) => fieldOf(this.json(), name),
    }
  }

  /** The values with redacted keys. */
  get redacted(): RequestValues {
    return {
      path: this.path,
      header: (name) => {
        const value = this.headers().get(name)
        return value === null ? null : this.redactor().header(name.toLowerCase(), value)
      },
      field: (name) => fieldOf(this.redactedJson(), name),
    }
  }
}

function pathOf(url: string): string {
  // Bun gives a request without a Host only the path.
  if (url.startsWith('/')) return url
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start < 0 ? '/' : url.slice(start)
}

const fieldOf = (json: unknown, name: string): unknown =>
  isObject(json) && Object.hasOwn(json, name) ? json[name] : undefined
