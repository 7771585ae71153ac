/** A weight as a bar: to the right for, to the left against. */
import { signed } from '../numbers.ts'

interface WeightBarProps {
  readonly bits: number
  /** Bits of half the width. */
  readonly widest: number
}

export function WeightBar({ bits, widest }: WeightBarProps) {
  const width = `${Math.min(1, Math.abs(bits) / widest) * 50}%`
  return (
    <span className="weight">
      <span className="weight-track" aria-hidden>
        <span className={bits < 0 ? 'weight-bar against' : 'weight-bar for'} style={{ width }} />
      </span>
      <span className={`number ${bits < 0 ? 'weight-against' : ''}`}>{signed(bits)}</span>
    </span>
  )
}
