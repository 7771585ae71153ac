/** Loads the lists of names before the first query needs them. Together, they take about 50 milliseconds. */
import { isCommonGivenName, isCommonSurname } from './common-names.ts'
import { relateGivenNames, relateSurnames } from './name-variants.ts'

/** Loads one list after each step. */
export function* loadNameLists(): Generator<void, void> {
  for (const load of [relateGivenNames, relateSurnames]) {
    load('', '')
    yield
  }
  for (const load of [isCommonSurname, isCommonGivenName]) {
    load('')
    yield
  }
}
