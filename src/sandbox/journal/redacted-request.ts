/** A recorded request as the journal shows it: parsed, with keys hidden, warned about and explained when looked at. */
import { type KnownKeys, lastFourOf } from '../../accounts/keys.ts'
import type { OperationDescriptors } from '../../http/operations.ts'
import { ApiError } from '../../lib/api-error.ts'
import { lazily } from '../../lib/cache.ts'
import { timestamp } from '../../lib/clock.ts'
import { isObject } from '../../lib/json.ts'
import type { RecordedRequest } from './journal.ts'
import { Redactor } from './redactor.ts'
import type { JournalEntry, JournalEntryInFull } from './schema.ts'
import { findWarnings } from './warnings.ts'

export interface RedactionContext {
  readonly descriptors: OperationDescriptors
  readonly knownKeys: KnownKeys
}

/** A recorded request that somebody looks at. Each part is made when it is asked for. */
export class RedactedRequest {
  readonly recorded: RecordedRequest
  readonly #showing: RedactionContext
  readonly #text = lazily(() => this.recorded.requestBody())
  readonly #headers = lazily(() => this.recorded.headers())
  readonly #json = lazily(() => parseJson(this.#text()))
  readonly #redactor = lazily(() => {
    const sent = { url: this.recorded.url, headers: this.#headers(), json: this.#json() }
    return new Redactor(sent, this.#showing.knownKeys)
  })
  readonly #redactedJson = lazily(() => this.#redactor().value(this.#json()))

  constructor(recorded: RecordedRequest, showing: RedactionContext) {
    this.recorded = recorded
    this.#showing = showing
  }

  get keyLastFour(): string | null {
    const { caller } = this.recorded
    if (caller) return caller.lastFour
    const [first] = this.#redactor().presented
    return first !== undefined && first.length > 4 ? lastFourOf(first) : null
  }

  /** `null` where the caller saw no answer, whatever was on its way. */
  get status(): number | null {
    return this.recorded.isLost ? null : this.recorded.status
  }

  get path(): string {
    const { url } = this.recorded
    const start = url.indexOf('/', url.indexOf('://') + 3)
    return start < 0 ? '/' : this.#redactor().path(url.slice(start))
  }

  header(name: string): string | null {
    const value = this.#headers().get(name)
    return value === null ? null : this.#redactor().header(name.toLowerCase(), value)
  }

  /** Of the body; `undefined` where it has none of this name, or is no object. */
  field(name: string): unknown {
    const json = this.#redactedJson()
    return isObject(json) && Object.hasOwn(json, name) ? json[name] : undefined
  }

  toEntry(): JournalEntry {
    const { transactionId, receivedAt, method, durationMs, caller } = this.recorded
    const { operation = null, charge = null, fault = null } = this.recorded
    return {
      transactionId,
      at: timestamp(receivedAt),
      operation,
      method,
      path: this.path,
      organization: caller ? { orgId: caller.orgId, orgName: caller.orgName } : null,
      key: this.keyLastFour,
      keyId: caller?.keyId ?? null,
      request: this.#request(),
      answer: this.#answer(),
      durationMs: Math.round(durationMs * 1000) / 1000,
      credits: charge,
      fault,
      warnings: this.#warnings(),
    }
  }

  toEntryInFull(): JournalEntryInFull {
    const explanation = this.#explanation()
    const match =
      explanation === undefined
        ? null
        : { explainedWith: 'current data' as const, explanation: this.#redactor().value(explanation) }
    return { ...this.toEntry(), match }
  }

  #request(): JournalEntry['request'] {
    const text = this.#text()
    const shown = [...this.#headers()].filter(([name]) => !CONNECTION_HEADERS.test(name))
    return {
      headers: Object.fromEntries(shown.map(([name, value]) => [name, this.#redactor().header(name, value)])),
      body: text === undefined ? null : this.#redactor().body(text, this.#json()),
      ...(this.#json() !== undefined && { json: this.#redactedJson() }),
    }
  }

  #answer(): JournalEntry['answer'] {
    const body = this.recorded.responseBody()
    // As the server writes it where nothing else is said.
    const type = typeof body === 'object' && body !== null ? { 'content-type': JSON_TYPE } : {}
    const values = Object.entries({ ...type, ...this.recorded.responseHeaders() })
    return {
      status: this.status,
      headers: Object.fromEntries(
        values.map(([name, value]) => [name, this.#redactor().text(String(value))]),
      ),
      body: this.recorded.method === 'HEAD' ? null : this.#answered(body),
    }
  }

  /** A fault may have left text of what was JSON, whole or not. */
  #answered(body: unknown): unknown {
    if (typeof body !== 'string') return this.#redactor().value(body) ?? null
    const json = parseJson(body)
    return json === undefined ? this.#redactor().body(body, json) : this.#redactor().value(json)
  }

  #warnings(): JournalEntry['warnings'] {
    const { operation } = this.recorded
    if (operation === undefined) return []
    const { fields, findPlaceholders: placeholdersIn = () => [] } = this.#showing.descriptors[operation]
    const suspect = {
      operation,
      fields,
      placeholdersIn,
      headers: this.#headers(),
      text: this.#text(),
      json: this.#json(),
    }
    return findWarnings(suspect).map((warning) => {
      const field = this.#redactor().string(warning.field)
      // The message names the field, which may be a key as a whole.
      const message = warning.message.replaceAll(warning.field, () => field)
      return { ...warning, field, message: this.#redactor().text(message) }
    })
  }

  #explanation(): unknown {
    const { operation } = this.recorded
    if (operation === undefined) return undefined
    try {
      return this.#showing.descriptors[operation].explain?.(this.#json())
    } catch (error) {
      // What the operation refuses has no match.
      if (error instanceof ApiError) return undefined
      throw error
    }
  }
}

const JSON_TYPE = 'application/json;charset=utf-8'

/** Headers that say nothing of the request. */
const CONNECTION_HEADERS =
  /^(?:connection|keep-alive|te|trailer|upgrade|accept-(?:encoding|language)|cache-control|pragma|sec-.*)$/

function parseJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
