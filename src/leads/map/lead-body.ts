/** Creates the body of a request from a row. */
import { findEnrichPlaceholders } from '../../api/enrich/fields.ts'
import { cleanCell } from '../../columns/clean-cell.ts'
import { addGeneration } from '../../columns/name-suffix.ts'
import type { MappedColumn } from '../../columns/recognize-columns.ts'
import { extractEmailAddresses } from '../../lib/email.ts'
import { isObject, tryParseJson } from '../../lib/json.ts'
import { findGeneration } from '../../matching/normalize/person/name-words.ts'
import { isNoValue } from '../../matching/normalize/placeholders.ts'
import type { EnrichmentBody } from '../enricher.ts'
import type { Lead } from '../lead.ts'
import { COMPANY_IDENTIFIERS, CONTACT_IDENTIFIERS, type LeadField } from './map-columns.ts'

interface LeadBody {
  readonly body: EnrichmentBody
  /** What is sent of a cell that does not have one email address; `undefined` for the whole cell. */
  readonly sentEmail: 'first' | 'none' | undefined
  /** The placeholders, and the values with a template token. They are not sent. */
  readonly leftOut: readonly FieldValue[]
  /** The other values of fields that several columns have. They are not sent. */
  readonly others: readonly FieldValue[]
}

type FieldValue = readonly [field: LeadField, value: string]

/**
 * Creates the body. The service takes values as they are, and people's files are untidy, so placeholders, template tokens, and text
 * around an email address are removed here. An email address that would only make the service reject the row is not sent.
 */
export function createLeadBody({ values }: Lead, mapping: readonly MappedColumn<LeadField>[]): LeadBody {
  const { filled, others } = findValues(values, mapping)
  const placeholders = findEnrichPlaceholders(Object.fromEntries(filled))
  const leftOut = filled.filter(([field]) => placeholders.includes(field))
  const sent = filled.filter(([field]) => !placeholders.includes(field))
  return { ...withOneEmail(Object.fromEntries(sent)), leftOut, others }
}

function withOneEmail(body: EnrichmentBody): Pick<LeadBody, 'body' | 'sentEmail'> {
  if (body.contactEmail === undefined) return { body, sentEmail: undefined }
  const [address, ...others] = extractEmailAddresses(body.contactEmail)
  if (address !== undefined)
    return { body: { ...body, contactEmail: address }, sentEmail: others.length > 0 ? 'first' : undefined }
  if (!hasContactAndCompany(body)) return { body, sentEmail: undefined }
  const { contactEmail: _, ...rest } = body
  return { body: rest, sentEmail: 'none' }
}

/** Returns the value of each field: the first one that is not blank, if several columns have the field. */
function findValues(
  values: readonly string[],
  mapping: readonly MappedColumn<LeadField>[],
): { readonly filled: readonly FieldValue[]; readonly others: readonly FieldValue[] } {
  const cells = mapping.map(({ field, column, part }) => ({
    field,
    part,
    value: parseCell(values[column] ?? ''),
  }))
  const suffix = cells.find(({ part, value }) => part === 'nameSuffix' && findGeneration(value, 0))?.value
  const filled = cells.flatMap(({ field, part, value }) =>
    part !== undefined || value === '' ? [] : [[field, value] as const],
  )
  const hasNext = (field: LeadField, at: number): boolean =>
    filled.slice(at + 1).some(([other]) => other === field)
  const used = filled.filter(([field, value], at) => !(isNoValue(value) && hasNext(field, at)))
  const found = new Map(used.toReversed())
  const others = used.filter(([field, value]) => !isNoValue(value) && found.get(field) !== value)
  if (suffix)
    for (const field of ['contactLastName', 'contactFullName'] as const) {
      const name = found.get(field)
      if (name) found.set(field, addGeneration(name, suffix))
    }
  return { filled: [...found], others }
}

/** Returns whether a row without a valid email address still says who it is. */
const hasContactAndCompany = (body: EnrichmentBody): boolean =>
  [CONTACT_IDENTIFIERS, COMPANY_IDENTIFIERS].every((fields) =>
    fields.some((field) => field !== 'contactEmail' && body[field] !== undefined),
  )

/** Returns the value of a cell; `''` for a blank cell. */
function parseCell(cell: string): string {
  const value = cleanCell(cell)
  return findObjectName(value) ?? value
}

/** Returns the name in a JSON object, such as `{"id":7,"name":"Acme"}`, in which some CRM systems export a company. */
function findObjectName(text: string): string | undefined {
  if (!/^\{\s*("|\})/.test(text)) return undefined
  const object = tryParseJson(text)
  if (!isObject(object)) return undefined
  return typeof object.name === 'string' ? object.name.trim() : ''
}
