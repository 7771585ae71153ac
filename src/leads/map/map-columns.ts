/** Maps the columns of a file to the fields of a request. */
import { ENRICH_FIELD_NAMES, type EnrichFieldName, listIdentifiers } from '../../api/enrich/fields.ts'
import { type Content, createTableFields } from '../../columns/headings.ts'
import { formatHeadings, parseMapOption } from '../../columns/named-columns.ts'
import { type ColumnMapping, recognizeColumns } from '../../columns/recognize-columns.ts'
import { InputError } from '../../lib/errors.ts'
import type { LeadTable } from '../lead.ts'

export type LeadField = Exclude<EnrichFieldName, 'apikey'>

const isLeadField = (name: EnrichFieldName): name is LeadField => name !== 'apikey'

/** The fields of a request, without the API key. */
const NAMES = ENRICH_FIELD_NAMES.filter(isLeadField)

/** Contents of leads have the names of the fields. A suffix belongs to the last name. */
const BY_CONTENT: Readonly<Partial<Record<Content, LeadField>>> = {
  ...Object.fromEntries(NAMES.map((name) => [name, name] satisfies [Content, LeadField])),
  nameSuffix: 'contactLastName',
}

const LEAD_FIELDS = createTableFields(NAMES, BY_CONTENT)

/**
 * Maps columns by their headings. Options take precedence.
 * @param options values of `--map`: `Heading=field`, or `Heading=` for no field
 * @param sample the values of the first rows
 * @throws {InputError} for invalid options, and if no field can identify a company or a contact
 */
export function mapColumns(
  columns: readonly string[],
  options: readonly string[],
  sample: LeadTable['sample'] = [],
): ColumnMapping<LeadField> {
  const mapping = recognizeColumns(columns, LEAD_FIELDS, options.map(parseMapOption), sample)
  const { fields, notes } = mapping
  const hasAny = (names: readonly LeadField[]): boolean =>
    fields.some(({ field, part }) => part === undefined && names.includes(field))
  const [hasCompany, hasContact] = [hasAny(COMPANY_IDENTIFIERS), hasAny(CONTACT_IDENTIFIERS)]
  if (!hasCompany && !hasContact) throw createNoSearchFieldError(columns, notes)
  if (hasCompany) return hasContact ? mapping : { ...mapping, notes: [...notes, NO_CONTACT_NOTE] }
  return hasAny(NAME_FIELDS) ? { ...mapping, notes: [...notes, NO_COMPANY_NOTE] } : mapping
}

/** The fields that can identify a company. */
export const COMPANY_IDENTIFIERS = listIdentifiers('company').filter(isLeadField)
/** The fields that can identify a contact. */
export const CONTACT_IDENTIFIERS = listIdentifiers('contact').filter(isLeadField)

/** The fields that identify a contact only with an identifier next to them, such as a company. */
export const NAME_FIELDS: readonly LeadField[] = ['contactFullName', 'contactFirstName', 'contactLastName']

const NO_COMPANY_NOTE =
  'No column is used as the company, so rows with only a name have no result. ' +
  'If a column has company names, add --map "Heading=companyName"'

const NO_CONTACT_NOTE =
  'None of the used columns identifies a person, so matches return only a company. ' +
  'If a column has names or email addresses, add --map "Heading=contactFullName"'

const createNoSearchFieldError = (columns: readonly string[], notes: readonly string[]): InputError =>
  new InputError(
    [
      'No column looks like a company, an email address, or a name.',
      'If the first row is a lead, add a heading row above it. Otherwise, say what a column contains:',
      '  --map "Heading=companyName"',
      `  Columns: ${formatHeadings(columns)}`,
      `  Fields: ${LEAD_FIELDS.names.join(', ')}`,
      ...notes.map((note) => `  ${note}`),
    ].join('\n'),
  )
