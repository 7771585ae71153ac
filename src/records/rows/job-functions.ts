/** Job functions: the stored values, and the keywords of job titles and of other systems that imply them. */
import { memoize } from '../../lib/cache.ts'
import { toKeywordPattern, toPhrase } from './job-levels.ts'

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
  [
    'Executive',
    'ceo|chief executive|managing director|founder|cofounder|(?<!product )owner|gescha?e?ftsfue?hr(?:er|erin|ung|ende[rn]?)|gescha?e?ftsleit(?:er|erin|ung)|vorstand(?:in|s)?|vorstandsvorsitzende[rn]?|vorstandsmitglied|pdg|direct(?:eur|rice) generale?|chair|chairman|chairwoman|chairperson|^(?:executives?|management|general management|executive management|leadership|c suite|c level|direction)$',
  ],
  [
    'Human Resources',
    'hr|chro|human resources?|human capital|people|talent|recruit(?:er|ers|ing|ment)|payroll|compensation|learning|personal(?! assistant)|personalwesen|personalleit(?:er|erin|ung)|ressources humaines|rh',
  ],
  [
    'Customer Success',
    'customers?|client (?:success|services?)|service client|kunden|kundendienst|kundenservice|kundenbetreuung|kundenbetreuer(?:in)?',
  ],
  [
    'Legal',
    'legal|law|counsel|compliance|lawyer|attorney|paralegal|clo|jurist(?:in)?|juridique|juriste|recht|rechtsabteilung|rechtsanwalt|rechtsanwaltin',
  ],
  [
    'Marketing',
    'marketing|marketing and communications|marketing communications|marketingleit(?:er|erin|ung)|cmo|brands?|branding|communications?|kommunikation|demand generation|content|events?|campaigns?|advertising|social media|public relations',
  ],
  [
    'Research & Development',
    'research|researcher|research development|research and development|r d|rd|(?<!data )scientists?|scientific|laborator(?:y|ies)|regulatory|forschung|forschung (?:und )?entwicklung|f e|recherche|recherche et developpement',
  ],
  [
    'Sales',
    'sales|presales|cro|business development|channels?|alliances|(?:key|strategic) accounts?|account (?:executive|manager|director)|export|revenue|commercial|vertrieb|vertriebsmitarbeiter(?:in)?|vertriebsleit(?:er|erin|ung)|verkauf|verkaufer(?:in)?|verkaufsleit(?:er|erin|ung)|ventes|aussendienst',
  ],
  [
    'Finance',
    'finances?|financial|financiere?|finanzen|finanzleit(?:er|erin|ung)|finance (?:and )?accounting|cfo|accounting|accountants?|accounts?|controller(?:in)?|controlling|treasury|treasurer|tax|audit|auditor|fp a|credit|buchhaltung|(?:finanz)?buchhalter(?:in)?|comptable|comptabilite|steuern',
  ],
  ['Engineering', 'product engineer(?:ing|s)?'],
  ['Product', 'products?|product management|cpo|produktmanagement|produktmanager(?:in)?|ux'],
  [
    'Operations',
    'operations?|operating|ops|coo|supply|logistics?|logistik|logistikleit(?:er|erin|ung)|procure|procurement|purchasing|buyer|quality|manufacturing|production|produktion|produktionsleit(?:er|erin|ung)|plant|facilit(?:y|ies)|warehouse|office manager|einkauf|einkaufer(?:in)?|einkaufsleit(?:er|erin|ung)|achats?|werks?leit(?:er|erin|ung)',
  ],
  [
    'Engineering',
    'engineers?|engineering|engineering technical|data platform|devops|developers?|software|cto|ingenieur(?:in)?|ingenierie',
  ],
  [
    'Information Technology',
    'it|itl|cio|ciso|information (?:technology|technologies|systems|security)|information|informatik|informatiker(?:in)?|informatique|security|infrastructure|cloud|applications?|data|erp|crm|business (?:intelligence|analyst)|systems?|networks?|cyber|cybersecurity|edv',
  ],
  [
    'Engineering',
    'technology|technologies|technical|technician|technik|techniker(?:in)?|technische[rn]?|technique|architects?|entwicklung|(?:software)?entwickler(?:in)?|entwicklungsleit(?:er|erin|ung)|platform',
  ],
  [
    'Executive',
    '(?<!vice )pra?e?sident(?:e|in)?|general manager|board|(?:managing|general) partner|^partner$',
  ],
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
}, 20_000)

/**
 * Parses a value of `conFunctions`. Returns the first function if the value or all its parts are keywords; otherwise the value
 * unchanged.
 */
export const parseFunction = memoize((value: string): string => {
  const names = [value, ...value.split(/[,;|/\n]/)].map(findFunction)
  const [whole, first, ...others] = names
  return whole ?? (others.includes(undefined) ? undefined : first) ?? value
}, 1_000)

function findFunction(value: string): JobFunction | undefined {
  const phrase = toPhrase(value)
  return RULES.find(({ whole }) => whole.test(phrase))?.name
}
