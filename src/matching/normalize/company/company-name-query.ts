/** Interprets a queried company name in every likely way: as a whole, and without additions. */

import { findCountryCode } from '../country.ts'
import { listCharacters } from '../han.ts'
import { isCompanyPlaceholder } from '../placeholders.ts'
import { fold, splitWords } from '../text.ts'
import { type ParsedCompanyName, parseCompanyName, toNameWords } from './company-name.ts'
import { alsoCalled, nowCalled, partOf, removeFormerEmployer } from './company-name-phrases.ts'
import { isAddition, isLegalFormWord, splitAfterLegalForm } from './legal-forms.ts'
import { translateCompanyWords } from './translate-company-words.ts'

/** A queried name, or the part of it that may be the name. */
export interface CompanyNameInterpretation extends ParsedCompanyName {
  /**
   * `other words`: words after a legal form, or before a separator. `digits`: digits that look like letters are read as
   * letters. `an ending`: that of a domain, or a joined legal form, as in `Acme.io`, `AcmeLtd`.
   */
  readonly omitted: (typeof OMITTED)[number]
}

const MAX_INTERPRETATIONS = 6
/** What precedes a name in an address, or in an Indian or German letter: `M/s`, `Fa.` */
const ADDRESSED = /^\s*(?:c\/o|care of|att(?:n|ention)?\s*[.:]|m\/s\b\.?|fa\.)\s*/
/** In folded text, which has single spaces. */
const BRACKETED = / ?[([{]([^()[\]{}]*)[)\]}]? ?/g
const SEPARATOR = / [-|]+ | ?[,;|] | \/ ?|\/ |: | @ ?/g
/** A name without brackets and separators. */
const NO_PARTS = /^(?!.* (?:at|of) )[a-z0-9 .'&]*$/
const MAX_SEPARATORS = 4

/** Returns the interpretations of a queried name: the whole name first, then parts of the name. At most six. */
export function interpretCompanyName(text: string): CompanyNameInterpretation[] {
  const folded = fold(translateCompanyWords(text)).replace(ADDRESSED, '').trim()
  const current = removeFormerEmployer(folded).trim()
  const characters = listCharacters(text)
  const interpretations = takeDistinct([
    { ...parseCompanyName(folded), omitted: 'nothing' },
    ...omitTail(toNameWords(folded)),
    ...omitEnding(folded),
    ...readDigitsAsLetters(folded),
    ...(current === folded ? [] : [{ ...parseCompanyName(current), omitted: 'an addition' } as const]),
    ...splitParts(current).map(({ text: part, omitted }) => ({ ...parseCompanyName(part), omitted })),
  ])
  return interpretations.map((each) => ({ ...each, characters }))
}

/** From the least to the most that an interpretation may omit. */
const OMITTED = [
  'nothing',
  'digits',
  'an addition',
  'an ending',
  'words after a separator',
  'other words',
] as const

/** Returns the first interpretations with different words, at most six. Of those with the same words, the one that omits least. */
function takeDistinct(all: readonly CompanyNameInterpretation[]): CompanyNameInterpretation[] {
  const distinct = new Map<string, CompanyNameInterpretation>()
  for (const interpretation of all) {
    if (interpretation.words.length === 0) continue
    const key = interpretation.terms.join(' ')
    const other = distinct.get(key)
    const isLess =
      other !== undefined && OMITTED.indexOf(interpretation.omitted) < OMITTED.indexOf(other.omitted)
    if (isLess || (other === undefined && distinct.size < MAX_INTERPRETATIONS))
      distinct.set(key, interpretation)
  }
  return [...distinct.values()]
}

/** Omits the words after the first legal form. */
function omitTail(words: readonly string[]): CompanyNameInterpretation[] {
  const split = splitAfterLegalForm(words)
  if (split === undefined || split.hasNumber) return []
  return [
    { ...parseCompanyName(split.name.join(' ')), omitted: split.isSecurity ? 'nothing' : 'other words' },
  ]
}

/** Omits the end of a domain, or a legal form that is joined to a name of one word. */
function omitEnding(folded: string): CompanyNameInterpretation[] {
  const name = ENDED.exec(folded)?.slice(1).join('') ?? ''
  return name === '' ? [] : [{ ...parseCompanyName(name), omitted: 'an ending' }]
}

const ENDED =
  /^([a-z0-9-]{3,})(?:\.[a-z]{2,})+$|^([a-z0-9]{4,})(?:ltd|inc|llc|gmbh|corp|limited)$|^([a-z0-9]{6,})com$/

function readDigitsAsLetters(folded: string): CompanyNameInterpretation[] {
  const withLetters = replaceLetterLikeDigits(folded)
  return withLetters === folded ? [] : [{ ...parseCompanyName(withLetters), omitted: 'digits' }]
}

/** Replaces digits next to letters by the letters that scanners confuse with them: `H0te1`, `5teel`. */
function replaceLetterLikeDigits(folded: string): string {
  return folded.replace(/\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{3,}\b|\bc0\b/g, (word) =>
    word.replace(/[01568]/g, (digit) => LETTER_BY_DIGIT[digit] ?? digit),
  )
}

const LETTER_BY_DIGIT: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 5: 's', 6: 'g', 8: 'b' }

