/** One part of the integration report: a table of lines with links to their requests. */
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Schemas } from '../../api/schemas.ts'
import { Time } from '../../recorded/time.tsx'
import { formatCount } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { Table } from '../../ui/table.tsx'
import styles from './page.module.css'

interface Row {
  readonly name: ReactNode
  readonly line: Schemas['Report']['requests'] & { readonly carefulCode: string }
  readonly facts?: readonly ReactNode[]
  readonly action?: ReactNode
}

interface ReportPanelProps {
  readonly title: string
  /** The heading of the first column. */
  readonly subject: string
  /** What the lines do not show. */
  readonly lead?: string
  readonly rows: readonly Row[]
  readonly leftOut?: number
}

const ACTIONS = { label: 'Actions', isFigure: true }

/** The lines of a report with what was seen, and what careful code does. */
export function ReportPanel({ title, subject, lead, rows, leftOut = 0 }: ReportPanelProps) {
  const hasActions = rows.some(({ action }) => action !== undefined)
  // It is Markdown.
  const textOf = ({ line }: Row): string => line.carefulCode.replaceAll('`', '')
  const carefulCode = [...new Set(rows.map(textOf))]
  const isShared = carefulCode.length === 1
  return (
    <Panel title={title} flush={rows.length > 0}>
      {isShared && <p className={clsx(layout.panelLead, textStyles.hint)}>Careful code: {carefulCode}</p>}
      {lead !== undefined && <p className={clsx(layout.panelLead, textStyles.hint)}>{lead}</p>}
      {rows.length === 0 ? (
        <p className={textStyles.quiet}>None.</p>
      ) : (
        <Table
          columns={[subject, 'Seen', ...(isShared ? [] : ['Careful code']), ...(hasActions ? [ACTIONS] : [])]}
          asCards
        >
          <tbody>
            {rows.map((row) => (
              <tr key={row.line.filter}>
                <th scope="row" className={styles.text}>
                  {row.name}
                </th>
                <td className={clsx(tableStyles.wholeLine, styles.text)}>
                  <RequestsLink line={row.line} />
                  {row.facts?.map((fact, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a line keep their places
                    <div key={at}>{fact}</div>
                  ))}
                </td>
                {!isShared && <td className={clsx(tableStyles.wholeLine, styles.text)}>{textOf(row)}</td>}
                {hasActions && <td>{row.action}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {leftOut > 0 && <p className={textStyles.hint}>{formatCount(leftOut, 'more line')}.</p>}
    </Panel>
  )
}

interface LineProps {
  readonly line: Schemas['Report']['requests']
}

/** Leads to the list of the requests of a line. */
export const CountLink = ({ line: { count, filter } }: LineProps) => (
  <Link to={`/requests?${filter}`}>{formatCount(count, 'request')}</Link>
)

/** Says how many requests a line has, and when they were sent. */
export const RequestsLink = ({ line }: LineProps) => {
  const { firstAt, lastAt } = line
  if (firstAt === null || lastAt === null) return 'No requests'
  return (
    <>
      <CountLink line={line} />, <Time at={firstAt} />
      {lastAt !== firstAt && (
        <>
          {' to '}
          <Time at={lastAt} />
        </>
      )}
    </>
  )
}
