/** The integration report: whether an integration is ready, its mistakes, and what it has not seen, with buttons that trigger it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Zap } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { api, unwrap } from '../../api/client.ts'
import { isNotFound } from '../../api/queries.ts'
import type { Schemas } from '../../api/schemas.ts'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { Page, Panel, Redirect } from '../../ui/layout.tsx'
import { FirstItems } from '../../ui/list/first-items.tsx'
import { OrganizationPicker } from '../../ui/list/organization-picker.tsx'
import { Empty, Loaded } from '../../ui/loading-states.tsx'
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

interface Shown {
  readonly orgId: string | null
}

/** The organization whose report this tab showed last. It stays, or requests of others would change the buttons under the pointer. */
const useShown = create<Shown>()(
  persist((): Shown => ({ orgId: null }), {
    name: 'signalbox-report',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export function ReportPage() {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('orgId')
  const shown = useShown(({ orgId }) => orgId)
  const orgId = chosen ?? shown
  const report = useQuery({
    placeholderData: keepPreviousData,
    // New requests refresh all queries that start with this word.
    queryKey: ['requests', 'report', orgId],
    queryFn: () =>
      fetchReport(orgId).catch((error) => {
        // A reset or another server may not have the organization shown last.
        if (orgId === shown && isNotFound(error)) return fetchReport(null)
        throw error
      }),
  })
  const { data, isPlaceholderData } = report
  // Without requests, the report waits for the first organization that sends one.
  const isSettled = !isPlaceholderData && data !== undefined && (data.requests > 0 || data.orgId === chosen)
  const settled = isSettled ? data.orgId : null
  useEffect(() => {
    if (settled !== null) useShown.setState({ orgId: settled })
  }, [settled])
  return (
    <Page
      title="Report"
      lead={
        data &&
        `From ${formatCount(data.requests, 'recorded request')}, including those sent here and in /docs`
      }
      actions={
        <OrganizationPicker
          label="Organization"
          hidesLabel
          value={data?.orgId ?? ''}
          onChange={(picked) => setSearch({ orgId: picked })}
        />
      }
    >
      {/* The address names the organization, so that Back returns to its report. */}
      {settled !== null && settled !== chosen && <Redirect to={`/report?orgId=${settled}`} />}
      {isNotFound(report.error) ? (
        <Empty title="Organization not found">
          Choose a different one, or <Link to="/organizations?new">create one</Link>.
        </Empty>
      ) : (
        <Loaded query={report} what="report">
          {(loaded) => <ReportContent report={loaded} />}
        </Loaded>
      )}
    </Page>
  )
}

const VERDICT_STYLES = { ok: states.good, problem: states.bad, not_seen: undefined }

function ReportContent({
  report: { orgId, verdict, sentence, behaviors, situations, notReady },
}: {
  readonly report: Report
}) {
  const judged = (wanted: ReportLine['verdict'], lines = behaviors) =>
    lines.filter(({ verdict }) => verdict === wanted)
  const all = [...situations, ...behaviors]
  return (
    <div className={layout.stack}>
      <p className={clsx(states.notice, VERDICT_STYLES[verdict])}>{sentence}</p>
      <OtherOrganizations organizations={notReady.filter((each) => each.orgId !== orgId)} />
      <ReportPanel title="Mistakes" lines={judged('problem')} subject="Expected" />
      <ReportPanel title="Possible mistakes" lines={judged('seen')} subject="Expected" />
      <ReportPanel title="Not seen yet" lines={judged('not_seen', all)} />
      <ReportPanel title="Situations seen" lines={judged('seen', situations)} subject="Situation" />
      <ReportPanel title="Rules followed" lines={judged('ok')} subject="Rule" />
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
    {(shown) => (
      <>
        {verdict !== 'problem' && shown.length > 1 && 'Newest: '}
        {shown.map((transactionId) => (
          <Fragment key={transactionId}>
            <Link to={`/requests/${transactionId}`}>
              <code>{transactionId.slice(-8)}</code>
            </Link>{' '}
          </Fragment>
        ))}
      </>
    )}
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
