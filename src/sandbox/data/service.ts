/** Lists, shows, stores, and deletes companies and contacts. */
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { nonBlank, tryParseJson } from '../../lib/json.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import {
  type EditError,
  type EditedRecord,
  type EditPlan,
  type EditProblem,
  type EditWarning,
  MAX_EDIT_PROBLEMS,
} from '../../records/edit/edit-plan.ts'
import { COMPANY_TABLE_FIELDS, CONTACT_TABLE_FIELDS } from '../../records/import/table-columns.ts'
import {
  COMPANY_SORTS,
  type Order,
  type PageOfRecords,
  PERSON_SORTS,
} from '../../records/search/record-finder.ts'
import type { ListedCompany, ListedPerson } from '../../records/search/record-search.ts'
import { toCompanyFields, toJobFields } from '../../records/store/response-fields.ts'
import { type Page, type PageQuery, parseNumberCursor, parsePage, toPage } from '../paging.ts'
import type { SandboxContext } from '../sandbox-context.ts'
import type { ParsedRecords, ReadOptions } from './check-records.ts'
import { readRequestRecords } from './read-body.ts'
import type {
  CompaniesPut,
  ContactsPut,
  DeletedCompany,
  PutContactsQuery,
  PutQuery,
  StoredCompany,
  StoredContact,
  StoredJob,
  ValueWarning,
} from './schema.ts'

export function toStoredCompany({ company, contacts }: ListedCompany): StoredCompany {
  return { ...toCompanyFields(company), contactCount: contacts }
}

export function toStoredContact({ person, jobs }: ListedPerson): StoredContact {
  return {
    conGUID: person.guid,
    conFirstName: person.firstName,
    conMiddleName: person.middleName,
    conLastName: person.lastName,
    conFullName: person.fullName,
    conPubProfileUrl: person.profileUrl,
    jobs: jobs.map(toStoredJob),
  }
}

function toStoredJob({ job, company }: ListedPerson['jobs'][number]): StoredJob {
  return {
    compGUID: company.guid,
    compWebsite: company.website,
    compName: company.name,
    conEmail: job.email,
    ...toJobFields(job),
    conJobEndedOn: job.endedOn,
    directDial1: job.directDial1,
    directDial2: job.directDial2,
  }
}

const COMPANIES = {
  fields: COMPANY_TABLE_FIELDS,
  singular: 'company',
  plural: 'companies',
  guidField: 'compGUID',
  sorts: COMPANY_SORTS,
}
const CONTACTS = {
  fields: CONTACT_TABLE_FIELDS,
  singular: 'contact',
  plural: 'contacts',
  guidField: 'conGUID',
  sorts: PERSON_SORTS,
}
type Kind = typeof COMPANIES | typeof CONTACTS

export const getCompany = ({ search }: SandboxContext, guid: string): StoredCompany =>
  toStoredCompany(requireRecord(COMPANIES, guid, search.company(toGuidKey(guid))))

export const getContact = ({ search }: SandboxContext, guid: string): StoredContact =>
  toStoredContact(requireRecord(CONTACTS, guid, search.person(toGuidKey(guid))))

/** @throws {ApiError} 404 if the record is `undefined` */
function requireRecord<Found>(
  { singular, plural, guidField }: Kind,
  guid: string,
  record: Found | undefined,
): Found {
  if (record !== undefined) return record
  throw new ApiError(
    'not_found',
    `No ${singular} has the ${guidField} ${guid.slice(0, 64)}. GET /sandbox/${plural}?search= lists the ${plural}.`,
  )
}

interface DataQuery extends PageQuery {
  readonly search?: string
  readonly sort?: string
}

export function listCompanies(
  { search }: SandboxContext,
  query: DataQuery & { readonly compParentGuid?: string },
): Page<StoredCompany> {
  const page = parsePageOfRecords(COMPANIES, query)
  const { records, total } = search.companies(page, parseGuid(query.compParentGuid))
  return toPageOfRecords(toListName(COMPANIES, query), records.map(toStoredCompany), total, page)
}

export function listContacts(
  { search }: SandboxContext,
  query: DataQuery & { readonly compGUID?: string },
): Page<StoredContact> {
  const page = parsePageOfRecords(CONTACTS, query)
  const { records, total } = search.people(page, parseGuid(query.compGUID))
  return toPageOfRecords(toListName(CONTACTS, query), records.map(toStoredContact), total, page)
}

