/** How far the sandbox clock is from the system time. */
import type { Schemas } from '../api/schemas.ts'
import { formatLongDuration } from '../ui/format.ts'

/** A smaller difference comes from a clock that was frozen just now, or from the duration of a request. */
const TOLERANCE_SECONDS = { frozen: 60, running: 1 } as const

/** Returns a text such as `2 days ahead`, or `''` for the time of the system. */
export const describeOffset = ({ mode, offsetSeconds }: Schemas['Clock']): string =>
  Math.abs(offsetSeconds) < TOLERANCE_SECONDS[mode]
    ? ''
    : `${formatLongDuration(offsetSeconds)} ${offsetSeconds < 0 ? 'behind' : 'ahead'}`
