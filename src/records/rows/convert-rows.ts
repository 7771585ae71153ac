/** Converts rows of a data directory to rows of the database, and derives GUIDs and keys. */
import type { Problem } from '../../lib/problem.ts'
import { parseStoredCompanyName } from '../../matching/normalize/company/company-name.ts'
import { toDomainKey, toEmailKey, toLastNameKey, toProfileKey } from '../../matching/normalize/lookup-keys.ts'
import { splitNameField } from '../../matching/normalize/person/name-words.ts'
import {
  fillNames,
  type ParsedPersonName,
  parseStoredName,
  type StoredName,
  toFamilyName,
} from '../../matching/normalize/person/person-name.ts'
import { COMPANY_FIELD_COLUMNS, JOB_FIELD_COLUMNS, toColumns } from '../store/response-fields.ts'
import type { Company, Job, Person } from '../store/rows.ts'
import type { CompanyRow, ContactRow } from './columns.ts'

/** A value, or the error of a row that has none. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem }

export const toSuccess = <T>(value: T): Result<T> => ({ ok: true, value })
export const toFailure = <T = never>(message: string): Result<T> => ({ ok: false, problem: toError(message) })
export const toError = (message: string): Problem => ({ message, kind: 'lost' })

/** Returns the `compGUID` of a row, or a GUID derived from the domain or, without one, the name. */
export function getCompanyGuid({ compGUID, compWebsite, compName }: CompanyRow): Result<string> {
  if (compGUID !== '') {
    return /^[0-9a-z]{16}$/i.test(compGUID)
      ? toSuccess(compGUID)
      : toFailure(`compGUID ${compGUID} is not 16 letters and digits. Leave it blank, and one is derived`)
  }
  const identity = toDomainKey(compWebsite) ?? toExactNameKey(compName)
  return identity === ''
    ? toFailure('compName or compWebsite is required')
    : toSuccess(deriveGuid(`company ${identity}`, 16))
}

/** Returns the key for exact comparison of company names, which ignores case and spacing. */
export const toExactNameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Returns the key for names that differ only in legal form, punctuation, accents, and case; `''` without a word. Chinese and Korean
 * characters count, because many that sound alike are written otherwise.
 */
export function toNameWordsKey(name: string): string {
  const { words, characters } = parseStoredCompanyName(name)
  return words.length > 0 ? [words.join(''), ...characters].join(' ') : ''
}

/** Returns why the person of a row cannot be stored; an empty list if it can. */
export function findContactProblems(row: ContactRow): Problem[] {
  const { conGUID, conEmail, conFullName, conLastName } = row
  const problems: Problem[] = []
  if (conGUID !== '' && !/^[0-9a-z]{32}$/i.test(conGUID)) {
    problems.push(
      toError(`conGUID ${conGUID} is not 32 letters and digits. Leave it blank, and one is derived`),
    )
  }
  if (conEmail === '' && conFullName === '' && conLastName === '') {
    problems.push(
      toError('the person has no last name and no email address. Add conFullName, conLastName, or conEmail'),
    )
  }
  return problems
}

/**
 * Returns the GUID that is derived from the key of a person.
 * @param scope the email address or, without one, the GUID of the employer
 */
export const derivePersonGuid = (scope: string, nameKey: string): string =>
  deriveGuid(`contact ${scope} ${nameKey}`, 32)

/** Returns the first `digits` digits of the SHA-256 of `identity`, in upper case. */
const deriveGuid = (identity: string, digits: number): string =>
  Bun.SHA256.hash(identity, 'hex').slice(0, digits).toUpperCase()

/** Returns the columns of a company that are derived from others. */
export const deriveCompanyKeys = ({ website, profileUrl }: Pick<Company, 'website' | 'profileUrl'>) => ({
  domain: toDomainKey(website) ?? '',
  profileKey: toProfileKey(profileUrl) ?? '',
})

