/** Derives the keys that identify the person of a row. */
import {
  isPersonProfile,
  toEmailKey,
  toGuidKey,
  toLastNameKey,
  toProfileKey,
} from '../../matching/normalize/lookup-keys.ts'
import { toCanonicalGivenName } from '../../matching/normalize/person/name-variants.ts'
import type { ParsedPersonName } from '../../matching/normalize/person/person-name.ts'
import type { ContactRow } from '../rows/columns.ts'
import { toContactName } from '../rows/convert-rows.ts'
import type { Company } from '../store/rows.ts'
import { toIdentityName } from './identity-name.ts'
import type { StagedContact } from './staged-contacts.ts'

/** Where a row is, and its employer: the number of a claim, or a company. */
interface Staging extends Pick<StagedContact, 'number'> {
  readonly claim?: number
  readonly employer?: Pick<Company, 'id' | 'guid'>
}

/** As long as most values that replace it, because SQLite would need twice the memory if all rows became longer. */
const UNDECIDED = { companyId: 2 ** 31 - 1, employer: '0'.repeat(16) }

/** Returns a valid row with its keys, and with both names filled. */
export function stageContact(row: ContactRow, { number, claim = -1, employer }: Staging): StagedContact {
  const name = toContactName(row)
  const { firstName, lastName, fullName } = name.stored
  const guidKey = toGuidKey(row.conGUID)
  const emailKey = toEmailKey(row.conEmail) ?? ''
  const profile = toProfileKey(row.conPubProfileUrl) ?? ''
  const profileKey = isPersonProfile(profile) ? profile : ''
  return {
    ...row,
    conFirstName: firstName,
    conLastName: lastName,
    conFullName: fullName,
    number,
    claim,
    ...UNDECIDED,
    ...(employer && { companyId: employer.id, employer: employer.guid }),
    guidKey,
    emailKey,
    profileKey,
    ...toIdentityName(name),
    alike: toAlikeKey(name.parsed),
    familyName: name.parsed.family.join(' '),
    isAnonymous: guidKey === '' && emailKey === '' && profileKey === '' ? 1 : 0,
    isGuidGiven: guidKey === '' ? 0 : 1,
  }
}

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
