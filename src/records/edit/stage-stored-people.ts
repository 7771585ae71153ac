/** Stages the stored people that rows of an edit may be. */
import type { Pause } from '../../lib/time-slices.ts'
import { toLastNameKey, toProfileKey } from '../../matching/normalize/lookup-keys.ts'
import { listDerivedGuids } from '../people/guid-finder.ts'
import { stageContact } from '../people/stage-contact.ts'
import type { EmployedContact, NumberedContact, StagedContacts } from '../people/staged-contacts.ts'
import type { Person } from '../store/rows.ts'
import { toContactRow } from './contact-row.ts'
import type { EditQueries } from './edit-queries.ts'

/** Adds the jobs of all people with the GUID, the address, the profile URL, or the employer and a similar last name of a row. */
export async function stageStoredPeople(
  queries: EditQueries,
  rows: StagedContacts,
  pause: Pause,
): Promise<void> {
  if (rows.haveAllGuids) rows.addNames(({ guidKey }) => queries.personByGuid(guidKey) === undefined)
  const people = new Map<number, Person>()
  const searched = new Set<string>()
  for (const row of rows.all()) {
    await pause()
    for (const [key, find] of listSearches(queries, row)) {
      // Thousands of rows may have one address, by which each would find thousands of people.
      if (searched.has(key)) continue
      searched.add(key)
      for (const person of find()) people.set(person.id, person)
    }
  }
  for (const person of people.values()) {
    await pause()
    for (const job of stageJobs(queries, person)) rows.addStored(job)
  }
}

/** Returns the searches for the people that a row may be, each with a key. */
function listSearches(
  queries: EditQueries,
  { guidKey, emailKey, profileKey, conPubProfileUrl, employer, exact, familyName }: NumberedContact,
): readonly (readonly [key: string, find: () => readonly Person[]])[] {
  const profiles = profileKey === '' ? [] : [profileKey, toProfileKey(conPubProfileUrl) ?? '']
  const lastNameKey = toLastNameKey(familyName)
  return [
    [`conGUID ${guidKey}`, () => [queries.personByGuid(guidKey)].filter((one) => one !== undefined)],
    [`conEmail ${emailKey}`, () => (emailKey === '' ? [] : queries.peopleByEmail(emailKey))],
    ...profiles.map((key) => [`profile ${key}`, () => queries.peopleByProfile(key)] as const),
    [
      `name ${exact === ''} ${employer} ${lastNameKey}`,
      () => (exact === '' ? [] : queries.peopleByLastNameAt(employer, lastNameKey)),
    ],
  ]
}

function stageJobs(queries: EditQueries, person: Person): EmployedContact[] {
  const jobs = queries.jobsOf(person.id).flatMap((job) => {
    const company = queries.companyById(job.companyId)
    const row = stageContact(toContactRow(person, job), -1)
    return company ? [{ ...row, companyId: company.id, employer: company.guid }] : []
  })
  const hasAddress = jobs.some(({ emailKey }) => emailKey !== '')
  const derived = hasAddress ? [] : jobs.filter((job) => listDerivedGuids(job).includes(job.guidKey))
  return jobs.map((job) => ({
    ...job,
    isAnonymous: derived.includes(job) && job.profileKey === '',
    isGuidGiven: derived.length === 0,
  }))
}
