/** What an edit would do, worked out before anything is stored. */

import { lazily } from '../../lib/cache.ts'
import { domainKey } from '../../matching/normalize/keys.ts'
import type { CompanyRow } from '../import/columns.ts'
import { companyGuidOf, plainName, toCompany } from '../import/row-mapping.ts'
import { tidyCompany } from '../import/normalize-rows.ts'
import type { Company, Employment, Person } from '../store/records.ts'
import { type Change, isSame, type MarketChanges, NO_CHANGES } from '../store/market-changes.ts'
import type { LastIds } from './market-editor.ts'
import type { MarketLookup } from './edit-queries.ts'

/** A row as somebody gave it, and where it stands in what they gave: `line 7`, `contacts[3]`. */
export interface GivenRow<Row> {
  readonly row: Row
  readonly place: string
}

/** Why a row, or one of its values, cannot be used. */
export interface RowRefusal {
  readonly place: string
  readonly reason: string
}

/** With so many nothing more is looked at: nobody puts a thousand things right one by one. */
export const ENOUGH_REFUSALS = 1_000

/** What becomes of a company or a person. */
export interface EditedRecord {
  readonly guid: string
  readonly outcome: 'created' | 'updated' | 'unchanged'
}

/** Where a row is refused, nothing is to be changed. */
export interface EditPlan {
  readonly changes: MarketChanges
  readonly records: readonly EditedRecord[]
  readonly refusals: readonly RowRefusal[]
  /** Values that are left out of rows, which are stored all the same. */
  readonly warnings: readonly RowRefusal[]
}

/** Changes under construction. */
export type Drafted<Row> = Map<number, Change<Row>>

/**
 * Stores each company in the place of the one it is: the one with its `compGUID`; without one, the company that a
 * contact naming the same website, or else the same name, would be employed at; or a new one.
 */
export function* planCompanies(
  lookup: MarketLookup,
  ids: LastIds,
  given: readonly GivenRow<CompanyRow>[],
): Generator<void, EditPlan> {
  const names = lazily(lookup.companyIdsByName)
  const companies: Drafted<Company> = new Map()
  const records = new Map<string, EditedRecord>()
  const refusals: RowRefusal[] = []
  const warnings: RowRefusal[] = []
  for (const { row: untidy, place } of given) {
    yield
    if (refusals.length >= ENOUGH_REFUSALS) break
    const { row, warnings: reasons } = tidyCompany(untidy)
    if (warnings.length < ENOUGH_REFUSALS) warnings.push(...reasons.map((reason) => ({ place, reason })))
    const derived = companyGuidOf(row)
    if (!derived.ok) {
      refusals.push({ place, reason: derived.reason })
      continue
    }
    const stored = lookup.companyByGuid(derived.value) ?? (row.compGUID === '' ? sameCompany(row) : undefined)
    const guid = stored?.guid ?? derived.value
    if (records.has(guid)) {
      refusals.push({ place, reason: `compGUID ${guid} is that of an earlier row: is this a duplicate?` })
      continue
    }
    const company = toCompany(row, guid, stored?.id ?? ++ids.company)
    const unchanged = isSame(stored, company)
    if (!unchanged) companies.set(company.id, { before: stored, after: company })
    records.set(guid, { guid, outcome: unchanged ? 'unchanged' : stored ? 'updated' : 'created' })
  }
  return { changes: { ...NO_CHANGES, companies }, records: [...records.values()], refusals, warnings }

  /** Its GUID may have been given to it when it was stored. */
  function sameCompany({ compWebsite, compName }: CompanyRow): Company | undefined {
    const domain = domainKey(compWebsite)
    if (domain !== undefined) return lookup.companyByDomain(domain)
    const id = names().get(plainName(compName))
    return id === undefined ? undefined : lookup.companyById(id)
  }
}

/** People whose jobs are read at a time. */
const PAGE = 100

/** A company takes the jobs there along, and everybody who has no other. `undefined` where there is none. */
export function* withoutCompany(
  lookup: MarketLookup,
  guid: string,
): Generator<void, MarketChanges | undefined> {
  const company = lookup.companyByGuid(guid)
  if (company === undefined) return undefined
  const staff = lookup.staffAt(company.id)
  const [leaving, gone]: [Person[], Employment[]] = [[], []]
  for (let at = 0; at < staff.length; at += PAGE) {
    yield
    const page = staff.slice(at, at + PAGE)
    const jobs = lookup.jobsOf(page)
    const elsewhere = new Set(
      jobs.filter(({ companyId }) => companyId !== company.id).map(({ personId }) => personId),
    )
    leaving.push(...lookup.peopleWith(page.filter((id) => !elsewhere.has(id))))
    gone.push(...jobs.filter(({ companyId }) => companyId === company.id))
  }
  return { companies: removed([company]), people: removed(leaving), employments: removed(gone) }
}

/** A person goes with all jobs. `undefined` where there is nobody. */
export function* withoutPerson(
  lookup: MarketLookup,
  guid: string,
): Generator<void, MarketChanges | undefined> {
  yield
  const person = lookup.personByGuid(guid)
  if (person === undefined) return undefined
  return { ...NO_CHANGES, people: removed([person]), employments: removed(lookup.jobsOf([person.id])) }
}

function removed<Row extends Company | Person | Employment>(rows: readonly Row[]): Drafted<Row> {
  return new Map(rows.map((row) => [row.id, { before: row, after: undefined }]))
}
