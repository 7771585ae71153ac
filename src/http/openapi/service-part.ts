/** Selects the part of the OpenAPI document that describes the real service, and loosens its responses. */
import { ERROR_CODES, isSandboxOnly } from '../../lib/api-error.ts'
import { isObject } from '../../lib/json.ts'
import { type JsonSchema, mapSubschemas } from './components.ts'
import type { OpenApiDocument } from './document.ts'
import { SERVICE_INTRODUCTION } from './info.ts'

/** Returns a document without the parts that are marked as `x-signalbox-only`, and without what only they use. */
export function selectServicePart(document: OpenApiDocument): OpenApiDocument {
  const markedRefs = Object.entries(document.components).flatMap(([section, parts]) =>
    Object.entries(parts).flatMap(([name, part]) => (isMarked(part) ? refOf(section, name) : [])),
  )
  const select = (key: string, value: unknown): unknown => {
    if (isMarked(value) || (isObject(value) && markedRefs.includes(String(value.$ref)))) return undefined
    // The members that were removed left holes.
    if (Array.isArray(value)) return value.flat(0).filter((member) => !SANDBOX_CODES.includes(member))
    if (key !== 'error' || !isObject(value) || !('status' in value)) return value
    const { hint: _hint, details: _details, ...documented } = value
    return documented
  }
  const selected: OpenApiDocument = JSON.parse(JSON.stringify(document), select)
  return withoutUnused({
    ...selected,
    info: { ...selected.info, description: SERVICE_INTRODUCTION },
    paths: pick(selected.paths, (operations) => Object.keys(operations).length > 0),
  })
}

const SANDBOX_CODES: readonly unknown[] = ERROR_CODES.filter(isSandboxOnly)

const isMarked = (part: unknown): boolean => isObject(part) && part['x-signalbox-only'] === true

const refOf = (section: string, name: string): string => `#/components/${section}/${name}`

/** Removes components without a reference, until all have one. */
function withoutUnused(document: OpenApiDocument): OpenApiDocument {
  const text = JSON.stringify(document)
  const components = Object.fromEntries(
    Object.entries(document.components).map(([section, parts]) => [
      section,
      section === 'securitySchemes'
        ? parts
        : pick(parts, (_, name) => text.includes(`"${refOf(section, name)}"`)),
    ]),
  )
  const next = { ...document, components }
  return JSON.stringify(next) === text ? next : withoutUnused(next)
}

const pick = <Value>(
  record: Readonly<Record<string, Value>>,
  isKept: (value: Value, name: string) => boolean,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name, value]) => isKept(value, name)))

/**
 * Returns a document whose service part has known values and forms in descriptions and examples only, because the vendor may send other
 * fields, values, and forms than its pages show. Generated clients that validate should not reject them. Requests do not change.
 */
export function loosenResponses(document: OpenApiDocument): OpenApiDocument {
  const { schemas = {}, headers = {}, ...others } = document.components
  const servicePart = selectServicePart(document)
  const requests = JSON.stringify(servicePart.paths, (key, value) =>
    key === 'responses' ? undefined : value,
  )
  const isLoosened = (name: string): boolean =>
    name in (servicePart.components.schemas ?? {}) && !requests.includes(`"#/components/schemas/${name}"`)
  const loosenComponent = ([name, schema]: [string, object]): [string, object] => {
    if (!isLoosened(name)) return [name, schema]
    const required = REQUIRED[name]
    return [name, { ...loosenSchema({ ...schema }), ...(required && { required }) }]
  }
  const loosenHeader = ([name, header]: [string, object]): [string, object] => [
    name,
    isObject(header) && isObject(header.schema) ? { ...header, schema: loosenSchema(header.schema) } : header,
  ]
  return {
    ...document,
    components: {
      ...others,
      schemas: Object.fromEntries(Object.entries(schemas).map(loosenComponent)),
      headers: Object.fromEntries(Object.entries(headers).map(loosenHeader)),
    },
  }
}

/** The two references of the vendor list different fields of Enrich, so that clients should handle absent ones. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = { EnrichmentOutput: ['recordStatus'] }

const FORMS: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  'date-time': '`2025-04-10T18:56:49.982+00:00`',
}

/** Removes the keywords that allow only known fields, values, and forms. */
function loosenSchema(schema: JsonSchema): JsonSchema {
  const {
    additionalProperties: _closed,
    pattern: _pattern,
    minItems: _minItems,
    maxItems: _maxItems,
    minimum: _minimum,
    maximum: _maximum,
    enum: names,
    const: only,
    format,
    ...rest
  } = mapSubschemas(schema, loosenSchema)
  const values = only === undefined ? names : [only]
  const known = [
    ...(values ? [`Known values: ${values.map(formatValue).join(', ')}.`] : []),
    ...(typeof format === 'string' ? [`Known form: ${FORMS[format] ?? format}.`] : []),
  ]
  return {
    ...rest,
    ...(known.length > 0 && { description: [rest.description, ...known].join(' ').trim() }),
    ...(values && { examples: values }),
    ...(rest.type === 'null' && { type: ['string', 'null'] }),
  }
}

const formatValue = (value: unknown): string => (value === '' ? 'blank' : `\`${value}\``)
