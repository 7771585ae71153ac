/** Derives the keys of a name, by which rows of one person are found, and people with similar names. */
import { toLastNameKey } from '../../matching/normalize/lookup-keys.ts'
import { toCanonicalGivenName } from '../../matching/normalize/person/name-variants.ts'
import type { ParsedPersonName } from '../../matching/normalize/person/person-name.ts'
import type { ContactName } from '../rows/convert-rows.ts'
import { type IdentityName, toIdentityName } from './identity-name.ts'

export interface NameKeys extends IdentityName {
  /** The key of the matcher, by which names are similar. */
  readonly alike: string
}

export const toNameKeys = (name: ContactName): NameKeys => ({
  ...toIdentityName(name),
  alike: toAlikeKey(name.parsed),
})

/**
 * Returns the key of a last name and the canonical first name, without titles and second given names, but with the generation and
 * Chinese characters. Empty without a name.
 */
const toAlikeKey = ({
  given: [first = ''],
  family,
  generation = '',
  written = [],
}: ParsedPersonName): string => {
  const names = [toLastNameKey(family.join(' ')), toCanonicalGivenName(first)]
  const more = [generation, written.toSorted()[0] ?? ''].filter((part) => part !== '')
  return [...names, ...more].join(' ').trim()
}
