/** Lists, shows, stores and deletes companies and contacts. */

import { ApiError, invalidField } from '../../lib/api-error.ts'
import { nonBlank } from '../../lib/json.ts'
import {
  type EditedRecord,
  type EditPlan,
  type EditProblem,
  MAX_EDIT_PROBLEMS,
} from '../../market/edit/edit-plan.ts'
import type { MarketEditor } from '../../market/edit/market-editor.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../market/import/columns.ts'
import { toCompanyRow } from '../../market/import/row-mapping.ts'
import type { ListedCompany, ListedPerson, MarketSearch } from '../../market/search/market-search.ts'
import type { MarketChanges } from '../../market/store/market-changes.ts'
import { toGuidKey } from '../../matching/normalize/keys.ts'
import type { ParsedRecords } from './check-records.ts'
import { readRecords } from './read-body.ts'
import type {
  CompaniesPut,
  ContactsPut,
  DataDeleted,
  StoredCompany,
  StoredContact,
  StoredJob,
  ValueWarning,
} from './schema.ts'

export function toStoredCompany({ company, contacts }: ListedCompany): StoredCompany {
  return { ...toCompanyRow(company), contacts }
}

export function toStoredContact({ person, jobs }: ListedPerson): StoredContact {
  return {
    conGUID: person.guid,
    conFirstName: person.firstName,
    conMiddleName: person.middleName,
    conLastName: person.lastName,
    conFullName: person.fullName,
    conPubProfileUrl: person.profileUrl,
    employments: jobs.map(toStoredJob),
  }
}

function toStoredJob({ employment: job, company }: ListedPerson['jobs'][number]): StoredJob {
  return {
    compGUID: company.guid,
    compWebsite: company.website,
    compName: company.name,
    conEmail: job.email,
    conJobTitleEn: job.jobTitle,
    conJobStartedOn: job.startedOn,
    conJobUpdatedOn: job.updatedOn,
    conJobEndedOn: job.endedOn,
    conLevels: job.levels,
    conFunctions: job.functions,
    conSubFunctions: job.subFunctions,
    conLoc: job.loc,
    conWorkLocAddr: job.workLocAddr,
    conWorkLocCity: job.workLocCity,
    conWorkLocState: job.workLocState,
    conWorkLocCountry: job.workLocCountry,
    conWorkLocZipcode: job.workLocZipcode,
    conWorkLocPhoneNo: job.workLocPhoneNo,
    directDial1: job.directDial1,
    directDial2: job.directDial2,
  }
}

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100

export function showCompany({ search }: DataContext, guid: string): StoredCompany {
  const found = search.company(toGuidKey(guid))
  if (found === undefined) throw companyNotFound(guid)
  return toStoredCompany(found)
}

export function showContact({ search }: DataContext, guid: string): StoredContact {
  const found = search.person(toGuidKey(guid))
  if (found === undefined) throw contactNotFound(guid)
  return toStoredContact(found)
}

interface DataQuery {
  readonly search?: string
  readonly limit?: string
}

export function listCompanies({ search }: DataContext, query: DataQuery & { readonly parentGUID?: string }) {
  const text = nonBlank(query.search)
  const limit = parseLimit(query.limit)
  const parentGuid = parseGuid(query.parentGUID)
  const { records, total } =
    text === undefined ? search.companies(limit, parentGuid) : search.findCompanies(text, limit, parentGuid)
  return { companies: records.map(toStoredCompany), total }
}

export function listContacts({ search }: DataContext, query: DataQuery & { readonly compGUID?: string }) {
  const text = nonBlank(query.search)
  const limit = parseLimit(query.limit)
  const companyGuid = parseGuid(query.compGUID)
  const { records, total } =
    text === undefined ? search.people(limit, companyGuid) : search.findPeople(text, limit, companyGuid)
  return { contacts: records.map(toStoredContact), total }
}

function parseGuid(text: string | undefined): string | undefined {
  const guid = nonBlank(text)
  return guid && toGuidKey(guid)
}

function parseLimit(given: string | undefined): number {
  const text = nonBlank(given) ?? String(DEFAULT_LIMIT)
  const limit = /^\d+$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MAX_LIMIT) return limit
  throw invalidField('limit', `must be a whole number from 1 to ${MAX_LIMIT}`)
}

export const companyNotFound = (guid: string): ApiError =>
  new ApiError(
    'not_found',
    `No company has the compGUID ${guid.slice(0, 64)}. GET /sandbox/companies?search= finds those there are.`,
  )

export const contactNotFound = (guid: string): ApiError =>
  new ApiError(
    'not_found',
    `Nobody has the conGUID ${guid.slice(0, 64)}. GET /sandbox/contacts?search= finds those there are.`,
  )

export interface DataContext {
  readonly edits: MarketEditor
  readonly search: MarketSearch
}

