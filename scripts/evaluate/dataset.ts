/** Reads a data directory and a file of labeled queries. */
import { type Static, Type as t } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { messageOf, StartupError } from '../../src/lib/errors.ts'
import { nonBlank } from '../../src/lib/json.ts'
import type { CompanyRecord, JobRecord, MatchInput, PersonRecord, Records } from '../../src/matching/types.ts'
import type { ContactRow } from '../../src/records/rows/columns.ts'
import { getJobTiming } from '../../src/records/store/records.ts'
import { readRecordRows } from '../lib/record-rows.ts'
import { REFERENCE_MONTH } from '../sample/calendar.ts'
import { createInMemoryRecords, type ProfileUrls } from './in-memory-records.ts'

/** An input with its truth. An empty GUID means that no such record may be returned. */
const LabeledQuery = t.Object({
  kind: t.String(),
  input: t.Record(t.String(), t.String()),
  compGUID: t.String(),
  conGUID: t.String(),
  /** Not compared if absent. */
  recordStatus: t.Optional(t.String()),
  /** GUIDs of other records that are right, too. */
  alsoComp: t.Optional(t.Array(t.String())),
  alsoCon: t.Optional(t.Array(t.String())),
  /** The names of the changes to the input. */
  noise: t.Optional(t.Array(t.String())),
})
export type LabeledQuery = Static<typeof LabeledQuery>

/** A data directory in memory. */
export interface Dataset {
  readonly companies: readonly CompanyRecord[]
  readonly jobs: readonly JobRecord[]
  readonly profiles: ProfileUrls
  /** By the id of the company. Matching does not read cities, but callers append them to names. */
  readonly cities: ReadonlyMap<number, string>
}

/**
 * Reads the dataset of a directory.
 * @throws {StartupError} if there are no companies to read
 */
export function readDataset(directory: string): Dataset {
  const rows = readRecordRows(directory)
  if (rows.companies.length === 0)
    throw new StartupError(`There are no companies in ${directory}/companies.csv.`)
  const companies = rows.companies.map(
    (row, id): CompanyRecord => ({
      id,
      guid: row.compGUID,
      name: row.compName,
      otherNames: row.compNameAka.split(/[;|]/).flatMap((name) => name.trim() || []),
      website: row.compWebsite,
      country: row.compCountry,
      parentGuid: row.compParentGuid,
    }),
  )
  const companyIds = new Map(companies.map(({ guid, id }) => [guid, id]))
  const people = new Map<string, PersonRecord>()
  const jobs = rows.contacts.map(
    (row, id): JobRecord => ({
      id,
      person: people.getOrInsertComputed(row.conGUID, () => toPerson(row, people.size)),
      companyId: companyIds.get(row.compGUID) ?? -1,
      email: row.conEmail,
      jobTitle: row.conJobTitleEn,
      country: row.conWorkLocCountry,
      ...getJobTiming({ startedOn: row.conJobStartedOn, endedOn: row.conJobEndedOn }, REFERENCE_MONTH),
    }),
  )
  const profiles = {
    companies: new Map(rows.companies.map((row, id) => [id, row.compPubProfileUrl])),
    people: new Map(rows.contacts.map((row) => [people.get(row.conGUID)?.id ?? -1, row.conPubProfileUrl])),
  }
  const cities = new Map(rows.companies.map((row, id) => [id, row.compCity]))
  return { companies, jobs, profiles, cities }
}

const toPerson = (row: ContactRow, id: number): PersonRecord => ({
  id,
  guid: row.conGUID,
  firstName: row.conFirstName,
  middleName: row.conMiddleName,
  lastName: row.conLastName,
  fullName: row.conFullName,
})

export const toRecords = ({ companies, jobs, profiles }: Dataset): Records =>
  createInMemoryRecords(companies, jobs, profiles)

const QUERY_FORMAT =
  'Each line is a JSON object with kind, compGUID, and conGUID, all strings, and input, an object of strings. ' +
  'recordStatus, alsoComp, and alsoCon are optional.'

/**
 * Reads labeled queries, and skips blank lines.
 * @throws {StartupError} with the file, and the line of an invalid query
 */
export async function readQueries(file: string): Promise<LabeledQuery[]> {
  const text = await Bun.file(file)
    .text()
    .catch((error: unknown) => {
      throw new StartupError(`The file ${file} cannot be read: ${messageOf(error)}. ${QUERY_FORMAT}`)
    })
  const queries = text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [parseQuery(line, `${file}, line ${i + 1}`)]))
  if (queries.length === 0) throw new StartupError(`There are no queries in ${file}. ${QUERY_FORMAT}`)
  return queries
}

/**
 * Parses a labeled query.
 * @param position the file and line, for the message
 */
function parseQuery(line: string, position: string): LabeledQuery {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new StartupError(`${position}: it is not JSON. ${QUERY_FORMAT}`)
  }
  if (Value.Check(LabeledQuery, value)) return value
  const problem = Value.Errors(LabeledQuery, value).First()
  const name = problem?.path.slice(1).replaceAll('/', '.') || 'it'
  const reason = problem?.value === undefined ? 'is missing' : `is not of type ${problem.schema.type}`
  throw new StartupError(`${position}: ${name} ${reason}. ${QUERY_FORMAT}`)
}

/** Converts the fields of the API to those of matching, and omits blank ones as the service does. */
export function toMatchInput(input: LabeledQuery['input']): MatchInput {
  const fields = Object.entries(input).map(([name, value]) => [name, nonBlank(value)] as const)
  const { companyLnUrl, contactUrl, ...others } = Object.fromEntries(fields)
  return { ...others, companyProfileUrl: companyLnUrl, contactProfileUrl: contactUrl }
}
