/**
 * Opens the responses of the service part. The vendor may send other fields, values, and forms than its pages show, and generated
 * clients that validate should not reject them.
 */
import { isObject } from '../../lib/json.ts'
import { type JsonSchema, mapSubschemas } from './components.ts'
import type { OpenApiDocument } from './document.ts'

/** Returns the service part with known values and forms in descriptions and examples only. Requests do not change. */
export function openResponses(servicePart: OpenApiDocument): OpenApiDocument {
  const { schemas = {}, headers = {}, ...others } = servicePart.components
  // Responses are components, so the paths refer only to the schemas of requests.
  const paths = JSON.stringify(servicePart.paths)
  const openComponent = ([name, schema]: [string, object]): [string, object] => {
    if (paths.includes(`"#/components/schemas/${name}"`)) return [name, schema]
    const required = REQUIRED[name]
    return [name, { ...openSchema({ ...schema }), ...(required && { required }) }]
  }
  const openHeader = ([name, header]: [string, object]): [string, object] => [
    name,
    isObject(header) && isObject(header.schema) ? { ...header, schema: openSchema(header.schema) } : header,
  ]
  return {
    ...servicePart,
    components: {
      ...others,
      schemas: Object.fromEntries(Object.entries(schemas).map(openComponent)),
      headers: Object.fromEntries(Object.entries(headers).map(openHeader)),
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
function openSchema(schema: JsonSchema): JsonSchema {
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
  } = mapSubschemas(schema, openSchema)
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
