/** Loads the lists of names before the first query needs them. Together, they take about 50 milliseconds. */
import { haveDifferentSexes, isFirstName, isNicknamePair } from './first-names.ts'
import { relateGivenNames, relateSurnames } from './name-variants.ts'

/** Loads one list after each step. */
export function* loadNameLists(): Generator<void, void> {
  for (const load of [isNicknamePair, relateGivenNames, relateSurnames, haveDifferentSexes, isFirstName]) {
    load('', '')
    yield
  }
}
