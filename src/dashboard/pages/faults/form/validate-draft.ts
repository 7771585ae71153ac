/** Validates the form of a fault, and lists the error codes of a status. */
import { parseBody } from '../../../api/body.ts'
import type { EffectKind, FaultCode, FaultDraft } from './fault-draft.ts'

/** The longest delay that the server accepts. */
const MAX_DELAY_MS = 110_000

type NumberField =
  | 'status'
  | 'retryAfterSeconds'
  | 'ms'
  | 'jitterMs'
  | 'atByte'
  | 'overMs'
  | 'chunks'
  | 'after'
  | 'times'

const RANGES: Readonly<Record<NumberField, readonly [number, number]>> = {
  status: [400, 599],
  retryAfterSeconds: [1, 86_400],
  ms: [0, MAX_DELAY_MS],
  jitterMs: [0, MAX_DELAY_MS],
  atByte: [1, 1_000_000],
  overMs: [0, MAX_DELAY_MS],
  chunks: [2, 1_000],
  after: [0, 1_000_000],
  times: [1, 1_000_000],
}

const REQUIRED_FIELDS: Readonly<Record<EffectKind, readonly NumberField[]>> = {
  error: ['status'],
  latency: ['ms'],
  connection_reset: [],
  truncated_body: [],
  invalid_json: [],
  empty_body: [],
  slow_drip: ['overMs'],
  change_body: [],
}

/** Number fields of each effect type. */
const KIND_FIELDS: Readonly<Record<EffectKind, readonly NumberField[]>> = {
  error: ['status', 'retryAfterSeconds'],
  latency: [],
  connection_reset: [],
  truncated_body: ['atByte'],
  invalid_json: [],
  empty_body: [],
  slow_drip: ['overMs', 'chunks'],
  change_body: [],
}

export type Problems = ReadonlyMap<string, string>

/** Returns the problems of a draft by field. */
export function validateDraft(draft: FaultDraft): Problems {
  const fields: readonly NumberField[] = [...KIND_FIELDS[draft.kind], 'ms', 'jitterMs', 'after', 'times']
  const problems = new Map<string, string>()
  for (const field of fields) {
    const problem = validateNumber(draft[field], RANGES[field], REQUIRED_FIELDS[draft.kind].includes(field))
    if (problem !== undefined) problems.set(field, problem)
  }
  if (draft.kind === 'change_body' && parseBody(draft.set).problem !== undefined) {
    problems.set('set', 'Enter a JSON object.')
  }
  const percent = Number(draft.percent)
  if (draft.percent.trim() === '' || !(percent >= 0 && percent <= 100)) {
    problems.set('percent', 'Enter a number from 0 to 100.')
  }
  if (!/^([/*]|\s*$)/.test(draft.path)) problems.set('path', 'Start the path with / or *.')
  for (const [index, { field, pattern }] of draft.conditions.entries()) {
    if (field.trim() === '' && pattern !== '') problems.set(`conditions.${index}.field`, 'Enter a name.')
  }
  return problems
}

function validateNumber(
  text: string,
  [least, most]: readonly [number, number],
  isNeeded: boolean,
): string | undefined {
  if (text.trim() === '' && !isNeeded) return undefined
  const value = Number(text)
  if (text.trim() !== '' && Number.isInteger(value) && value >= least && value <= most) return undefined
  return `Enter a whole number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`
}

/** The statuses of each error code. */
const STATUSES_OF: Readonly<Record<FaultCode, readonly number[]>> = {
  invalid_parameter: [400],
  missing_identifier: [400],
  invalid_api_key: [401],
  unauthorized: [401],
  insufficient_credits: [402],
  key_suspended: [401, 403],
  user_suspended: [401, 403],
  user_deleted: [401, 403],
  organization_inactive: [401, 403],
  admin_key_required: [403],
  not_found: [404],
  method_not_allowed: [405],
  already_exists: [409],
  invalid_state: [409],
  payload_too_large: [413],
  rate_limit_exceeded: [429],
  internal_error: [500],
  service_unavailable: [503],
  storage_unavailable: [503],
}

const isCode = (text: string): text is FaultCode => Object.hasOwn(STATUSES_OF, text)

/** Returns the error codes of a status. A status without own codes uses `service_unavailable`. */
export function getErrorCodes(status: number): readonly FaultCode[] {
  const codes = Object.keys(STATUSES_OF).filter(isCode)
  const fitting = codes.filter((code) => STATUSES_OF[code].includes(status))
  return fitting.length > 0 ? fitting : ['service_unavailable']
}
