/** Messages for schema violations that say what to send instead. */
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import { type ErrorDetail, type InputError, invalidFields } from './errors.ts'
import { isObject } from './json.ts'
import { countCodePoints, formatCount, formatNumber, shorten } from './text.ts'
import { describeUnknownField } from './unknown-names.ts'

/** Returns the error that names all invalid fields. */
export function createInvalidInputError(issues: Iterable<object>): InputError {
  const details = new Map<string, ErrorDetail>()
  for (const issue of issues) {
    if (!isViolation(issue)) continue
    const violation = resolveUnionViolation(issue)
    const field = fieldPathOf(violation)
    if (!details.has(field)) details.set(field, { field, message: describeViolation(violation) })
  }
  return invalidFields([...details.values()])
}

const isViolation = (issue: object): issue is ValueError => 'path' in issue

interface KindSchema {
  readonly properties?: { readonly kind?: { readonly const?: unknown } }
}

/**
 * Resolves the violation of a union. For a union with the discriminator `kind`, returns the violation in the selected
 * member, or of `kind` itself.
 */
function resolveUnionViolation(violation: ValueError): ValueError {
  const members: readonly KindSchema[] = violation.schema.anyOf ?? []
  const kinds = members.flatMap(({ properties }) => properties?.kind ?? [])
  const { value } = violation
  if (kinds.length === 0 || kinds.length < members.length) return violation
  if (!isObject(value)) return violation
  const { kind } = value
  const selected = kinds.findIndex((member) => member.const === kind)
  const path = `${violation.path}/kind`
  if (selected < 0) return { ...violation, path, value: kind, schema: { ...violation.schema, anyOf: kinds } }
  const [first] = violation.errors[selected] ?? []
  return first ?? violation
}

/** Returns the path of the field: `match.body.companyName`, or `match.body.""` for a blank name. */
const fieldPathOf = (violation: ValueError): string =>
  namesOf(violation)
    .map((name) => name || '""')
    .join('.') || 'body'

/** Returns the names of the field and its parents, outermost first. */
const namesOf = ({ path }: ValueError): string[] =>
  path
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Returns the message of a violation, without the name of the field. */
function describeViolation(violation: ValueError): string {
  const { type, value, schema, message } = violation
  if (type === ValueErrorType.ObjectAdditionalProperties) {
    return describeUnknownField(namesOf(violation).at(-1) ?? '', Object.keys(schema.properties ?? {}))
  }
  const members = typesOf(schema)
  const choices = members.flatMap((member) => (member.const === undefined ? [] : [String(member.const)]))
  if (choices.length > 0) {
    const types = members.filter((member) => member.const === undefined).map(describeType)
    const expected = [...types, formatChoices(choices)].join(', or ')
    return `must be ${expected}${value === undefined ? '; it is missing' : ''}`
  }
  if (value === undefined) return 'is required'
  const wrongSize = members.map((member) => describeWrongSize(value, member)).find(Boolean)
  if (wrongSize !== undefined) return wrongSize
  const expected = [...new Set(members.map(describeType))]
  const isCoerced = typeof value === 'string' && schema.anyOf?.some(isCoercedText)
  const actual = isCoerced ? JSON.stringify(shorten(value, 20)) : describeValue(value, members)
  if (!expected.includes(actual)) return `must be ${expected.join(' or ')}, not ${actual}`
  if (typeof value === 'string' && value.trim() === '') return 'is blank. Send a value, or leave it out'
  // The type is right, so the value violates a pattern, which the description explains, in Markdown.
  return `is invalid. ${(schema.description ?? message).replaceAll('`', '')}`
}

const formatChoices = (choices: readonly string[]): string =>
  choices.length > 2 ? `one of: ${choices.join(', ')}` : choices.join(' or ')

interface ConstraintSchema {
  readonly type?: string
  readonly format?: string
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
}

/** Returns whether a schema is that of a number or boolean in a query, as text. */
const isCoercedText = ({ format = '' }: ConstraintSchema): boolean =>
  ['numeric', 'integer', 'boolean'].includes(format)

/** Returns the types that a value may have, without `null`, and without the strings of query parameters. */
function typesOf(schema: ValueError['schema']): readonly ConstraintSchema[] {
  const members: readonly ConstraintSchema[] = schema.anyOf?.flatMap(typesOf) ?? [schema]
  return members.filter((member) => member.type !== 'null' && !isCoercedText(member))
}

/** Returns a message for a value of the right type that is too long or too short; otherwise `undefined`. */
function describeWrongSize(value: unknown, schema: ConstraintSchema): string | undefined {
  if (typeof value === 'string' && schema.type === 'string') {
    const { minLength, maxLength } = schema
    const length = countCodePoints(value)
    return describeBounds(minLength, maxLength, length, `is ${formatCount(length, 'character')} long`)
  }
  if (Array.isArray(value)) {
    const { minItems, maxItems } = schema
    return describeBounds(minItems, maxItems, value.length, `has ${formatCount(value.length, 'item')}`)
  }
  if (!isObject(value) || schema.type !== 'object') return undefined
  const { minProperties, maxProperties } = schema
  const count = Object.keys(value).length
  return describeBounds(minProperties, maxProperties, count, `has ${formatCount(count, 'field')}`)
}

function describeBounds(
  min = 0,
  max = Number.POSITIVE_INFINITY,
  size: number,
  problem: string,
): string | undefined {
  const isOrAre = (count: number): string => (count === 1 ? 'is' : 'are')
  if (size > max) return `${problem}; at most ${formatNumber(max)} ${isOrAre(max)} allowed`
  return size < min ? `${problem}; at least ${formatNumber(min)} ${isOrAre(min)} needed` : undefined
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
}

const describeType = (schema: ConstraintSchema): string =>
  `${TYPE_NAMES[schema.type ?? ''] ?? 'a valid value'}${describeRange(schema)}`

/** Returns the bounds of a number, for example ` from 1 to 100`; blank without bounds, or if they are those of JavaScript. */
function describeRange(schema: ConstraintSchema): string {
  const [minimum, maximum] = [schema.minimum, schema.maximum].map((bound) =>
    Math.abs(bound ?? 0) === Number.MAX_SAFE_INTEGER ? undefined : bound,
  )
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}

/** Returns the type of a value. For a wrong number, returns the number itself. */
function describeValue(value: unknown, members: readonly ConstraintSchema[]): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  const isWrongNumber =
    typeof value === 'number' && members.some(({ type }) => type === 'number' || type === 'integer')
  return isWrongNumber ? String(value) : `a ${typeof value}`
}
