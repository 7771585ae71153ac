/** Recognizes texts that callers send in place of a company name: `n/a`, `Freelancer`, `my company`. */

import csv from '../../../../data/company-placeholders.csv' with { type: 'text' }
import { isCompanyPlaceholder as isNoValue } from '../../../lib/placeholder-values.ts'
import { readRows } from '../read-data-tables.ts'
import { fold, splitWords } from '../text.ts'

/** One letter or digit throughout (`aaaa`, `000`), or keys that are neighbors on a keyboard. */
const TYPED_AT_RANDOM =
  /^([a-z])\1{3,}$|^(\d)\2{2,}$|^(?:asdf|qwer|qwertz|azerty|zxcv|yxcv)[a-z]{0,6}$|^(?:asd|qwe|foo|test)(?:\s*\d+)?$/

const IS_ASCII = /^[\x20-\x7e]*$/

let placeholders: ReadonlySet<string> | undefined

/**
 * Returns whether the text says that there is no company, or describes a person instead: `n/a`, `Self-employed`.
 * Ignores case, accents, and punctuation. A placeholder with a legal form (`Freelancer Limited`) is a name, unless it
 * is listed.
 */
export function isCompanyPlaceholder(text: string): boolean {
  const words = toWords(text)
  if (words === '') return true
  placeholders ??= new Set(readRows(csv).map(([, placeholder]) => toKey(placeholder)))
  return (
    isNoValue(text) ||
    placeholders.has(words) ||
    (!IS_ASCII.test(text) && placeholders.has(toNativeKey(text))) ||
    TYPED_AT_RANDOM.test(words)
  )
}

function toKey(placeholder: string): string {
  return IS_ASCII.test(placeholder) ? toWords(placeholder) : toNativeKey(placeholder)
}

/**
 * Returns the key of a text in any script. Other scripts are not transliterated: the Russian word for "no" would be
 * `net`.
 */
function toNativeKey(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

function toWords(text: string): string {
  return splitWords(fold(text)).join(' ')
}
