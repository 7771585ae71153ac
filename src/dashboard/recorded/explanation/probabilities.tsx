/** The probability of the result on the scale of grades, and the probabilities of all candidates. */
import { clsx } from 'clsx'
import type { Explanation, GradeBound } from '../../api/schemas.ts'
import { formatCount, formatPercent } from '../../ui/format.ts'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { toScalePosition } from '../format.ts'
import { getCandidateLabel } from './comparison-data.ts'
import styles from './explanation.module.css'

interface GradeScaleProps {
  readonly probability: number
  /** Highest first. */
  readonly bounds: readonly GradeBound[]
}

interface Band {
  readonly name: string
  readonly from: number
  readonly to: number
}

export function GradeScale({ probability, bounds }: GradeScaleProps) {
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
      <figcaption className={textStyles.hint}>
        {bounds
          .map(({ accuracy, probability: least }) => `${accuracy} from ${formatPercent(least)}`)
          .join(', ')}
        . Less likely results are not returned.
      </figcaption>
    </figure>
  )
}

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
        <li key={name} className={layout.metered}>
          <span>{name}</span>
          <span className={textStyles.number}>{formatPercent(probability)}</span>
          <meter value={probability} aria-hidden />
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
