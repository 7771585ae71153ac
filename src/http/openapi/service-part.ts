/** Selects the part of the OpenAPI document that describes the real service. */
import { ERROR_CODES, isSandboxOnly } from '../../lib/error-catalog.ts'
import { isObject } from '../../lib/json.ts'
import { toStrictError } from '../strictness.ts'
import type { OpenApiDocument } from './document.ts'
import { SERVICE_INTRODUCTION } from './info.ts'
import { openResponses } from './open-responses.ts'

/** Returns the service part as it is published: clients can be generated from it for the real service. */
export const publishServicePart = (document: OpenApiDocument): OpenApiDocument =>
  openResponses(selectServicePart(document))

/** Returns a document without the parts that are marked as `x-signalbox-only`, and without what only they use. */
export function selectServicePart(document: OpenApiDocument): OpenApiDocument {
  const markedRefs = Object.entries(document.components).flatMap(([section, parts]) =>
    Object.entries(parts).flatMap(([name, part]) => (isMarked(part) ? refOf(section, name) : [])),
  )
  const select = (key: string, value: unknown): unknown => {
    if (isMarked(value) || (isObject(value) && markedRefs.includes(String(value.$ref)))) return undefined
    // The members that were removed left holes.
    if (key === 'description' && typeof value === 'string') return withoutLenientParagraphs(value)
    if (Array.isArray(value)) return value.flat(0).filter((member) => !SANDBOX_CODES.includes(member))
    return key === 'error' && isObject(value) && 'code' in value && 'status' in value
      ? toStrictError(value)
      : value
  }
  const selected: OpenApiDocument = JSON.parse(JSON.stringify(document), select)
  return withoutUnused({
    ...selected,
    info: { ...selected.info, description: SERVICE_INTRODUCTION },
    paths: pick(selected.paths, (operations) => Object.keys(operations).length > 0),
  })
}

/** Removes the paragraphs that describe what a server without `--strict` does differently. */
const withoutLenientParagraphs = (markdown: string): string =>
  markdown
    .split('\n\n')
    .filter((paragraph) => !paragraph.includes('Without `--strict`'))
    .join('\n\n')

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
