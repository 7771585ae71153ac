/** From the document's own request schemas to bodies: those that fit, and those that nearly do. */
import fc from 'fast-check'
import type { Schema } from './document.ts'

/** Better values for fields of a name than the schema alone suggests: addresses that exist, companies that are found. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** Names that mean something to JavaScript, to the framework or to the answer, but nothing to an operation. */
const LOADED_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'toJSON']
const OTHER_NAMES = [
  '',
  '$ref',
  'apikey',
  'status',
  'role',
  'orgId',
  'error',
  'constructor.prototype',
  '0',
  'x'.repeat(300),
]

/** Texts that have broken programs before. */
export const ODD_TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '\u0000',
  '\u200b',
  '\ufeff',
  '\ud800',
  '\udfff\ud800',
  'a\ud83d',
  '\u202eevil\u202c',
  'e\u0301'.repeat(8),
  'İı',
  'ﬀ',
  '👩‍👩‍👧‍👦',
  '%00',
  '%s%n',
  '../../etc/passwd',
  "' or 1=1 --",
  '";drop table users;--',
  '<script>',
  '{{7*7}}',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e3',
  '0x10',
  '1_000',
  '٣',
  '9007199254740993',
  '1.0',
]

/**
 * Strings a schema allows. Those near the limit are plain: JSON Schema counts characters and the server UTF-16 units,
 * and the two are not the same for others.
 */
function text(maxLength = 100): fc.Arbitrary<string> {
  const short = Math.min(30, Math.floor(maxLength / 2))
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ maxLength: short }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: short }) },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_TEXTS.filter(({ length }) => length <= short)) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
  )
}

const number = (): fc.Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: -2, max: 120 }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )

/** Values that fit `schema`. */
export function fitting(schema: Schema, hints: Hints = {}): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, hints)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (typeof schema.type === 'object') {
    return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type }, hints)))
  }
  switch (schema.type) {
    case 'string':
      return text(schema.maxLength)
    case 'number':
      return number()
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'object':
      return object(schema, hints)
    default:
      throw new Error(`nothing is known of the schema ${JSON.stringify(schema).slice(0, 200)}`)
  }
}

type Fields = Record<string, unknown>

function object({ properties = {}, required = [], additionalProperties }: Schema, hints: Hints) {
  const named = Object.entries(properties).map(
    ([name, schema]) => [name, field(schema, hints[name])] as const,
  )
  const own = fc.record<Fields>(Object.fromEntries(named), { requiredKeys: [...required] })
  const extra = additionalProperties === false ? fc.constant({}) : strangers(properties)
  return fc.tuple(extra, own).map(([strange, known]): Fields => ({ ...strange, ...known }))
}

/** Three times of four as the hint says, where there is one. */
const field = (schema: Schema, hint: fc.Arbitrary<unknown> | undefined): fc.Arbitrary<unknown> =>
  hint ? fc.oneof({ weight: 3, arbitrary: hint }, { weight: 1, arbitrary: fitting(schema) }) : fitting(schema)

/** Fields an operation does not know, mostly none. */
function strangers(known: Readonly<Record<string, unknown>>): fc.Arbitrary<Fields> {
  const name = fc.string({ minLength: 1, maxLength: 12 }).filter((given) => !(given in known))
  const some = fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  return fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: some })
}

type Mutation = (body: Fields) => unknown

/** Texts of bodies that fit but for one thing. */
export function nearlyFitting(schema: Schema, hints: Hints = {}): fc.Arbitrary<string> {
  const shape = [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'object')
  if (!shape) throw new Error('the body is no object')
  return fc
    .tuple(object(shape, hints), mutation(shape))
    .map(([body, mutate]) => JSON.stringify(mutate(body)) ?? '')
}

function mutation({ properties = {} }: Schema): fc.Arbitrary<Mutation> {
  const names = Object.keys(properties)
  const anyName = fc.constantFrom(...(names.length > 0 ? names : ['email']))
  const replaced = anyName.chain((name) => wrong(properties[name]).map((value) => set(name, value)))
  const removed = anyName.map((name) => without(name))
  const added = fc
    .tuple(fc.oneof(fc.constantFrom(...LOADED_NAMES, ...OTHER_NAMES), fc.string()), wrong(undefined))
    .map(([name, value]) => set(name, value))
  const respelt = fc.tuple(anyName, fc.constantFrom(...SPELLINGS)).map(([name, spell]) => rename(name, spell))
  return fc.oneof(
    { weight: 6, arbitrary: replaced },
    { weight: 1, arbitrary: removed },
    { weight: 2, arbitrary: added },
    { weight: 2, arbitrary: respelt },
    { weight: 1, arbitrary: fc.constantFrom(...WRAPPINGS) },
  )
}

/** `fromEntries` makes even `__proto__` a field like any other. */
const set =
  (name: string, value: unknown): Mutation =>
  (body) =>
    Object.fromEntries([...Object.entries(body).filter(([other]) => other !== name), [name, value]])

const without =
  (name: string): Mutation =>
  (body) =>
    Object.fromEntries(Object.entries(body).filter(([other]) => other !== name))

const rename =
  (name: string, spell: (name: string) => string): Mutation =>
  (body) =>
    Object.fromEntries(
      Object.entries(body).map(([other, value]) => [other === name ? spell(name) : other, value]),
    )

const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.charAt(0).toUpperCase() + name.slice(1),
  (name) => `${name} `,
  (name) => `\ufeff${name}`,
  (name) => `${name.slice(0, 1)}\u200b${name.slice(1)}`,
  (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
]

const WRAPPINGS: readonly Mutation[] = [
  (body) => [body],
  (body) => ({ data: body }),
  (body) => JSON.stringify(body),
  (body) => Object.entries(body),
  (body) => Object.values(body)[0],
]

/** A value of another type, too long, too large, too deep, or only odd. */
function wrong(schema: Schema | undefined): fc.Arbitrary<unknown> {
  const limits = [schema, ...(schema?.anyOf ?? [])].map((member) => member?.maxLength ?? 0)
  const limit = Math.max(...limits) || 100
  return fc.oneof(
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [null], { a: 1 }),
    fc.constantFrom(...ODD_TEXTS),
    fc.integer({ min: 1, max: 3000 }).map((over) => 'y'.repeat(limit + over)),
    fc.integer({ min: 1, max: 90 }).map(nested),
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(fc.string(), { maxLength: 5 }),
  )
}

/** `depth` arrays in one another. */
function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level++) value = [value]
  return value
}
