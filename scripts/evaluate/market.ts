/** The records that queries are evaluated on, in memory. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import { getMonthNumber } from '../../src/lib/clock.ts'
import type { RecordSource } from '../../src/matching/types.ts'
import { stageContact } from '../../src/records/people/stage-contact.ts'
import {
  COMPANY_COLUMNS,
  CONTACT_COLUMNS,
  type CompanyRow,
  type ContactRow,
} from '../../src/records/rows/columns.ts'
import { toCompany, toCompanyDomain, toJob, toPerson } from '../../src/records/rows/convert-rows.ts'
import { toCompanyRecord, toJobRecord } from '../../src/records/store/matching-records.ts'
import type { Person } from '../../src/records/store/rows.ts'
import { type RecordRows, readRecordRows } from '../lib/record-rows.ts'
import { createInMemoryRecords } from './in-memory-records.ts'

/** Jobs that end later are current. */
const MONTH = getMonthNumber(Date.UTC(2026, 10))

const LABELED = join(import.meta.dir, 'labeled')

/** Reads a compressed text file of `labeled/`. */
export const readLabeledFile = (name: string): string =>
  Bun.zstdDecompressSync(readFileSync(join(LABELED, `${name}.zst`))).toString()

/** The rows of each market. */
const MARKETS = {
  /** The bundled sample without the companies that `generated.jsonl` expects to be absent. */
  sample: async () => withoutWithheld(await readRecordRows()),
  universe: readUniverse,
  crm: () => joinRows(readUniverse(), readRows('crm-companies', 'crm-contacts')),
  people: () => joinRows(readUniverse(), readRows(undefined, 'people-contacts')),
  sec: () => readRows('sec-companies'),
  affiliations: () => readRows('affiliations-companies'),
} satisfies Record<string, () => RecordRows | Promise<RecordRows>>

export type MarketName = keyof typeof MARKETS

export const readMarket = async (name: MarketName): Promise<RecordSource> => toRecords(await MARKETS[name]())

/** Converts rows to records as an import does, except that a GUID identifies the person of a row. */
export function toRecords({ companies: companyRows, contacts }: RecordRows): RecordSource {
  const companies = companyRows.map((row, id) =>
    toCompany(row, {
      id,
      guid: row.compGUID,
      domain: toCompanyDomain({ name: row.compName, website: row.compWebsite }),
    }),
  )
  const employers = new Map(companies.map((company) => [company.guid, company]))
  const people = new Map<string, { readonly person: Person; readonly familyName: string }>()
  const jobs = contacts.map((original, id) => {
    const row = stageContact(original, id)
    const { person, familyName } = people.getOrInsertComputed(row.conGUID, () => {
      const { conGUID: guid, conPubProfileUrl: profileUrl, familyName } = row
      return { person: toPerson(row, { id: people.size, guid, profileUrl, familyName }), familyName }
    })
    const job = toJob(row, id, { id: person.id, familyName }, employers.get(original.compGUID)?.id ?? -1)
    return toJobRecord({ ...person, ...job }, MONTH)
  })
  const profiles = {
    companies: new Map(companies.map(({ id, profileUrl }) => [id, profileUrl])),
    people: new Map([...people.values()].map(({ person: { id, profileUrl } }) => [id, profileUrl])),
  }
  return createInMemoryRecords(companies.map(toCompanyRecord), jobs, profiles)
}

function readUniverse(): RecordRows {
  universe ??= readRows('universe-companies', 'universe-contacts')
  return universe
}
let universe: RecordRows | undefined

const joinRows = (one: RecordRows, other: RecordRows): RecordRows => ({
  companies: [...one.companies, ...other.companies],
  contacts: [...one.contacts, ...other.contacts],
})

const readRows = (companies?: string, contacts?: string): RecordRows => ({
  companies: companies === undefined ? [] : readTable<CompanyRow>(companies, COMPANY_COLUMNS),
  contacts: contacts === undefined ? [] : readTable<ContactRow>(contacts, CONTACT_COLUMNS),
})

/** Reads a table. Columns that the file does not have are blank. */
function readTable<Row extends object>(name: string, columns: readonly string[]): Row[] {
  const blank = Object.fromEntries(columns.map((column) => [column, '']))
  const { data } = Papa.parse<Row>(readLabeledFile(`markets/${name}.csv`), {
    header: true,
    skipEmptyLines: true,
  })
  return data.map((row) => ({ ...blank, ...row }))
}

/** One company in so many was withheld when the queries were generated, by a hash of the GUID. */
const WITHHELD_OF = 10

function withoutWithheld({ companies, contacts }: RecordRows): RecordRows {
  const isStored = ({ compGUID }: { readonly compGUID: string }) =>
    createHash('sha256').update(compGUID).digest().readUInt32BE(0) % WITHHELD_OF !== 0
  return { companies: companies.filter(isStored), contacts: contacts.filter(isStored) }
}
