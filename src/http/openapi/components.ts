/** Collects the `components` of the document, to which its operations refer. */
import { CLOSED } from '../../lib/schemas.ts'

/** A JSON Schema. */
export interface JsonSchema {
  readonly anyOf?: readonly JsonSchema[]
  readonly enum?: readonly unknown[]
  readonly items?: JsonSchema
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly [keyword: string]: unknown
}

/** The section `components/responses`, whose members several operations may share. */
export class ResponseComponents<Response extends object> {
  readonly members: Record<string, Response> = {}

  /** Returns a reference. Different responses with one name have a number after it. */
  add(name: string, response: Response, number = 1): { readonly $ref: string } {
    const key = number === 1 ? name : `${name}${number}`
    const existing = this.members[key]
    if (existing && !Bun.deepEquals(existing, response)) return this.add(name, response, number + 1)
    this.members[key] = response
    return { $ref: `#/components/responses/${key}` }
  }
}

/**
 * The section `components/schemas`. Converts the validation schemas of the routes to schemas for readers and client generators: with names, with
 * simple types instead of unions where possible, and closed for responses.
 */
export class SchemaComponents {
  readonly members: Record<string, JsonSchema> = {}

  /** Returns the schema for the document; a reference if it has a `title`. */
  add(schema: JsonSchema): JsonSchema {
    const { $id: _, noValidate: __, ...own } = mapSubschemas(schema, (inner) => this.add(inner))
    const { title, ...rest } = simplify(own)
    return title === undefined ? rest : this.#named(title, rest)
  }

  #named(title: string, schema: JsonSchema): JsonSchema {
    const existing = this.members[title]
    if (existing && !Bun.deepEquals(existing, schema)) throw new Error(`two schemas are called ${title}`)
    this.members[title] = schema
    return { $ref: `#/components/schemas/${title}` }
  }
}

/** Applies `change` to the direct subschemas of a schema. */
export function mapSubschemas(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const { anyOf, items, properties, patternProperties } = schema
  const each = (schemas: Readonly<Record<string, JsonSchema>>) =>
    Object.fromEntries(Object.entries(schemas).map(([name, inner]) => [name, change(inner)]))
  return {
    ...schema,
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(items && { items: change(items) }),
    ...(properties && { properties: each(properties) }),
    ...(patternProperties && { patternProperties: each(patternProperties) }),
  }
}

function simplify(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return simplifyUnion(schema, schema.anyOf)
  if (schema.type !== 'object') return schema
  const { additionalProperties, patternProperties, ...rest } = schema
  // TypeBox writes a record as a pattern that matches all names.
  if (patternProperties) return { ...rest, additionalProperties: Object.values(patternProperties)[0] }
  // Requests allow unknown fields. The keyword is omitted so that generated types detect misspelled fields.
  if (additionalProperties === true) return rest
  if (typeof additionalProperties === 'object') return { ...rest, additionalProperties }
  return { ...rest, ...CLOSED }
}

/** Replaces a union by one type if they are equivalent. */
function simplifyUnion({ anyOf: _, ...rest }: JsonSchema, members: readonly JsonSchema[]): JsonSchema {
  const [first, second] = members
  // TypeBox also accepts integers in strings, with a format that is not standard.
  if (first?.format === 'integer' && second) return { ...second, ...rest }
  const values = members.map((member) => member.const)
  if (values.every((value) => typeof value === 'string')) return { ...rest, type: 'string', enum: values }
  const isNullable = members.length === 2 && second?.type === 'null'
  if (isNullable && typeof first?.type === 'string' && first.type !== 'object') {
    const { enum: values } = first
    return { ...first, ...rest, type: [first.type, 'null'], ...(values && { enum: [...values, null] }) }
  }
  return { ...rest, anyOf: members }
}