const toListName = ({ plural }: Kind, { sort = '' }: DataQuery): string => `${plural} ${sort}`

/** The cursor is the number of records before the page. */
function parsePageOfRecords(kind: Kind, query: DataQuery): PageOfRecords {
  const { limit, cursor } = parsePage(toListName(kind, query), query)
  return {
    text: nonBlank(query.search),
    limit,
    offset: cursor === undefined ? 0 : parseNumberCursor(cursor),
    order: parseOrder(kind.sorts, query.sort),
  }
}

function toPageOfRecords<Item>(
  list: string,
  items: readonly Item[],
  total: number,
  { offset, limit }: PageOfRecords,
): Page<Item> {
  const end = offset + limit
  return toPage(list, items, total, end < total ? String(end) : undefined)
}

function parseOrder(sorts: Readonly<Record<string, string>>, sort = ''): Order | undefined {
  const isDescending = sort.startsWith('-')
  const by = sorts[isDescending ? sort.slice(1) : sort]
  return by === undefined ? undefined : { by, isDescending }
}

function parseGuid(text: string | undefined): string | undefined {
  const guid = nonBlank(text)
  return guid && toGuidKey(guid)
}

/** The maximum number of problems in an error, and of records in a response. */
const MAX_DETAILS = 100

/** The maximum number of ignored columns in an error. */
const MAX_IGNORED_DETAILS = 20

/**
 * Stores the companies of a request.
 * @throws {ApiError} 400 with each invalid row. Nothing is stored then.
 */
export async function upsertCompanies(
  { edits }: SandboxContext,
  request: Request,
  query: PutQuery,
): Promise<CompaniesPut> {
  const options = parsePutQuery(query)
  const parsed = await readRequestRecords(request, COMPANIES, options)
  const plan = await edits.upsertCompanies(parsed.rows, toEditOptions(options, parsed))
  const companies = selectListed(parsed, plan, options).map(({ guid, outcome }) => ({
    compGUID: guid,
    outcome,
  }))
  return { ...summarizePlan(parsed, plan, options), companies }
}

/** Stores the contacts of a request, as `upsertCompanies` does. */
export async function upsertContacts(
  { edits }: SandboxContext,
  request: Request,
  query: PutContactsQuery,
): Promise<ContactsPut> {
  const options = parsePutQuery(query)
  const parsed = await readRequestRecords(request, CONTACTS, options)
  const plan = await edits.upsertContacts(parsed.rows, {
    ...toEditOptions(options, parsed),
    createsCompanies: query.createCompanies ?? false,
  })
  const contacts = selectListed(parsed, plan, options).map(({ guid, outcome }) => ({
    conGUID: guid,
    outcome,
  }))
  const createdCompanies = plan.rows.companies?.length ?? 0
  return { ...summarizePlan(parsed, plan, options), createdCompanies, contacts }
}

interface PutOptions extends ReadOptions {
  readonly dryRun: boolean
}

function parsePutQuery({ dryRun = false, skipInvalid = false, columns }: PutQuery): PutOptions {
  return {
    dryRun,
    skipsInvalid: skipInvalid,
    columns: parseColumns(columns),
  }
}

/** @throws {ApiError} 400 for anything but a JSON object with texts */
function parseColumns(text: string | undefined): Readonly<Record<string, string>> {
  const columns = tryParseJson(nonBlank(text) ?? '{}')
  if (Value.Check(ColumnFields, columns)) return columns
  throw invalidField('columns', 'is not a JSON object of headings and fields, such as {"Firm":"compName"}')
}

const ColumnFields = Type.Record(Type.String(), Type.String())

/** A body that is not a list of records is never stored. */
const toEditOptions = ({ dryRun, skipsInvalid }: PutOptions, { errors }: ParsedRecords<string>) => ({
  dryRun: dryRun || errors.some(({ kind }) => !skipsInvalid || kind === 'body'),
  skipsInvalid,
})

/**
 * Returns the first records of an edit.
 * @throws {ApiError} 400 with the errors and warnings, unless invalid rows are skipped
 */
