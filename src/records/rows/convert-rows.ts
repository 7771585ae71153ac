/** Converts rows of a data directory to rows of the database, and derives GUIDs and keys. */
import type { Problem } from '../../lib/problem.ts'
import { parseStoredCompanyName } from '../../matching/normalize/company/company-name.ts'
import {
  getDomainLabel,
  parseSite,
  toDomainKey,
  toEmailKey,
  toLastNameKey,
  toProfileKey,
} from '../../matching/normalize/lookup-keys.ts'
import { splitNameField } from '../../matching/normalize/person/name-words.ts'
import {
  fillNames,
  type ParsedPersonName,
  parseStoredName,
  type StoredName,
  toFamilyName,
} from '../../matching/normalize/person/person-name.ts'
import { isPlatform, isPlatformPage } from '../../matching/normalize/platforms.ts'
import { COMPANY_FIELD_COLUMNS, JOB_FIELD_COLUMNS, toColumns } from '../store/response-fields.ts'
import type { Company, Job, Person } from '../store/rows.ts'
import type { CompanyRow, ContactRow } from './columns.ts'
import { inferFunction } from './job-functions.ts'
import { inferLevel } from './job-levels.ts'

const toLost = (message: string): Problem => ({ message, kind: 'lost' })

/** Returns why the company of a row cannot be stored; `undefined` if it can. */
export function findCompanyProblem({ compGUID, compWebsite, compName }: CompanyRow): Problem | undefined {
  if (compGUID !== '' && !isCompanyGuid(compGUID))
    return toLost(`compGUID ${compGUID} is not 16 letters and digits. Leave it blank, and one is derived`)
  if (compGUID !== '' || compName !== '') return undefined
  if (compWebsite === '') return toLost('compName or compWebsite is required')
  const isIdentified = toCompanyDomain({ name: compName, website: compWebsite }) !== ''
  return isIdentified ? undefined : toLost(`compName is required, because ${describePage(compWebsite)}`)
}

export const isCompanyGuid = (guid: string): boolean => /^[0-9a-z]{16}$/i.test(guid)

/** Says why a website does not identify a company. */
export const describePage = (website: string): string =>
  toDomainKey(website) === undefined
    ? `compWebsite ${website} is not a web address`
    : `compWebsite ${website} is a page of a platform`

/**
 * Returns the domain that identifies a company; `''` without one. The domain of a platform identifies only the company whose name is its
 * label: Facebook, but not Meta.
 */
export function toCompanyDomain({ name, website }: Pick<Company, 'name' | 'website'>): string {
  const site = parseSite(website)
  if (site === undefined || !isPlatform(site)) return site?.domain ?? ''
  const { domain } = site
  const words = parseStoredCompanyName(name).words.join('')
  const isOwn =
    name === ''
      ? !isPlatformPage(website, site)
      : [getDomainLabel(domain), domain.replaceAll('.', '')].includes(words)
  return isOwn ? domain : ''
}

/** @param identity the domain or, without one, the key of the name */
export const deriveCompanyGuid = (identity: string): string => deriveGuid(`company ${identity}`, 16)

/** Returns a company name for exact comparison, which ignores case and spacing. */
export const toExactName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Returns the key of company names that differ only in legal form, punctuation, accents, and case. Chinese and Korean characters count,
 * because many that sound alike are written otherwise. A name without words is its own key.
 */
export function toNameKey(name: string): string {
  const { words, characters } = parseStoredCompanyName(name)
  return words.length > 0 ? [words.join(''), ...characters].join(' ') : toExactName(name)
}

/** Returns every reason why a row cannot be stored with any companies, as one problem, because problems of this kind are counted as rows; `undefined` if it can. */
export function findContactProblem(row: ContactRow): Problem | undefined {
  const { conGUID, conEmail, conFullName, conLastName, compGUID, compWebsite, compName } = row
  const reasons: string[] = []
  if (conGUID !== '' && !/^[0-9a-z]{32}$/i.test(conGUID))
    reasons.push(`conGUID ${conGUID} is not 32 letters and digits. Leave it blank, and one is derived`)
  if (conEmail === '' && conFullName === '' && conLastName === '')
    reasons.push(
      'the person has no last name and no email address. Add conFullName, conLastName, or conEmail',
    )
  if (compGUID === '' && compWebsite === '' && compName === '')
    reasons.push('the employer is missing. Add compGUID, compWebsite, or compName')
  return reasons.length === 0 ? undefined : toLost(reasons.join('; '))
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
export const deriveCompanyKeys = (company: Pick<Company, 'name' | 'website' | 'profileUrl'>) => ({
  nameKey: toNameKey(company.name),
  domain: toCompanyDomain(company),
  profileKey: toProfileKey(company.profileUrl) ?? '',
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

/** Returns a company. Its `domain` is blank if the website is a page on a domain of several companies. */
export function toCompany(
  row: CompanyRow,
  { id, guid, domain }: Pick<Company, 'id' | 'guid' | 'domain'>,
): Company {
  const company = toColumns(COMPANY_FIELD_COLUMNS, row)
  return { id, ...company, guid, ...deriveCompanyKeys(company), domain }
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
  const fullName = conFullName || [firstName, middleName, lastName].filter(Boolean).join(' ')
  const isComplete = firstName !== '' && lastName !== ''
  if (isComplete || conFullName === '') return { firstName, middleName, lastName, fullName }
  const filled = splitFullName(fullName)
  const isFirstAlone = filled.firstName === '' && filled.lastName === firstName
  return {
    firstName: firstName || filled.firstName,
    middleName,
    lastName: lastName || (isFirstAlone ? '' : filled.lastName),
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

/** Returns the person with the name of a row. */
export function toPerson(
  row: ContactRow,
  { id, guid, profileUrl, familyName }: Pick<Person, 'id' | 'guid' | 'profileUrl'> & Pick<Job, 'familyName'>,
): Person {
  const { conFirstName: firstName, conMiddleName: middleName, conLastName: lastName } = row
  const fields = { firstName, middleName, lastName, fullName: row.conFullName, profileUrl }
  return { id, guid, ...fields, ...derivePersonKeys(fields, familyName) }
}

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
    // A blank level or function is that of the title.
    levels: columns.levels || inferLevel(columns.jobTitle),
    functions: columns.functions || (inferFunction(columns.jobTitle) ?? ''),
    ...deriveJobKeys(columns, person.familyName),
    endedOn: row.conJobEndedOn,
    directDial1: row.directDial1,
    directDial2: row.directDial2,
  }
}
