/** Explains the result of a request. */
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { isObject } from '../../api/json.ts'
import type { EntryInFull, Explanation } from '../../api/schemas.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { JsonBlock } from '../../ui/copy.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Panel } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import states from '../../ui/styles/loading-states.module.css'
import { DifferenceTable } from '../differences.tsx'
import { findDifferences } from '../find-differences.ts'
import { Comparison } from './comparison.tsx'
import styles from './explanation.module.css'
import { describeRecorded, toNewRecord } from './recorded-result.ts'

export function ExplanationPanel({ entry }: { readonly entry: EntryInFull }) {
  const { match, response, fault } = entry
  const body = response.status === 200 && isObject(response.body) ? response.body : undefined
  // An error has no result to explain, unless the input selects it.
  const isSelected = fault?.id === null
  if (match === null || (body === undefined && !isSelected)) return null
  const { explanation, currentResponse } = match
  const { cause, result, reasons } = explanation.decision
  const differences = body && isObject(currentResponse) ? findDifferences(body, currentResponse) : []
  return (
    <Panel
      title={body && differences.length > 0 ? describeRecorded(body) : result}
      actions={<NewRecordLink entry={entry} explanation={explanation} />}
    >
      <div className={styles.whyFrame}>
        <div className={clsx(layout.stack, styles.why)}>
          {differences.length > 0 && (
            <>
              <p className={clsx(states.notice, states.warn)}>
                The same request would now get a different response, which is explained here.{' '}
                {fault?.kind === 'change_body'
                  ? 'A fault changed the recorded one.'
                  : 'The data, the clock, or the settings have changed since.'}
              </p>
              <DifferenceTable columns={['Field', 'Recorded', 'Now']} differences={differences} />
              <h3>Now: {result}</h3>
            </>
          )}
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          {cause !== 'fixed_response' && (
            <>
              <Comparison explanation={explanation} />
              <Disclosure title="Parsed request">
                <JsonBlock value={explanation.query} label="parsed request" />
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
