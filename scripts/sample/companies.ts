/** Creates companies from those of the sample: another name and domain, and the address of a third company of the same country. */
import { isLegalFormWord } from '../../src/matching/normalize/company/legal-forms.ts'
import { fold } from '../../src/matching/normalize/text.ts'
import type { CompanyRow } from '../../src/records/rows/columns.ts'
import type { Random, Weighted } from '../lib/random.ts'
import { readRecordRows } from '../lib/record-rows.ts'
import { CountryNames, WordGenerator } from './names.ts'
import { guid, slug } from './text.ts'

const SAMPLE = await readRecordRows()

export interface Company {
  readonly row: CompanyRow
  readonly domain: string
}

/** The words of a name of the sample, around its stem. */
interface Template {
  readonly row: CompanyRow
  readonly stem: string
  readonly before: string
  readonly after: string
}

const wordsOf = (name: string): string[] => name.split(/[\s,]+/)

/** How many companies of the sample have each word in their name. */
const wordCounts = new Map<string, number>()
for (const { compName } of SAMPLE.companies)
  for (const word of wordsOf(compName)) wordCounts.set(word, (wordCounts.get(word) ?? 0) + 1)

/** Words of industries and legal forms are frequent, stems are rare. */
const isRare = (word: string): boolean => (wordCounts.get(word) ?? 0) <= 4 && !isLegalFormWord(fold(word))

function toTemplate(row: CompanyRow): Template {
  const words = wordsOf(row.compName)
  const from = Math.max(0, words.findIndex(isRare))
  const rest = words.findIndex((word, i) => i > from && !isRare(word) && word !== '&')
  const stem = words.slice(from, rest < 0 ? undefined : rest).join(' ')
  const at = row.compName.indexOf(stem)
  if (at < 0) return { row, stem: row.compName, before: '', after: '' }
  return { row, stem, before: row.compName.slice(0, at), after: row.compName.slice(at + stem.length) }
}

const TEMPLATES = SAMPLE.companies.map(toTemplate)
const BY_COUNTRY = Map.groupBy(TEMPLATES, ({ row }) => row.compCountry)
const brands = new WordGenerator(TEMPLATES.map(({ stem }) => stem))

const countryNames = new Map<string, CountryNames>()

/** Returns the names of a country's people. They are generated at their first use, which takes time. */
export const getNames = (country: string): CountryNames =>
  countryNames.getOrInsertComputed(country, () => {
    const people = SAMPLE.contacts.filter(({ conWorkLocCountry }) => conWorkLocCountry === country)
    return new CountryNames(
      country,
      people.map(({ conFirstName }) => conFirstName),
      people.map(({ conLastName }) => conLastName),
    )
  })

const STEMS: Weighted<(random: Random, country: string, location: CompanyRow) => string> = [
  [(random, country) => getNames(country).drawLast(random), 26],
  [(random, country) => `${getNames(country).drawLast(random)} & ${getNames(country).drawLast(random)}`, 4],
  [(random) => brands.generate(random), 30],
  [(random, country) => random.ranked(BY_COUNTRY.get(country) ?? TEMPLATES, 2.5).stem, 25],
  [(_random, _country, location) => location.compCity, 8],
]

/** Creates independent companies. */
export function createCompanies(random: Random, count: number): Company[] {
  const [names, domains] = [new Set<string>(), new Set<string>()]
  const companies: Company[] = []
  while (companies.length < count) {
    const { row, before, after } = random.pick(TEMPLATES)
    const location = random.pick(BY_COUNTRY.get(row.compCountry) ?? TEMPLATES).row
    const stem = random.weighted(STEMS)(random, row.compCountry, location)
    const name = before + stem + after
    if (names.size < names.add(name.toLowerCase()).size)
      companies.push(createCompany(row, name, location, drawDomain(random, name, stem, domains)))
  }
  return companies
}

/** Draws an unused domain below the reserved top level `.example` (RFC 2606). */
function drawDomain(random: Random, name: string, stem: string, used: Set<string>): string {
  const label =
    slug(random.pick([name, stem]))
      .slice(0, 44)
      .replace(/-$/, '') || 'company'
  for (let number = 1; ; number++) {
    const domain = `${label}${number === 1 ? '' : `-${number}`}.example`
    if (used.size < used.add(domain).size) return domain
  }
}

function createCompany(row: CompanyRow, compName: string, location: CompanyRow, domain: string): Company {
  const compGUID = guid(`company ${domain}`, 16)
  return {
    domain,
    row: {
      ...row,
      compGUID,
      compName,
      compNameAka: row.compNameAka === '' ? '' : compName.replace(/ \S+$/, ''),
      compWebsite: row.compWebsite.replace(/[^./]+\.example$/, domain),
      compPubProfileUrl: `https://profiles.example/company/${domain.replace('.example', '')}`,
      compLegalStatus: row.compLegalStatus.replace('Subsidiary', 'Private'),
      compAddr: location.compAddr,
      compCity: location.compCity,
      compState: location.compState,
      compZipcode: location.compZipcode,
      compPhoneNo: location.compPhoneNo,
      compParentGuid: '',
      compGlobalHqParentGuid: compGUID,
      compWorldwideParentName: compName,
    },
  }
}
