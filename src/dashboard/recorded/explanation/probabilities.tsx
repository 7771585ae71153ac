/** The probability of the result on the scale of grades, and the probabilities of all candidates. */
import { clsx } from 'clsx'
import { type Explanation, GRADE_PRECISION, type Grade, type GradeBound } from '../../api/schemas.ts'
import { formatCount, formatPercent } from '../../ui/format.ts'
import textStyles from '../../ui/styles/text.module.css'
import { toScalePosition } from '../format.ts'
import { getCandidateLabel } from './comparison-data.ts'
import styles from './explanation.module.css'

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
    <figure className={styles.scale}>
      <div className={styles.scaleBands} aria-hidden>
        {getBands(bounds).map(({ name, from, to }) => (
          <div
            key={name}
            className={clsx(styles.band, at >= from && (at < to || to === 1) && styles.here)}
            style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
          >
            {name}
          </div>
        ))}
        <div className={styles.scaleMark} style={{ left: `${at * 100}%` }} />
      </div>
      <figcaption className={textStyles.small}>
        Probability that this result is right: <strong>{formatPercent(probability)}</strong>.{' '}
        <span className={textStyles.quiet}>
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
  <p className={textStyles.quiet}>
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
    <ul className={styles.shares}>
      {getShares(explanation).map(({ name, probability }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={textStyles.number}>{formatPercent(probability)}</span>
          <span className={styles.shareTrack} aria-hidden>
            <span className={styles.shareBar} style={{ width: `${probability * 100}%` }} />
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
