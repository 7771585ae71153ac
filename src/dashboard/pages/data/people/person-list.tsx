/** The list of people, and the table that company pages share with it. */
import { clsx } from 'clsx'
import { memo } from 'react'
import { Link } from 'react-router'
import { nameCompany, namePerson } from '../../../api/record-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Breakable } from '../../../ui/breakable.tsx'
import { type ListLocation, toSortedColumn, useListLocation } from '../../../ui/list/list-location.ts'
import { RowGroups } from '../../../ui/list/row-groups.tsx'
import tableStyles from '../../../ui/styles/table.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { LinkedRow, Table } from '../../../ui/table.tsx'
import type { StoredContact } from '../fields.ts'
import styles from '../page.module.css'
import { type PersonSort, useCurrentMonth, usePeople } from '../queries.ts'
import { RecordList } from '../search.tsx'
import { isCurrent, sortJobs } from './jobs.ts'

/** The first click reverses the names, which are sorted. */
const NAME_ORDERS = ['-conFullName', 'conFullName'] as const

export const usePersonLocation = () => useListLocation<PersonSort>({ conFullName: NAME_ORDERS })

export function PersonList() {
  const location = usePersonLocation()
  const { search, setSearch } = location
  return (
    <RecordList kind="contacts" search={search} onSearch={setSearch} query={usePeople(location)}>
      {(items) => <PersonTable contacts={items} location={location} />}
    </RecordList>
  )
}

interface PersonTableProps {
  readonly contacts: readonly StoredContact[]
  /** `undefined` for rows that cannot be sorted. */
  readonly location?: ListLocation<PersonSort>
  /** Shows the job at this company instead of the company. */
  readonly at?: string
}

/** A table of people with their latest jobs. */
export function PersonTable({ contacts, location, at }: PersonTableProps) {
  const today = useCurrentMonth()
  return (
    <Table
      columns={[
        toSortedColumn('Name', NAME_ORDERS, location),
        'Job',
        { label: at === undefined ? 'Company' : 'Levels', isWideOnly: true },
        { label: 'Email', isWideOnly: true },
      ]}
    >
      <RowGroups items={contacts}>
        {(person) => <PersonRow key={person.conGUID} person={person} at={at} today={today} />}
      </RowGroups>
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
        <Link to={`/data/contacts/${person.conGUID}`}>{namePerson(person)}</Link>
      </th>
      <td className={styles.title}>
        {job?.conJobTitleEn} {job !== undefined && !isCurrent(job, today) && <Badge>former</Badge>}
        {at === undefined && job !== undefined && (
          <span className={clsx(styles.narrow, textStyles.quiet)}>{nameCompany(job)}</span>
        )}
        <span className={clsx(styles.narrow, textStyles.quiet)}>
          <Breakable text={job?.conEmail ?? ''} />
        </span>
      </td>
      <td className={clsx(tableStyles.wideOnly, styles.title)}>
        {at === undefined && job !== undefined ? (
          <Link to={`/data/companies/${job.compGUID}`}>{nameCompany(job)}</Link>
        ) : (
          job?.conLevels
        )}
      </td>
      <td className={clsx(tableStyles.wideOnly, styles.mail)}>
        <Breakable text={job?.conEmail ?? ''} />
      </td>
    </LinkedRow>
  )
})
