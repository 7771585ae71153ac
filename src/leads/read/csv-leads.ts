/** Leads in CSV. */
import { type CsvRecord, csvForm, csvRecords, isEndless } from '../../lib/csv-records.ts'
import { StartupError } from '../../lib/startup-error.ts'
import { type Lead, type LeadFormat, type LeadTable, LeadStatistics } from '../lead.ts'
import type { TextFile } from './encoding.ts'

/**
 * Looks through the table once.
 * @param name what the file is called in messages
 * @param delimiter where it is not to be recognised
 * @throws {StartupError} without a heading or a row, and where a quote is never closed: everything after it would be lost
 */
export function readCsvLeads(text: TextFile, name: string, delimiter?: string): LeadTable {
  const records = csvRecords(text.chunks(), delimiter)
  const first = records.next()
  const header = first.done ? undefined : first.value
  if (header === undefined) throw new StartupError(`${name} is empty: there is nothing to enrich.`)
  requireWhole(header, name)
  requireHeadings(header, name)
  const survey = new LeadStatistics()
  let width = header.values.length
  for (const lead of leadsIn(records, header)) {
    requireWhole(lead, name)
    width = Math.max(width, lead.values.length)
    survey.add(lead)
  }
  if (survey.count === 0) {
    throw new StartupError(
      `${name} has headings and no rows: there is nothing to enrich. The first line is taken for the headings.`,
    )
  }
  const { count, invalidCount: flawed, firstInvalid: firstFlaw, sample } = survey
  const columns = Array.from({ length: width }, (_, index) => header.values[index]?.trim() ?? '')
  return {
    format: formOf(text, header, width, delimiter),
    columns,
    count,
    sample,
    invalidCount: flawed,
    firstInvalid: firstFlaw,
    *rows() {
      const again = csvRecords(text.chunks(), delimiter)
      again.next()
      yield* leadsIn(again, header)
    },
  }
}

function* leadsIn(records: Iterable<CsvRecord>, header: CsvRecord): Generator<Lead> {
  let row = 0
  for (const { values, line, raw, flaw } of records) {
    yield { row: ++row, line, values, raw, parseError: flaw ?? tooMany(values, header.values) }
  }
}

/** Excel leaves blank columns behind. */
const tooMany = (values: readonly string[], header: readonly string[]): string | undefined =>
  values.slice(header.length).some((value) => value.trim() !== '')
    ? `${values.length} values, but there are ${header.length} headings: is a quote missing?`
    : undefined

/** The end of the text was read for one value: what is missing cannot be told. */
function requireWhole({ flaw, line }: Pick<CsvRecord, 'flaw' | 'line'>, name: string): void {
  if (isEndless(flaw))
    throw new StartupError(`${name}, line ${line}: ${flaw}. Correct it, and try again: nothing was sent.`)
}

const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s.]{2,}$/

/** The first lead would be taken for the headings, and lost. */
function requireHeadings({ values }: CsvRecord, name: string): void {
  if (values.some((value) => EMAIL.test(value.trim())))
    throw new StartupError(
      `The first line of ${name} holds an e-mail address, so it is no heading. Put a line before it that tells what the columns are, such as Company,E-mail.`,
    )
}

function formOf(text: TextFile, header: CsvRecord, width: number, delimiter?: string): LeadFormat {
  const form = csvForm(beginning(text, header), true, delimiter)
  const separator = form?.delimiter ?? ','
  return {
    kind: 'csv',
    delimiter: separator,
    lineEnding: form?.ending ?? '\n',
    preamble: form?.preamble ?? '',
    header: header.raw + separator.repeat(width - header.values.length),
  }
}

function beginning(text: TextFile, header: CsvRecord): string {
  let begun = ''
  for (const chunk of text.chunks()) {
    begun += chunk
    if (begun.length > header.raw.length * 2 + 64) break
  }
  return begun
}
