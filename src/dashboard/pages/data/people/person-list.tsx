/** The list of people, and the table that company pages share with it. */
import { clsx } from 'clsx'
import { memo } from 'react'
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
export function PersonTable({ contacts, at }: PersonTableProps) {
  const today = useCurrentMonth()
  return (
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
          <PersonRow key={person.conGUID} person={person} at={at} today={today} />
        ))}
      </tbody>
    </Table>
  )
}

interface PersonRowProps {
  readonly person: StoredContact
  readonly at: string | undefined
  readonly today: number | undefined
}

/** The rows of earlier pages stay when the next page loads. */
const PersonRow = memo(({ person, at, today }: PersonRowProps) => {
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
})
