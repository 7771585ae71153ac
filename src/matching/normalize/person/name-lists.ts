/** Loads the lists of names before the first query needs them. Together, they take about 50 milliseconds. */
import { createPause } from '../../../lib/time-slices.ts'
import { isCommonGivenName, isCommonSurname } from './common-names.ts'
import { relateGivenNames, relateSurnames } from './name-variants.ts'

const USES: readonly ((a: string, b: string) => unknown)[] = [
  relateGivenNames,
  relateSurnames,
  isCommonSurname,
  isCommonGivenName,
]

/**
 * Loads one list in each step.
 * @param slice milliseconds
 */
export async function loadNameLists(slice?: number): Promise<void> {
  const pause = createPause(slice)
  for (const use of USES) {
    use('', '')
    await pause()
  }
}
