/** Writes `python/src/signalbox/api.py`, the types of the Python client. `bun run openapi` runs it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStrictDocument } from '../../src/server/strict-document.ts'

const ROOT = join(import.meta.dir, '../..')
export const PYTHON_TYPES = join(ROOT, 'python/src/signalbox/api.py')

/** The part of JSON Schema that the document uses. */
interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: string | number | boolean
  readonly enum?: readonly (string | null)[]
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
}

/** Returns a module with a type for each schema of the document. It runs with Python 3.9. */
export function pythonTypes(document: string): string {
  const { schemas }: { readonly schemas: Record<string, Schema> } = JSON.parse(document).components
  const names = Object.keys(schemas)
  const classes: string[] = []
  const aliases: string[] = []
  const taken = new Set(names)
  const nameInline = (path: string, schema: Schema): string => {
    // The members of a union have the same path.
    let name = path
    for (let count = 2; taken.has(name); count++) name = `${path}${count}`
    taken.add(name)
    classes.push(formatClass(name, schema, nameInline))
    return name
  }
  for (const name of names) {
    const schema = schemas[name] ?? {}
    if (schema.properties) classes.push(formatClass(name, schema, nameInline))
    else aliases.push(`${name} = ${formatType(schema, name, nameInline)}\n`)
  }
  return [HEADER, ...classes, aliases.join('')].join('\n\n')
}

const HEADER = `"""Made from the OpenAPI document by \`bun run openapi\`. The names of fields are those of the API."""

from __future__ import annotations

from typing import Literal, TypedDict, Union
`

/** Defines a class for an object type that the document does not name. Returns the name of the class. */
type NameInline = (name: string, schema: Schema) => string

function formatClass(
  name: string,
  { description, properties = {}, required = [] }: Schema,
  nameInline: NameInline,
): string {
  const isRequired = ([field]: [string, unknown]): boolean => required.includes(field)
  const fields = Object.entries(properties)
  const docstring = description === undefined ? [] : [`    """${description.replaceAll('\\', '\\\\')}"""\n`]
  const format = (own: [string, Schema][]): string[] =>
    own.map(([field, schema]) => `    ${field}: ${formatType(schema, name + capitalize(field), nameInline)}`)
  const optional = fields.filter((field) => !isRequired(field))
  // Python 3.9 has no NotRequired: optional fields need a class of their own.
  const base = `_Required${name}`
  const needsBase = optional.length > 0 && optional.length < fields.length
  const start = needsBase ? [`class ${base}(TypedDict):`, ...format(fields.filter(isRequired)), '\n'] : []
  const isTotal = optional.length === 0
  const heading = `class ${name}(${needsBase ? base : 'TypedDict'}${isTotal ? '' : ', total=False'}):`
  const body = [...docstring, ...format(isTotal ? fields : optional)]
  return `${[...start, heading, ...(body.length > 0 ? body : ['    pass'])].join('\n')}\n`
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const PYTHON_NAMES: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

/**
 * Returns a schema as a Python type.
 * @param path the name for an object type that the document does not name
 */
function formatType(schema: Schema, path: string, nameInline: NameInline): string {
  const format = (part: Schema): string => formatType(part, path, nameInline)
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return `Literal[${formatLiteral(schema.const)}]`
  if (schema.enum) return `Literal[${schema.enum.map(formatLiteral).join(', ')}]`
  if (schema.anyOf) return `Union[${schema.anyOf.map(format).join(', ')}]`
  if (typeof schema.type === 'object')
    return `Union[${schema.type.map((type) => format({ ...schema, type })).join(', ')}]`
  if (schema.type === 'array') return `list[${format(schema.items ?? {})}]`
  if (schema.properties) return nameInline(path, schema)
  if (schema.type === 'object') {
    const { additionalProperties: values } = schema
    return `dict[str, ${typeof values === 'object' ? format(values) : 'object'}]`
  }
  return PYTHON_NAMES[schema.type ?? ''] ?? 'object'
}

function formatLiteral(value: string | number | boolean | null): string {
  if (value === null) return 'None'
  return typeof value === 'boolean' ? capitalize(String(value)) : JSON.stringify(value)
}

if (import.meta.main) {
  writeFileSync(PYTHON_TYPES, pythonTypes(JSON.stringify(await readStrictDocument())))
}
