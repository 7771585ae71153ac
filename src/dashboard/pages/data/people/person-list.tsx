/** The list of people, and the table that company pages share with it. */
import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { LinkedRow } from '../../../ui/linked-row.tsx'
import { Loaded } from '../../../ui/states.tsx'
import type { Person } from '../fields.ts'
import { useCurrentMonth, usePeople } from '../queries.ts'
import { NoResults, ResultCount, rememberSearch, SearchForm, useAddressSearch } from '../search.tsx'
import { isCurrent, sortJobs } from './employments.ts'

export function PersonList() {
  const [search, setSearch] = useAddressSearch()
  const query = usePeople(search)
  useEffect(() => rememberSearch('contacts', search))
  return (
    <Panel
      title="People"
      flush
      actions={
        <Link className="button primary slim" href="/data/contacts/new">
          <UserPlus size={14} aria-hidden /> Add a person
        </Link>
      }
    >
      <div className="panel-lead">
        <SearchForm
          label="Search people"
          hint="Part of a name, an email address, or a conGUID."
          search={search}
          onSearch={setSearch}
        />
        {query.data && (
          <ResultCount shown={query.data.contacts.length} total={query.data.total} kind="contacts" />
        )}
      </div>
      <Loaded query={query} what="people">
        {({ contacts }) =>
          contacts.length === 0 ? (
            <NoResults search={search.text} tryThis="part of the name, the email address, or the conGUID">
              <Link href="/data/contacts/new">Add a person</Link>, or{' '}
              <Link href="/data/csv">import a CSV file</Link>.
            </NoResults>
          ) : (
            <PersonTable contacts={contacts} />
          )
        }
      </Loaded>
    </Panel>
  )
}

interface PersonTableProps {
  readonly contacts: readonly Person[]
  /** Shows the job at this company instead of the company. */
  readonly at?: string
}

/** A table of people with their latest jobs. */
export const PersonTable = ({ contacts, at }: PersonTableProps) => (
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
          Email
        </th>
      </tr>
    </thead>
    <tbody>
      {contacts.map((person) => (
        <PersonRow key={person.conGUID} person={person} at={at} />
      ))}
    </tbody>
  </table>
)

function PersonRow({ person, at }: { readonly person: Person; readonly at: string | undefined }) {
  const today = useCurrentMonth()
  const jobs = sortJobs(person.employments, today).map(({ job }) => job)
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
