/** All scored candidates with their probabilities. */

import { Disclosure } from '../../../ui/disclosure.tsx'
import { formatCount, formatPercent } from '../../../ui/format.ts'
import { formatWeight } from '../format.ts'
import type { Candidate, Explanation } from '../types.ts'
import { formatField, getCandidateLabel, getContradictions } from './comparison-data.ts'

interface CandidateShare {
  readonly name: string
  readonly probability: number
}

/** Smaller shares would not be visible. */
const MAX_SHARES = 3

export const CandidateShares = ({ explanation }: { readonly explanation: Explanation }) => (
  <section aria-label="Candidates">
    <h3>Candidates</h3>
    <ul className="shares">
      {getShares(explanation).map(({ name, probability }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="number">{formatPercent(probability)}</span>
          <span className="share-track" aria-hidden>
            <span className="share-bar" style={{ width: `${probability * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)

function getShares(explanation: Explanation): CandidateShare[] {
  const { candidates, further, noneProbability } = explanation
  const rest = candidates.slice(MAX_SHARES)
  const others = {
    name: formatCount(rest.length + further.count, 'other'),
    probability: rest.reduce((sum, { probability }) => sum + probability, further.probability),
  }
  return [
    ...candidates.slice(0, MAX_SHARES).map((candidate) => ({
      name: getCandidateLabel(candidate, explanation),
      probability: candidate.probability,
    })),
    ...(rest.length + further.count > 0 ? [others] : []),
    { name: 'No candidate is right', probability: noneProbability },
  ]
}

interface OtherCandidatesProps {
  readonly candidates: readonly Candidate[]
  readonly explanation: Explanation
}

export const OtherCandidates = ({ candidates, explanation }: OtherCandidatesProps) =>
  candidates.length > 0 && (
    <Disclosure
      title={formatCount(candidates.length, 'other candidate')}
      isOpen={explanation.decision.outcome === 'none'}
    >
      <ul className="others">
        {candidates.map((candidate) => (
          <li key={`${candidate.company.compGUID} ${candidate.contact?.conGUID}`}>
            <strong>{getCandidateLabel(candidate, explanation)}</strong>{' '}
            <span className="quiet number">
              {formatPercent(candidate.probability)}, weight {formatWeight(candidate.weight)}
            </span>
            <p className="small">{describeContradictions(candidate)}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )

function describeContradictions(candidate: Candidate): string {
  const strongest = getContradictions(candidate).slice(0, 2)
  if (strongest.length === 0) return 'No field contradicts it, but fewer fields support it.'
  return `Contradictions: ${strongest.map(formatField).join('; ')}.`
}
