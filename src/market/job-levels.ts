/** Seniority: the levels that are stored, and the spellings and job titles that are read as one of them. */
import { memoized } from '../lib/memoized.ts'
import { fold, wordsOf } from '../matching/normalise.ts'

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
  ].join('|'),
  'g',
)

/** The first rule that fits decides. Patterns see lower-case ASCII words: `Geschäftsführerin` is `geschaftsfuhrerin`. */
const RULES: readonly (readonly [Level, RegExp])[] = [
  [
    'Staff',
    /\bnon manage|\bindividual contributor|\b(?:executive|personal|administrative|management) assist|\bassist\w+ (?:to|of|der|des|de|du)\b|\bsecretar|\bsekretar|\bvorstandsassist/,
  ],
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
  [
    'Director',
    /\bdirect(?:ors?|eur|rice)\b|\bdirektor|\bdirection\b|\bhead\b|\bgeneral manager\b|\bprokurist|\b(?!team|gruppen|projekt|schicht|filial|markt)\w*leit(?:er|erin|ung)\b/,
  ],
  ['Senior', /\b(?:senior|sr|snr) (?:product|project|program|account) manager\b/],
  [
    'Manager',
    /\bmanage(?:r|rs|rin)\b|^(?:middle |mid level )?management$|\bsupervisor|\bteam ?lead|\b(?:team|gruppen|projekt|schicht|filial|markt)leit|\bresponsable\b|\bchef(?:fe|in)?\b|\bcontroller|\bfuhrungskra|\bfuehrungskra/,
  ],
  ['Senior', /\bsenior\b|\bs(?:n)?r\b|\blead\b|\bprincipal\b/],
]

/** Names of the lowest level: a title needs none of them. */
const STAFF =
  /\b(?:staff|entry|junior|jr|intern|internship|trainee|apprentice|associate|assistant|contributor|employee|worker|mid|intermediate|specialist|professional|graduate|student|unpaid|mitarbeiter\w*|angestellte\w*|praktikant\w*|werkstudent\w*|azubi|sachbearbeiter\w*|employee?s?|stagiaire)\b/

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
