/** Job functions: the stored values, their other spellings, and job titles that imply them. */
import { memoize } from '../../lib/cache.ts'
import { toPhrase } from './job-levels.ts'

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

/** Spellings in English, German, and French, as phrases of lower-case ASCII words. */
const SPELLINGS: Readonly<Record<JobFunction, string>> = {
  Executive:
    'executives,management,general management,executive management,leadership,c suite,c level,board,geschaftsfuhrung,geschaeftsfuehrung,direction',
  Sales: 'sales,vertrieb,verkauf,ventes,commercial,business development',
  Marketing: 'marketing and communications,marketing communications',
  Finance: 'finances,finanzen,accounting,finance accounting,finance and accounting,buchhaltung,comptabilite',
  Operations: 'operation,ops',
  'Information Technology': 'it,information systems,information technologies,edv,informatik,informatique',
  Engineering: 'engineering technical,technik,ingenierie',
  Product: 'products,product management,produktmanagement',
  'Customer Success':
    'customer service,customer support,customer care,kundendienst,kundenservice,service client',
  'Human Resources': 'hr,human resource,people,personal,personalwesen,ressources humaines,rh',
  Legal: 'law,legal and compliance,recht,juridique',
  'Research & Development':
    'r d,rd,research,research and development,forschung entwicklung,forschung und entwicklung,f e,recherche et developpement',
}

const functionsByPhrase = new Map<string, JobFunction>(
  FUNCTIONS.flatMap((name) =>
    [toPhrase(name), ...SPELLINGS[name].split(',')].map((phrase) => [phrase, name] as const),
  ),
)

/** The first matching rule counts: `Product Marketing` is Marketing, and `Sales Operations` is Sales. */
const RULES: readonly (readonly [JobFunction, RegExp])[] = [
  [
    'Executive',
    /\bceo\b|\bchief executive|\bmanaging director|\bfounder|\bcofounder|(?<!product )\bowner\b|\bgescha?e?fts(?:fu|leit)|\bvorstand|\bpdg\b|\b(?:directeur|directrice) generale?\b|\bchair/,
  ],
  [
    'Human Resources',
    /\bc?hr(?:o)?\b|\bhuman|\bpeople\b|\btalent|\brecruit|\bpayroll|\bcompensation|\blearning\b|\bpersonal(?!\s?assist)|\bressources humaines|\brh\b/,
  ],
  ['Customer Success', /\bcustomer|\bclient (?:success|service)|\bkunden(?!b)|\bservice client/],
  ['Legal', /\blegal|\bcounsel|\bcompliance|\blawyer|\battorney|\bparalegal|\bclo\b|\bjuri|\brecht/],
  [
    'Marketing',
    /\bmarketing|\bcmo\b|\bbrand|\bcommunication|\bkommunikation|\bdemand generation|\bcontent\b|\bevents?\b|\bcampaign|\badvertising|\bsocial media|\bpublic relations/,
  ],
  [
    'Research & Development',
    /\bresearch|\br d\b|(?<!data )\bscientis|\bscientific|\blaborator|\bregulatory|\bforschung|\brecherche/,
  ],
  [
    'Sales',
    /\bsales|\bpresales|\bcro\b|\bbusiness development|\bchannel|\balliances|\b(?:key|strategic) accounts?\b|\baccount (?:executive|manager|director)|\bexport|\brevenue|\bcommercial|\bvertrieb|\bverkauf|\bventes|\baussendienst/,
  ],
  [
    'Finance',
    /\bfinanc|\bfinanz|\bcfo\b|\baccount|\bcontroll|\btreasur|\btax\b|\baudit|\bfp a\b|\bcredit|\bbuchhalt|\bcomptab|\bsteuer/,
  ],
  ['Product', /\bproduct\b(?! engineer)|\bcpo\b|\bproduktmanag|\bux\b/],
  [
    'Operations',
    /\boperati(?:on|ng)|\bcoo\b|\bsupply|\blogisti|\bprocure|\bpurchas|\bbuyer|\bquality|\bmanufactur|\bproduction|\bproduktion|\bplant\b|\bfacilit|\bwarehouse|\boffice manager|\beinkauf|\bachats?\b|\bwerk(?:s)?leit/,
  ],
  [
    'Engineering',
    /\bdata (?:engineer|platform)|\bengineer|\bdevops|\bdeveloper|\bsoftware|(?<!information )\btechnolog|\bcto\b/,
  ],
  [
    'Information Technology',
    /\bit\b|\bitl|\bcio\b|\bciso\b|\binformati|\bsecurity|\binfrastructure|\bcloud|\bapplications?\b|\bdata\b|\berp\b|\bcrm\b|\bbusiness (?:intelligence|analyst)|\bsystems?\b|\bnetwork|\bcyber|\bedv\b/,
  ],
  ['Engineering', /\btechni|\barchitect|\bentwickl|\bingenieur|\bplatform/],
  [
    'Executive',
    /(?<!\bvice )\b(?:president|prasident)|\bgeneral manager|\bboard\b|\b(?:managing|general) partner|^partner$/,
  ],
]

/** Infers the function of an English, German, or French job title; `undefined` if no rule matches. */
export const inferFunction = memoize((title: string): JobFunction | undefined => {
  const phrase = toPhrase(title)
  return RULES.find(([, pattern]) => pattern.test(phrase))?.[0]
}, 20_000)

/**
 * Parses a value of `conFunctions`. Returns the first function if the value or all its parts are known spellings; otherwise the value
 * unchanged.
 */
export const parseFunction = memoize((value: string): string => {
  const exactMatch = functionsByPhrase.get(toPhrase(value))
  if (exactMatch !== undefined) return exactMatch
  const parts = value.split(/[,;|/\n]/).map((part) => functionsByPhrase.get(toPhrase(part)))
  return parts.every((part) => part !== undefined) ? (parts[0] ?? value) : value
}, 1_000)
