/** The probability of the result on the scale of grades, and the probabilities of all candidates. */
import {
  type Candidate,
  type Explanation,
  GRADE_PRECISION,
  type Grade,
  type GradeBound,
} from '../../../api/schemas.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { formatCount, formatPercent } from '../../../ui/format.ts'
import { formatWeight, toScalePosition } from '../format.ts'
import { formatField, getCandidateLabel, getContradictions } from './comparison-data.ts'

interface GradeScaleProps {
  readonly probability: number
  /** The grade of the response; `''` if it has none. */
  readonly grade: Grade | ''
  /** Highest first. */
  readonly bounds: readonly GradeBound[]
}

interface Band {
  readonly name: string
  readonly from: number
  readonly to: number
}

export function GradeScale({ probability, grade, bounds }: GradeScaleProps) {
  const at = toScalePosition(probability)
  return (
    <figure className="scale">
      <div className="scale-bands" aria-hidden>
        {getBands(bounds).map(({ name, from, to }) => (
          <div
            key={name}
            className={at >= from && (at < to || to === 1) ? 'band here' : 'band'}
            style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          >
            {name}
          </div>
        ))}
        <div className="scale-mark" style={{ left: `${at * 100}%` }} />
      </div>
      <figcaption className="small">
        Probability that this result is right: <strong>{formatPercent(probability)}</strong>.{' '}
        <span className="quiet">
          {bounds
            .map(({ accuracy, probability: least }) => `${accuracy} from ${formatPercent(least)}`)
            .join(', ')}
          . Less likely results are not returned. Each step to the right halves the error rate.
        </span>
        {grade !== '' && <GradePrecision grade={grade} />}
      </figcaption>
    </figure>
  )
}

/** Explains why a grade has two percentages. */
const GradePrecision = ({ grade }: { readonly grade: Grade }) => (
  <p className="quiet">
    These bounds apply to the estimate for one response. Of all responses with {grade}, at least{' '}
    {GRADE_PRECISION[grade]} are right.
  </p>
)

/** Lowest first. */
function getBands(bounds: readonly GradeBound[]): Band[] {
  const rising = bounds.toReversed()
  const starts = [0, ...rising.map(({ probability }) => toScalePosition(probability))]
  return ['not returned', ...rising.map(({ accuracy }) => accuracy)].map((name, at) => ({
    name,
    from: starts[at] ?? 0,
    to: starts[at + 1] ?? 1,
  }))
}

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
