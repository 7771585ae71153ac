/** The opened request, beside the list or in its place: its facts, content, response, and explanation. */
import { clsx } from 'clsx'
import { ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { isNotFound } from '../../../api/queries.ts'
import { type Entry, type EntryInFull, getOperationName } from '../../../api/schemas.ts'
import { OutcomeBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { formatCount, formatElapsed } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/loading-states.tsx'
import factsStyles from '../../../ui/styles/facts.module.css'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { ExplanationPanel } from '../explanation/explanation-panel.tsx'
import { formatTime } from '../format.ts'
import { useRequest } from '../queries.ts'
import styles from './detail.module.css'
import { MissingRequest } from './missing-request.tsx'
import { ErrorNotice, FaultNotice, WarningNotice } from './notices.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestContent, ResponseContent } from './request-and-response.tsx'

interface RequestPanelProps {
  readonly transactionId: string
  /** The neighbors in the list; `undefined` at its ends. */
  readonly newer: string | undefined
  readonly older: string | undefined
  readonly onOpen: (transactionId: string | undefined) => void
  /** Called with the new request. */
  readonly onReplayed: (transactionId: string) => void
  /** Called with the request to compare this one with, which can be this one. */
  readonly onCompare: (transactionId: string) => void
}

export function RequestPanel(props: RequestPanelProps) {
  const { transactionId, newer, older, onOpen } = props
  const panel = useRef<HTMLElement>(null)
  return (
    <section ref={panel} className={styles.requestPanel} aria-label="Request details" tabIndex={-1}>
      <StartAtTop key={transactionId} panel={panel} />
      <header>
        <RequestTitle transactionId={transactionId} />
        <div className={styles.panelButtons}>
          <NeighborButton label="Newer request (k)" icon={ChevronUp} id={newer} onOpen={onOpen} />
          <NeighborButton label="Older request (j)" icon={ChevronDown} id={older} onOpen={onOpen} />
          <Button look="bare" slim aria-label="Close" onPress={() => onOpen(undefined)}>
            <X size={16} aria-hidden />
          </Button>
        </div>
      </header>
      <div className={layout.stack}>
        <RequestDetails {...props} />
      </div>
    </section>
  )
}

interface NeighborButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  /** `undefined` at the end of the list. */
  readonly id: string | undefined
  readonly onOpen: (transactionId: string | undefined) => void
}

const NeighborButton = ({ label, icon: Icon, id, onOpen }: NeighborButtonProps) => (
  <Button look="bare" slim aria-label={label} isDisabled={!id} onPress={() => onOpen(id)}>
    <Icon size={16} aria-hidden />
  </Button>
)

function RequestTitle({ transactionId }: Pick<RequestPanelProps, 'transactionId'>) {
  const { data } = useRequest(transactionId)
  if (data === undefined) return <h2>Request</h2>
  const { status } = data.response
  return (
    <h2 className={styles.requestTitle}>
      {getOperationName(data.operation)} <OutcomeBadge outcome={data.outcome} />
      <span className={clsx(textStyles.quiet, textStyles.small, textStyles.number)}>
        {status ?? 'no response'}, {formatTime(data.at)}
      </span>
    </h2>
  )
}

/** Scrolls to the top for each request, and takes the focus if the list is hidden. */
function StartAtTop({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    panel.current?.scrollTo({ top: 0 })
    if (document.activeElement === document.body || !isVisible(document.activeElement)) panel.current?.focus()
  }, [panel])
  return null
}

const isVisible = (element: Element | null): boolean => element?.checkVisibility() ?? false

function RequestDetails({ transactionId, onOpen, onReplayed, onCompare }: RequestPanelProps) {
  const query = useRequest(transactionId)
  if (isNotFound(query.error)) return <MissingRequest onClose={() => onOpen(undefined)} />
  return (
    <Loaded query={query} what="the request">
      {(entry) => (
        <LoadedRequest
          key={entry.transactionId}
          entry={entry}
          onReplayed={onReplayed}
          onCompare={onCompare}
        />
      )}
    </Loaded>
  )
}

interface LoadedRequestProps extends Pick<RequestPanelProps, 'onReplayed' | 'onCompare'> {
  readonly entry: EntryInFull
}

const LoadedRequest = ({ entry, ...actions }: LoadedRequestProps) => (
  <>
    <div className={clsx(layout.row, layout.spread)}>
      <RequestActions entry={entry} {...actions} />
      <RequestSummary entry={entry} />
    </div>
    <FaultNotice entry={entry} />
    <ErrorNotice entry={entry} />
    <WarningNotice warnings={entry.warnings} />
    <ExplanationPanel entry={entry} />
    <RequestContent entry={entry} />
    <ResponseContent response={entry.response} />
    <RequestFacts entry={entry} />
  </>
)

function RequestFacts({ entry }: { readonly entry: Entry }) {
  const { transactionId, at, sandboxTime, organization, key, durationMs, credits } = entry
  return (
    <Panel title="Metadata">
      <dl className={factsStyles.facts}>
        <Fact name="Transaction ID">
          <code>{transactionId}</code> <CopyButton text={transactionId} label="Copy transaction ID" />
        </Fact>
        <Fact name="Received">{at}</Fact>
        {sandboxTime !== at && <Fact name="Sandbox clock">{sandboxTime}</Fact>}
        <Fact name="Duration">{formatElapsed(durationMs)}</Fact>
        <Fact name="Organization">{organization?.orgName ?? 'none (missing or unknown key)'}</Fact>
        <Fact name="Key">{key === null ? 'none, or not recorded' : `ends in ${key}`}</Fact>
        <Fact name="Credits">{formatCredits(credits)}</Fact>
      </dl>
    </Panel>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className={factsStyles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function formatCredits(credits: Entry['credits']): string {
  if (credits === null) return 'not charged'
  const left = credits.remaining === null ? 'unlimited' : credits.remaining.toLocaleString('en-US')
  return `${credits.deducted} deducted, ${left} left`
}

function RequestSummary({ entry: { organization, durationMs, credits } }: { readonly entry: Entry }) {
  const parts = [
    organization?.orgName ?? 'no organization',
    `took ${formatElapsed(durationMs)}`,
    credits === null ? 'not charged' : formatCount(credits.deducted, 'credit'),
  ]
  return <p className={clsx(textStyles.quiet, textStyles.small)}>{parts.join(', ')}</p>
}
