/**
 * Everything that happens to company names, in the order in which it happens: which name is given, its words, its
 * letters, what is put around it, and what machines make of it.
 */

import type { Random } from '../../sample/random.ts'
import {
  aliasAdded,
  departmentAdded,
  listed,
  placeAppended,
  qualified,
  tickerAppended,
} from './company-additions.ts'
import {
  abbreviated,
  acronym,
  ampersandOrAnd,
  beforeForm,
  blend,
  commonWordsDropped,
  described,
  hyphenOrSpace,
  leadingWordsOnly,
  spaceInserted,
  spaceMoved,
  spaceRemoved,
  strayPunctuation,
  theDroppedOrAdded,
  wordsMoved,
} from './company-words.ts'
import { formAdded, formDropped, formMistaken, formRespelt } from './legal-forms.ts'
import {
  adjacentKey,
  byEar,
  byScanner,
  doubledOrUndoubled,
  oneSlip,
  twoSlipsFrom,
  vowelDropped,
} from './letters.ts'
import { type Noise, namedNoise, type Subject, slip } from './noise.ts'
import { hostOf } from './websites.ts'
import { fullWidth, htmlEntities, invisible, mojibake, upperOrLower, withoutDiacritics } from './writing.ts'

const usual = namedNoise('companyName', 'company name', 'usual')
const unseen = namedNoise('companyName', 'company name', 'unseen')

export const COMPANY_NAME_NOISE: readonly Noise[] = [
  usual('another stored name', otherName, 2),
  usual('acronym', acronym),
  usual('leading words only', leadingWordsOnly, 4),
  usual('described', described),
  usual('blend', blend, 0.5),
  usual('legal form dropped', formDropped, 4),
  usual('legal form added', formAdded, 2),
  usual('legal form respelt', formRespelt, 2),
  usual('legal form mistaken', formMistaken),
  usual('common words dropped', commonWordsDropped, 4),
  usual('business word abbreviated', abbreviated, 3),
  usual('The dropped or added', theDroppedOrAdded, 0.5),
  usual('& or and', ampersandOrAnd, 8),
  unseen('words moved', beforeForm(wordsMoved)),
  usual('hyphen or space', hyphenOrSpace),
  usual('space removed', spaceRemoved),
  usual('space inserted', beforeForm(spaceInserted), 0.7),
  usual('space moved', spaceMoved, 0.5),
  slip(usual('one slip', beforeForm(oneSlip), 4)),
  slip(usual('two slips', beforeForm(twoSlipsFrom(10)), 1.5)),
  slip(unseen('adjacent key', beforeForm(adjacentKey), 2)),
  slip(usual('letter doubled or undoubled', beforeForm(doubledOrUndoubled))),
  slip(unseen('spelt by ear', beforeForm(byEar))),
  slip(unseen('read by a scanner', beforeForm(byScanner))),
  slip(unseen('vowel dropped', beforeForm(vowelDropped))),
  usual('diacritics removed', withoutDiacritics, 8),
  usual('qualifier appended', qualified, 2),
  usual('place appended', placeAppended, 1.5),
  unseen('ticker appended', tickerAppended),
  unseen('listing noise', listed),
  unseen('formerly or trading as', aliasAdded),
  usual('department added', departmentAdded),
  unseen('domain given as the name', domainAsName),
  unseen('cut at 30', (text) => cut(text, 30)),
  unseen('cut at 20', (text) => cut(text, 20)),
  usual('case', upperOrLower, 2),
  usual('stray punctuation', strayPunctuation),
  unseen('HTML entities', htmlEntities, 6),
  unseen('mojibake', mojibake, 4),
  unseen('full width', fullWidth, 0.5),
  unseen('invisible characters', invisible, 0.7),
]

function otherName(_: string, random: Random, { company }: Subject): string | undefined {
  return company.otherNames.length === 0 ? undefined : random.pick(company.otherNames)
}

/** Only in place of the name as stored: what was done to another would be lost. */
function domainAsName(text: string, _: Random, { company }: Subject): string | undefined {
  const host = hostOf(company.website).replace(/^www\./i, '')
  return text === company.name && host.includes('.') ? host : undefined
}

/** Fields of other systems are shorter than names. A full stop is no loss. */
function cut(text: string, length: number): string | undefined {
  const letters = [...text]
  return letters.length < length + 3 ? undefined : letters.slice(0, length).join('').trimEnd()
}
