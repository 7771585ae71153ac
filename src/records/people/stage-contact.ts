/** Derives the keys that identify the person of a row. */
import { toEmailKey, toGuidKey } from '../../matching/normalize/lookup-keys.ts'
import type { ContactRow } from '../rows/columns.ts'
import { toContactName } from '../rows/convert-rows.ts'
import { toIdentityProfile } from '../rows/profile-key.ts'
import { type NameKeys, toNameKeys } from './name-keys.ts'
import type { StagedContact } from './staged-contacts.ts'

/** The keys of the names of rows with a GUID. If all rows have one, they are not needed. */
const LATER: NameKeys = { exact: '', folded: '', shortName: '', secondNames: '', alike: '' }

/** Returns a valid row with its keys, and with both names filled. */
export function stageContact(row: ContactRow, number: number): StagedContact {
  const name = toContactName(row)
  const { firstName, lastName, fullName } = name.stored
  const guidKey = toGuidKey(row.conGUID)
  const emailKey = toEmailKey(row.conEmail) ?? ''
  const profileKey = toIdentityProfile(row.conPubProfileUrl)
  return {
    ...row,
    conFirstName: firstName,
    conLastName: lastName,
    conFullName: fullName,
    number,
    guidKey,
    emailKey,
    profileKey,
    ...(guidKey === '' || number < 0 ? toNameKeys(name) : LATER),
    familyName: name.parsed.family.join(' '),
    isAnonymous: guidKey === '' && emailKey === '' && profileKey === '',
    isGuidGiven: guidKey !== '',
  }
}
