/** Slugs and stable ids. */
import { createHash } from 'node:crypto'
import anyAscii from 'any-ascii'

/** Converts `Müller & Søn` to `muller-son`. */
export const slug = (text: string): string =>
  anyAscii(text)
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Derives a GUID from a key, in upper-case hexadecimal, so that a record keeps its GUID when others change. */
export const guid = (key: string, digits: 16 | 32): string =>
  createHash('sha256').update(key).digest('hex').slice(0, digits).toUpperCase()
