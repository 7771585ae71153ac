/** From rows of a data directory to rows of the market tables: names mapped, identifiers and keys derived. */

import { failed, type Parsed, parsed } from '../../lib/parsed.ts'
import { domainKey, emailKey, lastNameKey, profileKey } from '../../matching/normalize/keys.ts'
import { fold } from '../../matching/normalize/text.ts'
import type { Company, Employment, Person } from '../store/records.ts'
import type { CompanyRow, ContactRow } from './columns.ts'

/** The given `compGUID`, or one derived from the domain, else from the name. */
export function companyGuidOf({ compGUID, compWebsite, compName }: CompanyRow): Parsed<string> {
  if (compGUID !== '') {
    return /^[0-9a-f]{16}$/i.test(compGUID)
      ? parsed(compGUID.toUpperCase())
      : failed(`compGUID ${compGUID} is not 16 hexadecimal digits: leave it blank to have one derived`)
  }
  const identity = domainKey(compWebsite) ?? plainName(compName)
  return identity === ''
    ? failed('compName or compWebsite is required')
    : parsed(guid(`company ${identity}`, 16))
}

/** Case and spacing do not make another company; everything else does. */
export const plainName = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** Why the person of a row cannot be stored; empty where it can. */
export function contactProblems(row: ContactRow): string[] {
  const { conGUID, conEmail, conFullName, conLastName } = row
  const problems: string[] = []
  if (conGUID !== '' && !/^[0-9a-f]{32}$/i.test(conGUID)) {
    problems.push(`conGUID ${conGUID} is not 32 hexadecimal digits: leave it blank to have one derived`)
  }
  if (conEmail === '' && conFullName === '' && conLastName === '') {
    problems.push('the person has neither a name nor an e-mail address')
  }
  return problems
}

/** The given `conGUID`, or one derived from the e-mail address, else from name and employer. */
export function contactGuidOf(row: ContactRow, employerGuid: string): string {
  if (row.conGUID !== '') return row.conGUID.toUpperCase()
  const email = emailKey(row.conEmail)
  return guid(`contact ${email ?? `${fullNameOf(row).toLowerCase()} ${employerGuid}`}`, 32)
}

/** The first `digits` of the SHA-256 of `identity`, upper case. */
const guid = (identity: string, digits: number): string =>
  new Bun.CryptoHasher('sha256').update(identity).digest('hex').slice(0, digits).toUpperCase()

export function toCompany(row: CompanyRow, companyGuid: string, id: number): Company {
  return {
    id,
    guid: companyGuid,
    name: row.compName,
    aka: row.compNameAka,
    website: row.compWebsite,
    domain: domainKey(row.compWebsite) ?? '',
    profileUrl: row.compPubProfileUrl,
    profileKey: profileKey(row.compPubProfileUrl) ?? '',
    legalStatus: row.compLegalStatus,
    industry: row.compIndustry,
    empCount: row.compEmpCount,
    empRange: row.compEmpRange,
    revRange: row.compRevRange,
    globalRegions: row.compGlobalRegions,
    naicsCodes: row.compNaicsCodes,
    naicsDescription: row.compNaicsDescription,
    sicCodes: row.compSicCodes,
    sicDescription: row.compSicDescription,
    addr: row.compAddr,
    city: row.compCity,
    state: row.compState,
    country: row.compCountry,
    zipcode: row.compZipcode,
    phoneNo: row.compPhoneNo,
    parentGuid: row.compParentGuid.toUpperCase(),
    globalHqParentGuid: row.compGlobalHqParentGuid.toUpperCase(),
    worldwideParentName: row.compWorldwideParentName,
  }
}

export function toPerson(row: ContactRow, personGuid: string, id: number): Person {
  const fullName = fullNameOf(row)
  const words = fullName.split(/\s+/)
  const lastName = row.conLastName || words.at(-1) || ''
  return {
    id,
    guid: personGuid,
    firstName: row.conFirstName || (words.length > 1 ? (words[0] ?? '') : ''),
    middleName: row.conMiddleName,
    lastName,
    fullName,
    lastNameKey: lastNameKey(lastName),
    profileUrl: row.conPubProfileUrl,
    profileKey: profileKey(row.conPubProfileUrl) ?? '',
  }
}

const fullNameOf = ({ conFullName, conFirstName, conMiddleName, conLastName }: ContactRow): string =>
  conFullName || [conFirstName, conMiddleName, conLastName].filter((part) => part !== '').join(' ')

export function toEmployment(
  row: ContactRow,
  id: number,
  person: Pick<Person, 'id' | 'lastName'>,
  companyId: number,
): Employment {
  return {
    id,
    personId: person.id,
    companyId,
    email: row.conEmail,
    emailKey: emailKey(row.conEmail) ?? '',
    jobTitle: row.conJobTitleEn,
    startedOn: row.conJobStartedOn,
    updatedOn: row.conJobUpdatedOn,
    endedOn: row.conJobEndedOn,
    levels: row.conLevels,
    functions: row.conFunctions,
    subFunctions: row.conSubFunctions,
    loc: row.conLoc,
    workLocAddr: row.conWorkLocAddr,
    workLocCity: row.conWorkLocCity,
    workLocState: row.conWorkLocState,
    workLocCountry: row.conWorkLocCountry,
    workLocZipcode: row.conWorkLocZipcode,
    workLocPhoneNo: row.conWorkLocPhoneNo,
    directDial1: row.directDial1,
    directDial2: row.directDial2,
    familyName: fold(person.lastName),
  }
}