function selectListed(
  parsed: ParsedRecords<string>,
  plan: EditPlan,
  { skipsInvalid }: PutOptions,
): readonly EditedRecord[] {
  const mustThrow = !skipsInvalid || parsed.errors.some(({ kind }) => kind === 'body')
  if (mustThrow) requireUsableRows(parsed, plan)
  return plan.records.slice(0, MAX_DETAILS)
}

export async function deleteCompany({ edits }: SandboxContext, guid: string): Promise<DeletedCompany> {
  const deleted = requireRecord(COMPANIES, guid, await edits.deleteCompany(toGuidKey(guid)))
  const { company, staff, deletedPeople } = deleted
  return { ...toStoredCompany({ company, contacts: staff }), deletedContactCount: deletedPeople }
}

export async function deleteContact({ edits, search }: SandboxContext, guid: string): Promise<StoredContact> {
  const { person, jobs } = requireRecord(CONTACTS, guid, await edits.deletePerson(toGuidKey(guid)))
  return toStoredContact(search.withCompanies(person, jobs))
}

function summarizePlan(
  parsed: ParsedRecords<string>,
  { records, errors, warnings }: EditPlan,
  { dryRun, skipsInvalid }: PutOptions,
) {
  const count = (outcome: EditedRecord['outcome']): number =>
    records.filter((record) => record.outcome === outcome).length
  return {
    dryRun,
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged'),
    ignored: [...parsed.ignoredColumns],
    columns: [...parsed.columns],
    warnings: warnings.slice(0, MAX_DETAILS).map(toWarning(parsed)),
    ...(skipsInvalid && listProblems(parsed, [...parsed.errors, ...errors], warnings)),
  }
}

/** Returns all problems in the order of the rows, and the number of valid and invalid rows. */
function listProblems(
  parsed: ParsedRecords<string>,
  errors: readonly EditError[],
  warnings: readonly EditWarning[],
) {
  const invalid = new Set(errors.map(({ row }) => row))
  const problems = [
    ...errors.map((error) => ({ row: error.row, severity: 'error' as const, ...toDetail(error) })),
    ...warnings.map((warning) => ({
      row: warning.row,
      severity: 'warning' as const,
      ...toWarning(parsed)(warning),
    })),
  ]
  const validRows = parsed.rows.filter(({ number }) => !invalid.has(number)).length
  return { validRows, invalidRows: invalid.size, problems: problems.sort((a, b) => a.row - b.row) }
}

/** @throws {ApiError} 400 with the errors and warnings */
function requireUsableRows(parsed: ParsedRecords<string>, plan: EditPlan): void {
  const errors = [...parsed.errors, ...plan.errors].sort((a, b) => a.row - b.row)
  const [first] = errors
  if (first === undefined) return
  const count = errors.length === 1 ? '' : `${countInWords(errors)} must be fixed, including this one: `
  const header = parsed.ignoredColumns
    .map((reason) => ({ field: 'line 1', message: reason }))
    .slice(0, MAX_IGNORED_DETAILS)
  const listed = selectProblems(errors, MAX_DETAILS - header.length).map(toDetail)
  const details = [...listed, ...header, ...plan.warnings.map(toWarning(parsed))]
  throw new ApiError('invalid_parameter', `Nothing was stored. ${count}${first.position}: ${first.reason}`, {
    details: details.slice(0, MAX_DETAILS),
  })
}

/** Returns up to `limit` errors in their order, with at least one of each kind if possible. */
function selectProblems(errors: readonly EditError[], limit: number): readonly EditError[] {
  const firsts = Map.groupBy(errors, ({ kind }) => kind)
    .values()
    .flatMap((sameKind) => sameKind.slice(0, 1))
  const selected = new Set([...new Set([...firsts, ...errors])].slice(0, limit))
  return errors.filter((error) => selected.has(error))
}

const toDetail = ({ position, reason }: EditProblem): ValueWarning => ({
  field: position,
  message: reason,
})

const toWarning =
  ({ locate }: ParsedRecords<string>) =>
  (warning: EditWarning): ValueWarning => ({ field: locate(warning), message: warning.reason })

const countInWords = ({ length }: readonly EditProblem[]): string =>
  length >= MAX_EDIT_PROBLEMS ? `${MAX_EDIT_PROBLEMS} or more problems` : `${length} problems`
