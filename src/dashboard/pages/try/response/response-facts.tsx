/** Facts about a response: credits, rate limits, the transaction, faults, and warnings. */

import { TriangleAlert, Zap } from 'lucide-react'
import { Link } from 'wouter'
import type { Schemas } from '../../../api/schemas.ts'
import { CopyButton } from '../../../ui/copy.tsx'
import { formatDuration } from '../../../ui/format.ts'
import type { Exchange } from '../exchange.ts'
import { getTransactionId, useJournalEntry } from '../queries.ts'
import { parseRateLimits, type RateLimit } from './rate-limit.ts'
import { hasCompany, isEnrichment } from './response-body.ts'

export function ResponseFacts({ exchange }: { readonly exchange: Exchange }) {
  const { result } = exchange
  if (result.kind === 'none') return null
  const { headers } = result
  const transactionId = getTransactionId(exchange)
  const limits = parseRateLimits(headers)
  return (
    <dl className="facts exchange-facts small number">
      {headers['credits-deducted'] !== undefined && (
        <div className="fact">
          <dt>Credits</dt>
          <dd>
            {headers['credits-deducted']} deducted, {headers['credits-remaining']} left
            {explainFreeRecord(exchange)}
          </dd>
        </div>
      )}
      {limits.length > 0 && (
        <div className="fact">
          <dt>RateLimit</dt>
          <dd>{limits.map(formatLimit).join('; ')}</dd>
        </div>
      )}
      {transactionId !== undefined && (
        <div className="fact">
          <dt>Transaction</dt>
          <dd className="transaction">
            <code>{transactionId}</code>
            <CopyButton text={transactionId} label="Copy the transaction id" />
            <Link href={`/requests/${transactionId}`}>Why this answer?</Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Why a record that was found cost nothing. */
function explainFreeRecord({ result }: Exchange): string {
  if (result.kind === 'none' || result.headers['credits-deducted'] !== '0') return ''
  if (result.headers['idempotent-replayed'] === 'true') return ': an earlier answer, said again'
  if (!isEnrichment(result.json) || !hasCompany(result.json)) return ''
  return ': Plus paid for this record before'
}

const PERIODS: Readonly<Record<string, string>> = { qps: 'this second', daily: 'today' }

const formatLimit = ({ name, quota, remaining, resetAfter }: RateLimit): string =>
  `${remaining.toLocaleString('en-US')} of ${quota.toLocaleString('en-US')} left ${PERIODS[name] ?? name}, whole again in ${formatDuration(resetAfter)}`

type Entry = Schemas['JournalEntry']

export function JournalNotes({ exchange }: { readonly exchange: Exchange }) {
  const { data: entry } = useJournalEntry(exchange)
  if (!entry) return null
  return (
    <>
      {entry.fault !== null && <FaultNote entry={entry} fault={entry.fault} />}
      {entry.warnings.length > 0 && (
        <ul className="notes small" aria-label="Warnings">
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
  readonly entry: Entry
  readonly fault: NonNullable<Entry['fault']>
}

const FaultNote = ({ entry, fault }: FaultNoteProps) => (
  <p className="row small fault-note">
    <Zap size={14} aria-hidden />
    {fault.id === null ? (
      <span>This outcome was asked for by its name.</span>
    ) : (
      <span>
        An armed fault did this ({fault.kind}
        {fault.afterCommit
          ? ', after the work was done and charged'
          : ', before anything was done or charged'}
        ). <Link href="/faults">Look at the faults</Link>
      </span>
    )}
    {entry.answer.status === null && (
      <Link href={`/requests/${entry.transactionId}`}>The request as the server saw it</Link>
    )}
  </p>
)
