import { Link } from 'wouter'
import { Badge } from '../../ui/badge.tsx'
import { LinkedRow } from '../../ui/linked-row.tsx'
import { inTime, isCurrent } from './employments.ts'
import { useToday } from './queries.ts'
import type { Person } from './types.ts'

interface ContactsProps {
  readonly contacts: readonly Person[]
  /** Shows the job at this company, and not the company. */
  readonly at?: string
}

/** People, with the latest job of each. */
export const Contacts = ({ contacts, at }: ContactsProps) => (
  <table className="table">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Job</th>
        {at === undefined ? (
          <th scope="col" className="wide-only">
            Company
          </th>
        ) : (
          <th scope="col" className="wide-only">
            Levels
          </th>
        )}
        <th scope="col" className="wide-only">
          E-mail
        </th>
      </tr>
    </thead>
    <tbody>
      {contacts.map((person) => (
        <Row key={person.conGUID} person={person} at={at} />
      ))}
    </tbody>
  </table>
)

function Row({ person, at }: { readonly person: Person; readonly at: string | undefined }) {
  const today = useToday()
  const jobs = inTime(person.employments, today).map(({ job }) => job)
  const job = jobs.find(({ compGUID }) => at === undefined || compGUID === at)
  return (
    <LinkedRow href={`/data/contacts/${person.conGUID}`}>
      <th scope="row">
        <Link href={`/data/contacts/${person.conGUID}`}>{person.conFullName || person.conGUID}</Link>
      </th>
      <td className="title">
        {job?.conJobTitleEn} {job !== undefined && !isCurrent(job, today) && <Badge>former</Badge>}
      </td>
      <td className="wide-only title">
        {at === undefined && job !== undefined ? (
          <Link href={`/data/companies/${job.compGUID}`}>{job.compName}</Link>
        ) : (
          job?.conLevels
        )}
      </td>
      <td className="wide-only mail">{job?.conEmail}</td>
    </LinkedRow>
  )
}
