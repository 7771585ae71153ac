/** A fault as its form has it: a text for each number, and the other fields as JSON. */
import { formatBody, parseBody } from '../../api/body.ts'
import { isObject, type JsonObject } from '../../api/json.ts'
import { followReference, type JsonSchema, type JsonSchemas } from '../../api/json-schema.ts'
import type { Schemas } from '../../api/schemas.ts'
import { removeSeparators } from '../../ui/format.ts'

export type Fault = Schemas['Fault']
export type FaultInput = Schemas['CreateFaultInput']
export type Match = Schemas['RequestMatch']
export type Effect = FaultInput['effect']

/** The labels of the numbers, under their names in the API. */
export const NUMBERS = {
  status: 'Status',
  ms: 'Delay (ms)',
  after: 'Requests to skip',
  every: 'Every nth request',
  times: 'Number of requests',
  expiresAfterSeconds: 'For how long (seconds)',
  probability: 'Share of requests (%)',
} as const

type NumberName = keyof typeof NUMBERS

const isNumberName = (name: string): name is NumberName => Object.hasOwn(NUMBERS, name)
const NUMBER_NAMES = Object.keys(NUMBERS).filter(isNumberName)

export interface FaultValues {
  readonly kind: string
  readonly numbers: Readonly<Partial<Record<NumberName, string>>>
  /** A JSON object with the other fields. */
  readonly rest: string
}

/** A probability is a percentage in the form. */
const scaleOf = (name: string): number => (name === 'probability' ? 100 : 1)

/** Returns the number of a text such as `33%` or `1,000`; `undefined` if it is blank. */
function toNumber(name: NumberName, text = ''): number | undefined {
  const digits = removeSeparators(text).replace('%', '').trim()
  return digits === '' ? undefined : Number(digits) / scaleOf(name)
}

const toFields = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** Returns the fields that have a value; `undefined` if none has one. */
function prune(fields: JsonObject): JsonObject | undefined {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

/** Returns the fault of valid numbers. Its other fields may be invalid, because only the server checks them. */
export function toFault({ kind, numbers, rest }: FaultValues): FaultInput {
  const { effect, ...others } = parseBody(rest).fields
  const entries = NUMBER_NAMES.map((name) => [name, toNumber(name, numbers[name])] as const)
  const { status, ms, ...schedule }: Partial<Record<NumberName, number | undefined>> =
    Object.fromEntries(entries)
  const { latency, ...own } = toFields(effect)
  const delay = kind === 'latency' ? { ms } : { latency: prune({ ...toFields(latency), ms }) }
  const fault = {
    ...others,
    ...prune(schedule),
    effect: prune({ ...own, kind, status: kind === 'error' ? status : undefined, ...delay }),
  }
  return fault as unknown as FaultInput
}

/** Returns the values of the form for a fault. */
export function toValues(fault: FaultInput): FaultValues {
  const { effect, ...schedule } = fault
  const { kind, latency, ...own }: JsonObject = { ...effect }
  const fields: JsonObject = { ...schedule, ...own, ...toFields(latency) }
  const toText = (name: NumberName): string => {
    const value = fields[name]
    // 0.07 * 100 is slightly more than 7 in binary.
    return typeof value === 'number' ? String(Number((value * scaleOf(name)).toFixed(9))) : ''
  }
  const withoutNumbers = (all: JsonObject) =>
    prune(Object.fromEntries(Object.entries(all).filter(([name]) => !isNumberName(name))))
  const ofEffect = withoutNumbers({ ...own, latency: withoutNumbers(toFields(latency)) })
  const rest = withoutNumbers({ ...schedule, effect: ofEffect })
  return {
    kind: effect.kind,
    numbers: Object.fromEntries(NUMBER_NAMES.map((name) => [name, toText(name)])),
    rest: rest === undefined ? '' : formatBody(rest),
  }
}

interface NumberSchema extends JsonSchema {
  readonly name: NumberName
  readonly isRequired: boolean
}

export interface FaultSchema {
  /** The kinds of effects, with what each does. */
  readonly kinds: readonly { readonly value: string; readonly label: string }[]
  /** The numbers that a fault with the chosen effect can have. */
  readonly numbers: readonly NumberSchema[]
  /** The paths of its other fields. */
  readonly others: readonly string[]
}

/** Returns what the OpenAPI document says about faults with a kind of effect. */
export function readSchema(schemas: JsonSchemas, chosen: string): FaultSchema {
  const { effect: union, ...schedule } = schemas.CreateFaultInput?.properties ?? {}
  const effects = (followReference(schemas, union).anyOf ?? []).map((one) => followReference(schemas, one))
  const kindOf = (effect: JsonSchema | undefined): string => String(effect?.properties?.kind?.const)
  const { properties = {}, required = [] } = effects.find((effect) => kindOf(effect) === chosen) ?? {}
  const { kind: _, latency, ...own } = properties
  const numbers: JsonSchema['properties'] = {
    ...schedule,
    ...followReference(schemas, latency).properties,
    ...own,
  }
  const toOthers = (fields: object): string[] => Object.keys(fields).filter((name) => !isNumberName(name))
  return {
    kinds: effects.map((effect) => ({
      value: kindOf(effect),
      label: getSentences(effect)[0]?.replace(/\.$/, '') ?? '',
    })),
    numbers: NUMBER_NAMES.flatMap((name) => {
      const schema = numbers[name]
      return schema === undefined ? [] : [{ ...schema, name, isRequired: required.includes(name) }]
    }),
    others: [
      ...toOthers(own).map((name) => `effect.${name}${required.includes(name) ? ' (required)' : ''}`),
      ...toOthers(schedule),
    ],
  }
}

const getSentences = ({ description = '' }: JsonSchema): string[] =>
  description.replaceAll('`', '').split(/(?<=\.) /)

/** Returns what a number means, and its default. */
export function getHint(schema: NumberSchema): string {
  if (schema.name === 'probability') return 'Chance of each request. Default: 100.'
  const [first, ...more] = getSentences(schema)
  return [first, more.find((sentence) => sentence.startsWith('Default'))].join(' ').replace('null, ', '')
}

/** Returns why the server would reject a number. */
export function findProblem(
  { name, type = [], minimum = 0, maximum = 0, isRequired }: NumberSchema,
  text: string | undefined,
): string | undefined {
  const number = toNumber(name, text)
  if (number === undefined && !isRequired) return undefined
  const isWhole = !type.includes('number')
  const fits = number !== undefined && number >= minimum && number <= maximum
  if (fits && (!isWhole || Number.isInteger(number))) return undefined
  const [from, to] = [minimum, maximum].map((bound) => (bound * scaleOf(name)).toLocaleString('en-US'))
  return `Enter a ${isWhole ? 'whole ' : ''}number from ${from} to ${to}.`
}
