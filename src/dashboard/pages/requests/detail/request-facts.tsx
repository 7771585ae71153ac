/** When a request was received, from whom, how long it took, and what it cost. */
import type { ReactNode } from 'react'
import { CopyButton } from '../../../ui/copy.tsx'
import { formatCount, formatElapsed } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import type { Entry } from '../types.ts'

export function RequestFacts({ entry }: { readonly entry: Entry }) {
  const { transactionId, at, organization, key, durationMs, credits } = entry
  return (
    <Panel title="Metadata">
      <dl className="facts">
        <Fact name="Transaction ID">
          <code>{transactionId}</code> <CopyButton text={transactionId} label="Copy transaction ID" />
        </Fact>
        <Fact name="Received">
          {at} <span className="quiet">(sandbox clock)</span>
        </Fact>
        <Fact name="Duration">{formatElapsed(durationMs)}</Fact>
        <Fact name="Organization">{organization?.orgName ?? 'none (missing or unknown key)'}</Fact>
        <Fact name="Key">{key === null ? 'none, or not recorded' : `ends in ${key}`}</Fact>
        <Fact name="Credits">{formatCredits(credits)}</Fact>
      </dl>
    </Panel>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="fact">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function formatCredits(credits: Entry['credits']): string {
  if (credits === null) return 'not charged'
  const left = credits.remaining === null ? 'unlimited' : credits.remaining.toLocaleString('en-US')
  return `${credits.deducted} deducted, ${left} left`
}

export function RequestSummary({ entry: { organization, durationMs, credits } }: { readonly entry: Entry }) {
  const parts = [
    organization?.orgName ?? 'no organization',
    `took ${formatElapsed(durationMs)}`,
    credits === null ? 'not charged' : formatCount(credits.deducted, 'credit'),
  ]
  return <p className="quiet small">{parts.join(', ')}</p>
}
