/** Explains the result of a request. */
import { getText } from '../../../api/json.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Panel } from '../../../ui/layout.tsx'
import type { EntryInFull, Explanation } from '../types.ts'
import { CandidateShares, OtherCandidates } from './candidates.tsx'
import { Comparison } from './comparison.tsx'
import { arrangeExplanation } from './comparison-data.ts'
import { GradeScale } from './grade-scale.tsx'
import { ParsedQuery } from './parsed-query.tsx'

export function ExplanationPanel({ entry }: { readonly entry: EntryInFull }) {
  const { match, answer, fault } = entry
  if (match === null) return null
  // The name of a requested outcome explains the response.
  const hasResult = answer.status === 200 || fault?.id === null
  return (
    <Panel
      title={hasResult ? 'Why this result' : 'Result without the error'}
      actions={<OutcomeBadge {...match} />}
    >
      <div className="stack why">
        {!hasResult && (
          <p className="quiet">The request returned an error. Without the error, it returns this result:</p>
        )}
        <ChangedNotice entry={entry} explanation={match.explanation} />
        <p className="reason">{match.explanation.decision.reason.replaceAll(' %', '%')}</p>
        <ExplanationContent explanation={match.explanation} />
      </div>
    </Panel>
  )
}

function OutcomeBadge({ explanation }: { readonly explanation: Explanation }) {
  const { outcome, accuracy, recordStatus } = explanation.decision
  if (outcome === 'none') return <Badge tone="warn">no match</Badge>
  if (recordStatus === 'No Match') return <Badge tone="warn">no match, company only: {accuracy}</Badge>
  return (
    <Badge tone={accuracy === 'B' ? 'warn' : 'good'}>
      {outcome}, {accuracy}
    </Badge>
  )
}

function ExplanationContent({ explanation }: { readonly explanation: Explanation }) {
  const data = arrangeExplanation(explanation)
  const { decision, gradeBounds } = explanation
  return (
    <>
      {explanation.candidates.length > 0 && (
        <GradeScale probability={decision.probability} grade={decision.accuracy} bounds={gradeBounds} />
      )}
      {data.columns.length > 0 && <Comparison data={data} explanation={explanation} />}
      {explanation.candidates.length > 0 && <CandidateShares explanation={explanation} />}
      <OtherCandidates candidates={data.others} explanation={explanation} />
      <ParsedQuery query={explanation.asked} />
    </>
  )
}

/** Says that the data has changed since the request. */
function ChangedNotice({
  entry,
  explanation,
}: {
  readonly entry: EntryInFull
  readonly explanation: Explanation
}) {
  const { operation, answer } = entry
  if (operation !== 'enrich' || answer.status !== 200 || typeof answer.body !== 'object') return null
  const { compGUID, conGUID, accuracy } = explanation.decision
  const isSame =
    getText(answer.body, 'compGUID') === compGUID &&
    getText(answer.body, 'conGUID') === conGUID &&
    getText(answer.body, 'accuracy') === accuracy
  if (isSame) return null
  return (
    <p className="notice warn">
      The original result was different. This explanation uses the current data, which may have changed.
    </p>
  )
}
