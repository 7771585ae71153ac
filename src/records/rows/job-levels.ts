/** Seniority levels: the stored values, their spellings in other systems, and job titles that imply them. */
import { memoize } from '../../lib/cache.ts'
import { fold, splitWords } from '../../matching/normalize/text.ts'

/** From highest to lowest. A buying group contains people at Manager and above. */
export const LEVELS = ['C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Staff'] as const
type SeniorityLevel = (typeof LEVELS)[number]

/** More than the number of distinct titles in most files. */
const MAX_CACHED_TITLES = 20_000

/** Phrases whose words suggest a wrong level. */
const MISLEADING_PHRASES = new RegExp(
  [
    '\\b(?:account|sales|marketing|customer|service|support|advertising) executive\\b',
    '\\boffice manager\\b',
    '\\b(?:credit|document|stock|inventory|traffic) controller\\b',
    '\\b(?:product|process|system|data) owner\\b',
    '\\bbusiness partner\\b',
    '\\b(?:company|corporate) secretary\\b',
    '\\b(?:student|intern|internship|trainee|apprentice) (?:affairs|life|programs?|programmes?|recruiting|recruitment|services|success)\\b',
    '\\bhead (?:chef|coach|cook|nurse|teacher|waiter|waitress)\\b',
    '\\b(?:sous|pastry|line|private|commis) chef\\b',
    '\\bchef de (?:partie|rang)\\b',
    // Words that name the office or the manager of another person.
    '\\b(?:ceo|cfo|coo|cio|cto|directors|presidents|chairmans)s? office\\b',
    '\\boffice of the \\w+',
    '\\bto (?:the |our )?(?:board|ceo|cfo|chief|coo|cto|founder|managing director|owner|president)\\b.*',
  ].join('|'),
  'g',
)

/** Words of junior jobs, which override other words: `CFO Intern`, `Vorstandssekretärin`. */
const JUNIOR_TITLE = new RegExp(
  [
    // In English
    '\\binterns?\\b',
    '\\binternship\\b',
    'student',
    '\\btrainee',
    '\\bapprentice',
    '\\bclerk',
    'coordinator',
    'secreta',
    '\\breceptionist',
    '\\b[ep]a (?:to|of|for|der|des|du|de)\\b',
    '\\b(?:executive|personal|administrative|management) assist',
    // `Assistant Manager` and `Assistant Director of Sales` are ranks. `Assistant to the Director` is not.
    'assistants?\\b(?!(?: (?!to\\b|of\\b|for\\b)\\w+){0,2} (?:vice ?president|[es]?vp|director|head|manager|controller|supervisor|team ?lead)\\b)',
    // In German
    'assisten[tz](?:in|innen|en)?\\b',
    'sekreta',
    'referent',
    'praktik(?:ant|um)',
    'sachbearbeiter',
    '\\bmitarbeiter(?:in)?\\b',
    'koordinator',
    '\\b(?:azubi|auszubildende|lehrling|volonta|hilfskraft|aushilfe)',
    // In French
    'assistante',
    '\\b(?:stagiaire|alternante?\\b|apprenti)',
  ].join('|'),
)

/** Words with `leiter` or `leitung` that mean things or jobs without staff: semiconductors, flight attendants, tour guides. */
const NOT_HEADS = '(?:halb|supra|elektronik|beg|reise|an|ab|kurs|fahrdienst)leit'
/** Heads of a team, not of a department. */
const TEAMS = '(?:team|gruppen|projekt|schicht|filial|markt)leit'
const HEADS = `\\b(?!${TEAMS}|\\w*${NOT_HEADS})\\w*leit(?:er|erin|ung)\\b`