/** Problems listed in an error, and records named in a response. */
const MAX_DETAILS = 100

/** Columns of a table that are left out, listed in an error. */
const MAX_IGNORED_DETAILS = 20

const COMPANIES = { columns: COMPANY_COLUMNS, one: 'company', many: 'companies' }
const CONTACTS = { columns: CONTACT_COLUMNS, one: 'contact', many: 'contacts' }

/** @throws {ApiError} 400 naming each row that cannot be used; nothing is stored then */
export async function putCompanies(
  { edits }: DataContext,
  request: Request,
  dryRun: boolean,
): Promise<CompaniesPut> {
  const given = await readRecords(request, COMPANIES)
  const plan = await edits.putCompanies(given.rows, { dryRun: dryRun || given.refusals.length > 0 })
  const companies = requireUsableRows(given, plan).map(({ guid, outcome }) => ({ compGUID: guid, outcome }))
  return { ...summarizePlan(given, plan, dryRun), companies }
}

/** @throws {ApiError} 400 naming each row that cannot be used; nothing is stored then */
export async function putContacts(
  { edits }: DataContext,
  request: Request,
  dryRun: boolean,
): Promise<ContactsPut> {
  const given = await readRecords(request, CONTACTS)
  const plan = await edits.putContacts(given.rows, { dryRun: dryRun || given.refusals.length > 0 })
  const contacts = requireUsableRows(given, plan).map(({ guid, outcome }) => ({ conGUID: guid, outcome }))
  return { ...summarizePlan(given, plan, dryRun), contacts }
}

export async function deleteCompany({ edits }: DataContext, guid: string): Promise<DataDeleted> {
  const changes = await edits.deleteCompany(toGuidKey(guid))
  if (changes === undefined) throw companyNotFound(guid)
  return countDeleted(changes)
}

export async function deleteContact({ edits }: DataContext, guid: string): Promise<DataDeleted> {
  const changes = await edits.deletePerson(toGuidKey(guid))
  if (changes === undefined) throw contactNotFound(guid)
  return countDeleted(changes)
}

const countDeleted = ({ companies, people, employments }: MarketChanges): DataDeleted => ({
  companies: companies.size,
  contacts: people.size,
  employments: employments.size,
})

function summarizePlan(
  { ignoredColumns: ignored }: ParsedRecords<string>,
  { records, warnings }: EditPlan,
  dryRun: boolean,
) {
  const count = (outcome: EditedRecord['outcome']): number =>
    records.filter((record) => record.outcome === outcome).length
  return {
    dryRun,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    ignored: [...ignored],
    warnings: warnings.slice(0, MAX_DETAILS).map(toDetail),
  }
}

/** The first records of an edit in which every row could be used. */
function requireUsableRows(given: ParsedRecords<string>, plan: EditPlan): readonly EditedRecord[] {
  const refusals = [...given.refusals, ...plan.errors].sort((a, b) => rowNumberOf(a) - rowNumberOf(b))
  const [first] = refusals
  if (first === undefined) return plan.records.slice(0, MAX_DETAILS)
  const count =
    refusals.length === 1 ? '' : `${countInWords(refusals)} must be put right first, this among them: `
  const header = given.ignoredColumns
    .map((reason) => ({ field: 'line 1', message: reason }))
    .slice(0, MAX_IGNORED_DETAILS)
  const listed = selectProblems(refusals, MAX_DETAILS - header.length).map(toDetail)
  const details = [...listed, ...header, ...plan.warnings.map(toDetail)]
  throw new ApiError('invalid_parameter', `Nothing is stored. ${count}${first.position}: ${first.reason}`, {
    details: details.slice(0, MAX_DETAILS),
  })
}

/** The first `most` problems, with the first of each kind among them, in their order. */
function selectProblems(refusals: readonly EditProblem[], most: number): readonly EditProblem[] {
  const firsts = Map.groupBy(refusals, problemKindOf)
    .values()
    .flatMap((same) => same.slice(0, 1))
  const listed = new Set([...new Set([...firsts, ...refusals])].slice(0, most))
  return refusals.filter((refusal) => listed.has(refusal))
}

/** Problems of one kind begin with the same word: the column, or the start of the sentence. */
const problemKindOf = ({ reason }: EditProblem): string => reason.split(' ', 1)[0] ?? ''

const toDetail = ({ position: place, reason }: EditProblem): ValueWarning => ({
  field: place,
  message: reason,
})

const countInWords = ({ length }: readonly EditProblem[]): string =>
  length >= MAX_EDIT_PROBLEMS ? `${MAX_EDIT_PROBLEMS} things or more` : `${length} things`

/** The line of a row, or its place in a list. */
const rowNumberOf = ({ position: place }: EditProblem): number => Number(/\d+/.exec(place)?.[0] ?? 0)
