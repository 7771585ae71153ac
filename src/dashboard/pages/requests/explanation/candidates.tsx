/** All scored candidates with their probabilities. */

import { Disclosure } from '../../../ui/disclosure.tsx'
import { count, percent } from '../../../ui/format.ts'
import { signed } from '../format.ts'
import type { Candidate, Explanation } from '../types.ts'
import { against, inALine, labelOf } from './comparison-data.ts'

interface Share {
  readonly name: string
  readonly probability: number
}

/** More would be too small to see. */
const MOST = 3

export const Shares = ({ explanation }: { readonly explanation: Explanation }) => (
  <section aria-label="Who may be meant">
    <h3>Who may be meant</h3>
    <ul className="shares">
      {sharesOf(explanation).map(({ name, probability }) => (
        <li key={name}>
          <span>{name}</span>
          <span className="number">{percent(probability)}</span>
          <span className="share-track" aria-hidden>
            <span className="share-bar" style={{ width: `${probability * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  </section>
)

function sharesOf(explanation: Explanation): Share[] {
  const { candidates, further, noneProbability } = explanation
  const rest = candidates.slice(MOST)
  const others = {
    name: `${rest.length + further.count} others`,
    probability: rest.reduce((sum, { probability }) => sum + probability, further.probability),
  }
  return [
    ...candidates.slice(0, MOST).map((candidate) => ({
      name: labelOf(candidate, explanation),
      probability: candidate.probability,
    })),
    ...(rest.length + further.count > 0 ? [others] : []),
    { name: 'None of them', probability: noneProbability },
  ]
}

interface CandidatesProps {
  readonly candidates: readonly Candidate[]
  readonly explanation: Explanation
}

export const Candidates = ({ candidates, explanation }: CandidatesProps) =>
  candidates.length > 0 && (
    <Disclosure
      title={`${count(candidates.length, 'other')} considered`}
      isOpen={explanation.decision.outcome === 'none'}
    >
      <ul className="others">
        {candidates.map((candidate) => (
          <li key={`${candidate.company.compGUID} ${candidate.contact?.conGUID}`}>
            <strong>{labelOf(candidate, explanation)}</strong>{' '}
            <span className="quiet number">
              {percent(candidate.probability)}, {signed(candidate.weight)} bits
            </span>
            <p className="small">{whatSpokeAgainst(candidate)}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )

function whatSpokeAgainst(candidate: Candidate): string {
  const worst = against(candidate).slice(0, 2)
  if (worst.length === 0) return 'Nothing speaks against it; less speaks for it.'
  return `Against it: ${worst.map(inALine).join('; ')}.`
}