/** Returns the columns of a person that are derived from others. */
export const derivePersonKeys = (
  person: StoredName & Pick<Person, 'profileUrl'>,
  familyName = toFamilyName(person),
) => ({
  lastNameKey: toLastNameKey(familyName),
  profileKey: toProfileKey(person.profileUrl) ?? '',
})

/** Returns the columns of a job that are derived from others and from the person. */
export const deriveJobKeys = ({ email }: Pick<Job, 'email'>, familyName: string) => ({
  emailKey: toEmailKey(email) ?? '',
  familyName,
})

export function toCompany(row: CompanyRow, companyGuid: string, id: number): Company {
  const company = toColumns(COMPANY_FIELD_COLUMNS, row)
  return {
    id,
    ...company,
    guid: companyGuid,
    ...deriveCompanyKeys(company),
  }
}

/** The name of a row. It is parsed only once, because parsing takes longer than most of a row. */
export interface ContactName {
  readonly stored: StoredName
  readonly parsed: ParsedPersonName
}

export function toContactName(row: ContactRow): ContactName {
  const stored = toStoredName(row)
  return { stored, parsed: parseStoredName(stored) }
}

/**
 * Returns the name of a row. Blank first and last names are those of the full name. A row with only a first name has no last name, so
 * requests find the person by the email address.
 */
function toStoredName(row: ContactRow): StoredName {
  const { conFirstName: firstName, conMiddleName: middleName, conLastName: lastName, conFullName } = row
  const fullName = getFullName(row)
  const isComplete = firstName !== '' && lastName !== ''
  if (isComplete || conFullName === '' || conFullName === firstName)
    return { firstName, middleName, lastName, fullName }
  const filled = splitFullName(fullName)
  return {
    firstName: firstName || filled.firstName,
    middleName,
    lastName: lastName || filled.lastName,
    fullName,
  }
}

/** Returns the first and last name as they are written in a full name, without titles, generations, and credentials. */
function splitFullName(fullName: string): Pick<StoredName, 'firstName' | 'lastName'> {
  const filled = fillNames(fullName)
  const { given, family } = parseStoredName({ ...filled, middleName: '', fullName })
  const words = fullName.split(/[\s,]+/)
  const parts = words.map((word) => splitNameField(word))
  const findWords = (name: readonly string[]): string => {
    if (name.length === 0) return ''
    const end = parts.findLastIndex((part) => part.at(-1) === name.at(-1))
    const start = parts.slice(0, end + 1).findLastIndex(([word]) => word === name[0])
    return start < 0 ? '' : words.slice(start, end + 1).join(' ')
  }
  const [firstName, lastName] = [findWords(given), findWords(family)]
  // The parsed name may be a romanization.
  return lastName === '' || (firstName === '' && given.length > 0) ? filled : { firstName, lastName }
}

export function toPerson(
  row: ContactRow,
  { id, guid, familyName }: { readonly id: number; readonly guid: string; readonly familyName: string },
): Person {
  const { conFirstName: firstName, conMiddleName: middleName, conLastName: lastName } = row
  const fields = {
    firstName,
    middleName,
    lastName,
    fullName: row.conFullName,
    profileUrl: row.conPubProfileUrl,
  }
  return { id, guid, ...fields, ...derivePersonKeys(fields, familyName) }
}

const getFullName = ({ conFullName, conFirstName, conMiddleName, conLastName }: ContactRow): string =>
  conFullName || [conFirstName, conMiddleName, conLastName].filter((part) => part !== '').join(' ')

export function toJob(
  row: ContactRow,
  id: number,
  person: Pick<Person, 'id'> & Pick<Job, 'familyName'>,
  companyId: number,
): Job {
  const columns = toColumns(JOB_FIELD_COLUMNS, row)
  return {
    id,
    personId: person.id,
    companyId,
    ...columns,
    ...deriveJobKeys(columns, person.familyName),
    endedOn: row.conJobEndedOn,
    directDial1: row.directDial1,
    directDial2: row.directDial2,
  }
}
