/** Describes what the user should know about the rows of a file before they are enriched. */
import type { MappedColumn } from '../columns/recognize-columns.ts'
import { formatCount, formatNames, formatNumber, shorten } from '../lib/text.ts'
import type { Encoding } from '../lib/text-file.ts'
import type { EnrichmentBody } from './enricher.ts'
import type { LeadTable } from './lead.ts'
import { createLeadBody } from './map/lead-body.ts'
import { COMPANY_IDENTIFIERS, CONTACT_IDENTIFIERS, type LeadField, NAME_FIELDS } from './map/map-columns.ts'
import { TextNumbers } from './text-numbers.ts'

/** Returns notes about rows that are blank, lose a cell or a part of it, or repeat a lead. */
export function describeLeads(
  table: LeadTable,
  mapping: readonly MappedColumn<LeadField>[],
  encoding: Encoding,
): string[] {
  const leftOutValues = new Examples()
  const unusedValues = new Examples()
  const invalidEmails = new Examples()
  const severalEmails = new Examples()
  const repeated = new Examples()
  /** The first line of each lead. */
  const lines = new TextNumbers()
  /** The first value in which another encoding would have other letters, for users to judge. */
  let decoded: string | undefined
  for (const lead of table.rows()) {
    if (lead.parseError !== undefined) continue
    const line = formatNumber(lead.line)
    if (encoding === 'windows-1252' && decoded === undefined) {
      const value = lead.values.find((text) => /[\u0080-\uffff]/.test(text))
      decoded = value && describeValue(value, line)
    }
    const { body, sentEmail, leftOut, others } = createLeadBody(lead, mapping)
    for (const [, value] of leftOut) leftOutValues.add(describeValue(value, line))
    for (const [, value] of others) unusedValues.add(describeValue(value, line))
    if (sentEmail === 'none') invalidEmails.add(line)
    if (sentEmail === 'first') severalEmails.add(line)
    const identity = Object.entries(body).filter(([field]) => isIdentity(field, body))
    if (!SUFFICIENT_FIELDS.some((field) => field in body)) continue
    const first = lines.getOrInsert(JSON.stringify(identity).toLowerCase(), lead.line)
    if (first !== lead.line) repeated.add(`line ${line} repeats line ${formatNumber(first)}`)
  }
  const blankRows = formatCount(table.blankCount, 'blank row')
  return [
    ...table.notes,
    decoded !== undefined &&
      `The file is not UTF-8, so it is read as Windows-1252. If ${decoded} is wrong, save the file as CSV UTF-8 first.`,
    table.blankCount > 0 && `The output keeps ${blankRows}, so that columns can be pasted back by position.`,
    leftOutValues.count > 0 && `Placeholders and template tokens count as blank: ${leftOutValues.list()}.`,
    unusedValues.count > 0 &&
      `If columns of one field differ, the first value is used, and these are not: ${unusedValues.list()}.`,
    invalidEmails.count > 0 &&
      `Invalid email addresses are left out if the row has a name and a company: ${invalidEmails.listLines()}.`,
    severalEmails.count > 0 &&
      `If a cell has several email addresses, only the first is used: ${severalEmails.listLines()}.`,
    repeated.count > 0 &&
      `The service charges each repetition of a lead unless the organization has Plus: ${repeated.list()}.`,
  ].filter((note) => note !== false)
}

/** Returns whether rows with different values of a field are different leads. Several people may share an address. */
const isIdentity = (field: string, { contactEmail }: EnrichmentBody): boolean =>
  contactEmail === undefined ? field !== 'recordId' : PERSON_FIELDS.includes(field)

/** A row without any of them has no result, because it has only a name. */
const SUFFICIENT_FIELDS = [...COMPANY_IDENTIFIERS, ...CONTACT_IDENTIFIERS].filter(
  (field) => !NAME_FIELDS.includes(field),
)

const describeValue = (value: string, line: string): string =>
  `${JSON.stringify(shorten(value, 40))} on line ${line}`

const PERSON_FIELDS: readonly string[] = ['contactEmail', ...NAME_FIELDS]

const MAX_EXAMPLES = 5

/** The first rows with something to note, and the number of all. */
class Examples {
  count = 0
  readonly #first: string[] = []

  add(text: string): void {
    this.count++
    if (this.#first.length < MAX_EXAMPLES) this.#first.push(text)
  }

  list(): string {
    return formatNames(this.#first, this.count)
  }

  listLines(): string {
    return `${this.count === 1 ? 'line' : 'lines'} ${this.list()}`
  }
}
