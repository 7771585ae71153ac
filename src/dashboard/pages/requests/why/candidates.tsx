/** Who else was considered, and what spoke against them. */

import { Disclosure } from '../../../ui/disclosure.tsx'
import { count, percent } from '../../../ui/format.ts'
import { signed } from '../numbers.ts'
import type { Candidate, Explanation } from '../wires.ts'
import { against, labelOf } from './picture.ts'
import { inALine } from './words.ts'

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
