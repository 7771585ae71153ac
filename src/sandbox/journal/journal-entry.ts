/** Converts a recorded request to a journal entry: parses it, masks keys, and adds warnings. */
import { formatTimestamp } from '../../lib/clock.ts'
import { tryParseJson } from '../../lib/json.ts'
import type { FaultSettings } from '../faults/fault.ts'
import { ParsedRequest } from '../request-match/parsed-request.ts'
import type { Masker } from '../request-match/secret-values.ts'
import type { RecordedRequest } from './recorded-request.ts'
import { summarize } from './request-summary.ts'
import type { JournalEntry } from './schema.ts'
import { describeWarnings } from './warnings.ts'

/** Headers of the connection and of browsers, which entries leave out. */
const CONNECTION_HEADERS =
  /^(?:connection|keep-alive|te|trailer|upgrade|accept-(?:encoding|language)|cache-control|pragma|sec-.*)$/

export function toJournalEntry(recorded: RecordedRequest): JournalEntry {
  const { transactionId, machineTime, sandboxTime, method, outcome, durationMs, caller, requestBody } =
    recorded
  const { operation = null, charge = null, fault = null, errorCode = null, source } = recorded
  const request = new ParsedRequest(recorded)
  const json = request.json()
  const masker = request.masker()
  const headers = [...request.headers()].filter(([name]) => !CONNECTION_HEADERS.test(name))
  const shown = {
    operation,
    method,
    path: masker.text(request.path),
    request: {
      headers: maskHeaders(masker, headers),
      body: requestBody ? masker.text(requestBody) : null,
      bodyMissing: request.isBodyMissing,
      ...(json !== undefined && { json: masker.json(json) }),
    },
    response: toResponse(recorded, masker),
  }
  return {
    transactionId,
    at: formatTimestamp(machineTime),
    sandboxTime: formatTimestamp(sandboxTime),
    source,
    outcome,
    organization: caller ? { orgId: caller.orgId, orgName: caller.orgName } : null,
    key: request.keyLastFour,
    keyId: caller?.keyId ?? null,
    ...shown,
    summary: summarize(shown),
    errorCode,
    durationMs: Math.round(durationMs * 1000) / 1000,
    credits: charge,
    fault: fault && { ...fault, settings: masker.json(fault.settings) as FaultSettings | null },
    warnings: describeWarnings(request),
  }
}

/** Leaves out what makes an entry large. */
export const withoutBodies = (entry: JournalEntry): JournalEntry => ({
  ...entry,
  request: { headers: {}, body: null, bodyMissing: entry.request.bodyMissing },
  response: { ...entry.response, headers: {}, body: null },
  fault: entry.fault && { ...entry.fault, settings: null },
})

/** The body is text if a fault truncated it. */
function toResponse(recorded: RecordedRequest, masker: Masker): JournalEntry['response'] {
  const { status, method, responseBody, isLost } = recorded
  const headers = Object.entries(recorded.responseHeaders())
  const isHidden = method === 'HEAD' || responseBody === undefined
  return {
    status,
    lost: isLost,
    headers: maskHeaders(masker, headers),
    body: isHidden ? null : toShownBody(responseBody, masker),
  }
}

const maskHeaders = (masker: Masker, headers: readonly [string, unknown][]): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [masker.text(name), masker.named(name, String(value))]))

function toShownBody(text: string, masker: Masker): unknown {
  const json = tryParseJson(text)
  return json === undefined ? masker.text(text) : masker.json(json)
}
