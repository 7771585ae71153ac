/** What a value breaks of its schema, told so that it helps. */
import type { ValueError } from '@sinclair/typebox/errors'

interface Member {
  readonly properties?: { readonly kind?: { readonly const?: unknown } }
}

/** Where a union is told apart by `kind`: what is wrong with the member that is meant, or that none is. */
export function meantBy(violation: ValueError): ValueError {
  const members: readonly Member[] = violation.schema.anyOf ?? []
  const kinds = members.flatMap(({ properties }) => properties?.kind ?? [])
  const { value } = violation
  if (kinds.length === 0 || kinds.length < members.length) return violation
  if (typeof value !== 'object' || value === null) return violation
  const kind: unknown = Object.getOwnPropertyDescriptor(value, 'kind')?.value
  const meant = kinds.findIndex((known) => known.const === kind)
  const path = `${violation.path}/kind`
  if (meant < 0) return { ...violation, path, value: kind, schema: { ...violation.schema, anyOf: kinds } }
  const [first] = violation.errors[meant] ?? []
  return first ?? violation
}

/** ` from 1 to 100`: what a number must lie in, if there are bounds. */
export function rangeOf({ minimum, maximum }: ValueError['schema']): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}
