/** Who shares the probability: all that might be meant add up to 100 %. */
import { percent } from '../../../ui/format.ts'
import type { Explanation } from '../wires.ts'
import { labelOf } from './picture.ts'

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
