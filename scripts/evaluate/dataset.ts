/** Reads a data directory and a file of labelled queries. */

import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import Papa from 'papaparse'
import { messageOf, StartupError } from '../../src/lib/errors.ts'
import { nonBlank } from '../../src/lib/json.ts'
import { getEmploymentTiming } from '../../src/market/store/records.ts'
import type {
  CompanyRecord,
  EmploymentRecord,
  Market,
  MatchInput,
  PersonRecord,
} from '../../src/matching/types.ts'
import { REFERENCE_MONTH } from '../sample/calendar.ts'
import { createInMemoryMarket, type ProfileUrls } from './in-memory-market.ts'

/** An input with its truth; an empty GUID says that no such record may be returned. */
const LabeledQuery = t.Object({
  kind: t.String(),
  input: t.Record(t.String(), t.String()),
  compGUID: t.String(),
  conGUID: t.String(),
  recordStatus: t.String(),
  /** The names of the changes of the input; none for one that is as stored. */
  noise: t.Optional(t.Array(t.String())),
})
export type Query = Static<typeof LabeledQuery>

/** A data directory in memory. */
export interface Dataset {
  readonly companies: readonly CompanyRecord[]
  readonly employments: readonly EmploymentRecord[]
  readonly profiles: ProfileUrls
  /** By the id of the company: no field that matching reads, but one that callers append to names. */
  readonly cities: ReadonlyMap<number, string>
}

type Row = Readonly<Record<string, string>>

/** @throws {StartupError} when there are no companies to read */
export async function readDataset(directory: string): Promise<Dataset> {
  const companyRows = await readRows(`${directory}/companies.csv`)
  if (companyRows.length === 0) {
    throw new StartupError(`There are no companies in ${directory}/companies.csv. ${DATA_ADVICE}`)
  }
  const contactFile = Bun.file(`${directory}/contacts.csv`)
  const contactRows = (await contactFile.exists()) ? await readRows(`${directory}/contacts.csv`) : []
  const companies = companyRows.map(toCompany)
  const idByGuid = new Map(companies.map(({ guid, id }) => [guid, id]))
  const people = new Map<string, PersonRecord>()
  const employments = contactRows.map((row, id) => toEmployment(row, id, people, idByGuid))
  const profiles: ProfileUrls = {
    companies: new Map(companyRows.map((row, id) => [id, row.compPubProfileUrl ?? ''])),
    people: new Map(
      contactRows.map((row) => [people.get(row.conGUID ?? '')?.id ?? -1, row.conPubProfileUrl ?? '']),
    ),
  }
  const cities = new Map(companyRows.map((row, id) => [id, row.compCity ?? '']))
  return { companies, employments, profiles, cities }
}

export function toMarket({ companies, employments, profiles }: Dataset): Market {
  return createInMemoryMarket(companies, employments, profiles)
}

const DATA_ADVICE =
  'A data directory holds companies.csv with a row for each company, and mostly contacts.csv.'
const QUERY_ADVICE =
  'Each line is a JSON object with kind, compGUID, conGUID and recordStatus, all strings, and input, an object of strings.'

/**
 * Blank lines count as lines, but are no queries.
 * @throws {StartupError} naming the file, and the line at fault
 */
export async function readQueries(path: string): Promise<Query[]> {
  const lines = (await textOf(path, QUERY_ADVICE)).split('\n')
  const queries = lines.flatMap((line, i) =>
    line.trim() === '' ? [] : [toQuery(line, `${path}, line ${i + 1}`)],
  )
  if (queries.length === 0) throw new StartupError(`There are no queries in ${path}. ${QUERY_ADVICE}`)
  return queries
}

/** @param place where the line is, for the message */
function toQuery(line: string, place: string): Query {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new StartupError(`${place}: it is not JSON. ${QUERY_ADVICE}`)
  }
  if (Value.Check(LabeledQuery, value)) return value
  const fault = Value.Errors(LabeledQuery, value).First()
  const name = fault?.path.slice(1).replaceAll('/', '.') || 'it'
  const reason = fault?.value === undefined ? 'is missing' : `is not of type ${fault.schema.type}`
  throw new StartupError(`${place}: ${name} ${reason}. ${QUERY_ADVICE}`)
}

/** From the names of the interface to those of matching, without the blanks that the service drops, too. */
export function toMatchInput(input: Query['input']): MatchInput {
  const fields = Object.entries(input).map(([name, value]) => [name, nonBlank(value)] as const)
  const { companyLnUrl, contactUrl, ...same } = Object.fromEntries(fields)
  return { ...same, companyProfileUrl: companyLnUrl, contactProfileUrl: contactUrl }
}

/** @param advice what to name instead */
async function textOf(path: string, advice: string): Promise<string> {
  try {
    return await Bun.file(path).text()
  } catch (error) {
    throw new StartupError(`The file ${path} cannot be read: ${messageOf(error)}. ${advice}`)
  }
}

async function readRows(path: string): Promise<Row[]> {
  const text = await textOf(path, DATA_ADVICE)
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
    ...getEmploymentTiming(
      { startedOn: row.conJobStartedOn ?? '', endedOn: row.conJobEndedOn ?? '' },
      REFERENCE_MONTH,
    ),
  }
}
