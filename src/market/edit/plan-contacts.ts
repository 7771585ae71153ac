/** People with their jobs, as rows of a data directory → changes of the market. */

import { emailKey, lastNameKey } from '../../matching/normalize/keys.ts'
import { fold } from '../../matching/normalize/text.ts'
import type { ContactRow } from '../import/columns.ts'
import { storedEmployers } from '../import/find-employer.ts'
import { contactGuidOf, contactProblems, toEmployment, toPerson } from '../import/row-mapping.ts'
import { tidyContact } from '../import/normalize-rows.ts'
import type { Employment, Person } from '../store/records.ts'
import { isSame, NO_CHANGES } from '../store/market-changes.ts'
import type { LastIds } from './market-editor.ts'
import {
  type Drafted,
  type EditedRecord,
  type EditPlan,
  ENOUGH_REFUSALS,
  type GivenRow,
  type RowRefusal,
} from './edit-plan.ts'
import type { MarketLookup } from './edit-queries.ts'

/**
 * Stores each person in the place of the one it is, and each job likewise. A person is the one with the `conGUID`;
 * without one, whoever has that address, or else that name at that employer; or a new one.
 *
 * A job takes the place of the one at that employer with its title and start; failing that, of the only one there, if
 * it is the only one given; otherwise it is one job more.
 */
export function* planContacts(
  lookup: MarketLookup,
  ids: LastIds,
  given: readonly GivenRow<ContactRow>[],
): Generator<void, EditPlan> {
  const { rows, warnings } = yield* tidied(given)
  const { jobs, refusals } = yield* understood(lookup, rows)
  if (refusals.length > 0) return { changes: NO_CHANGES, records: [], refusals, warnings }
  const people: Drafted<Person> = new Map()
  const employments: Drafted<Employment> = new Map()
  const named = new Map<string, Person>()
  for (const [guid, theirs] of Map.groupBy(jobs, (job) => job.guid)) {
    yield
    const stored = lookup.personByGuid(guid)
    const others = stored === undefined ? [] : takePlaces(theirs, lookup.jobsOf([stored.id]))
    const person = personNow(theirs, stored, others, ids)
    named.set(guid, person)
    if (!isSame(stored, person)) people.set(person.id, { before: stored, after: person })
    // The last name stands with every job, so that the staff of thousands is seen from an index alone.
    const familyName = fold(person.lastName)
    for (const job of others.filter((other) => other.familyName !== familyName)) {
      employments.set(job.id, { before: job, after: { ...job, familyName } })
    }
  }
  const touched = new Set<string>()
  // In the order of the rows, as an import stores them.
  for (const { row, guid, companyId, replaced } of jobs) {
    yield
    const person = named.get(guid)
    if (person === undefined) continue
    const job = toEmployment(row, replaced?.id ?? ++ids.employment, person, companyId)
    if (isSame(replaced, job)) continue
    employments.set(job.id, { before: replaced, after: job })
    touched.add(guid)
  }
  const records = [...named].map(([guid, { id }]): EditedRecord => {
    const change = people.get(id)
    if (change === undefined && !touched.has(guid)) return { guid, outcome: 'unchanged' }
    return { guid, outcome: change !== undefined && change.before === undefined ? 'created' : 'updated' }
  })
  return { changes: { ...NO_CHANGES, people, employments }, records, refusals, warnings }
}

function* tidied(
  given: readonly GivenRow<ContactRow>[],
): Generator<
  void,
  { readonly rows: readonly GivenRow<ContactRow>[]; readonly warnings: readonly RowRefusal[] }
> {
  const rows: GivenRow<ContactRow>[] = []
  const warnings: RowRefusal[] = []
  for (const { row: untidy, place } of given) {
    yield
    const { row, warnings: reasons } = tidyContact(untidy)
    rows.push({ row, place })
    if (warnings.length < ENOUGH_REFUSALS) warnings.push(...reasons.map((reason) => ({ place, reason })))
  }
  return { rows, warnings }
}

