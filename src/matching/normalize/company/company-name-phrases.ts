/** Recognizes phrases beside a company name: stock exchanges, other names of the company, and larger companies. */

import csv from '../../../../data/company-name-phrases.csv' with { type: 'text' }
import { lazy } from '../../../lib/cache.ts'
import { readKind } from '../read-data-tables.ts'

/** Returns a pattern that matches any phrase of a kind. Longer phrases come first, because some begin with others. */
const toPattern = (kind: string): string =>
  readKind(csv, kind)
    .sort((a, b) => b.length - a.length)
    .join('|')

/** `NYSE: GE`, also in brackets. */
const ticker = lazy(() => new RegExp(`\\(?\\b(?:${toPattern('exchange')})\\s*:\\s*[a-z0-9.-]{1,10}\\)?`, 'g'))
const exchangePrefix = lazy(
  () => new RegExp(`^(?:${toPattern('exchange')})\\s*:\\s*(?=[a-z0-9.-]{0,10}$)`, 'i'),
)

/** Removes ticker symbols from a folded name. A name that is only a ticker symbol keeps the symbol. */
export function removeTicker(folded: string): string {
  if (!folded.includes(':')) return folded
  const withoutTicker = folded.replace(ticker(), ' ').trim()
  return withoutTicker === '' ? folded.replace(/^.*:|[()]/g, '') : withoutTicker
}

/** Removes the stock exchange from an alternative name, which may be a ticker symbol: `NYSE: GE`. */
export const removeExchange = (name: string): string => name.replace(exchangePrefix(), '')

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

const PEOPLE = lazy(() => new RegExp(`^(?:${toPattern('people of the company')})\\s+`))

/** Removes the people of a company from a folded text: `The team at Foo`. */
export const removePeople = (folded: string): string => folded.replace(PEOPLE(), '')
