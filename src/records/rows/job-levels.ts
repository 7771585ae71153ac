/** Seniority levels: the stored values, and the keywords of job titles and of other systems that imply them. */
import { memoize } from '../../lib/cache.ts'
import { fold, splitWords } from '../../matching/normalize/text.ts'

/** From highest to lowest. A buying group contains people at Manager and above. */
export const LEVELS = ['C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Staff'] as const
type SeniorityLevel = (typeof LEVELS)[number]

/** More than the number of distinct titles in most files. */
const MAX_CACHED_TITLES = 20_000

const C_LEVEL =
  'chief|ceo|cfo|coo|cto|cio|cmo|cro|cpo|cso|cdo|cco|clo|cao|cxo|ciso|chro|c level|c suite|(?<!vice )pra?e?sident(?:e|in)?|founder|cofounder|owner|proprietor|managing director|general counsel|chair|chairman|chairwoman|chairperson|(?:managing|general|senior|equity|founding) partner|board (?:member|director|advisor|of directors)|of the board|inhaber(?:in)?|gescha?e?ftsfue?hr(?:er|erin|ung|ende[rn]?)|gescha?e?ftsleit(?:er|erin|ung)|vorstand(?:in|s)?|vorstandsvorsitzende[rn]?|vorstandsmitglied|aufsichtsrat|pdg|direct(?:eur|rice|ion) generale?|gerante?|dirigeante?|^(?:partners?|board|(?:senior )?(?:executives?|top)(?: (?:level|management|leadership|team))?)$'

/**
 * The keywords of each level: whole words, lower-case and ASCII (`Geschäftsführerin` is `geschaftsfuhrerin`). The first row with a
 * keyword counts.
 */
const KEYWORDS: readonly (readonly [SeniorityLevel, string])[] = [
  ['Staff', 'non manage(?:r|rs|ment|rial)|individual contributor'],
  [
    'Director',
    'chief (?:of staff|engineer|accountant|architect|scientist|editor|designer|economist)|(?:assistant|associate|deputy) general counsel',
  ],
  ['C-Level', C_LEVEL],
  ['VP', '[aegrs]?vps?|vice ?presidente?|vizepra?e?sident(?:in)?'],
  [
    'Director',
    'directors?|directeur|directrice|direction|head|dean|general manager|prokurist(?:in)?|(?:abteilungs)?direktor(?:in)?|(?:abteilungs|bereichs|betriebs|einkaufs|entwicklungs|finanz|hauptabteilungs|it|konstruktions|logistik|marketing|niederlassungs|personal|produktions|qualitats|service|standort|verkaufs|vertriebs|werks?)?leit(?:er|erin|ung)',
  ],
  ['Senior', '(?:senior|sr|snr) (?:product|project|program|account) manager'],
  [
    'Manager',
    'managers?|managerin|supervisor|team ?lead(?:er)?|controller(?:in)?|responsable|chef|chefin|cheffe|fue?hrungskraft|(?:team|gruppen|projekt|schicht|filial|markt)leit(?:er|erin|ung)|^(?:mid |middle |mid level )?management$',
  ],
  ['Senior', 'senior|sr|snr|lead|principal'],
  [
    'Staff',
    'staff|entry|junior|jr|associate|contributor|employees?|worker|mid|intermediate|specialist|professional|graduate|unpaid|student|angestellte[rn]?|employee?s?',
  ],
]

/** Phrases with a keyword that do not say the level of the person. */
const OTHER_MEANINGS = new RegExp(
  `\\b(?:(?:to|office of) (?:the |our )?(?:${C_LEVEL}|board)\\b.*|(?:${C_LEVEL})s? office|(?:product|process|system|data) owner|office manager|(?:credit|document|stock|inventory|traffic) controller|head (?:chef|coach|cook|nurse|teacher|waiter|waitress)|(?:sous|pastry|line|private|commis) chef|chef de (?:partie|rang))\\b`,
  'g',
)

/** Jobs without a rank, which may name the rank of another person: `CFO Intern`, `Executive Assistant, VP Sales`. */
const JUNIOR_ENGLISH =
  'intern|internship|apprentice|clerk|coordinator|(?<!\\b(?:company|corporate) )secretary|receptionist|assistant|[ep]a'
const JUNIOR_AT_START =
  'trainee|(?:executive|personal|administrative|management|team) assistant|werkstudent(?:in)?|praktikant(?:in)?|assistent(?:in)?|assistenz|sekreta?e?r(?:in)?|referent(?:in)?|sachbearbeiter(?:in)?|koordinator(?:in)?|mitarbeiter(?:in)?|azubi|auszubildende[rn]?|lehrling|hilfskraft|aushilfe|assistante|secretaire|stagiaire|alternante?|apprentie?'
const JUNIOR = new RegExp(`^(?:${JUNIOR_AT_START})\\b|\\b(?:${JUNIOR_AT_START}|${JUNIOR_ENGLISH})$`)

/** The end of the first job in a title, before what it is for. */
const END_OF_JOB = /[,;|/()–—]|\s(?:-|&|to|of|for|in|and|der|des|du|de|fu?e?r|und|et)\s/i

/** Compiles keywords to a pattern for whole words. */
export const toKeywordPattern = (keywords: string): RegExp => new RegExp(`\\b(?:${keywords})\\b`)

const RULES = KEYWORDS.map(([level, keywords]) => [level, toKeywordPattern(keywords)] as const)

/** Converts a text to lower-case ASCII words. `V.P.` becomes the word `vp`. */
export const toPhrase = (text: string): string =>
  splitWords(fold(text).replace(/\b(?:[a-z]\.){2,}/g, (initials) => initials.replaceAll('.', ''))).join(' ')

/** Infers the level of a job title: Staff without a keyword; `undefined` if the title has no Latin letters. */
export const inferLevel = memoize(
  (title: string): SeniorityLevel | undefined =>
    /\p{Script=Latin}/u.test(title) ? (matchLevel(title) ?? 'Staff') : undefined,
  MAX_CACHED_TITLES,
)

/** Parses a value of `conLevels`. Returns the highest of several levels; `undefined` for an unknown value. */
export const parseLevel = memoize((value: string): SeniorityLevel | undefined => {
  const levels = value.split(/[,;|/\n]/).map(matchLevel)
  return LEVELS.find((level) => levels.includes(level))
}, 1_000)

function matchLevel(text: string): SeniorityLevel | undefined {
  const [firstJob = ''] = text.split(END_OF_JOB, 1)
  if (JUNIOR.test(toPhrase(firstJob))) return 'Staff'
  const phrase = toPhrase(text).replace(OTHER_MEANINGS, ' ').trim()
  return RULES.find(([, pattern]) => pattern.test(phrase))?.[0]
}
