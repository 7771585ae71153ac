/** Loads the lists of names before the first query needs them. Together, they take about 50 milliseconds. */
import { isCommonGivenName, isCommonSurname } from './common-names.ts'
import { haveDifferentSexes, isFirstName, isNicknamePair } from './first-names.ts'
import { relateGivenNames, relateSurnames } from './name-variants.ts'

/** Loads one list after each step. */
export function* loadNameLists(): Generator<void, void> {
  for (const load of [isNicknamePair, relateGivenNames, relateSurnames, haveDifferentSexes]) {
    load('', '')
    yield
  }
  for (const load of [isFirstName, isCommonSurname, isCommonGivenName]) {
    load('')
    yield
  }
}
