/** JSON schemas of the OpenAPI document. */

/** The parts of a JSON schema that forms use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly type?: string | readonly string[]
  readonly const?: string | number
  readonly enum?: readonly (string | null)[]
  readonly description?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

export type JsonSchemas = Readonly<Record<string, JsonSchema>>

/** Returns the schema that a reference such as `#/components/schemas/Fault` names. Other schemas are returned as they are. */
export const followReference = (schemas: JsonSchemas, schema: JsonSchema = {}): JsonSchema =>
  schemas[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
