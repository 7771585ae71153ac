/** Lists, shows, stores, and deletes companies and contacts. */
import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import { ApiError } from '../../lib/api-error.ts'
import { lazy } from '../../lib/cache.ts'
import { invalidField } from '../../lib/errors.ts'
import { nonBlank, tryParseJson } from '../../lib/json.ts'
import { toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import { type EditPlan, isRejected } from '../../records/edit/plan-edits.ts'
import type { PutOptions } from '../../records/edit/record-editor.ts'
import { COMPANY_TABLE_FIELDS, CONTACT_TABLE_FIELDS } from '../../records/import/table-columns.ts'
import type { Records } from '../../records/records.ts'
import {
  COMPANY_SORTS,
  type Order,
  type PageOfRecords,
  PERSON_SORTS,
} from '../../records/search/record-finder.ts'
import type { ListedCompany, ListedPerson, ListedRecords } from '../../records/search/record-search.ts'
import { toCompanyFields, toJobFields } from '../../records/store/response-fields.ts'
import { findNextOffset, type Page, type PageQuery, parsePage, toPage } from '../paging.ts'
import { summarizeEdit } from './edit-summary.ts'
import { readRequestRecords } from './read-body.ts'
import type { ParsedRecords, ReadOptions } from './record-format.ts'
import {
  CompanyInput,
  ContactInput,
  type DeletedCompany,
  type StoredCompany,
  type StoredContact,
  type StoredJob,
} from './record-schema.ts'
import { MAX_DETAILS, type PutContactsQuery } from './schema.ts'

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

/** What companies and contacts differ in. */
const COMPANIES = {
  fields: COMPANY_TABLE_FIELDS,
  singular: 'company',
  plural: 'companies',
  check: lazy(() => TypeCompiler.Compile(CompanyInput)),
  guidField: 'compGUID',
  sorts: COMPANY_SORTS,
  /** The parameter that limits a list to records with a company. */
  ofCompany: 'compParentGuid',
} as const
const CONTACTS = {
  fields: CONTACT_TABLE_FIELDS,
  singular: 'contact',
  plural: 'contacts',
  check: lazy(() => TypeCompiler.Compile(ContactInput)),
  guidField: 'conGUID',
  sorts: PERSON_SORTS,
  ofCompany: 'compGUID',
} as const
type Kind = typeof COMPANIES | typeof CONTACTS

export const createCompanyService = ({ search, editor }: Records) => ({
  list: (query: RecordsQuery) => listRecords(COMPANIES, query, search.companies, toStoredCompany),
  /** @throws {ApiError} 404 for an unknown GUID */
  get: (guid: string) => toStoredCompany(requireRecord(COMPANIES, guid, search.company(toGuidKey(guid)))),
  /** @throws {ApiError} 400 with each invalid row. Nothing is stored then. */
  upsert: async (request: Request, query: PutContactsQuery) => {
    const options = parsePutQuery(query)
    const parsed = await readRequestRecords(request, COMPANIES, options)
    const plan = await editor.upsertCompanies(parsed.rows, toEditOptions(parsed, options))
    const companies = listEdited(plan).map(({ guid, outcome }) => ({ compGUID: guid, outcome }))
    return {
      result: { ...summarizeEdit(COMPANIES, parsed, plan, options), companies },
      createdGuid: findCreated(plan, options),
    }
  },
  delete: async (guid: string): Promise<DeletedCompany> => {
    const deleted = requireRecord(COMPANIES, guid, await editor.deleteCompany(toGuidKey(guid)))
    const { company, staff, deletedPeople } = deleted
    return { ...toStoredCompany({ company, contacts: staff }), deletedContactCount: deletedPeople }
  },
})

export const createContactService = ({ search, editor }: Records) => ({
  list: (query: RecordsQuery) => listRecords(CONTACTS, query, search.people, toStoredContact),
  /** @throws {ApiError} 404 for an unknown GUID */
  get: (guid: string) => toStoredContact(requireRecord(CONTACTS, guid, search.person(toGuidKey(guid)))),
  /** @throws {ApiError} 400 with each invalid row. Nothing is stored then. */
  upsert: async (request: Request, query: PutContactsQuery) => {
    const options = parsePutQuery(query)
    const parsed = await readRequestRecords(request, CONTACTS, options)
    const plan = await editor.upsertContacts(parsed.rows, toEditOptions(parsed, options))
    const { createdCompanies, createdCompanyNames } = plan.created
    const contacts = listEdited(plan).map(({ guid, outcome, foundBy }) => ({
      conGUID: guid,
      outcome,
      ...(foundBy && { foundBy }),
    }))
    return {
      result: {
        ...summarizeEdit(CONTACTS, parsed, plan, options),
        createdCompanies,
        createdCompanyNames: [...createdCompanyNames],
        contacts,
      },
      createdGuid: findCreated(plan, options),
    }
  },
  delete: async (guid: string): Promise<StoredContact> => {
    const { person, jobs } = requireRecord(CONTACTS, guid, await editor.deletePerson(toGuidKey(guid)))
    return toStoredContact(search.withCompanies(person, jobs))
  },
})

function listRecords<Found, Item>(
  kind: Kind,
  query: RecordsQuery,
  list: (page: PageOfRecords, companyGuid?: string) => ListedRecords<Found>,
  toItem: (found: Found) => Item,
): Page<Item> {
  const name = `${kind.plural} ${query.sort ?? ''}`
  const { limit, start: offset = 0 } = parsePage(name, query)
  const page = { text: nonBlank(query.search), limit, offset, order: parseOrder(kind.sorts, query.sort) }
  const company = query[kind.ofCompany]
  const { records, total } = list(page, company && toGuidKey(company))
  return toPage(name, records.map(toItem), total, findNextOffset(offset, limit, total))
}

/** Returns the options of an edit, which is only planned if an error in a parsed row rejects it. */
const toEditOptions = ({ problems }: ParsedRecords<string>, options: PutOptions): PutOptions => ({
  ...options,
  dryRun: options.dryRun || isRejected(problems, options),
})

/** Returns the edited records that a response lists. */
const listEdited = ({ records }: EditPlan) => records.slice(0, MAX_DETAILS)

/** Returns the GUID of the only record of an edit, if it was created. */
function findCreated({ records }: EditPlan, { dryRun }: PutOptions): string | undefined {
  const [first, ...others] = records
  return !dryRun && first?.outcome === 'created' && others.length === 0 ? first.guid : undefined
}

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

/** The parameters of both lists, of which a route accepts its own. */
interface RecordsQuery extends PageQuery {
  readonly search?: string
  readonly sort?: string
  readonly compParentGuid?: string
  readonly compGUID?: string
}

function parseOrder(sorts: Readonly<Record<string, Order['by']>>, sort = ''): Order | undefined {
  const isDescending = sort.startsWith('-')
  const by = sorts[isDescending ? sort.slice(1) : sort]
  return by === undefined ? undefined : { by, isDescending }
}

const parsePutQuery = ({
  dryRun = false,
  skipInvalid = false,
  createCompanies = false,
  firstRowIsData = false,
  columns,
}: PutContactsQuery): PutOptions & ReadOptions => ({
  dryRun,
  skipsInvalid: skipInvalid,
  createsCompanies: createCompanies,
  firstRowIsData,
  columns: parseColumns(columns),
})

/** @throws {ApiError} 400 for anything but a JSON object with texts */
function parseColumns(text: string | undefined): Readonly<Record<string, string>> {
  const columns = tryParseJson(text ?? '{}')
  if (Value.Check(ColumnFields, columns)) return columns
  throw invalidField('columns', 'is not a JSON object of headings and fields, such as {"Firm":"compName"}')
}

const ColumnFields = Type.Record(Type.String(), Type.String())
