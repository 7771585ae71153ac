/** Stages the stored people that rows of an edit may be. */
import type { Pause } from '../../lib/time-slices.ts'
import { toLastNameKey } from '../../matching/normalize/lookup-keys.ts'
import { listDerivedGuids } from '../people/guid-finder.ts'
import { stageContact } from '../people/stage-contact.ts'
import type { NumberedContact, StagedContact, StagedContacts } from '../people/staged-contacts.ts'
import type { Person } from '../store/rows.ts'
import { toContactRow } from './contact-row.ts'
import type { EditQueries } from './edit-queries.ts'

/** Adds the jobs of all people with the GUID, the address, the profile URL, or the employer and a similar last name of a row. */
export async function stageStoredPeople(
  queries: EditQueries,
  rows: StagedContacts,
  pause: Pause,
): Promise<void> {
  const people = new Map<number, Person>()
  for (const row of rows.all()) {
    await pause()
    for (const person of findPeople(queries, row)) people.set(person.id, person)
  }
  for (const person of people.values()) {
    await pause()
    for (const job of stageJobs(queries, person)) rows.add(job)
  }
}

function findPeople(queries: EditQueries, row: NumberedContact): readonly Person[] {
  const { guidKey, emailKey, profileKey, employer, familyName } = row
  const byGuid = guidKey === '' ? undefined : queries.personByGuid(guidKey)
  return [
    ...(byGuid ? [byGuid] : []),
    ...(emailKey === '' ? [] : queries.peopleByEmail(emailKey)),
    ...(profileKey === '' ? [] : queries.peopleByProfile(profileKey)),
    ...(familyName === '' ? [] : queries.peopleByLastNameAt(employer, toLastNameKey(familyName))),
  ]
}

function stageJobs(queries: EditQueries, person: Person): StagedContact[] {
  const jobs = queries.jobsOf(person.id).flatMap((job) => {
    const company = queries.companyById(job.companyId)
    return company ? [stageContact(toContactRow(person, job), { number: -1, employer: company })] : []
  })
  const hasAddress = jobs.some(({ emailKey }) => emailKey !== '')
  const derived = hasAddress ? [] : jobs.filter((job) => listDerivedGuids(job).includes(job.guidKey))
  return jobs.map((job) => ({
    ...job,
    isAnonymous: derived.includes(job) && job.profileKey === '' ? 1 : 0,
    isGuidGiven: derived.length > 0 ? 0 : 1,
  }))
}