interface Part extends Pick<CompanyNameInterpretation, 'omitted'> {
  readonly text: string
}

/**
 * Returns the parts outside and inside of brackets, around words such as "formerly", and before each separator, as names
 * with an addition. What follows a separator or a relation is less likely the company. Words after a separator may make another name
 * of what precedes them: `Visa - Foreign Workers Help Desk`.
 */
function splitParts(folded: string): Part[] {
  if (NO_PARTS.test(folded) && !alsoCalled().test(folded)) return []
  const called = folded.split(alsoCalled()).flatMap((part) => part.split(nowCalled()))
  const [first = '', ...related] = folded.split(partOf())
  const separators = [...folded.matchAll(SEPARATOR)].slice(0, MAX_SEPARATORS)
  const after = separators.map(({ index, 0: { length } }) => folded.slice(index + length))
  const before = separators.map(({ index }, i): Part => {
    const isPlain = isAddition(splitWords(after[i] ?? ''))
    const omitted = isPlain ? 'an addition' : 'words after a separator'
    return { text: folded.slice(0, index), omitted }
  })
  const inside = [...folded.matchAll(BRACKETED)].map(([, aside = '']) => aside)
  const parts: readonly Part[] = [
    ...[folded, ...called, first].map((text) => ({ text, omitted: 'an addition' }) as const),
    ...before,
    ...[...related, ...after, ...inside].map((text) => ({ text, omitted: 'other words' }) as const),
  ]
  return parts.map(omitBrackets).filter(({ text }) => text !== folded && canBeName(text))
}

/** Omits what stands in brackets. */
function omitBrackets({ text, omitted }: Part): Part {
  const asides = [...text.matchAll(BRACKETED)].map(({ 1: aside = '', index }) =>
    classifyAside(aside, text.slice(0, index)),
  )
  const most = OMITTED.findLast((each) => each === omitted || asides.includes(each))
  return { text: text.replace(BRACKETED, ' ').trim(), omitted: most ?? omitted }
}

/** Returns what a name without these words in brackets omits. */
function classifyAside(aside: string, before: string): Part['omitted'] {
  const words = splitWords(aside)
  const letters = words.join('')
  const initials = splitWords(before).map((word) => word.charAt(0))
  const areInitials = letters.length > 1 && initials.join('').startsWith(letters)
  if (areInitials || words.every(isLegalFormWord)) return 'an addition'
  // Foo (Brazil) and Foo (Holdings) may be other companies than Foo.
  return isAddition(words) ? 'words after a separator' : 'other words'
}

/** Returns whether a part may be a company name. Legal forms, initials, and countries alone are not a name. */
function canBeName(part: string): boolean {
  const words = splitWords(part)
  return (
    words.some((word) => word.length > 2 && !isLegalFormWord(word)) &&
    !isCompanyPlaceholder(part) &&
    findCountryCode(words) === undefined
  )
}
