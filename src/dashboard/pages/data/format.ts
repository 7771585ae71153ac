/** Formats websites, file sizes, and counts of records. */
import { count } from '../../ui/format.ts'
import type { Kind } from './fields.ts'

/** `https://www.acme.example/` as people say it. */
export const siteOf = (website: string): string =>
  website
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')

/** The values of a field that holds several. */
export const severalIn = (value: string): readonly string[] =>
  value
    .split('|')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const KIB = 1024
const MIB = 1024 * 1024

/** `812 bytes`, `3 KiB`, `1.6 MiB`. */
export function sizeOf(bytes: number): string {
  if (bytes < KIB) return count(bytes, 'byte')
  return bytes < MIB ? `${Math.ceil(bytes / KIB)} KiB` : `${Number((bytes / MIB).toFixed(1))} MiB`
}

/** How much it has, or `more than 16 MiB` where both would read alike. */
export const tooMuchOf = (bytes: number, most: number): string =>
  sizeOf(bytes) === sizeOf(most) ? `more than ${sizeOf(most)}` : sizeOf(bytes)

/** `1 company`, `1,600 people`. */
export const recordsIn = (number: number, kind: Kind): string =>
  kind === 'companies' ? count(number, 'company', 'companies') : count(number, 'person', 'people')

interface Counts {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

/** `3 companies new, 1 changed, 2 as they are`. */
export function countsIn({ created, updated, unchanged }: Counts, kind: Kind): string {
  const parts = [
    { number: created, said: 'new' },
    { number: updated, said: 'changed' },
    { number: unchanged, said: unchanged === 1 ? 'as it is' : 'as they are' },
  ].filter(({ number }) => number > 0)
  return parts
    .map(({ number, said }, index) => {
      const many = index > 0 ? number.toLocaleString('en-US') : recordsIn(number, kind)
      return `${many} ${said}`
    })
    .join(', ')
}
