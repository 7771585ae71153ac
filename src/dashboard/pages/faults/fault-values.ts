/** A fault as its form has it: a text for each field, at the path of the field in the API. Errors of the server name the same paths. */
import { getField, isObject, type JsonObject, toJsonValue } from '../../api/json.ts'
import { findUnknownNames } from '../../api/request-link.ts'
import type { Schemas } from '../../api/schemas.ts'
import { removeSeparators } from '../../ui/format.ts'

export type Fault = Schemas['Fault']
export type FaultInput = Schemas['CreateFaultInput']
export type Effect = FaultInput['effect']
type EffectKind = Effect['kind']

/** How a text of the form is a value of the API. A blank text leaves the field out. */
interface Format {
  readonly parse: (text: string) => unknown
  readonly show: (value: unknown) => string
  /** The number of lines. */
  readonly rows?: number
}

const TEXT: Format = { parse: (text) => text.trim(), show: String }

/** A text that is no number becomes `NaN`, which `findProblems` reports. */
const NUMBER: Format = { parse: (text) => Number(removeSeparators(text)), show: String }

const splitLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')

/** An object, with a line such as `recordId: lead-*` for each of its fields. A line without a value is `null`. */
const toLines = (parse: (text: string) => unknown, show: (value: unknown) => string): Format => ({
  rows: 2,
  parse: (text) =>
    Object.fromEntries(
      splitLines(text).map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.trim(), value.join(':').trim() === '' ? null : parse(value.join(':').trim())]
      }),
    ),
  show: (value) =>
    Object.entries(isObject(value) ? value : {})
      .map(([name, one]) => `${name}: ${one === null ? '' : show(one)}`.trim())
      .join('\n'),
})

/** Returns a text that `toJsonValue` parses to the same value. */
function formatValue(value: unknown): string {
  return typeof value === 'string' && toJsonValue(value) === value ? value : JSON.stringify(value)
}

const HEADERS = toLines((text) => text, String)
const VALUES = toLines(toJsonValue, formatValue)
const NAMES: Format = {
  rows: 2,
  parse: (text) => splitLines(text).map((line) => line.trim()),
  show: (value) => (Array.isArray(value) ? value.join('\n') : ''),
}

interface Field extends Format {
  readonly label: string
  readonly hint?: string
  readonly isRequired?: boolean
}

const DELAY = { label: 'Delay (ms)', hint: 'In real time.', ...NUMBER }
const JITTER = { label: 'Random extra delay (ms)', hint: 'At most.', ...NUMBER }

const FIELDS = {
  'match.orgId': { label: 'Organization', ...TEXT },
  'match.operation': { label: 'Operation', ...TEXT },
  'match.key': { label: 'Key', hint: 'The key, its ID, or its last four characters.', ...TEXT },
  'match.method': { label: 'Method', hint: 'Such as POST.', ...TEXT },
  'match.path': { label: 'Path', hint: 'Such as /v7/*.', ...TEXT },
  'match.headers': {
    label: 'Headers',
    hint: 'One per line, such as x-batch: night-*. Without a value: absent.',
    ...HEADERS,
  },
  'match.body': {
    label: 'Body fields',
    hint: 'One per line, such as recordId: lead-*. Without a value: absent or blank.',
    ...VALUES,
  },
  'effect.status': { label: 'Status', hint: 'From 400 to 599.', isRequired: true, ...NUMBER },
  'effect.code': { label: 'Error code', hint: 'Blank: the usual one.', ...TEXT },
  'effect.retryAfterSeconds': { label: 'Retry-After (s)', hint: 'Blank: no header.', ...NUMBER },
  'effect.ms': { ...DELAY, isRequired: true },
  'effect.jitterMs': JITTER,
  'effect.atByte': { label: 'Bytes to send', hint: 'Blank: half of the body.', ...NUMBER },
  'effect.overMs': { label: 'Duration (ms)', hint: 'In real time.', isRequired: true, ...NUMBER },
  'effect.chunks': { label: 'Chunks', hint: 'Blank: 10.', ...NUMBER },
  'effect.set': {
    label: 'Fields to set',
    hint: 'One per line, such as compIsMnc: Yes. Without a value: null.',
    ...VALUES,
  },
  'effect.remove': { label: 'Fields to remove', hint: 'One name per line.', ...NAMES },
  'effect.latency.ms': DELAY,
  'effect.latency.jitterMs': JITTER,
  every: { label: 'Every nth request', hint: 'Blank: every one.', ...NUMBER },
  times: { label: 'How many times', hint: 'Blank: until removed.', ...NUMBER },
  expiresAfterSeconds: { label: 'For how long (s)', hint: 'On the sandbox clock.', ...NUMBER },
  after: { label: 'Requests to let pass first', hint: 'Blank: none.', ...NUMBER },
  probability: { label: 'Probability', hint: 'From 0 to 1. Blank: always.', ...NUMBER },
  seed: { label: 'Seed', hint: 'Repeats what is random.', ...TEXT },
} as const satisfies Readonly<Record<string, Field>>

export type FieldPath = keyof typeof FIELDS

const ALL_PATHS = Object.keys(FIELDS).filter((path): path is FieldPath => Object.hasOwn(FIELDS, path))

export const getFormField = (path: FieldPath): Field => FIELDS[path]

