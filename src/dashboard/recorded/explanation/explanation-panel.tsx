/** Explains the result of a request. */
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import type { EntryInFull, Explanation } from '../../api/schemas.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { JsonBlock } from '../../ui/copy.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Panel } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import states from '../../ui/styles/loading-states.module.css'
import { ClosestRecords } from './closest-records.tsx'
import { CompareWithRecord } from './compare-with-record.tsx'
import { Comparison } from './comparison.tsx'
import { arrangeExplanation } from './comparison-data.ts'
import styles from './explanation.module.css'
import { CandidateShares, GradeScale } from './probabilities.tsx'
import { describeChangedResult, toNewRecord } from './recorded-result.ts'
import { type OnResent, ResendButton } from './resend-button.tsx'

interface ExplanationPanelProps {
  readonly entry: EntryInFull
  readonly onResent: OnResent
}

export function ExplanationPanel({ entry, onResent }: ExplanationPanelProps) {
  const { match, response, fault } = entry
  if (match === null) return null
  const { explanation } = match
  // The name of a fixed response explains the response.
  const hasResult = response.status === 200 || fault?.id === null
  const { decision, candidates, gradeBounds } = explanation
  const { result, reasons } = decision
  const recorded = describeChangedResult(entry)
  return (
    <Panel
      title={recorded ?? (hasResult ? result : `Without the error: ${result}`)}
      actions={<NewRecordLink entry={entry} explanation={explanation} />}
    >
      <div className={styles.whyFrame}>
        <div className={clsx(layout.stack, styles.why)}>
          {recorded !== undefined && (
            <>
              <p className={clsx(states.notice, states.warn)}>
                The data has changed since this request, so the same request would now get a different
                response.
              </p>
              <h3>With the current data: {result}</h3>
            </>
          )}
          {candidates.length > 0 && <GradeScale probability={decision.probability} bounds={gradeBounds} />}
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {decision.cause !== 'match' && (
            <ClosestRecords
              closest={explanation.closest}
              action={(record) => <ResendButton entry={entry} record={record} onResent={onResent} />}
            />
          )}
          {decision.cause !== 'fixed_response' && (
            <>
              <CompareWithRecord entry={entry} explanation={explanation} />
              <Disclosure title="Details">
                <div className={layout.stack}>
                  <ExplanationDetails explanation={explanation} />
                </div>
              </Disclosure>
            </>
          )}
        </div>
      </div>
    </Panel>
  )
}

interface NewRecordLinkProps {
  readonly entry: EntryInFull
  readonly explanation: Explanation
}

/** Opens the form for a new person or company with the fields of the request. */
function NewRecordLink({ entry, explanation }: NewRecordLinkProps) {
  const { query, decision } = explanation
  // If several records fit, another one would not help.
  if (decision.conGUID !== '' || ['match', 'fixed_response', 'ambiguous'].includes(decision.cause))
    return null
  const [kind, name] = query.queriesContact
    ? (['contacts', 'person'] as const)
    : (['companies', 'company'] as const)
  return (
    <ButtonLink slim to={`/data/${kind}/new?${toNewRecord(explanation, entry)}`}>
      <Plus size={14} aria-hidden /> Add this {name} to the data
    </ButtonLink>
  )
}

function ExplanationDetails({ explanation }: { readonly explanation: Explanation }) {
  const data = arrangeExplanation(explanation)
  const { decision, candidates, closest } = explanation
  return (
    <>
      {data.columns.length > 0 && <Comparison data={data} explanation={explanation} />}
      {candidates.length > 0 && <CandidateShares explanation={explanation} />}
      {decision.cause === 'match' && <ClosestRecords closest={closest} />}
      <Disclosure title="Parsed request">
        <JsonBlock value={explanation.query} label="parsed request" />
      </Disclosure>
    </>
  )
}
