/** What the schemas of requests, responses, and files have in common. */
import { Type } from '@sinclair/typebox'

/** Rejects unknown fields. */
export const CLOSED = { additionalProperties: false }

/** Marks a part of the interface that only the sandbox has. */
export const SIGNALBOX_ONLY = { 'x-signalbox-only': true }

/**
 * Returns a union of literals. TypeBox cannot infer its type from an array of names.
 * @param title the name in the document, for a schema that several others use
 */
export const oneOf = <const Name extends string>(
  names: readonly Name[],
  description: string,
  title?: string,
) =>
  Type.Unsafe<Name>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      { description, ...(title !== undefined && { title }) },
    ),
  )
