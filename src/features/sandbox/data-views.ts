/** What is stored, shown and searched. */
import { ApiError, invalidField } from '../../lib/api-error.ts'
import { present } from '../../lib/present.ts'
import type { MarketSearch } from '../../market/search.ts'
import { guidKey } from '../../matching/keys.ts'
import { toStoredCompany, toStoredContact } from './data-output.ts'
import type { StoredCompany, StoredContact } from './records-model.ts'

interface ViewContext {
  readonly search: MarketSearch
}

const DEFAULT_LIMIT = 20
const MOST_SHOWN = 100

/** @throws {ApiError} 404 */
export function showCompany({ search }: ViewContext, guid: string): StoredCompany {
  const found = search.company(guidKey(guid))
  if (found === undefined) throw noCompany(guid)
  return toStoredCompany(found)
}

/** @throws {ApiError} 404 */
export function showContact({ search }: ViewContext, guid: string): StoredContact {
  const found = search.person(guidKey(guid))
  if (found === undefined) throw noContact(guid)
  return toStoredContact(found)
}

interface Asked {
  readonly search?: string
  readonly limit?: string
}

/** @throws {ApiError} 400 */
export function listCompanies(
  { search }: ViewContext,
  { parentGUID, ...asked }: Asked & { readonly parentGUID?: string },
) {
  const [text, limit] = [textOf(asked), limitOf(asked.limit)]
  const given = present(parentGUID)
  const parentGuid = given && guidKey(given)
  const found =
    text === '' ? search.companies(limit, parentGuid) : search.findCompanies(text, limit, parentGuid)
  return { companies: found.records.map(toStoredCompany), total: found.total }
}

/** @throws {ApiError} 400 */
export function listContacts(
  { search }: ViewContext,
  { compGUID, ...asked }: Asked & { readonly compGUID?: string },
) {
  const [text, limit] = [textOf(asked), limitOf(asked.limit)]
  const given = present(compGUID)
  const companyGuid = given && guidKey(given)
  const found = text === '' ? search.people(limit, companyGuid) : search.findPeople(text, limit, companyGuid)
  return { contacts: found.records.map(toStoredContact), total: found.total }
}

const textOf = ({ search = '' }: Asked): string => search.trim()

function limitOf(given: string | undefined): number {
  const text = present(given) ?? String(DEFAULT_LIMIT)
  const limit = /^\d+$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MOST_SHOWN) return limit
  throw invalidField('limit', `must be a whole number from 1 to ${MOST_SHOWN}`)
}

export const noCompany = (guid: string): ApiError =>
  new ApiError(
    'not_found',
    `No company has the compGUID ${guid.slice(0, 64)}. GET /sandbox/companies?search= finds those there are.`,
  )

export const noContact = (guid: string): ApiError =>
  new ApiError(
    'not_found',
    `Nobody has the conGUID ${guid.slice(0, 64)}. GET /sandbox/contacts?search= finds those there are.`,
  )
