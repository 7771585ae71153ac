/** Decides whether an employment is current. Nothing else in the program does. */
import { monthNumber } from '../lib/clock.ts'
import type { Standing } from '../matching/shown-first.ts'
import type { Employment } from './records.ts'

/**
 * An employment is current as long as it has no end, or its end lies in a later month. A start in a later month does not
 * matter, except that employments that have begun come first.
 * @param month the month it is, as `monthAt` counts
 */
export function standingOf(
  { startedOn, endedOn }: Pick<Employment, 'startedOn' | 'endedOn'>,
  month: number,
): Standing {
  const started = monthNumber(startedOn)
  return {
    current: endedOn === '' || monthNumber(endedOn) > month,
    recency: started > month ? -started : started,
  }
}