/** The first matching rule counts. Patterns match lower-case ASCII words: `Geschäftsführerin` is `geschaftsfuhrerin`. */
const RULES: readonly (readonly [SeniorityLevel, RegExp])[] = [
  ['Staff', JUNIOR_TITLE],
  ['Staff', /\bnon manage|\bindividual contributor/],
  ['Director', /\bchief (?:of staff|engineer|accountant|architect|scientist|editor|designer|economist)\b/],
  [
    'C-Level',
    /\bchief\b|\bc ?(?:level|suite)\b|\bc(?:is|hr|[a-z])os?\b|(?<!\bvice )\b(?:president|prasident|praesident)(?:e|in)?\b|\bfounder|\bcofounder|\bowner|\binhaber|\bproprietor|\bmanaging director|\bgeneral counsel\b/,
  ],
  [
    'C-Level',
    /\bgescha?e?fts(?:fu|fue|leit)|vorstand\b|\bvorstand|\baufsichtsrat|\bpdg\b|\b(?:directeur|directrice) generale?\b|\bdirection generale\b|\bgerante?\b|\bdirigeant|\bchair(?:man|woman|person)?\b/,
  ],
  [
    'C-Level',
    /\b(?:managing|general|senior|equity|founding) partner\b|^partners?$|\bboard (?:member|of|director|advisor)|\bof the board\b|^(?:\w+ )?board$|^(?:senior )?(?:executives?|top)(?: (?:level|management|leadership|team))?$/,
  ],
  ['VP', /\b[aegrs]?vps?\b|\bvice ?president|\bvize?pra?e?sident/],
  ['Director', /\bdirect(?:ors?|eur|rice)\b|direktor|\bdirection\b|\bhead\b|\bgeneral manager\b|\bprokurist/],
  ['Director', new RegExp(HEADS)],
  ['Senior', /\b(?:senior|sr|snr) (?:product|project|program|account) manager\b/],
  [
    'Manager',
    /\bmanage(?:r|rs|rin)\b|^(?:middle |mid level )?management$|\bsupervisor|\bteam ?lead|\bresponsable\b|\bchef(?:fe|in)?\b|\bcontroller|\bfuhrungskra|\bfuehrungskra/,
  ],
  ['Manager', new RegExp(`\\b${TEAMS}`)],
  ['Senior', /\bsenior\b|\bs(?:n)?r\b|\blead\b|\bprincipal\b/],
]

/** Names of the lowest level. Titles without any match have this level, too. */
const STAFF_WORD =
  /\b(?:staff|entry|junior|jr|associate|contributor|employee|worker|mid|intermediate|specialist|professional|graduate|unpaid|mitarbeiter\w*|angestellte\w*|employee?s?)\b/

/** Converts a text to lower-case ASCII words. `V.P.` becomes the word `vp`. */
export const toPhrase = (text: string): string =>
  splitWords(fold(text).replace(/\b(?:[a-z]\.){2,}/g, (initials) => initials.replaceAll('.', ''))).join(' ')

/** Infers the level of a job title: Staff without a matching word; `undefined` if the title has no Latin letters. */
export const inferLevel = memoize((title: string): SeniorityLevel | undefined => {
  if (!/\p{Script=Latin}/u.test(title)) return undefined
  return matchLevel(toPhrase(title)) ?? 'Staff'
}, MAX_CACHED_TITLES)

/** Parses a value of `conLevels`. Returns the highest of several levels; `undefined` for an unknown value. */
export const parseLevel = memoize((value: string): SeniorityLevel | undefined => {
  const levels = value.split(/[,;|/\n]/).map((part) => parseLevelPart(toPhrase(part)))
  return LEVELS.find((level) => levels.includes(level))
}, 1_000)

const parseLevelPart = (phrase: string): SeniorityLevel | undefined =>
  matchLevel(phrase) ?? (STAFF_WORD.test(phrase) ? 'Staff' : undefined)

function matchLevel(phrase: string): SeniorityLevel | undefined {
  const relevant = phrase.replace(MISLEADING_PHRASES, ' ').trim()
  return RULES.find(([, pattern]) => pattern.test(relevant))?.[0]
}
