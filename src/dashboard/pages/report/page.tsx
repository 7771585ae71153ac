/** The integration report: what was seen, line by line, beside what careful code does, and buttons that trigger situations. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { Fragment } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, unwrap } from '../../api/client.ts'
import { getOperationName, type Schemas } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount, formatLongDuration } from '../../ui/format.ts'
import { Page } from '../../ui/layout.tsx'
import { OrganizationPicker } from '../../ui/list/organization-picker.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import { useChange } from '../../ui/toasts.tsx'
import { ChargedRecord } from './charged-record.tsx'
import { CountLink, ReportPanel, RequestsLink } from './report-panel.tsx'

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
          name: <ChargedRecord guid={line.guid} orgId={line.orgId} />,
          line,
          facts: [`They cost ${formatCount(line.credits, 'credit')} together.`],
        }))}
      />
      <ReportPanel
        title="After errors"
        subject="Error"
        lead="For other statuses, such as 404, see Requests above."
        rows={report.afterErrors.map((line) => ({
          name: line.error === 'lost_response' ? 'Lost response' : line.error,
          line,
          facts: [
            ...line.repetitions.map((repetition) => (
              <RepetitionFact key={repetition.retryAfterSeconds} {...repetition} />
            )),
            line.others.count > 0 && (
              <>
                <NamedRequests {...line.others} /> with another body got the same error within 10 seconds.
              </>
            ),
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

type Repetition = Report['afterErrors'][number]['repetitions'][number]

const RepetitionFact = ({ retryAfterSeconds, shortestWaitSeconds, ...requests }: Repetition) => (
  <>
    <NamedRequests {...requests} /> sent the same body again{requests.count > 1 && ', the earliest'}{' '}
    {formatWait(shortestWaitSeconds)} after the error, which had{' '}
    {retryAfterSeconds === null ? 'no Retry-After' : `Retry-After: ${retryAfterSeconds}`}.
  </>
)

/** The number of linked requests. */
const LINKED = 10

/** The number of requests that no filter lists, and a link to each of the newest ones. */
const NamedRequests = ({ count, transactionIds }: Pick<Repetition, 'count' | 'transactionIds'>) =>
  count === 1 ? (
    <Link to={`/requests/${transactionIds[0]}`}>1 request</Link>
  ) : (
    <>
      {formatCount(count, 'request')} (
      {transactionIds.slice(0, LINKED).map((id, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link to={`/requests/${id}`} aria-label={`Request ${at + 1} of ${count}`}>
            {at + 1}
          </Link>
        </Fragment>
      ))}
      {count > LINKED && ', …'})
    </>
  )

const formatWait = (seconds: number): string => (seconds < 60 ? `${seconds} s` : formatLongDuration(seconds))

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
