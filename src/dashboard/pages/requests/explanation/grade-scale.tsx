/** The probability of a result on the scale of grades. */
import { GRADE_PRECISION, type Grade } from '../../../api/schemas.ts'
import { formatPercent } from '../../../ui/format.ts'
import { toScalePosition } from '../format.ts'
import type { GradeBound } from '../types.ts'

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
