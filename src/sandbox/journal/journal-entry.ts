/** Converts a recorded request to a journal entry: parses it, redacts keys, and adds warnings and an explanation. */
import { type ApiKeyValues, lastFourOf } from '../../accounts/keys.ts'
import { findApiKey } from '../../http/api-operations.ts'
import { ApiError } from '../../lib/api-error.ts'
import { lazy } from '../../lib/cache.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import type { RecordedRequest } from './journal.ts'
import type { OperationDescriptors } from './operation-descriptors.ts'
import { Redactor } from './redactor.ts'
import type { JournalEntry, JournalEntryInFull } from './schema.ts'
import { findWarnings } from './warnings.ts'

export interface RedactionContext {
  readonly descriptors: OperationDescriptors
  readonly knownKeys: ApiKeyValues
}

/** What a request consists of, as sent or with redacted keys. */
export interface RequestValues {
  /** The path and the query. */
  readonly path: string
  header(name: string): string | null
  /** Returns a field of the body; `undefined` if the field is absent or the body is not an object. */
  field(name: string): unknown
}

/** The journal entry of a recorded request, with redacted keys. Each part is computed at its first use. */
export class LazyJournalEntry {
  readonly recorded: RecordedRequest
  readonly #context: RedactionContext
  readonly #bodyText = lazy(() => this.recorded.requestBody)
  readonly #headers = lazy(() => this.recorded.headers())
  readonly #json = lazy(() => tryParseJson(this.#bodyText() ?? ''))
  readonly #redactor = lazy(() => {
    const request = { url: this.recorded.url, headers: this.#headers(), json: this.#json() }
    return new Redactor(request, this.#context.knownKeys)
  })
  readonly #redactedJson = lazy(() => this.#redactor().value(this.#json()))

  constructor(recorded: RecordedRequest, context: RedactionContext) {
    this.recorded = recorded
    this.#context = context
  }

  /** The last four characters of the key that was sent; `null` without a key. */
  get keyLastFour(): string | null {
    const { caller } = this.recorded
    if (caller) return caller.lastFour
    const [key] = this.#redactor().presented
    return key !== undefined && key.length > 4 ? lastFourOf(key) : null
  }

  /** Returns whether the request sent this key where its operation reads it, or anywhere if it has no operation. */
  hasKey(key: string): boolean {
    const { operation } = this.recorded
    if (operation === undefined) return this.#redactor().presented.includes(key)
    return findApiKey(operation, this.#headers(), this.#json()) === key
  }

  /** `null` if the caller received no response. */
  get status(): number | null {
    return this.recorded.isLost ? null : this.recorded.status
  }

  /** The path and the query. */
  get path(): string {
    return this.#redactor().path(pathOf(this.recorded.url))
  }

  /** The request as sent, for comparing. Its values may be keys, so that no response may contain them. */
  get sent(): RequestValues {
    return {
      path: pathOf(this.recorded.url),
      header: (name) => this.#headers().get(name),
      field: (name) => fieldOf(this.#json(), name),
    }
  }

  /** The request with redacted keys. */
  get redacted(): RequestValues {
    return {
      path: this.path,
      header: (name) => {
        const value = this.#headers().get(name)
        return value === null ? null : this.#redactor().header(name.toLowerCase(), value)
      },
      field: (name) => fieldOf(this.#redactedJson(), name),
    }
  }

  toEntry(): JournalEntry {
    const { transactionId, receivedAt, method, durationMs, caller } = this.recorded
    const { operation = null, charge = null, fault = null } = this.recorded
    return {
      transactionId,
      at: formatTimestamp(receivedAt),
      operation,
      method,
      path: this.path,
      organization: caller ? { orgId: caller.orgId, orgName: caller.orgName } : null,
      key: this.keyLastFour,
      keyId: caller?.keyId ?? null,
      request: this.#toRequest(),
      response: this.#toResponse(),
      durationMs: Math.round(durationMs * 1000) / 1000,
      credits: charge,
      fault,
      warnings: this.#findWarnings(),
    }
  }

  toEntryInFull(): JournalEntryInFull {
    const explanation = this.#explain()
    const match =
      explanation === undefined
        ? null
        : { explainedWith: 'current data' as const, explanation: this.#redactor().value(explanation) }
    return { ...this.toEntry(), match }
  }

  #toRequest(): JournalEntry['request'] {
    const text = this.#bodyText()
    const headers = [...this.#headers()].filter(([name]) => !CONNECTION_HEADERS.test(name))
    return {
      headers: Object.fromEntries(
        headers.map(([name, value]) => [name, this.#redactor().header(name, value)]),
      ),
      body: text === undefined ? null : this.#redactor().body(text, this.#json()),
      ...(this.#json() !== undefined && { json: this.#redactedJson() }),
    }
  }

  #toResponse(): JournalEntry['response'] {
    const body = this.recorded.responseBody()
    // The recorded headers lack the default type of a JSON response.
    const type = typeof body === 'object' && body !== null ? { 'content-type': JSON_TYPE } : {}
    const headers = Object.entries({ ...type, ...this.recorded.responseHeaders() })
    return {
      status: this.status,
      headers: Object.fromEntries(
        headers.map(([name, value]) => [name, this.#redactor().text(String(value))]),
      ),
      body: this.recorded.method === 'HEAD' ? null : this.#redactResponseBody(body),
    }
  }

  /** Redacts the body of the response. A fault may have replaced the JSON value by its text, which may be truncated. */
  #redactResponseBody(body: unknown): unknown {
    if (typeof body !== 'string') return this.#redactor().value(body) ?? null
    const json = tryParseJson(body)
    return json === undefined ? this.#redactor().body(body, json) : this.#redactor().value(json)
  }

  #findWarnings(): JournalEntry['warnings'] {
    const { operation } = this.recorded
    if (operation === undefined) return []
    const { fields, findPlaceholders = () => [] } = this.#context.descriptors[operation]
    const request = {
      operation,
      fields,
      findPlaceholders,
      headers: this.#headers(),
      text: this.#bodyText(),
      json: this.#json(),
    }
    return findWarnings(request).map((warning) => {
      const field = this.#redactor().string(warning.field)
      // The name of an unknown field may itself be a stored key, and the message contains it.
      const message = warning.message.replaceAll(warning.field, () => field)
      return { ...warning, field, message: this.#redactor().text(message) }
    })
  }

  #explain(): unknown {
    const { operation } = this.recorded
    if (operation === undefined) return undefined
    try {
      return this.#context.descriptors[operation].explain?.(this.#json())
    } catch (error) {
      // A request that the operation rejects has no explanation.
      if (error instanceof ApiError) return undefined
      throw error
    }
  }
}

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  return start < 0 ? '/' : url.slice(start)
}

const fieldOf = (json: unknown, name: string): unknown =>
  isObject(json) && Object.hasOwn(json, name) ? json[name] : undefined

const JSON_TYPE = 'application/json;charset=utf-8'

/** Headers of the connection and of browsers, which entries leave out. */
const CONNECTION_HEADERS =
  /^(?:connection|keep-alive|te|trailer|upgrade|accept-(?:encoding|language)|cache-control|pragma|sec-.*)$/
