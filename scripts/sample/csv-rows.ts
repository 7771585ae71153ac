/** Converts companies and jobs to the rows of a data directory, and writes them as CSV. */
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { readTable } from '../lib/csv-table.ts'
import { slug } from '../lib/text.ts'
import { formatMonth } from './calendar.ts'
import { type Company, getHeadquarters, getWorldwideParent } from './companies/company.ts'
import type { Job, Person } from './people/careers.ts'
import { formatFullName } from './people/person-names.ts'

const CHUNK = 1 << 20
const PROFILES = 'https://profiles.example'

/** A published range of sizes or revenues. It begins at its number; the largest has no end. */
type Band = readonly [from: number, label: string]

/** Returns the bands from the largest to the smallest. */
const readBands = (kind: string): Band[] =>
  readTable('sample/tables/bands')
    .filter((row) => row('kind') === kind)
    .map((row) => [Number(row('from')), row('label')])

const EMPLOYEE_BANDS = readBands('employees')
/** In millions of dollars per year. */
export const REVENUE_BANDS: readonly Band[] = readBands('revenue')

const findBand = (bands: readonly Band[], value: number): string =>
  bands.find(([from]) => value >= from)?.[1] ?? ''

export const findEmployeeBand = (employees: number): string => findBand(EMPLOYEE_BANDS, employees)

export function toCompanyRow(company: Company): Record<string, string> {
  const office = getHeadquarters(company)
  const top = getWorldwideParent(company)
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
    compEmpRange: findEmployeeBand(company.employees),
    compRevRange: findBand(REVENUE_BANDS, company.revenue),
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

export function toJobRow(person: Person, job: Job): Record<string, string> {
  const { name } = person
  const { office, title } = job
  return {
    conGUID: person.guid,
    compGUID: job.company.guid,
    conFirstName: name.first,
    conMiddleName: name.middle,
    conLastName: name.last,
    conFullName: formatFullName(name),
    conEmail: job.email,
    conPubProfileUrl: `${PROFILES}/in/${person.profile}`,
    conJobTitleEn: title.name,
    conJobStartedOn: formatMonth(job.started),
    conJobUpdatedOn: formatMonth(job.updated),
    conJobEndedOn: job.ended === undefined ? '' : formatMonth(job.ended),
    conLevels: title.level,
    conFunctions: title.function,
    conSubFunctions: title.subFunction,
    conLoc: job.location,
    conWorkLocAddr: office.address,
    conWorkLocCity: office.city,
    conWorkLocState: office.state,
    conWorkLocCountry: office.country,
    conWorkLocZipcode: office.zip,
    conWorkLocPhoneNo: office.phone,
    directDial1: job.directDial1,
    directDial2: job.directDial2,
  }
}

/** Writes rows one after the other, so that a file may be larger than memory. Returns their number. */
export function writeTable(path: string, rows: Iterable<Record<string, string>>): number {
  const file = openSync(path, 'w')
  let written = 0
  let pending = ''
  for (const row of rows) {
    if (written++ === 0) pending = `${Object.keys(row).join(',')}\n`
    pending += `${Object.values(row).map(quote).join(',')}\n`
    if (pending.length < CHUNK) continue
    writeFileSync(file, pending)
    pending = ''
  }
  writeFileSync(file, pending)
  closeSync(file)
  return written
}

const quote = (value: string): string =>
  /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
