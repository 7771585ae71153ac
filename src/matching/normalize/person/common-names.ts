/** Common names of many countries. A queried name that is one of them is seldom a typo of another name. */
import csv from '../../../../data/common-names.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { readWordSet } from '../read-data-tables.ts'
import { foldUmlauts } from '../text.ts'

const getSurnames = lazy(() => readWordSet(csv, 'surname'))
const getGivenNames = lazy(() => readWordSet(csv, 'given name'))

/** With `schroter` beside `schroeter`, because umlauts are folded to one letter. */
const getFoldedSurnames = lazy(() => new Set([...getSurnames()].flatMap((name) => [name, foldUmlauts(name)])))

/** Returns whether a folded word is a common surname. */
export const isCommonSurname = (word: string): boolean => getFoldedSurnames().has(word)

/** Returns whether a folded word is a common given name. */
export const isCommonGivenName = (word: string): boolean => getGivenNames().has(word)
