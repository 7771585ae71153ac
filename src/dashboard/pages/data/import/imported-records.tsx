/** The records of a finished import, each with a link. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { nameCompany, namePerson } from '../../../api/record-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/layout.tsx'
import { FirstItems } from '../../../ui/list/first-items.tsx'
import tableStyles from '../../../ui/styles/table.module.css'
import { LinkedRow, Table } from '../../../ui/table.tsx'
import type { ImportResult, RecordKind } from '../fields.ts'
import styles from '../page.module.css'
import { useCompany, usePerson } from '../queries.ts'

type Outcome = 'created' | 'updated' | 'unchanged'

const OUTCOME_BADGES: Readonly<Record<Outcome, ReactNode>> = {
  created: <Badge tone="good">new</Badge>,
  updated: <Badge tone="info">changed</Badge>,
  unchanged: <Badge>unchanged</Badge>,
}

/** The number of records that are shown at first. Each of them is a request. */
const FIRST = 20

export function ImportedRecords({
  kind,
  result,
}: {
  readonly kind: RecordKind
  readonly result: ImportResult
}) {
  const records =
    'companies' in result
      ? result.companies.map(({ compGUID, outcome }) => ({ guid: compGUID, outcome }))
      : result.contacts.map(({ conGUID, outcome }) => ({ guid: conGUID, outcome }))
  const total = result.created + result.updated + result.unchanged
  const isPerson = kind === 'contacts'
  const Row = isPerson ? PersonRow : CompanyRow
  return (
    <Panel title={`Imported ${isPerson ? 'people' : 'companies'}`} flush>
      <FirstItems items={records} first={FIRST} total={total}>
        {(shown) => (
          <Table columns={['Name', ...(isPerson ? ['Job', COMPANY] : [INDUSTRY]), 'Import']}>
            <tbody>
              {shown.map((record) => (
                <Row key={record.guid} {...record} />
              ))}
            </tbody>
          </Table>
        )}
      </FirstItems>
    </Panel>
  )
}

const COMPANY = { label: 'Company', isWideOnly: true }
const INDUSTRY = { label: 'Industry', isWideOnly: true }

interface RowProps {
  readonly guid: string
  readonly outcome: Outcome
}

function PersonRow({ guid, outcome }: RowProps) {
  const { data } = usePerson(guid)
  const job = data?.jobs[0]
  return (
    <RecordRow
      to={`/data/contacts/${guid}`}
      name={data === undefined ? guid : namePerson(data)}
      outcome={outcome}
    >
      <td className={styles.title}>{job?.conJobTitleEn}</td>
      <td className={clsx(tableStyles.wideOnly, styles.title)}>{job && nameCompany(job)}</td>
    </RecordRow>
  )
}

function CompanyRow({ guid, outcome }: RowProps) {
  const { data } = useCompany(guid)
  const name = data === undefined ? guid : nameCompany(data)
  return (
    <RecordRow to={`/data/companies/${guid}`} name={name} outcome={outcome}>
      <td className={clsx(tableStyles.wideOnly, styles.title)}>{data?.compIndustry}</td>
    </RecordRow>
  )
}

interface RecordRowProps {
  readonly to: string
  readonly name: string
  readonly outcome: Outcome
  /** The other cells. */
  readonly children: ReactNode
}

const RecordRow = ({ to, name, outcome, children }: RecordRowProps) => (
  <LinkedRow to={to}>
    <th scope="row">
      <Link to={to}>{name}</Link>
    </th>
    {children}
    <td>{OUTCOME_BADGES[outcome]}</td>
  </LinkedRow>
)
