/** Reads a data directory and a file of labelled queries. */

import Papa from 'papaparse'
import type {
  CompanyRecord,
  EmploymentRecord,
  Market,
  MatchInput,
  PersonRecord,
} from '../../src/matching/types.ts'
import { arrayMarket, type Profiles } from './array-market.ts'

/** An input with its truth; an empty GUID says that no such record may be returned. */
export interface Query {
  readonly kind: string
  readonly input: Readonly<Record<string, string>>
  readonly compGUID: string
  readonly conGUID: string
  readonly recordStatus: string
  /** What was done to the input, by name; none for one that is as stored. */
  readonly noise?: readonly string[]
}

/** A data directory in memory. */
export interface Dataset {
  readonly companies: readonly CompanyRecord[]
  readonly employments: readonly EmploymentRecord[]
  readonly profiles: Profiles
  /** By the id of the company: no field that matching reads, but one that callers append to names. */
  readonly cities: ReadonlyMap<number, string>
}

type Row = Readonly<Record<string, string>>

export async function readDataset(directory: string): Promise<Dataset> {
  const companyRows = await readRows(`${directory}/companies.csv`)
  const contactFile = Bun.file(`${directory}/contacts.csv`)
  const contactRows = (await contactFile.exists()) ? await readRows(`${directory}/contacts.csv`) : []
  const companies = companyRows.map(toCompany)
  const idByGuid = new Map(companies.map(({ guid, id }) => [guid, id]))
  const people = new Map<string, PersonRecord>()
  const employments = contactRows.map((row, id) => toEmployment(row, id, people, idByGuid))
  const profiles: Profiles = {
    companies: new Map(companyRows.map((row, id) => [id, row.compPubProfileUrl ?? ''])),
    people: new Map(
      contactRows.map((row) => [people.get(row.conGUID ?? '')?.id ?? -1, row.conPubProfileUrl ?? '']),
    ),
  }
  const cities = new Map(companyRows.map((row, id) => [id, row.compCity ?? '']))
  return { companies, employments, profiles, cities }
}

export function marketOf({ companies, employments, profiles }: Dataset): Market {
  return arrayMarket(companies, employments, profiles)
}

export async function readData(directory: string): Promise<Market> {
  return marketOf(await readDataset(directory))
}

export async function readQueries(path: string): Promise<Query[]> {
  const lines = (await Bun.file(path).text()).split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => JSON.parse(line) as Query)
}

/** From the names of the interface to those of matching. */
export function toMatchInput(input: Query['input']): MatchInput {
  const { companyLnUrl, contactUrl, ...same } = input
  return { ...same, companyProfileUrl: companyLnUrl, contactProfileUrl: contactUrl }
}

async function readRows(path: string): Promise<Row[]> {
  const text = await Bun.file(path).text()
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data
}

function toCompany(row: Row, id: number): CompanyRecord {
  return {
    id,
    guid: row.compGUID ?? '',
    name: row.compName ?? '',
    otherNames: (row.compNameAka ?? '').split(/[;|]/).flatMap((name) => name.trim() || []),
    website: row.compWebsite ?? '',
    country: row.compCountry ?? '',
    parentGuid: row.compParentGuid ?? '',
  }
}

function toEmployment(
  row: Row,
  id: number,
  people: Map<string, PersonRecord>,
  idByGuid: ReadonlyMap<string, number>,
): EmploymentRecord {
  const guid = row.conGUID ?? ''
  const person = people.get(guid) ?? {
    id: people.size,
    guid,
    firstName: row.conFirstName ?? '',
    middleName: row.conMiddleName ?? '',
    lastName: row.conLastName ?? '',
    fullName: row.conFullName ?? '',
  }
  people.set(guid, person)
  return {
    id,
    person,
    companyId: idByGuid.get(row.compGUID ?? '') ?? -1,
    email: row.conEmail ?? '',
    jobTitle: row.conJobTitleEn ?? '',
    country: row.conWorkLocCountry ?? '',
    current: (row.conJobEndedOn ?? '') === '',
  }
}
