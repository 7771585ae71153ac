/** A recorded request: what differs from another one, what went wrong, why it has this result, its content, and its response. */
import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { getField } from '../api/json.ts'
import { maskKey } from '../api/keys.ts'
import { isNotFound, useOrganization } from '../api/queries.ts'
import type { EntryInFull } from '../api/schemas.ts'
import { CopyButton } from '../ui/copy.tsx'
import { formatElapsed } from '../ui/format.ts'
import { atPart, Panel } from '../ui/layout.tsx'
import { Empty, Loaded } from '../ui/loading-states.tsx'
import factsStyles from '../ui/styles/facts.module.css'
import layout from '../ui/styles/layout.module.css'
import { Differences } from './differences.tsx'
import { ExplanationPanel } from './explanation/explanation-panel.tsx'
import { findSandboxTime, formatDateAndTime, noteRefresh } from './format.ts'
import { ErrorNotice, FaultNotice, WarningNotice } from './notices.tsx'
import { useRequest } from './queries.ts'
import { focusField, RequestContent, ResponseContent } from './request-and-response.tsx'
import { Time } from './time.tsx'

interface RecordedRequestProps {
  readonly transactionId: string
  /** The transaction ID of the request to compare with: a chosen one, or the one that was resent. */
  readonly original: string | undefined
  /** Shown above the request. */
  readonly actions?: (entry: EntryInFull) => ReactNode
}

export function RecordedRequest({ transactionId, original, actions }: RecordedRequestProps) {
  const query = useRequest(transactionId)
  const [tab, setTab] = useState('fields')
  const [responseTab, setResponseTab] = useState('fields')
  if (isNotFound(query.error)) return <MissingRequest />
  return (
    <Loaded query={query} what="the request">
      {(entry) => (
        <div key={entry.transactionId} className={layout.stack}>
          {original !== undefined && <Differences entry={entry} original={original} />}
          {actions?.(entry)}
          <FaultNotice entry={entry} />
          <ErrorNotice entry={entry} />
          <WarningNotice
            warnings={entry.warnings}
            onShow={(name) => {
              // The field is only in its own tab.
              flushSync(() => setTab(getField(entry.request.json, name) !== undefined ? 'fields' : 'headers'))
              focusField(name)
            }}
          />
          <ExplanationPanel entry={entry} />
          <RequestContent entry={entry} tab={tab} onTab={setTab} />
          <ResponseContent response={entry.response} tab={responseTab} onTab={setResponseTab} />
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
  const { transactionId, at, organization, durationMs, source } = entry
  const sandboxTime = findSandboxTime(entry)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    [
      'Transaction ID',
      <>
        <code>{transactionId}</code> <CopyButton text={transactionId} label="Copy transaction ID" />
      </>,
    ],
    ['Received', <Time key="at" at={at} text={formatDateAndTime(at)} />],
    ...(sandboxTime === undefined
      ? []
      : ([
          ['Sandbox clock', <Time key="at" at={sandboxTime} text={formatDateAndTime(sandboxTime)} />],
        ] as const)),
    ['Duration', formatElapsed(durationMs)],
    ['Source', source],
    [
      'Organization',
      organization === null ? (
        'none (missing or unknown key)'
      ) : (
        <Link key="organization" to={`/organizations/${organization.orgId}`}>
          {organization.orgName}
        </Link>
      ),
    ],
    ['Key', <KeyLink key="key" entry={entry} />],
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

/** The key of the request, which opens it in its organization. */
function KeyLink({ entry: { key, keyId, organization } }: { readonly entry: EntryInFull }) {
  const { data } = useOrganization(organization?.orgId)
  const stored = data?.keys.find((one) => one.keyId === keyId)
  if (data === undefined || stored === undefined)
    return key === null ? 'none, or not recorded' : `ends in ${key}`
  return <Link to={`/organizations/${data.orgId}${atPart(stored.keyId)}`}>{maskKey(stored.apiKey)}</Link>
}

function describeCharge(entry: EntryInFull): string {
  const { credits } = entry
  if (credits === null) return 'not charged'
  const left =
    credits.remaining === null ? 'unlimited credits' : `${credits.remaining.toLocaleString('en-US')} left`
  return `${credits.deducted} deducted${noteRefresh(entry)}, ${left}`
}
