/** Queries for full rows of companies, people, and jobs, for responses, edits, and lists. Nothing is cached. */
import type { Connection } from '../../db/open-and-lock.ts'
import { equalsParameter, prepare, selectRows } from '../../db/raw-statements.ts'
import { companies, jobs, people } from '../../db/tables.ts'
import type { Company, Job, Person } from './rows.ts'

export type RowQueries = ReturnType<typeof createRowQueries>

export function createRowQueries({ client }: Connection) {
  const companyById = prepare(client, () => selectRows(companies).where(equalsParameter(companies.id)))
  const companyByGuid = prepare(client, () => selectRows(companies).where(equalsParameter(companies.guid)))
  const personById = prepare(client, () => selectRows(people).where(equalsParameter(people.id)))
  const personByGuid = prepare(client, () => selectRows(people).where(equalsParameter(people.guid)))
  const jobById = prepare(client, () => selectRows(jobs).where(equalsParameter(jobs.id)))
  const jobsOfPerson = prepare(client, () =>
    selectRows(jobs).where(equalsParameter(jobs.personId)).orderBy(jobs.id),
  )
  return {
    companyById: (id: number): Company | undefined => companyById().get(id) ?? undefined,
    companyByGuid: (guid: string): Company | undefined => companyByGuid().get(guid) ?? undefined,
    personById: (id: number): Person | undefined => personById().get(id) ?? undefined,
    personByGuid: (guid: string): Person | undefined => personByGuid().get(guid) ?? undefined,
    jobById: (id: number): Job | undefined => jobById().get(id) ?? undefined,
    /** Returns the jobs of a person in the order of their ids. */
    jobsOf: (personId: number): readonly Job[] => jobsOfPerson().all(personId),
  }
}
