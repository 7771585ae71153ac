/** Facts about a response: credits, rate limits, the transaction, faults, and warnings. */

import { clsx } from 'clsx'
import { TriangleAlert, Zap } from 'lucide-react'
import { Link } from 'react-router'
import type { Schemas } from '../../../api/schemas.ts'
import { CopyButton } from '../../../ui/copy.tsx'
import { formatDuration } from '../../../ui/format.ts'
import factsStyles from '../../../ui/styles/facts.module.css'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { type Exchange, parseJson } from '../exchange.ts'
import styles from '../page.module.css'
import { getTransactionId, useJournalEntry } from '../queries.ts'
import { parseRateLimits, type RateLimit } from './rate-limit.ts'
import { hasCompany, isEnrichment } from './response-body.ts'

export function ResponseFacts({ exchange }: { readonly exchange: Exchange }) {
  const { request, result } = exchange
  if (result.kind === 'none') return null
  const { headers } = result
  const transactionId = getTransactionId(exchange)
  const limits = parseRateLimits(headers)
  return (
    <dl className={clsx(factsStyles.facts, styles.exchangeFacts, textStyles.small, textStyles.number)}>
      {headers['credits-deducted'] !== undefined && (
        <div className={factsStyles.fact}>
          <dt>Credits</dt>
          <dd>
            {headers['credits-deducted']} deducted, {headers['credits-remaining']} left
            {explainFreeRecord(exchange)}
          </dd>
        </div>
      )}
      {limits.length > 0 && (
        <div className={factsStyles.fact}>
          <dt>Rate limits</dt>
          <dd>{limits.map(formatLimit).join('; ')}</dd>
        </div>
      )}
      {transactionId !== undefined && (
        <div className={factsStyles.fact}>
          <dt>Transaction ID</dt>
          <dd className={styles.transaction}>
            <code>{transactionId}</code>
            <CopyButton text={transactionId} label="Copy transaction ID" />
            <Link to={`/requests/${transactionId}`} state={{ original: request.original }}>
              Why this result?
            </Link>
            {request.original !== undefined && (
              <Link to={`/requests/${transactionId}?compare=${request.original}`}>
                Compare with the original
              </Link>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Explains why a returned record was not charged. */
function explainFreeRecord({ result }: Exchange): string {
  if (result.kind === 'none' || result.headers['credits-deducted'] !== '0') return ''
  const body = parseJson(result)
  if (!isEnrichment(body) || !hasCompany(body)) return ''
  return ' (Plus: already paid for)'
}

const PERIODS: Readonly<Record<string, string>> = { qps: 'this second', daily: 'today' }

const formatLimit = ({ name, quota, remaining, resetAfter }: RateLimit): string =>
  `${remaining.toLocaleString('en-US')} of ${quota.toLocaleString('en-US')} left ${PERIODS[name] ?? name}, resets in ${formatDuration(resetAfter)}`

type JournalEntry = Schemas['JournalEntry']

export function JournalNotes({ exchange }: { readonly exchange: Exchange }) {
  const { data: entry } = useJournalEntry(exchange)
  if (!entry) return null
  return (
    <>
      {entry.fault !== null && <FaultNote entry={entry} fault={entry.fault} />}
      {entry.warnings.length > 0 && (
        <ul className={clsx(styles.notes, textStyles.small)} aria-label="Warnings">
          {entry.warnings.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <TriangleAlert size={14} aria-hidden /> {message}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface FaultNoteProps {
  readonly entry: JournalEntry
  readonly fault: NonNullable<JournalEntry['fault']>
}

function FaultNote({ entry, fault }: FaultNoteProps) {
  const whenApplied = fault.afterCommit
    ? 'after the request was processed and charged'
    : 'before the request was charged'
  return (
    <p className={clsx(layout.row, textStyles.small, styles.faultNote)}>
      <Zap size={14} aria-hidden />
      {fault.id === null ? (
        <span>The input requested this outcome by name.</span>
      ) : (
        <span>
          {`An injected fault changed this response (${fault.kind}, ${whenApplied}). `}
          <Link to="/faults">View faults</Link>
        </span>
      )}
      {entry.response.status === null && (
        <Link to={`/requests/${entry.transactionId}`}>View the recorded request</Link>
      )}
    </p>
  )
}
