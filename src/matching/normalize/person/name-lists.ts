/** Loads the lists of names before the first query needs them. Together, they take about 50 milliseconds. */
import { createPause } from '../../../lib/time-slices.ts'
import { isCommonGivenName, isCommonSurname } from './common-names.ts'
import { relateGivenNames, relateSurnames } from './name-variants.ts'

/**
 * Loads one list in each step.
 * @param slice milliseconds
 */
export async function loadNameLists(slice?: number): Promise<void> {
  const pause = createPause(slice)
  for (const load of [relateGivenNames, relateSurnames]) {
    load('', '')
    await pause()
  }
  for (const load of [isCommonSurname, isCommonGivenName]) {
    load('')
    await pause()
  }
}
