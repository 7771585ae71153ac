/** The two files, in the columns that a data directory has. */
import Papa from 'papaparse'
import { employeeBand, revenueBand } from './bands.ts'
import { formatMonth } from './calendar.ts'
import type { Employment, Person } from './careers.ts'
import type { Company } from './companies.ts'
import { headquarters, worldwideParent } from './companies.ts'
import { fullName } from './people.ts'
import { slug } from './text.ts'

const PROFILES = 'https://profiles.example'

export function companyRow(company: Company): Record<string, string> {
  const office = headquarters(company)
  const top = worldwideParent(company)
  const naics = company.industry.naics.slice(0, company.codes)
  const sic = company.industry.sic.slice(0, company.codes)
  return {
    compGUID: company.guid,
    compName: company.name,
    compNameAka: company.aka.join('|'),
    compWebsite: company.website,
    compPubProfileUrl: `${PROFILES}/company/${slug(company.domain.replace('.example', ''))}`,
    compLegalStatus: company.status,
    compIndustry: company.industry.name,
    compEmpCount: String(company.employees),
    compEmpRange: employeeBand(company.employees),
    compRevRange: revenueBand(company.revenue),
    compGlobalRegions: company.regions.join('|'),
    compNaicsCodes: naics.map(({ code }) => code).join('|'),
    compNaicsDescription: naics.map(({ title }) => title).join('|'),
    compSicCodes: sic.map(({ code }) => code).join('|'),
    compSicDescription: sic.map(({ title }) => title).join('|'),
    compAddr: office.address,
    compCity: office.city,
    compState: office.state,
    compCountry: office.country,
    compZipcode: office.zip,
    compPhoneNo: office.phone,
    compParentGuid: company.parent?.guid ?? '',
    compGlobalHqParentGuid: top.guid,
    compWorldwideParentName: top.name,
  }
}

export function employmentRow(person: Person, employment: Employment): Record<string, string> {
  const { name } = person
  const { office, title } = employment
  return {
    conGUID: person.guid,
    compGUID: employment.company.guid,
    conFirstName: name.first,
    conMiddleName: name.middle,
    conLastName: name.last,
    conFullName: fullName(name),
    conEmail: employment.email,
    conPubProfileUrl: `${PROFILES}/in/${person.profile}`,
    conJobTitleEn: title.name,
    conJobStartedOn: formatMonth(employment.started),
    conJobUpdatedOn: formatMonth(employment.updated),
    conJobEndedOn: employment.ended === undefined ? '' : formatMonth(employment.ended),
    conLevels: title.level,
    conFunctions: title.function,
    conSubFunctions: title.subFunction,
    conLoc: employment.location,
    conWorkLocAddr: office.address,
    conWorkLocCity: office.city,
    conWorkLocState: office.state,
    conWorkLocCountry: office.country,
    conWorkLocZipcode: office.zip,
    conWorkLocPhoneNo: office.phone,
    directDial1: employment.directDial1,
    directDial2: employment.directDial2,
  }
}

function toCsv(rows: Record<string, string>[]): string {
  return `${Papa.unparse(rows, { newline: '\n' })}\n`
}

export function companiesCsv(companies: readonly Company[]): string {
  return toCsv(companies.map(companyRow))
}

export function contactsCsv(people: readonly Person[]): string {
  return toCsv(
    people.flatMap((person) => person.employments.map((employment) => employmentRow(person, employment))),
  )
}
