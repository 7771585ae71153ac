/** Recognizes phrases beside a company name: other names of the company, and larger companies. */

import csv from '../../../../data/company-name-phrases.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { readKind } from '../read-data-tables.ts'

/** Returns a pattern that matches any phrase of a kind. Longer phrases come first, because some begin with others. */
const toPattern = (kind: string): string =>
  readKind(csv, kind)
    .sort((a, b) => b.length - a.length)
    .join('|')

/** Separates two names of one company. Either may be the stored one. */
export const alsoCalled = lazy(
  () => new RegExp(`(?:^|\\W+)(?:->|=>|(?:${toPattern('same company')})(?![a-z0-9]))[\\s:.]*`),
)
/** Words that also occur in names mean this only after a comma or in brackets: `Foo (now Bar)`, but not `NOW Foods`. */
export const nowCalled = lazy(
  () => new RegExp(`[(,;[]\\s*(?:${toPattern('same company after a comma')})(?![a-z0-9])[\\s:.-]*`),
)
/** Separates a company from another one that it belongs to. */
export const partOf = lazy(
  () => new RegExp(`\\W+(?:${toPattern('larger company')}|an? \\w+ company of|(?:at|@)(?= ))\\s+`),
)

const FORMER_EMPLOYER = new RegExp(
  `(?:^|[^\\w\\s.)]\\s*)(?:ex-|(?:${toPattern('former employer')})[\\s:]+).*$`,
)

/** Removes a former employer of the person from a folded text: `Foo, ex-Bar`, `Formerly at Bar`. */
export const removeFormerEmployer = (folded: string): string => folded.replace(FORMER_EMPLOYER, '')
