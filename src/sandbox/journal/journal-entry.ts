/** Converts a recorded request to a journal entry: parses it, redacts keys, and adds warnings. */
import type { ApiKeyValues } from '../../accounts/keys.ts'
import { formatTimestamp } from '../../lib/clock.ts'
import { tryParseJson } from '../../lib/json.ts'
import type { RecordedRequest } from './journal.ts'
import { RedactedRequest } from './redacted-request.ts'
import type { Redactor } from './redactor.ts'
import type { JournalEntry } from './schema.ts'
import { findWarnings } from './warnings.ts'

/** Headers of the connection and of browsers, which entries leave out. */
const CONNECTION_HEADERS =
  /^(?:connection|keep-alive|te|trailer|upgrade|accept-(?:encoding|language)|cache-control|pragma|sec-.*)$/

/** @param knownKeys the stored keys, which are redacted wherever they were sent */
export function toJournalEntry(recorded: RecordedRequest, knownKeys: ApiKeyValues): JournalEntry {
  const { transactionId, arrivedAt, receivedAt, method, outcome, durationMs, caller, requestBody } = recorded
  const { operation = null, charge = null, fault = null } = recorded
  const request = new RedactedRequest(recorded, knownKeys)
  const redactor = request.redactor()
  const json = request.json()
  const headers = [...request.headers()].filter(([name]) => !CONNECTION_HEADERS.test(name))
  return {
    transactionId,
    at: formatTimestamp(arrivedAt),
    sandboxTime: formatTimestamp(receivedAt),
    operation,
    outcome,
    method,
    path: request.path,
    organization: caller ? { orgId: caller.orgId, orgName: caller.orgName } : null,
    key: request.keyLastFour,
    keyId: caller?.keyId ?? null,
    request: {
      headers: Object.fromEntries(headers.map(([name, value]) => [name, redactor.header(name, value)])),
      body: requestBody === undefined ? null : redactor.body(requestBody, json),
      ...(json !== undefined && { json: request.redactedJson() }),
    },
    response: toResponse(recorded, redactor),
    durationMs: Math.round(durationMs * 1000) / 1000,
    credits: charge,
    fault,
    warnings: findWarnings(request).map((warning) => {
      const field = redactor.text(warning.field)
      // The name of an unknown field may itself be a stored key, and the message contains it.
      const message = warning.message.replaceAll(warning.field, () => field)
      return { ...warning, field, message: redactor.text(message) }
    }),
  }
}

/** The body is text if a fault truncated it. */
function toResponse(recorded: RecordedRequest, redactor: Redactor): JournalEntry['response'] {
  const { status, method, responseBody } = recorded
  const headers = Object.entries(recorded.responseHeaders())
  const isHidden = method === 'HEAD' || responseBody === undefined
  return {
    status,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, redactor.text(String(value))])),
    body: isHidden ? null : redactor.value(tryParseJson(responseBody) ?? responseBody),
  }
}
