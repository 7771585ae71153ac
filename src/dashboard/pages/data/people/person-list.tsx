/** The list of people, and the table that company pages share with it. */
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import tableStyles from '../../../ui/styles/table.module.css'
import { LinkedRow, Table } from '../../../ui/table.tsx'
import type { StoredContact } from '../fields.ts'
import styles from '../page.module.css'
import { useCurrentMonth, usePeople } from '../queries.ts'
import { RecordList, useAddressSearch } from '../search.tsx'
import { isCurrent, sortJobs } from './jobs.ts'

export function PersonList() {
  const [search, setSearch] = useAddressSearch()
  return (
    <RecordList kind="contacts" search={search} onSearch={setSearch} query={usePeople(search)}>
      {(items) => <PersonTable contacts={items} />}
    </RecordList>
  )
}

interface PersonTableProps {
  readonly contacts: readonly StoredContact[]
  /** Shows the job at this company instead of the company. */
  readonly at?: string
}

/** A table of people with their latest jobs. */
export const PersonTable = ({ contacts, at }: PersonTableProps) => (
  <Table
    columns={[
      'Name',
      'Job',
      { label: at === undefined ? 'Company' : 'Levels', isWideOnly: true },
      { label: 'Email', isWideOnly: true },
    ]}
  >
    <tbody>
      {contacts.map((person) => (
        <PersonRow key={person.conGUID} person={person} at={at} />
      ))}
    </tbody>
  </Table>
)

function PersonRow({ person, at }: { readonly person: StoredContact; readonly at: string | undefined }) {
  const today = useCurrentMonth()
  const jobs = sortJobs(person.jobs, today).map(({ job }) => job)
  const job = jobs.find(({ compGUID }) => at === undefined || compGUID === at)
  return (
    <LinkedRow to={`/data/contacts/${person.conGUID}`}>
      <th scope="row">
        <Link to={`/data/contacts/${person.conGUID}`}>{person.conFullName || person.conGUID}</Link>
      </th>
      <td className={styles.title}>
        {job?.conJobTitleEn} {job !== undefined && !isCurrent(job, today) && <Badge>former</Badge>}
      </td>
      <td className={clsx(tableStyles.wideOnly, styles.title)}>
        {at === undefined && job !== undefined ? (
          <Link to={`/data/companies/${job.compGUID}`}>{job.compName}</Link>
        ) : (
          job?.conLevels
        )}
      </td>
      <td className={clsx(tableStyles.wideOnly, styles.mail)}>{job?.conEmail}</td>
    </LinkedRow>
  )
}
