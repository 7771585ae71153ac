/** One company: everything about it that needs no other company. */

import { type DomainRegister, drawDomain, drawWebsite, EMAIL_PATTERNS, speaksGerman } from './domains-and-emails.ts'
import type { CompanyName, NameRegister } from './company-names.ts'
import { withLegalForm } from './company-names.ts'
import type { Country, Office } from '../countries.ts'
import { COUNTRY_WEIGHTS, openOffice } from '../countries.ts'
import type { Industry } from './industries.ts'
import type { PhoneBook } from '../phones.ts'
import type { Random, Weighted } from '../../lib/random.ts'
import { parseWeighted } from '../../lib/csv-table.ts'
import { guid } from '../text.ts'

export interface Company {
  guid: string
  name: string
  stem: string
  base: string
  aka: string[]
  domain: string
  website: string
  status: string
  industry: Industry
  codes: number
  employees: number
  /** Millions of dollars a year. */
  revenue: number
  regions: string[]
  country: Country
  /** The first is the headquarters. */
  offices: Office[]
  emailPattern: string
  german: boolean
  parent: Company | undefined
  /** How many people it has in the data, where that is written down. */
  people: number | undefined
}

/** What two companies may not share. */
export interface Registers {
  phones: PhoneBook
  domains: DomainRegister
  names: NameRegister
}

export interface Plan {
  country: Country
  industry: Industry
  name: CompanyName
  employees: number
  /** Overrides for companies that are written down rather than drawn. */
  fixed?: Partial<
    Pick<Company, 'name' | 'domain' | 'website' | 'emailPattern' | 'aka' | 'status' | 'offices' | 'people'>
  >
  parent?: Company
}

/** Smallest and largest number of employees, and how strongly small ones prevail. */
const SIZES: Record<string, readonly [number, number, number]> = {
  s: [5, 2600, 1.35],
  m: [9, 14_000, 1.3],
  l: [40, 62_000, 1.35],
}

export function drawEmployees(random: Random, industry: Industry): number {
  const [low, high, skew] = SIZES[industry.size] ?? [5, 500, 1]
  return Math.round(low * (high / low) ** (random.next() ** skew))
}

const STATUSES: Record<string, Weighted<string>> = {
  care: parseWeighted('Non-Profit:4|Private:5|Government:2'),
  public: parseWeighted('Government:5|Private:5'),
}

function drawStatus(random: Random, { country, industry: { kind }, employees, parent }: Plan): string {
  if (parent) return 'Subsidiary'
  if (kind === 'charity') return 'Non-Profit'
  if (kind === 'state') return 'Government'
  if (kind === 'partner') return country.partnershipForm === '' ? 'Private' : 'Partnership'
  const statuses = STATUSES[kind]
  if (statuses !== undefined) return random.weighted(statuses)
  const listed = employees > 8000 ? 0.62 : employees > 1500 ? 0.34 : employees > 250 ? 0.1 : 0.01
  return random.chance(listed) ? 'Public' : 'Private'
}

const NO_LEGAL_FORM = ['Non-Profit', 'Government']

function drawName(random: Random, { name, country }: Plan, status: string): string {
  if (NO_LEGAL_FORM.includes(status)) return name.base
  if (status === 'Partnership') return withLegalForm(name.base, country.partnershipForm)
  const forms = status === 'Public' ? country.publicForms : country.privateForms
  return withLegalForm(name.base, random.weighted(forms))
}

function drawRevenue(random: Random, { industry, country, employees }: Plan): number {
  return (industry.revenuePerHead * country.wealth * employees * random.between(0.55, 1.6)) / 1000
}

function drawRegions(random: Random, { country, employees }: Plan): string[] {
  const reach = employees > 5000 ? 0.7 : employees > 1000 ? 0.45 : employees > 200 ? 0.18 : 0.05
  return ['AMER', 'EMEA', 'APAC'].filter((region) => region === country.region || random.chance(reach))
}

function drawOffices(random: Random, phones: PhoneBook, { country, employees }: Plan): Office[] {
  const offices = [openOffice(random, phones, country)]
  const further = employees > 4000 ? random.int(1, 3) : employees > 600 ? random.int(0, 2) : 0
  for (let i = 0; i < further; i++) {
    const place = random.chance(0.5) ? country : random.weighted(COUNTRY_WEIGHTS)
    offices.push(openOffice(random, phones, place))
  }
  return offices
}

export function foundCompany(random: Random, { phones, domains }: Registers, plan: Plan): Company {
  const { country, industry, name, employees, fixed, parent } = plan
  const status = fixed?.status ?? drawStatus(random, plan)
  const domain = fixed?.domain ?? drawDomain(random, name, country, domains)
  return {
    guid: guid(`company ${domain}`, 16),
    name: fixed?.name ?? drawName(random, plan, status),
    stem: name.stem,
    base: name.base,
    aka: fixed?.aka ?? [],
    domain,
    website: fixed?.website ?? drawWebsite(random, domain),
    status,
    industry,
    codes: random.chance(0.6) ? 2 : 1,
    employees,
    revenue: drawRevenue(random, plan),
    regions: drawRegions(random, plan),
    country,
    offices: fixed?.offices ?? drawOffices(random, phones, plan),
    emailPattern: fixed?.emailPattern ?? random.weighted(EMAIL_PATTERNS),
    german: speaksGerman(country),
    parent,
    people: fixed?.people,
  }
}

export function headquarters(company: Company): Office {
  const [first] = company.offices
  if (!first) throw new Error(`${company.name} has no office`)
  return first
}

export function worldwideParent(company: Company): Company {
  return company.parent ? worldwideParent(company.parent) : company
}
