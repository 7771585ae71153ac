/** Transliteration, slugs, and stable ids. */
import { createHash } from 'node:crypto'
import anyAscii from 'any-ascii'

const GERMAN: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** Transliterates to ASCII. German spells umlauts with two letters, other languages drop the dots. */
export const toAscii = (text: string, german = false): string =>
  anyAscii(german ? text.replace(/[äöüÄÖÜ]/g, (letter) => GERMAN[letter] ?? letter) : text)

/** Converts `Müller & Søn` to `muller-son`. */
export function slug(text: string, german = false): string {
  return toAscii(text, german)
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Derives a GUID from a key, in upper-case hexadecimal, so that a record keeps its GUID when others change. */
export const guid = (key: string, digits: 16 | 32): string =>
  createHash('sha256').update(key).digest('hex').slice(0, digits).toUpperCase()
