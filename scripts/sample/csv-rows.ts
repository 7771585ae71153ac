/** The two files, in the columns that a data directory has. */
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { formatMonth } from './calendar.ts'
import type { Employment, Person } from './people/careers.ts'
import type { Company } from './companies/company.ts'
import { headquarters, worldwideParent } from './companies/company.ts'
import { fullName } from './people/person-names.ts'
import { readTable } from '../lib/csv-table.ts'
import { slug } from './text.ts'

const CHUNK = 1 << 20
const PROFILES = 'https://profiles.example'

/** The bands in which sizes and revenues are published. Each starts at its number; the largest has no end. */
type Band = readonly [from: number, label: string]

/** From the largest to the smallest. */
const bandsOf = (kind: string): Band[] =>
  readTable('sample/tables/bands')
    .filter((row) => row('kind') === kind)
    .map((row) => [Number(row('from')), row('label')])

const EMPLOYEE_BANDS = bandsOf('employees')
/** In millions of dollars a year. */
export const REVENUE_BANDS: readonly Band[] = bandsOf('revenue')

const band = (bands: readonly Band[], value: number) => bands.find(([from]) => value >= from)?.[1] ?? ''

export const employeeBand = (employees: number): string => band(EMPLOYEE_BANDS, employees)
const revenueBand = (millions: number): string => band(REVENUE_BANDS, millions)

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

/** Writes rows as they come, so that a file may be larger than memory. Returns how many there were. */
export function writeTable(path: string, rows: Iterable<Record<string, string>>): number {
  const file = openSync(path, 'w')
  let written = 0
  let pending = ''
  for (const row of rows) {
    if (written++ === 0) pending = `${Object.keys(row).join(',')}\n`
    pending += `${Object.values(row).map(quoted).join(',')}\n`
    if (pending.length < CHUNK) continue
    writeFileSync(file, pending)
    pending = ''
  }
  writeFileSync(file, pending)
  closeSync(file)
  return written
}

function quoted(value: string): string {
  return /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
