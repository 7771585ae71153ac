/** The integration report: what was seen, line by line, beside what careful code does, and buttons that trigger situations. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Zap } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, unwrap } from '../../api/client.ts'
import { getOperationName, type Schemas } from '../../api/schemas.ts'
import { Time } from '../../recorded/time.tsx'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatLongDuration } from '../../ui/format.ts'
import { Page, Panel } from '../../ui/layout.tsx'
import { OrganizationPicker } from '../../ui/list/organization-picker.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { Table } from '../../ui/table.tsx'
import { useChange } from '../../ui/toasts.tsx'
import styles from './page.module.css'

type Report = Schemas['Report']

export function ReportPage() {
  const [search, setSearch] = useSearchParams()
  const orgId = search.get('orgId') ?? ''
  const report = useQuery({
    placeholderData: keepPreviousData,
    // New requests refresh all queries that start with this word.
    queryKey: ['requests', 'report', orgId],
    queryFn: () => unwrap(api.GET('/sandbox/report', { params: { query: orgId === '' ? {} : { orgId } } })),
  })
  return (
    <Page
      title="Report"
      lead="What your code sent. Requests sent here and in /docs don't count."
      actions={
        <OrganizationPicker
          label="Organization"
          hidesLabel
          value={orgId}
          none="All organizations"
          onChange={(picked) => setSearch(picked === '' ? {} : { orgId: picked })}
        />
      }
    >
      <Loaded query={report} what="report">
        {(loaded) => <ReportContent report={loaded} />}
      </Loaded>
    </Page>
  )
}

function ReportContent({ report }: { readonly report: Report }) {
  const { requests, evictedRequests, unknownKey, leftOut } = report
  return (
    <div className={layout.stack}>
      <p>
        <RequestsLink line={requests} />.
        {evictedRequests > 0 && ` The journal has removed ${formatCount(evictedRequests, 'older request')}.`}
        {unknownKey.count > 0 && (
          <>
            {' '}
            <CountLink line={unknownKey} /> had no known key.
          </>
        )}
      </p>
      <ReportPanel
        title="Requests"
        subject="Operation, status, and host"
        leftOut={leftOut.traffic}
        rows={report.traffic.map((line) => ({
          name: `${getOperationName(line.operation)}, ${line.status ?? 'no response'}, ${line.host ?? 'no host'}`,
          line,
        }))}
      />
      <ReportPanel
        title="Charged more than once"
        subject="Contact or company"
        leftOut={leftOut.repeatedCharges}
        rows={report.repeatedCharges.map((line) => ({
          name: line.guid,
          line,
          facts: [formatCount(line.credits, 'credit')],
        }))}
      />
      <ReportPanel
        title="After errors"
        subject="Error"
        rows={report.afterErrors.map((line) => ({
          name: line.error === 'lost_response' ? 'Lost response' : line.error,
          line,
          facts: [
            ...line.repetitions.map(describeRepetition),
            ...(line.others.count > 0
              ? [`${formatCount(line.others.count, 'other')} got it within 10 seconds`]
              : []),
          ],
        }))}
      />
      <ReportPanel
        title="Warnings"
        subject="Warning and field"
        leftOut={leftOut.warnings}
        rows={report.warnings.map((line) => ({ name: `${line.code}: ${line.field}`, line }))}
      />
      <ReportPanel
        title="Situations"
        subject="Situation"
        rows={report.situations.map((line) => ({
          name: line.title,
          line,
          action: line.fault && <Trigger title={line.title} body={line.fault} />,
        }))}
      />
    </div>
  )
}

function describeRepetition({
  count,
  retryAfterSeconds,
  shortestWaitSeconds,
}: Report['afterErrors'][number]['repetitions'][number]): string {
  const header = retryAfterSeconds === null ? 'no Retry-After' : `Retry-After: ${retryAfterSeconds}`
  return `${formatCount(count, 'repetition')} with ${header}, the earliest after ${formatWait(shortestWaitSeconds)}`
}

const formatWait = (seconds: number): string => (seconds < 60 ? `${seconds} s` : formatLongDuration(seconds))

interface Row {
  readonly name: string
  readonly line: Report['requests'] & { readonly carefulCode: string }
  readonly facts?: readonly string[]
  readonly action?: ReactNode
}

interface ReportPanelProps {
  readonly title: string
  /** The heading of the first column. */
  readonly subject: string
  readonly rows: readonly Row[]
  readonly leftOut?: number
}

const ACTIONS = { label: 'Actions', isFigure: true }

function ReportPanel({ title, subject, rows, leftOut = 0 }: ReportPanelProps) {
  const hasActions = rows.some(({ action }) => action !== undefined)
  const carefulCode = [...new Set(rows.map(({ line }) => line.carefulCode))]
  const isShared = carefulCode.length === 1
  return (
    <Panel title={title} flush={rows.length > 0}>
      {isShared && <p className={clsx(layout.panelLead, textStyles.hint)}>Careful code: {carefulCode}</p>}
      {rows.length === 0 ? (
        <p className={textStyles.quiet}>None.</p>
      ) : (
        <Table
          columns={[subject, 'Seen', ...(isShared ? [] : ['Careful code']), ...(hasActions ? [ACTIONS] : [])]}
          asCards
        >
          <tbody>
            {rows.map(({ name, line, facts = [], action }) => (
              <tr key={line.filter}>
                <th scope="row" className={styles.text}>
                  {name}
                </th>
                <td className={clsx(tableStyles.wholeLine, styles.text)}>
                  <RequestsLink line={line} />
                  {facts.map((fact) => (
                    <div key={fact}>{fact}</div>
                  ))}
                </td>
                {!isShared && (
                  <td className={clsx(tableStyles.wholeLine, styles.text)}>{line.carefulCode}</td>
                )}
                {hasActions && <td>{action}</td>}
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
  readonly line: Report['requests']
}

/** Leads to the list of the requests of a line. */
const CountLink = ({ line: { count, filter } }: LineProps) => (
  <Link to={`/requests?${filter}`}>{formatCount(count, 'request')}</Link>
)

/** Says how many requests a line has, and when they were sent. */
const RequestsLink = ({ line }: LineProps) => {
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

function Trigger({ title, body }: { readonly title: string; readonly body: Schemas['CreateFaultInput'] }) {
  const { mutate: trigger, isPending } = useChange(
    () => unwrap(api.POST('/sandbox/faults', { body })),
    () => `The next enrichment triggers: ${title}.`,
    'faults',
  )
  return (
    <div className={tableStyles.rowActions}>
      <Button
        slim
        isPending={isPending}
        onPress={() => trigger()}
        aria-label={`Trigger on next request: ${title}`}
      >
        <Zap size={14} aria-hidden /> Trigger on next request
      </Button>
    </div>
  )
}
