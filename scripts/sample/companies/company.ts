/** Creates one company: everything about it that does not depend on other companies. */
import { parseWeighted } from '../../lib/csv-table.ts'
import type { Random, Weighted } from '../../lib/random.ts'
import { guid } from '../../lib/text.ts'
import { COUNTRY_WEIGHTS, type Country, createOffice, type Office } from '../countries.ts'
import type { PhoneBook } from '../phones.ts'
import { addLegalForm, type CompanyName, type NameRegister } from './company-names.ts'
import { drawDomain, drawWebsite, EMAIL_PATTERNS, isGermanSpeaking } from './domains-and-emails.ts'
import type { Industry } from './industries.ts'

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
  /** The number of NAICS and SIC codes. */
  codes: number
  employees: number
  /** Millions of dollars per year. */
  revenue: number
  regions: string[]
  country: Country
  /** The first is the headquarters. */
  offices: Office[]
  emailPattern: string
  german: boolean
  parent: Company | undefined
  /** The number of people in the data, for documented companies. */
  people: number | undefined
}

/** Values that no two companies may share. */
export interface Registers {
  phones: PhoneBook
  domains: Set<string>
  names: NameRegister
}

interface CompanyPlan {
  country: Country
  industry: Industry
  name: CompanyName
  employees: number
  /** Values of documented companies, which are not drawn. */
  fixed?: Partial<
    Pick<Company, 'name' | 'domain' | 'website' | 'emailPattern' | 'aka' | 'status' | 'offices' | 'people'>
  >
  parent?: Company
}

/** The smallest and the largest number of employees, and how much smaller ones prevail. */
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

function drawStatus(random: Random, { country, industry: { kind }, employees, parent }: CompanyPlan): string {
  if (parent) return 'Subsidiary'
  if (kind === 'charity') return 'Non-Profit'
  if (kind === 'state') return 'Government'
  if (kind === 'partner') return country.partnershipForm === '' ? 'Private' : 'Partnership'
  const statuses = STATUSES[kind]
  if (statuses !== undefined) return random.weighted(statuses)
  const listed = employees > 8000 ? 0.62 : employees > 1500 ? 0.34 : employees > 250 ? 0.1 : 0.01
  return random.chance(listed) ? 'Public' : 'Private'
}

const WITHOUT_LEGAL_FORM = ['Non-Profit', 'Government']

function drawName(random: Random, { name, country }: CompanyPlan, status: string): string {
  if (WITHOUT_LEGAL_FORM.includes(status)) return name.base
  if (status === 'Partnership') return addLegalForm(name.base, country.partnershipForm)
  const forms = status === 'Public' ? country.publicForms : country.privateForms
  return addLegalForm(name.base, random.weighted(forms))
}

const drawRevenue = (random: Random, { industry, country, employees }: CompanyPlan): number =>
  (industry.revenuePerHead * country.wealth * employees * random.between(0.55, 1.6)) / 1000

function drawRegions(random: Random, { country, employees }: CompanyPlan): string[] {
  const reach = employees > 5000 ? 0.7 : employees > 1000 ? 0.45 : employees > 200 ? 0.18 : 0.05
  return ['AMER', 'EMEA', 'APAC'].filter((region) => region === country.region || random.chance(reach))
}

function drawOffices(random: Random, phones: PhoneBook, { country, employees }: CompanyPlan): Office[] {
  const offices = [createOffice(random, phones, country)]
  const others = employees > 4000 ? random.int(1, 3) : employees > 600 ? random.int(0, 2) : 0
  for (let i = 0; i < others; i++) {
    const location = random.chance(0.5) ? country : random.weighted(COUNTRY_WEIGHTS)
    offices.push(createOffice(random, phones, location))
  }
  return offices
}

export function createCompany(random: Random, { phones, domains }: Registers, plan: CompanyPlan): Company {
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
    german: isGermanSpeaking(country),
    parent,
    people: fixed?.people,
  }
}

export function getHeadquarters(company: Company): Office {
  const [first] = company.offices
  if (!first) throw new Error(`${company.name} has no office`)
  return first
}

export const getWorldwideParent = (company: Company): Company =>
  company.parent ? getWorldwideParent(company.parent) : company