/** Whose job each row is, and where. */
function* understood(
  lookup: MarketLookup,
  given: readonly GivenRow<ContactRow>[],
): Generator<void, { readonly jobs: readonly GivenJob[]; readonly refusals: readonly RowRefusal[] }> {
  const jobs: GivenJob[] = []
  const refusals: RowRefusal[] = []
  const findEmployer = storedEmployers(lookup)
  const seen = new Set<string>()
  for (const { row, place } of currentFirst(given)) {
    yield
    if (refusals.length >= ENOUGH_REFUSALS) break
    const employer = findEmployer(row)
    const problems = contactProblems(row)
    refusals.push(...problems.map((reason) => ({ place, reason })))
    if (!employer.ok) refusals.push({ place, reason: employer.reason })
    if (!employer.ok || problems.length > 0) continue
    const guid = guidOf(lookup, row, employer.value)
    const { conJobTitleEn, conJobStartedOn, conJobEndedOn } = row
    const identity = [guid, employer.value.guid, conJobTitleEn, conJobStartedOn, conJobEndedOn].join('\n')
    if (seen.has(identity)) {
      const whose = row.conEmail || row.conFullName
      refusals.push({ place, reason: `this employment of ${whose} stands above already` })
    }
    seen.add(identity)
    jobs.push({ row, guid, companyId: employer.value.id, replaced: undefined })
  }
  return { jobs, refusals }
}

/** Jobs without an end say what a person who changed name is called. The clock does not matter here. */
function currentFirst(given: readonly GivenRow<ContactRow>[]): readonly GivenRow<ContactRow>[] {
  const hasNoEnd = ({ row }: GivenRow<ContactRow>): boolean => row.conJobEndedOn === ''
  return [...given.filter(hasNoEnd), ...given.filter((one) => !hasNoEnd(one))]
}

function guidOf(lookup: MarketLookup, row: ContactRow, employer: { id: number; guid: string }): string {
  const guid = contactGuidOf(row, employer.guid)
  if (row.conGUID !== '' || lookup.personByGuid(guid) !== undefined) return guid
  const email = emailKey(row.conEmail)
  if (email !== undefined) return lookup.personByEmail(email)?.guid ?? guid
  const { lastName, fullName } = toPerson(row, guid, 0)
  const namesakes = lookup.namesakesAt(employer.id, lastNameKey(lastName))
  const isNamesake = (other: Person) => other.fullName.toLowerCase() === fullName.toLowerCase()
  return namesakes.find(isNamesake)?.guid ?? guid
}

/** A row of a past job names somebody only as long as there is no current one. */
function personNow(
  given: readonly GivenJob[],
  stored: Person | undefined,
  others: readonly Employment[],
  ids: LastIds,
): Person {
  const [first] = given
  const isNamed = first?.row.conJobEndedOn === '' || !others.some(({ endedOn }) => endedOn === '')
  if (stored !== undefined && (first === undefined || !isNamed)) return stored
  if (first === undefined) throw new Error('a person without a row')
  return toPerson(first.row, first.guid, stored?.id ?? ++ids.person)
}

/** A row whose person and employer are known. */
export interface GivenJob {
  readonly row: ContactRow
  readonly guid: string
  readonly companyId: number
  /** The stored one whose place it takes. */
  replaced: Employment | undefined
}

/** Says which stored jobs the given ones take the places of; returns the stored ones that stay. */
export function takePlaces(given: readonly GivenJob[], stored: readonly Employment[]): readonly Employment[] {
  const free = new Set(stored)
  const take = (job: GivenJob, place: Employment | undefined) => {
    if (place === undefined) return
    job.replaced = place
    free.delete(place)
  }
  for (const isIt of [isSameToItsEnd, isSameJob]) {
    for (const job of given.filter(({ replaced }) => replaced === undefined)) {
      take(
        job,
        [...free].find((place) => isIt(job, place)),
      )
    }
  }
  const unplaced = given.filter(({ replaced }) => replaced === undefined)
  for (const [companyId, [only, ...more]] of Map.groupBy(unplaced, (job) => job.companyId)) {
    const [place, ...others] = [...free].filter((job) => job.companyId === companyId)
    if (only !== undefined && more.length === 0 && others.length === 0) take(only, place)
  }
  return [...free]
}

const isSameJob = ({ row, companyId }: GivenJob, stored: Employment): boolean =>
  stored.companyId === companyId &&
  stored.jobTitle === row.conJobTitleEn &&
  stored.startedOn === row.conJobStartedOn

const isSameToItsEnd = (job: GivenJob, stored: Employment): boolean =>
  isSameJob(job, stored) && stored.endedOn === job.row.conJobEndedOn
