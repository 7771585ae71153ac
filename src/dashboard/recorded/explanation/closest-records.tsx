/** The stored people and companies that are closest to the request, with the field that decided against each. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameCompany, namePerson } from '../../api/record-names.ts'
import type { Explanation, Schemas } from '../../api/schemas.ts'
import textStyles from '../../ui/styles/text.module.css'
import { describeAgainst } from './comparison-data.ts'
import styles from './explanation.module.css'

type CloseRecord = Schemas['ClosestRecord']

interface ClosestRecordsProps extends Pick<Explanation, 'closest'> {
  /** Shown beside a record. */
  readonly action?: (record: CloseRecord) => ReactNode
}

export function ClosestRecords({ closest: { people, companies }, action }: ClosestRecordsProps) {
  const here = people.filter(({ isAtRequestedCompany }) => isAtRequestedCompany)
  const elsewhere = people.filter(({ isAtRequestedCompany }) => !isAtRequestedCompany)
  const [first] = here
  return (
    <>
      {first && (
        <RecordList
          title={`Closest people at ${nameCompany(first.company)}`}
          records={here}
          action={action}
        />
      )}
      <RecordList
        title={first ? 'Closest people at other companies' : 'Closest people'}
        records={elsewhere}
        action={action}
      />
      <RecordList title="Closest companies" records={companies} action={action} />
    </>
  )
}

interface RecordListProps {
  readonly title: string
  readonly records: readonly CloseRecord[]
  readonly action: ClosestRecordsProps['action']
}

const RecordList = ({ title, records, action }: RecordListProps) =>
  records.length > 0 && (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles.closest}>
        {records.map((record) => (
          <li key={`${record.company.compGUID} ${record.contact?.conGUID}`}>
            <RecordLink record={record} />
            <span className={textStyles.hint}>{describeAgainst(record.against)}</span>
            {action?.(record)}
          </li>
        ))}
      </ul>
    </section>
  )

function RecordLink({
  record: { company, contact, isAtRequestedCompany },
}: {
  readonly record: CloseRecord
}) {
  if (contact === null) {
    return (
      <span>
        <Link to={`/data/companies/${company.compGUID}`}>{nameCompany(company)}</Link>{' '}
        <span className={textStyles.quiet}>{company.compCountry}</span>
      </span>
    )
  }
  const facts = [
    contact.conJobTitle,
    contact.current ? '' : 'left the company',
    isAtRequestedCompany ? '' : nameCompany(company),
  ].filter((fact) => fact !== '')
  return (
    <span>
      <Link to={`/data/contacts/${contact.conGUID}`}>{namePerson(contact)}</Link>{' '}
      <span className={textStyles.quiet}>{facts.join(', ')}</span>
    </span>
  )
}
