/** Random valid and nearly valid bodies for the request schemas of the OpenAPI document. */
import fc from 'fast-check'
import type { Schema } from '../../support/openapi/document.ts'

/** More useful values than the schema suggests, by field name: existing addresses and companies, for example. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** Unknown field names with a meaning in JavaScript, in the framework, or in the database. */
const ODD_NAMES = ['__proto__', 'constructor', 'then', 'toJSON', '', '$ref', 'apikey', 'status', 'orgId', '0']

/** Texts that often cause bugs: blanks, halves of surrogate pairs, letters that change with their case, and code. */
const ODD_TEXTS = [
  ' ',
  '\t\r\n',
  '\u0000',
  '\u200b',
  '\ufeff',
  '\ud800',
  'a\ud83d',
  '\u202eevil\u202c',
  'e\u0301'.repeat(8),
  'İı',
  '👩‍👩‍👧‍👦',
  '%s%n',
  "' or 1=1 --",
  '<script>',
  'undefined',
  '-0',
  '0x10',
  '9007199254740993',
]

/**
 * Returns strings that a schema allows. Strings near the limit are ASCII, because JSON Schema counts characters
 * and JavaScript counts UTF-16 units.
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

/** Returns values that are valid for `schema`. */
export function validValue(schema: Schema, hints: Hints = {}): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, hints)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (typeof schema.type === 'object') {
    return fc.oneof(...schema.type.map((type) => validValue({ ...schema, type }, hints)))
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
      throw new Error(`unsupported schema ${JSON.stringify(schema).slice(0, 200)}`)
  }
}

type Fields = Record<string, unknown>

function object({ properties = {}, required = [], additionalProperties }: Schema, hints: Hints) {
  const named = Object.entries(properties).map(
    ([name, schema]) => [name, field(schema, hints[name])] as const,
  )
  const own = fc.record<Fields>(Object.fromEntries(named), { requiredKeys: [...required] })
  const extra = additionalProperties === false ? fc.constant({}) : unknownFields(properties)
  return fc.tuple(extra, own).map(([unknown, known]): Fields => ({ ...unknown, ...known }))
}

/** Uses the hint, if there is one, three times out of four. */
const field = (schema: Schema, hint: fc.Arbitrary<unknown> | undefined): fc.Arbitrary<unknown> =>
  hint
    ? fc.oneof({ weight: 3, arbitrary: hint }, { weight: 1, arbitrary: validValue(schema) })
    : validValue(schema)

/** Returns fields that the operation does not define, mostly none. */
function unknownFields(known: Readonly<Record<string, unknown>>): fc.Arbitrary<Fields> {
  const name = fc.string({ minLength: 1, maxLength: 12 }).filter((given) => !(given in known))
  const some = fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  return fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: some })
}

type Mutation = (body: Fields) => unknown

/** Returns JSON bodies with one change to a valid body. */
export function nearlyValidBody(schema: Schema, hints: Hints = {}): fc.Arbitrary<string> {
  const shape = [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'object')
  if (!shape) throw new Error('the body is not an object')
  return fc
    .tuple(object(shape, hints), mutation(shape))
    .map(([body, mutate]) => JSON.stringify(mutate(body)) ?? '')
}

function mutation({ properties = {} }: Schema): fc.Arbitrary<Mutation> {
  const names = Object.keys(properties)
  const anyName = fc.constantFrom(...(names.length > 0 ? names : ['email']))
  const replaced = anyName.chain((name) => wrongValue(properties[name]).map((value) => set(name, value)))
  const removed = anyName.map((name) => without(name))
  const added = fc
    .tuple(fc.oneof(fc.constantFrom(...ODD_NAMES), fc.string()), wrongValue(undefined))
    .map(([name, value]) => set(name, value))
  const renamed = fc.tuple(anyName, fc.constantFrom(...SPELLINGS)).map(([name, spell]) => rename(name, spell))
  return fc.oneof(
    { weight: 6, arbitrary: replaced },
    { weight: 1, arbitrary: removed },
    { weight: 2, arbitrary: added },
    { weight: 2, arbitrary: renamed },
    { weight: 1, arbitrary: fc.constantFrom(...WRAPPINGS) },
  )
}

/** `fromEntries` also creates an ordinary field for `__proto__`. */
const set =
  (name: string, value: unknown): Mutation =>
  (body) =>
    Object.fromEntries([...Object.entries(body).filter(([other]) => other !== name), [name, value]])

const without =
  (name: string): Mutation =>
  ({ [name]: _, ...others }) =>
    others

const rename =
  (name: string, spell: (name: string) => string): Mutation =>
  ({ [name]: value, ...others }) => ({ ...others, [spell(name)]: value })

const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => `${name} `,
  (name) => `\ufeff${name}`,
  (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
]

const WRAPPINGS: readonly Mutation[] = [
  (body) => [body],
  (body) => ({ data: body }),
  (body) => JSON.stringify(body),
]

/** Returns values that are too long, too large, of another type, or unusual. */
function wrongValue(schema: Schema | undefined): fc.Arbitrary<unknown> {
  const limits = [schema, ...(schema?.anyOf ?? [])].map((member) => member?.maxLength ?? 0)
  const limit = Math.max(...limits) || 100
  return fc.oneof(
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [null], { a: 1 }),
    fc.constantFrom(...ODD_TEXTS),
    fc.integer({ min: 1, max: 3000 }).map((over) => 'y'.repeat(limit + over)),
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(fc.string(), { maxLength: 5 }),
  )
}
