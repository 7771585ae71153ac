/** The integration report: what an integration has met, what it did next, and buttons that arrange the rest. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Zap } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { api, unwrap } from '../../api/client.ts'
import { formatPost } from '../../api/request-code.ts'
import type { Schemas } from '../../api/schemas.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { formatCount } from '../../ui/format.ts'
import { Page, Panel } from '../../ui/layout.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import { OrganizationPicker } from '../../ui/organization-picker.tsx'
import layout from '../../ui/styles/layout.module.css'
import tableStyles from '../../ui/styles/table.module.css'
import { Table } from '../../ui/table.tsx'
import { useChange } from '../../ui/toasts.tsx'

type ReportLine = Schemas['ReportLine']

export function ReportPage() {
  const [search, setSearch] = useSearchParams()
  const orgId = search.get('orgId')
  const report = useQuery({
    placeholderData: keepPreviousData,
    // New requests refresh all queries that start with this word.
    queryKey: ['requests', 'report', orgId],
    queryFn: () => unwrap(api.GET('/sandbox/report', { params: { query: orgId ? { orgId } : {} } })),
  })
  return (
    <Page
      title="Report"
      lead={
        report.data &&
        `Is the integration safe? From ${formatCount(report.data.requests, 'recorded request')}.`
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
        {({ behaviors, situations }) => (
          <div className={layout.stack}>
            <ReportPanel title="What the integration did" lines={behaviors} />
            <ReportPanel title="What the integration has met" lines={situations} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

const toneOf = (verdict: ReportLine['verdict']): Tone =>
  verdict === 'problem' ? 'bad' : verdict === 'not_seen' ? 'plain' : 'good'

const ACTIONS = { label: 'Actions', isFigure: true }
const hasFault = ({ fault }: ReportLine): boolean => fault !== undefined

/** More links would hide the sentences. The list of requests has them all. */
const MAX_LINKS = 3

const ReportPanel = ({ title, lines }: { readonly title: string; readonly lines: readonly ReportLine[] }) => (
  <Panel title={title} flush>
    <Table
      caption={title}
      columns={['Title', 'Verdict', 'Evidence', ...(lines.some(hasFault) ? [ACTIONS] : [])]}
      asCards
    >
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.title}</th>
            <td>
              <Badge tone={toneOf(line.verdict)}>{line.verdict.replace('_', ' ')}</Badge>
            </td>
            <td className={tableStyles.wholeLine}>
              {line.sentence}{' '}
              {line.transactionIds.slice(0, MAX_LINKS).map((transactionId) => (
                <Link key={transactionId} to={`/requests/${transactionId}`}>
                  <code>{transactionId.slice(-8)}</code>{' '}
                </Link>
              ))}
            </td>
            {lines.some(hasFault) && (
              <td>{line.fault && <Arrange title={line.title} body={line.fault} />}</td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  </Panel>
)

function Arrange({ title, body }: { readonly title: string; readonly body: Schemas['CreateFaultInput'] }) {
  const { mutate: arrange, isPending } = useChange(
    () => unwrap(api.POST('/sandbox/faults', { body })),
    () => `Arranged for the next enrichment: ${title}.`,
    'faults',
  )
  const command = formatPost(`${location.origin}/sandbox/faults`, body)
  return (
    <div className={tableStyles.rowActions}>
      <CopyButton text={command} label={`Copy curl command: ${title}`} shown="curl" />
      <Button slim isPending={isPending} onPress={() => arrange()} aria-label={`Arrange: ${title}`}>
        <Zap size={14} aria-hidden /> Arrange
      </Button>
    </div>
  )
}
