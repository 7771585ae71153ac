/** Random edits of a small data set in which names, addresses, and websites often collide. */
import fc from 'fast-check'
import { isLost, type Place } from '../../../src/lib/problem.ts'
import type { MatchInput } from '../../../src/matching/types.ts'
import type { EditPlan } from '../../../src/records/edit/plan-edits.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'
import type { Modules } from '../../../src/sandbox/sandbox.ts'
import type { Row } from '../../support/database/record-tables.ts'

const GUIDS = ['A', 'B', 'C', 'D'].map((digit) => `AAAA00000000000${digit}`)
const CONTACT_GUIDS = ['1', '2', '3', '4'].map((digit) => `${digit.repeat(31)}F`)
const NAMES = [
  ...['Delta Freight', 'Delta Freight Group', 'Delta', 'Delto Fright GmbH', 'Brunnen Pumpen'],
  ...['Western Digital Cable Works', 'Wedicab'],
]
const SITES = ['', 'https://www.delta.example', 'delta-freight.example', 'https://brunnen.example/de']
const FIRST = ['Ada', 'Adah', 'Bo', 'Cyrus']
const LAST = ['Keller', 'Kellers', 'Kelle', 'Müller', 'van Dam', '']
const MAIL = ['', 'ada@delta.example', 'bo@delta.example', 'k.ada@brunnen.example', 'cy@mail.example']
const TITLES = ['', 'CEO', 'Buyer']
const STARTS = ['', 'Jan 2020']
const ENDS = ['', '', 'Mar 2024']

const from = (values: readonly string[]) => fc.constantFrom(...values)
/** Returns one of the values or, half of the time, a blank one. */
const blankOr = (values: readonly string[]) => fc.oneof(fc.constant(''), from(values))

const companyRow: fc.Arbitrary<Row> = fc.record({
  compGUID: blankOr(GUIDS),
  compName: from(NAMES),
  compNameAka: blankOr(NAMES),
  compWebsite: from(SITES),
  compCountry: from(['', 'Germany']),
  compPubProfileUrl: blankOr(['https://profiles.example/company/delta']),
})

const contactRow: fc.Arbitrary<Row> = fc
  .record({
    conGUID: blankOr(CONTACT_GUIDS),
    compGUID: from(['', '', '', ...GUIDS.slice(0, 1)]),
    compName: from(NAMES),
    conFirstName: from(FIRST),
    conLastName: from(LAST),
    conEmail: from(MAIL),
    conJobTitleEn: from(TITLES),
    conJobStartedOn: from(STARTS),
    conJobEndedOn: from(ENDS),
    conPubProfileUrl: blankOr(['https://profiles.example/in/ada']),
  })
  .map((row) => ({ ...row, conFullName: `${row.conFirstName} ${row.conLastName}`.trim() }))

export type Edit =
  | { readonly kind: 'companies'; readonly rows: readonly Row[] }
  | { readonly kind: 'contacts'; readonly rows: readonly Row[] }
  /** `place` is the position in the order of GUIDs. */
  | { readonly kind: 'delete company'; readonly place: number }
  | { readonly kind: 'delete person'; readonly place: number }

const place = fc.nat(9)
export const edit: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('companies'), rows: fc.array(companyRow, { maxLength: 3 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('contacts'), rows: fc.array(contactRow, { maxLength: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete company'), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete person'), place }) },
)

const STORED = { dryRun: false, skipsInvalid: false }

function completeRow<Column extends string>(columns: readonly Column[], row: Row, index: number) {
  const values = Object.fromEntries(columns.map((column) => [column, row[column] ?? '']))
  return { row: values as Record<Column, string>, place: { row: index } }
}

const guidAt = ({ core }: Modules, table: 'companies' | 'people', at: number): string => {
  const all = core.connection.client
    .query<{ guid: string }, []>(`SELECT guid FROM ${table} ORDER BY guid`)
    .all()
  return all[at % Math.max(all.length, 1)]?.guid ?? ''
}

export async function applyEdit(modules: Modules, edit: Edit): Promise<void> {
  const { editor } = modules.records
  if (edit.kind === 'companies') await upsertCompanies(modules, edit.rows)
  else if (edit.kind === 'contacts') await upsertContacts(modules, edit.rows)
  else if (edit.kind === 'delete company')
    await editor.deleteCompany(guidAt(modules, 'companies', edit.place))
  else await editor.deletePerson(guidAt(modules, 'people', edit.place))
}

/** Stores the valid rows and skips the rejected ones. */
export const upsertCompanies = ({ records }: Modules, rows: readonly Row[]): Promise<EditPlan> =>
  putValidRows(
    rows.map((row, index) => completeRow(COMPANY_COLUMNS, row, index)),
    (some) => records.editor.upsertCompanies(some, STORED),
  )

export const upsertContacts = ({ records }: Modules, rows: readonly Row[]): Promise<EditPlan> =>
  putValidRows(
    rows.map((row, index) => completeRow(CONTACT_COLUMNS, row, index)),
    (some) => records.editor.upsertContacts(some, STORED),
  )

async function putValidRows<Given extends { readonly place: Place }>(
  rows: readonly Given[],
  put: (rows: readonly Given[]) => Promise<EditPlan>,
): Promise<EditPlan> {
  const plan = await put(rows)
  const rejected = new Set(plan.problems.filter(isLost).map(({ row }) => row))
  return rejected.size === 0 ? plan : put(rows.filter(({ place }) => !rejected.has(place.row)))
}

/** Inputs for every kind of lookup: exact and misspelled names, words, acronyms, keys, and people. */
export const MATCH_INPUTS: readonly MatchInput[] = [
  ...NAMES.map((companyName) => ({ companyName })),
  ...['Delte Freight', 'Dleta', 'Brunen Pumpn', 'Western Cable'].map((companyName) => ({ companyName })),
  ...['Wedicab', 'Deltafreight', 'Brunn', 'Digital'].map((companyName) => ({ companyName })),
  ...SITES.filter((site) => site !== '').map((companyWebAddress) => ({ companyWebAddress })),
  ...GUIDS.map((companyGuid) => ({ companyGuid })),
  { companyProfileUrl: 'https://profiles.example/company/delta' },
  ...LAST.map((last) => ({ contactFullName: `Ada ${last}` })),
  ...['Keler', 'Mueller', 'Vandam', 'Kel', 'Kell'].map((last) => ({ contactFullName: `Ada ${last}` })),
  ...LAST.map((contactLastName) => ({
    contactFirstName: 'Bo',
    contactLastName,
    companyName: 'Delta Freight',
  })),
  ...['Keler', 'Muller'].map((last) => ({
    contactFullName: `Cyrus ${last}`,
    companyWebAddress: 'delta.example',
  })),
  ...MAIL.filter((address) => address !== '').map((contactEmail) => ({ contactEmail })),
  { contactEmail: 'ada.keller@delta.example' },
  ...CONTACT_GUIDS.map((contactGuid) => ({ contactGuid })),
  { contactProfileUrl: 'https://profiles.example/in/ada', companyName: 'Brunnen' },
]
