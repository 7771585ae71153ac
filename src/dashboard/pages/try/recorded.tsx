/** What the server's journal adds to an answer: the fault that struck it, and what looks like a slip of the caller. */
import { TriangleAlert, Zap } from 'lucide-react'
import { Link } from 'wouter'
import type { Schemas } from '../../api/schemas.ts'
import type { Exchange } from './exchange.ts'
import { useRecorded } from './queries.ts'

type Entry = Schemas['JournalEntry']

export function Recorded({ exchange }: { readonly exchange: Exchange }) {
  const { data: entry } = useRecorded(exchange)
  if (!entry) return null
  return (
    <>
      {entry.fault !== null && <Struck entry={entry} fault={entry.fault} />}
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

interface StruckProps {
  readonly entry: Entry
  readonly fault: NonNullable<Entry['fault']>
}

const Struck = ({ entry, fault }: StruckProps) => (
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
