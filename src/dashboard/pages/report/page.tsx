/** The integration report: whether an integration is ready, its mistakes, and what it has not seen, with buttons that trigger it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Zap } from 'lucide-react'
import { Fragment, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api, unwrap } from '../../api/client.ts'
import type { Schemas } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Page, Panel } from '../../ui/layout.tsx'
import { FirstItems } from '../../ui/list/first-items.tsx'
import { OrganizationPicker } from '../../ui/list/organization-picker.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import layout from '../../ui/styles/layout.module.css'
import states from '../../ui/styles/loading-states.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import { Table } from '../../ui/table.tsx'
import { useChange } from '../../ui/toasts.tsx'
import styles from './page.module.css'

type Report = Schemas['Report']
type ReportLine = Schemas['ReportLine']

const fetchReport = (orgId: string | null) =>
  unwrap(api.GET('/sandbox/report', { params: { query: orgId ? { orgId } : {} } }))

export function ReportPage() {
  const [search, setSearch] = useSearchParams()
  const orgId = search.get('orgId')
  /** The organization that the server chose. It stays, or requests of others would change the buttons under the pointer. */
  const followedId = useRef<string>(null)
  const report = useQuery({
    placeholderData: keepPreviousData,
    // New requests refresh all queries that start with this word.
    queryKey: ['requests', 'report', orgId],
    queryFn: async () => {
      if (orgId !== null) return fetchReport(orgId)
      // A reset or another server may not have this organization.
      const followed = await fetchReport(followedId.current).catch(() => fetchReport(null))
      followedId.current = followed.requests > 0 ? followed.orgId : null
      return followed
    },
  })
  return (
    <Page
      title="Report"
      lead={
        report.data &&
        `From ${formatCount(report.data.requests, 'recorded request')}, including those sent here and in /docs`
      }
      actions={
        <OrganizationPicker
          label="Organization"
          hidesLabel
          value={report.data?.orgId ?? ''}
          onChange={(chosen) => setSearch({ orgId: chosen })}
        />
      }
    >
      <Loaded query={report} what="report">
        {(data) => <ReportContent report={data} />}
      </Loaded>
    </Page>
  )
}

const VERDICT_STYLES = { ok: states.good, problem: states.bad, not_seen: undefined }

function ReportContent({
  report: { orgId, verdict, sentence, behaviors, situations, notReady },
}: {
  readonly report: Report
}) {
  const mistakes = behaviors.filter((line) => line.verdict === 'problem')
  const all = [...situations, ...behaviors]
  const open = all.filter((line) => line.verdict === 'not_seen')
  const others = all.filter((line) => line.verdict === 'ok' || line.verdict === 'seen')
  return (
    <div className={layout.stack}>
      <p className={clsx(states.notice, VERDICT_STYLES[verdict])}>{sentence}</p>
      <OtherOrganizations organizations={notReady.filter((each) => each.orgId !== orgId)} />
      <ReportPanel title="Mistakes" lines={mistakes} subject="Expected" />
      <ReportPanel title="Not seen yet" lines={open} />
      <ReportPanel title="No mistakes seen" lines={others} />
    </div>
  )
}

/** The number of other organizations with mistakes that are shown at once. */
const FIRST_OTHERS = 5

interface OtherOrganizationsProps {
  readonly organizations: Report['notReady']
}

/** Links to the reports of other organizations with mistakes, so that no mistake stays unseen. */
function OtherOrganizations({ organizations }: OtherOrganizationsProps) {
  const { length } = organizations
  if (length === 0) return null
  return (
    <section
      className={clsx(states.notice, states.warn, styles.seen)}
      aria-label="Other organizations with mistakes"
    >
      <FirstItems items={organizations} first={FIRST_OTHERS}>
        {(shown) => (
          <span>
            {formatCount(length, 'other organization')} {length === 1 ? 'has' : 'have'} mistakes:{' '}
            {shown.map(({ orgId, orgName }, index) => (
              <Fragment key={orgId}>
                {index > 0 && ', '}
                <Link to={`/report?orgId=${orgId}`}>{orgName}</Link>
              </Fragment>
            ))}
          </span>
        )}
      </FirstItems>
    </section>
  )
}

const ACTIONS = { label: 'Actions', isFigure: true }
const hasFault = ({ fault }: ReportLine): boolean => fault !== undefined

interface ReportPanelProps {
  readonly title: string
  /** The heading of the first column. */
  readonly subject?: string
  readonly lines: readonly ReportLine[]
}

function ReportPanel({ title, subject = 'Situation or rule', lines }: ReportPanelProps) {
  if (lines.length === 0) return null
  const hasActions = lines.some(hasFault)
  return (
    <Panel title={title} flush>
      <Table columns={[subject, 'Seen', ...(hasActions ? [ACTIONS] : [])]} asCards>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{line.title}</th>
              <td className={clsx(tableStyles.wholeLine, styles.seen)}>
                {line.sentence} <RequestLinks line={line} />
              </td>
              {hasActions && <td>{line.fault && <Trigger title={line.title} body={line.fault} />}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

/** The number of links beside a sentence. More of them would hide the sentences. */
const FIRST_LINKS = 3

/** Links to the newest requests, and to all requests of a mistake. */
const RequestLinks = ({ line: { verdict, transactionIds } }: { readonly line: ReportLine }) => (
  <FirstItems
    items={verdict === 'problem' ? transactionIds : transactionIds.slice(0, FIRST_LINKS)}
    first={FIRST_LINKS}
  >
    {(shown) =>
      shown.map((transactionId) => (
        <Fragment key={transactionId}>
          <Link to={`/requests/${transactionId}`}>
            <code>{transactionId.slice(-8)}</code>
          </Link>{' '}
        </Fragment>
      ))
    }
  </FirstItems>
)

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
