/** Converts a recorded request to a journal entry: parses it, redacts keys, and adds warnings and an explanation. */
import type { ApiKeyValues } from '../../accounts/keys.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { tryParseJson } from '../../lib/json.ts'
import type { RecordedRequest } from './journal.ts'
import type { OperationDescriptors } from './operation-descriptors.ts'
import { RedactedRequest } from './redacted-request.ts'
import type { JournalEntry, JournalEntryInFull } from './schema.ts'
import { findWarnings } from './warnings.ts'

export interface RedactionContext {
  readonly descriptors: OperationDescriptors
  readonly knownKeys: ApiKeyValues
}

/** The journal entry of a recorded request, with redacted keys. Each part is computed at its first use. */
export class LazyJournalEntry extends RedactedRequest {
  readonly recorded: RecordedRequest
  readonly #descriptors: OperationDescriptors

  constructor(recorded: RecordedRequest, { descriptors, knownKeys }: RedactionContext) {
    super(recorded, knownKeys)
    this.recorded = recorded
    this.#descriptors = descriptors
  }

  /** `null` if the caller received no response. */
  get status(): number | null {
    return this.recorded.isLost ? null : this.recorded.status
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
        : { explainedWith: 'current_data' as const, explanation: this.redactor().value(explanation) }
    return { ...this.toEntry(), match }
  }

  #toRequest(): JournalEntry['request'] {
    const text = this.recorded.requestBody
    const headers = [...this.headers()].filter(([name]) => !CONNECTION_HEADERS.test(name))
    return {
      headers: Object.fromEntries(
        headers.map(([name, value]) => [name, this.redactor().header(name, value)]),
      ),
      body: text === undefined ? null : this.redactor().body(text, this.json()),
      ...(this.json() !== undefined && { json: this.redactedJson() }),
    }
  }

  #toResponse(): JournalEntry['response'] {
    const headers = Object.entries(this.recorded.responseHeaders())
    return {
      status: this.status,
      headers: Object.fromEntries(
        headers.map(([name, value]) => [name, this.redactor().text(String(value))]),
      ),
      body: this.recorded.method === 'HEAD' ? null : this.#redactResponseBody(),
    }
  }

  /** Redacts the body of the response, which is not JSON if a fault truncated it. */
  #redactResponseBody(): unknown {
    const { responseBody: text } = this.recorded
    if (text === undefined) return null
    const json = tryParseJson(text)
    return json === undefined ? this.redactor().body(text, json) : this.redactor().value(json)
  }

  #findWarnings(): JournalEntry['warnings'] {
    const { operation } = this.recorded
    if (operation === undefined) return []
    const { fields, findPlaceholders = () => [] } = this.#descriptors[operation]
    const request = {
      operation,
      fields,
      findPlaceholders,
      headers: this.headers(),
      text: this.recorded.requestBody,
      json: this.json(),
    }
    return findWarnings(request).map((warning) => {
      const field = this.redactor().text(warning.field)
      // The name of an unknown field may itself be a stored key, and the message contains it.
      const message = warning.message.replaceAll(warning.field, () => field)
      return { ...warning, field, message: this.redactor().text(message) }
    })
  }

  #explain(): unknown {
    const { operation } = this.recorded
    if (operation === undefined) return undefined
    try {
      // With redacted keys, because an explanation has them in lower case and without punctuation.
      return this.#descriptors[operation].explain?.(this.redactedJson())
    } catch (error) {
      // A request that the operation rejects has no explanation.
      if (error instanceof ApiError) return undefined
      throw error
    }
  }
}

/** Headers of the connection and of browsers, which entries leave out. */
const CONNECTION_HEADERS =
  /^(?:connection|keep-alive|te|trailer|upgrade|accept-(?:encoding|language)|cache-control|pragma|sec-.*)$/
