/** A recorded request: what went wrong, why it has this result, its content, and its response. */
import type { ReactNode } from 'react'
import { isNotFound } from '../api/queries.ts'
import type { EntryInFull } from '../api/schemas.ts'
import { CopyButton } from '../ui/copy.tsx'
import { formatElapsed } from '../ui/format.ts'
import { Panel } from '../ui/layout.tsx'
import { Empty, Loaded } from '../ui/loading-states.tsx'
import factsStyles from '../ui/styles/facts.module.css'
import layout from '../ui/styles/layout.module.css'
import { Differences } from './differences.tsx'
import { ExplanationPanel } from './explanation/explanation-panel.tsx'
import type { OnResent } from './explanation/resend-button.tsx'
import { findSandboxTime, noteRefresh } from './format.ts'
import { ErrorNotice, FaultNotice, WarningNotice } from './notices.tsx'
import { useRequest } from './queries.ts'
import { RequestContent, ResponseContent } from './request-and-response.tsx'
import { Time } from './time.tsx'

interface RecordedRequestProps {
  readonly transactionId: string
  /** The transaction ID of the request to compare with, such as the one that was resent. */
  readonly original: string | undefined
  readonly onResent: OnResent
  /** Shown above the request. */
  readonly actions?: (entry: EntryInFull) => ReactNode
}

export function RecordedRequest({ transactionId, original, onResent, actions }: RecordedRequestProps) {
  const query = useRequest(transactionId)
  if (isNotFound(query.error)) return <MissingRequest />
  return (
    <Loaded query={query} what="the request">
      {(entry) => (
        <div key={entry.transactionId} className={layout.stack}>
          {actions?.(entry)}
          <FaultNotice entry={entry} />
          <ErrorNotice entry={entry} />
          <WarningNotice warnings={entry.warnings} />
          <ExplanationPanel entry={entry} onResent={onResent} />
          {original !== undefined && <Differences entry={entry} original={original} />}
          <RequestContent entry={entry} />
          <ResponseContent response={entry.response} />
          <Metadata entry={entry} />
        </div>
      )}
    </Loaded>
  )
}

const MissingRequest = () => (
  <Empty title="This request is no longer recorded">
    It was cleared, pushed out by newer requests, or lost in a restart.
  </Empty>
)

function Metadata({ entry }: { readonly entry: EntryInFull }) {
  const { transactionId, at, organization, key, durationMs, source } = entry
  const sandboxTime = findSandboxTime(entry)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [
      'Transaction ID',
      <>
        <code>{transactionId}</code> <CopyButton text={transactionId} label="Copy transaction ID" />
      </>,
    ],
    ['Received', <Time key="at" at={at} />],
    ...(sandboxTime === undefined ? [] : ([['Sandbox clock', <Time key="at" at={sandboxTime} />]] as const)),
    ['Duration', formatElapsed(durationMs)],
    ['Source', source],
    ['Organization', organization?.orgName ?? 'none (missing or unknown key)'],
    ['Key', key === null ? 'none, or not recorded' : `ends in ${key}`],
    ['Credits', describeCharge(entry)],
  ]
  return (
    <Panel title="Metadata">
      <dl className={factsStyles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={factsStyles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function describeCharge(entry: EntryInFull): string {
  const { credits } = entry
  if (credits === null) return 'not charged'
  const left =
    credits.remaining === null ? 'unlimited credits' : `${credits.remaining.toLocaleString('en-US')} left`
  return `${credits.deducted} deducted${noteRefresh(entry)}, ${left}`
}
