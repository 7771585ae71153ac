/** Seniority: the levels that are stored, and the spellings and job titles that are read as one of them. */
import { memoized } from '../../lib/cache.ts'
import { fold, wordsOf } from '../../matching/normalize/text.ts'

/** From the top. A buying group has everybody at Manager and above. */
export const LEVELS = ['C-Level', 'VP', 'Director', 'Manager', 'Senior', 'Staff'] as const
type Level = (typeof LEVELS)[number]

/** More distinct titles than most files have. */
const MOST_TITLES = 20_000

/** Titles whose words suggest a level that the job does not have. */
const MISLEADING = new RegExp(
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
    // Words that name the office or the superior of somebody else.
    '\\b(?:ceo|cfo|coo|cio|cto|directors|presidents|chairmans)s? office\\b',
    '\\boffice of the \\w+',
    '\\bto (?:the |our )?(?:board|ceo|cfo|chief|coo|cto|founder|managing director|owner|president)\\b.*',
  ].join('|'),
  'g',
)

/** Parts of words that name a junior job, however high the others stand: `CFO Intern`, `Vorstandssekretärin`. */
const JUNIORS = new RegExp(
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

/** `leiter` and `leitung` in words for things and for jobs without staff: semiconductors, flight attendants, tour guides. */
const NOT_HEADS = '(?:halb|supra|elektronik|beg|reise|an|ab|kurs|fahrdienst)leit'
/** `leiter` of a team, not of a department. */
const TEAMS = '(?:team|gruppen|projekt|schicht|filial|markt)leit'
const HEADS = `\\b(?!${TEAMS}|\\w*${NOT_HEADS})\\w*leit(?:er|erin|ung)\\b`

/** The first rule that fits decides. Patterns see lower-case ASCII words: `Geschäftsführerin` is `geschaftsfuhrerin`. */
const RULES: readonly (readonly [Level, RegExp])[] = [
  ['Staff', JUNIORS],
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

/** Names of the lowest level: a title needs none of them. */
const STAFF =
  /\b(?:staff|entry|junior|jr|associate|contributor|employee|worker|mid|intermediate|specialist|professional|graduate|unpaid|mitarbeiter\w*|angestellte\w*|employee?s?)\b/

/** Lower-case ASCII words; `V.P.` is one of them. */
export const phraseOf = (text: string): string =>
  wordsOf(fold(text).replace(/\b(?:[a-z]\.){2,}/g, (initials) => initials.replaceAll('.', ''))).join(' ')

/**
 * The level of a job title: Staff where no word shows seniority; `undefined` for a title that is blank or in another script than
 * Latin.
 */
export const levelOfTitle = memoized((title: string): Level | undefined => {
  if (!/\p{Script=Latin}/u.test(title)) return undefined
  return levelIn(phraseOf(title)) ?? 'Staff'
}, MOST_TITLES)

/** The level that was meant by a value of `conLevels`, the highest of several; `undefined` where it is not understood. */
export const levelNamed = memoized((value: string): Level | undefined => {
  const named = value.split(/[,;|/\n]/).map((part) => levelOfPart(phraseOf(part)))
  return LEVELS.find((level) => named.includes(level))
}, 1_000)

const levelOfPart = (phrase: string): Level | undefined =>
  levelIn(phrase) ?? (STAFF.test(phrase) ? 'Staff' : undefined)

function levelIn(phrase: string): Level | undefined {
  const telling = phrase.replace(MISLEADING, ' ').trim()
  return RULES.find(([, pattern]) => pattern.test(telling))?.[0]
}
