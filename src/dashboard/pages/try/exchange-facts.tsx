/** What an answer cost, what is left of the limits, and where to read why it is so. */
import { Link } from 'wouter'
import { CopyButton } from '../../ui/copy.tsx'
import { inWords } from '../../ui/format.ts'
import type { Exchange } from './exchange.ts'
import { type Limit, limitsIn } from './limits.ts'
import { transactionIdOf } from './queries.ts'
import { hasCompany, isEnrichment } from './verdict.ts'

export function ExchangeFacts({ exchange }: { readonly exchange: Exchange }) {
  const { reply } = exchange
  if (reply.kind === 'nothing') return null
  const { headers } = reply
  const transactionId = transactionIdOf(exchange)
  const limits = limitsIn(headers)
  return (
    <dl className="facts exchange-facts small number">
      {headers['credits-deducted'] !== undefined && (
        <div className="fact">
          <dt>Credits</dt>
          <dd>
            {headers['credits-deducted']} deducted, {headers['credits-remaining']} left
            {whyFree(exchange)}
          </dd>
        </div>
      )}
      {limits.length > 0 && (
        <div className="fact">
          <dt>RateLimit</dt>
          <dd>{limits.map(limitInWords).join('; ')}</dd>
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
function whyFree({ reply }: Exchange): string {
  if (reply.kind === 'nothing' || reply.headers['credits-deducted'] !== '0') return ''
  if (reply.headers['idempotent-replayed'] === 'true') return ': an earlier answer, said again'
  if (!isEnrichment(reply.json) || !hasCompany(reply.json)) return ''
  return ': Plus paid for this record before'
}

const PERIODS: Readonly<Record<string, string>> = { qps: 'this second', daily: 'today' }

const limitInWords = ({ name, quota, remaining, resetAfter }: Limit): string =>
  `${remaining.toLocaleString('en-US')} of ${quota.toLocaleString('en-US')} left ${PERIODS[name] ?? name}, whole again in ${inWords(resetAfter)}`