/** The delay that each effect can have. That of `latency` is its own. */
export const LATENCY = ['effect.latency.ms', 'effect.latency.jitterMs'] as const

/** What each effect does, and its own fields. */
export const EFFECTS: Readonly<Record<EffectKind, { label: string; fields: readonly FieldPath[] }>> = {
  error: { label: 'Returns an error', fields: ['effect.status', 'effect.code', 'effect.retryAfterSeconds'] },
  latency: { label: 'Delays the normal response', fields: ['effect.ms', 'effect.jitterMs'] },
  connection_reset: { label: 'Closes the connection without a response', fields: [] },
  truncated_body: { label: 'Closes the connection in the middle of the body', fields: ['effect.atByte'] },
  invalid_json: { label: 'Returns 200 with invalid JSON', fields: [] },
  empty_body: { label: 'Returns 200 with an empty body', fields: [] },
  slow_drip: { label: 'Sends the body slowly', fields: ['effect.overMs', 'effect.chunks'] },
  change_body: { label: 'Changes fields of the normal response', fields: ['effect.set', 'effect.remove'] },
}

const isEffectKind = (kind: string): kind is EffectKind => Object.hasOwn(EFFECTS, kind)

export const EFFECT_OPTIONS = Object.keys(EFFECTS)
  .filter(isEffectKind)
  .map((value) => ({ value, label: EFFECTS[value].label }))

/** The names of the fields below a path. */
type NameIn<Parent extends string, Path = FieldPath> = Path extends `${Parent}.${infer Name}`
  ? Exclude<Name, `${string}.${string}`>
  : never

export interface FaultValues extends Record<Exclude<FieldPath, `${string}.${string}`>, string> {
  match: Record<NameIn<'match'>, string>
  effect: Record<NameIn<'effect'>, string> & {
    kind: EffectKind
    latency: Record<NameIn<'effect.latency'>, string>
  }
  afterCommit: boolean
}

export const getText = (values: FaultValues, path: FieldPath): string => String(getAt(values, path))

const getAt = (fields: unknown, path: FieldPath): unknown => path.split('.').reduce(getField, fields)

/** Returns an object with values at their paths. */
const nest = <Nested>(values: readonly (readonly [path: string, value: unknown])[]): Nested =>
  values.reduce<unknown>((fields, [path, value]) => setAt(fields, path.split('.'), value), {}) as Nested

function setAt(fields: unknown, [name = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const inner = rest.length === 0 ? value : setAt(getField(fields, name), rest, value)
  return { ...(isObject(fields) && fields), [name]: inner }
}

/** What a new fault starts with, also when its effect changes. */
const DEFAULT_TEXTS: Readonly<Partial<Record<FieldPath, string>>> = {
  'effect.status': '503',
  'effect.ms': '3000',
  'effect.overMs': '5000',
}

/** Returns the fields that a fault with this effect can have. */
const listFields = (kind: EffectKind): readonly FieldPath[] => [
  ...ALL_PATHS.filter((path) => !path.startsWith('effect.')),
  ...EFFECTS[kind].fields,
  ...(kind === 'latency' ? [] : LATENCY),
]

/** Returns the fault of a form without problems. The server checks its values. */
export function toFault(values: FaultValues): FaultInput {
  const { effect, afterCommit } = values
  const filled = listFields(effect.kind).filter((path) => getText(values, path).trim() !== '')
  return nest([
    ['effect.kind', effect.kind],
    ...(afterCommit ? [['afterCommit', true] as const] : []),
    ...filled.map((path) => [path, getFormField(path).parse(getText(values, path))] as const),
  ])
}

/** Returns the values of the form for a fault, with those of a link such as `?match.operation=enrich`. */
export function toValues(fault: FaultInput, link = new URLSearchParams()): FaultValues {
  const toText = (path: FieldPath): string => {
    const value = getAt(fault, path)
    return value === undefined || value === null
      ? (DEFAULT_TEXTS[path] ?? '')
      : getFormField(path).show(value)
  }
  return nest([
    ['effect.kind', fault.effect.kind],
    ['afterCommit', fault.afterCommit ?? false],
    ...ALL_PATHS.map((path) => [path, link.get(path) ?? toText(path)] as const),
  ])
}

/** Says which parameters of a link to the form are not fields; `undefined` if all are. */
export const findUnknownParameters = (link: URLSearchParams): string | undefined =>
  findUnknownNames(link, ['new', ...ALL_PATHS])

export type FieldProblems = Readonly<Partial<Record<FieldPath, string>>>

/** Returns the problems that the form finds itself: texts that are not the number that they must be. */
export function findProblems(values: FaultValues): FieldProblems {
  const isWrong = (path: FieldPath): boolean => {
    const { isRequired, parse } = getFormField(path)
    const text = getText(values, path)
    return text.trim() === '' ? isRequired === true : Number.isNaN(parse(text))
  }
  return Object.fromEntries(
    listFields(values.effect.kind)
      .filter(isWrong)
      .map((path) => [path, 'Enter a number.']),
  )
}

/** Returns the field of a path in an error of the server: itself, or the one that contains it, such as `match.body`. */
export const findFieldAt = (path: string): FieldPath | undefined =>
  ALL_PATHS.find((one) => path === one || path.startsWith(`${one}.`))

export const NEW_FAULT: FaultInput = { effect: { kind: 'error', status: 503 } }
