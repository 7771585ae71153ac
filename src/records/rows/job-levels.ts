/** Seniority levels: the stored values, and the keywords of job titles and of other systems that imply them. */
import { memoize } from '../../lib/cache.ts'
import { fold, splitWords } from '../../matching/normalize/text.ts'

/** From highest to lowest. A buying group contains people at Manager and above. */
export const LEVELS = ['C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Staff'] as const
type SeniorityLevel = (typeof LEVELS)[number]

/** More than the number of distinct titles in most files. */
export const MAX_CACHED_TITLES = 20_000

/**
 * The keywords of each level in English, German, and French: whole words, lower-case and ASCII (`Geschäftsführerin` is
 * `geschaftsfuhrerin`). The first row with a keyword counts, so an assistant to the CEO is Staff.
 */
const KEYWORDS: readonly (readonly [SeniorityLevel, string])[] = [
  ['Staff', 'intern|trainee|apprentice|assistant to|(?:executive|personal|management|team) assistant'],
  ['Staff', '(?:product|process|system|data) owner|office manager|credit controller|individual contributor'],
  ['Staff', 'assistent(?:in)?|praktikant(?:in)?|werkstudent(?:in)?|stagiaire'],
  ['Director', 'chief (?:of staff|engineer|accountant|architect)|(?:assistant|deputy) general counsel'],
  ['C-Level', 'chief|c[efoitmrpsdcl]o|chro|ciso|c level|c suite|(?<!vice )president|founder|cofounder'],
  ['C-Level', 'owner|managing director|general counsel|chair(?:man|woman|person)?|board'],
  ['C-Level', '(?:managing|general) partner|^(?:executives?|partner)$|pdg|direct(?:eur|rice) generale?'],
  ['C-Level', 'gescha?e?fts(?:fue?hr|leit)(?:er|erin|ung)|vorstand|inhaber(?:in)?'],
  ['VP', '[aegrs]?vps?|vice president'],
  ['Director', 'directors?|direct(?:eur|rice|ion)|head|dean|general manager|prokurist(?:in)?'],
  ['Director', '(?:abteilungs)?direktor(?:in)?'],
  ['Director', '(?:abteilungs|bereichs|finanz|personal|verkaufs|vertriebs|werks)?leit(?:er|erin|ung)'],
  ['Senior', '(?:senior|sr) (?:product|project|program|account) manager'],
  ['Manager', 'managers?|management|supervisor|team ?lead(?:er)?|controller|responsable|chef|cheffe'],
  ['Manager', '(?:team|gruppen|projekt|schicht|filial)leit(?:er|erin|ung)'],
  ['Senior', 'senior|sr|lead|principal'],
  ['Staff', 'staff|entry|junior|jr|associate|employees?|worker|specialist|professional|graduate|student'],
]

/** Compiles keywords to a pattern for whole words. */
export const toKeywordPattern = (keywords: string): RegExp => new RegExp(`\\b(?:${keywords})\\b`)

const RULES = KEYWORDS.map(([level, keywords]) => [level, toKeywordPattern(keywords)] as const)

/** Converts a text to lower-case ASCII words. `V.P.` becomes the word `vp`. */
export const toPhrase = (text: string): string =>
  splitWords(fold(text).replace(/\b(?:[a-z]\.){2,}/g, (initials) => initials.replaceAll('.', ''))).join(' ')

/** Infers the level of a job title: Staff without a keyword; `''` if the title has no Latin letters. */
export const inferLevel = (title: string): SeniorityLevel | '' =>
  /\p{Script=Latin}/u.test(title) ? (findLevel(title) ?? 'Staff') : ''

/** Parses a value of `conLevels`. Returns the highest of several levels; `undefined` for an unknown value. */
export function parseLevel(value: string): SeniorityLevel | undefined {
  const levels = value.split(/[,;|/\n]/).map(findLevel)
  return LEVELS.find((level) => levels.includes(level))
}

const findLevel = memoize((text: string): SeniorityLevel | undefined => {
  const phrase = toPhrase(text)
  return RULES.find(([, pattern]) => pattern.test(phrase))?.[0]
}, MAX_CACHED_TITLES)
