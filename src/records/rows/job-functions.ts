/** Job functions: the stored values, and the keywords of job titles and of other systems that imply them. */
import { memoize } from '../../lib/cache.ts'
import { MAX_CACHED_TITLES, toKeywordPattern, toPhrase } from './job-levels.ts'

export const FUNCTIONS = [
  'Executive',
  'Sales',
  'Marketing',
  'Finance',
  'Operations',
  'Information Technology',
  'Engineering',
  'Product',
  'Customer Success',
  'Human Resources',
  'Legal',
  'Research & Development',
] as const
type JobFunction = (typeof FUNCTIONS)[number]

/**
 * The keywords of each function in English, German, and French: whole words, lower-case and ASCII. The first row with a keyword counts:
 * `Product Marketing` is Marketing, and `Sales Operations` is Sales.
 */
const KEYWORDS: readonly (readonly [JobFunction, string])[] = [
  ['Executive', 'ceo|chief executive|managing director|founder|(?<!product )owner|chair(?:man|woman)?'],
  ['Executive', 'gescha?e?fts(?:fue?hr|leit)(?:er|erin|ung)|vorstand|pdg|direct(?:eur|rice) generale?'],
  ['Human Resources', 'hr|chro|human resources?|people|talent|recruit(?:er|ing|ment)|payroll|learning|rh'],
  ['Human Resources', 'compensation|personal(?! assistant)|personal(?:wesen|leit(?:er|erin|ung))'],
  [
    'Customer Success',
    'customers?(?: (?:services?|support))?|client (?:success|services?)|kunden(?:dienst|service|betreuung)?',
  ],
  ['Legal', 'legal|law|lawyer|counsel|compliance|attorney|paralegal|clo|recht|juridique|jurist(?:e|in)?'],
  ['Marketing', 'marketing|cmo|brand|communications?|demand generation|content|events?|campaigns?'],
  ['Research & Development', 'research|r d|(?<!data )scientists?|scientific|laborator(?:y|ies)|regulatory'],
  ['Research & Development', 'forschung(?: (?:und )?entwicklung)?|research(?: and)? development|recherche'],
  ['Sales', 'sales|presales|cro|business development|channels?|alliances|export|revenue|commercial|ventes'],
  ['Sales', '(?:key|strategic) accounts?|account (?:executive|manager|director)'],
  ['Sales', 'vertrieb|verkauf|(?:vertriebs|verkaufs)leit(?:er|erin|ung)|verkaufer(?:in)?'],
  ['Finance', 'finances?|financial|cfo|accounting|accountants?|accounts|controller|controlling|treasury|tax'],
  ['Finance', 'audit(?:or)?|fp a|finanzen|finanzleit(?:er|erin|ung)|buchhalt(?:er|erin|ung)|comptable'],
  ['Engineering', 'product engineer(?:ing|s)?'],
  ['Product', 'products?|cpo|ux|produktmanage(?:r|rin|ment)'],
  ['Operations', 'operations?|operating|ops|coo|supply|logistics?|procurement|purchasing|buyer|quality'],
  ['Operations', 'manufacturing|production|plant|facilit(?:y|ies)|warehouse|office manager'],
  ['Operations', 'logistik|produktion|einkauf|einkaufer(?:in)?|achats?'],
  ['Engineering', 'engineers?|engineering|devops|developers?|software|cto|data platform|ingenieur(?:in)?'],
  ['Information Technology', 'it|cio|ciso|information|security|infrastructure|cloud|data|systems?|edv'],
  ['Information Technology', 'networks?|cyber|applications?|erp|crm|business (?:intelligence|analyst)'],
  ['Information Technology', 'information (?:technology|systems|security)|informati(?:k|ker|que)'],
  ['Engineering', 'technology|technical|technician|architects?|platform|technik|entwickl(?:er|erin|ung)'],
  ['Executive', '(?<!vice )president|general manager|board|partner'],
]

const RULES = KEYWORDS.map(([name, keywords]) => ({
  name,
  word: toKeywordPattern(keywords),
  whole: new RegExp(`^(?:${keywords})$`),
}))

/** Infers the function of an English, German, or French job title; `undefined` without a keyword. */
export const inferFunction = memoize((title: string): JobFunction | undefined => {
  const phrase = toPhrase(title)
  return RULES.find(({ word }) => word.test(phrase))?.name
}, MAX_CACHED_TITLES)

/** Parses a value of `conFunctions`: a function or one of its keywords. Returns `undefined` for other values. */
export const parseFunction = memoize((value: string): JobFunction | undefined => {
  const phrase = toPhrase(value)
  const named = FUNCTIONS.find((name) => toPhrase(name) === phrase)
  return named ?? RULES.find(({ whole }) => whole.test(phrase))?.name
}, MAX_CACHED_TITLES)
