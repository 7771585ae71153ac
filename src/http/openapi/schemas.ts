/**
 * From the schemas the routes validate with to those a reader of the document, or a generator of clients, wants: named,
 * without unions where one type says the same, and closed where nothing else comes.
 */
import { isObject } from '../../lib/json.ts'

/** A JSON Schema. */
export interface Schema {
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly properties?: Readonly<Record<string, Schema>>
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly [keyword: string]: unknown
}

/** Said in the document alone: what the rules see to, so that the validation of every request need not. */
export const inDocument = (keywords: Record<string, unknown>): Record<string, unknown> => ({
  'x-document': keywords,
})

/** The document's `components/schemas`, filled by the schemas that are passed through. */
export class SchemaComponents {
  readonly schemas: Record<string, Schema> = {}

  /** The schema as the document writes it: a reference, where it has a `title` to be known by. */
  add(schema: Schema): Schema {
    const { $id: _, noValidate: __, 'x-document': told, ...own } = mapped(schema, (inner) => this.add(inner))
    const { title, ...rest } = simplified({ ...own, ...(isObject(told) && told) })
    return title === undefined ? rest : this.#named(title, rest)
  }

  #named(title: string, schema: Schema): Schema {
    const known = this.schemas[title]
    if (known && !Bun.deepEquals(known, schema)) throw new Error(`two schemas are called ${title}`)
    this.schemas[title] = schema
    return { $ref: `#/components/schemas/${title}` }
  }
}

/** The schema with `change` applied to the schemas directly in it. */
function mapped(schema: Schema, change: (inner: Schema) => Schema): Schema {
  const { anyOf, items, properties, patternProperties } = schema
  const each = (schemas: Readonly<Record<string, Schema>>) =>
    Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, change(inner)]))
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(items && { items: change(items) }),
    ...(properties && { properties: each(properties) }),
    ...(patternProperties && { patternProperties: each(patternProperties) }),
  }
}

function simplified(schema: Schema): Schema {
  if (schema.anyOf) return withoutUnion(schema, schema.anyOf)
  if (schema.type !== 'object') return schema
  // Names of any kind, with values of one: the schema library writes that as a pattern that fits all.
  const { additionalProperties, patternProperties, ...rest } = schema
  // What is sent to the server is open, which needs no word, and without it generated types find misspelt fields. What
  // the server sends is closed: it names every field.
  if (patternProperties) return { ...rest, additionalProperties: Object.values(patternProperties)[0] }
  if (additionalProperties === true) return rest
  return { ...rest, additionalProperties: false }
}

/** One type instead of a union, where that says the same. */
function withoutUnion({ anyOf: _, ...rest }: Schema, members: readonly Schema[]): Schema {
  const [first, second] = members
  // The schema library reads integers from strings, too, under a format that no standard knows.
  if (first?.format === 'integer' && second) return { ...second, ...rest }
  const values = members.map((member) => member.const)
  if (values.every((value) => typeof value === 'string')) return { ...rest, type: 'string', enum: values }
  const isNullable = members.length === 2 && second?.type === 'null'
  if (isNullable && typeof first?.type === 'string' && first.type !== 'object') {
    return { ...first, ...rest, type: [first.type, 'null'] }
  }
  return { ...rest, anyOf: members }
}
