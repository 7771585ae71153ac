/** Gives the reason for the decision of Enrich, in one or two sentences. */
import { formatPercent } from '../../lib/text.ts'
import type { FieldComparison } from '../../matching/field-comparison.ts'
import type { MatchExplanation } from '../../matching/match.ts'
import type { ScoredCandidate } from '../../matching/score/scored-candidates.ts'
import type { Grade } from '../../matching/types.ts'
import { GRADE_BOUNDS } from '../../matching/weights.ts'
import {
  type Answer,
  companyAnswers,
  contactAnswers,
  likeliestAnswer,
  noneOf,
  rivalsOf,
} from './candidate-responses.ts'

interface GradeBound {
  readonly accuracy: Grade
  readonly probability: number
}

/** Highest first. */
export const GRADES: readonly GradeBound[] = Object.entries(GRADE_BOUNDS)
  .map(([accuracy, probability]) => ({ accuracy: accuracy as Grade, probability }))
  .sort((a, b) => b.probability - a.probability)

/**
 * @param wantsContact whether the caller wants a person, even if what was sent names none that can be looked for
 * @param elsewhere a sentence about who has the requested name at another company, or blank
 */
export function reasonFor(explanation: MatchExplanation, wantsContact: boolean, elsewhere: string): string {
  const isEmpty = explanation.candidates.length === 0 && elsewhere !== ''
  const reason = isEmpty ? NOBODY_THERE : reasonWithin(explanation, wantsContact)
  return elsewhere === '' ? reason : `${reason} ${elsewhere}`
}

const NOBODY_THERE = 'Nothing is returned: no candidate was found at the company that was asked for.'

function reasonWithin(
  { query: question, candidates: hypotheses, match }: MatchExplanation,
  wantsContact: boolean,
): string {
  if (match.kind === 'none') return whyNothing(hypotheses)
  const answers = match.kind === 'contact' ? contactAnswers(hypotheses) : companyAnswers(hypotheses)
  const [answer] = answers
  if (answer === undefined) return ''
  const returned = `${answer.label} is returned with ${match.grade}: ${enoughFor(match.grade, answer)}`
  if (match.kind === 'company' && wantsContact) {
    const contacts = contactAnswers(hypotheses)
    return sentences(
      returned,
      question.hasContactFields ? whyNobody(contacts) : 'What was sent of the contact cannot be looked for',
    )
  }
  const isHighest = match.grade === GRADES[0]?.accuracy
  return sentences(
    returned,
    returnedInstead(answer),
    returnedElsewhere(answer),
    returnedAllTheSame(answer),
    isHighest ? contradiction(answer) : doubt(answer, hypotheses),
  )
}

/** The matcher replaces an ended employment by the current one that the contact has at the same company. */
function returnedInstead({ hypothesis: { employment, comparisons: evidence } }: Answer): string {
  const fitsEnded = evidence.some(({ field, level }) => field === 'employment' && level === 'past')
  return employment?.current && fitsEnded
    ? 'The request fits an ended employment there. The current one is returned'
    : ''
}

/** Company fields only choose among the employments of an identified contact. */
function returnedElsewhere({ hypothesis: { comparisons: evidence } }: Answer): string {
  return evidence.some(({ field, level }) => field === 'elsewhere' && level === 'company')
    ? 'The GUID or profile URL identifies the contact. No employer fits the company that was sent, so the grade is A at most'
    : ''
}

/** The weight of an identified contact is at least that of the lowest grade. */
function returnedAllTheSame({ hypothesis: { comparisons: evidence } }: Answer): string {
  return evidence.some(({ level }) => level === 'identifies')
    ? `The GUID or profile URL identifies the contact. Other fields contradict it, so the grade is ${LOWEST?.accuracy}`
    : ''
}

function whyNothing(hypotheses: readonly ScoredCandidate[]): string {
  const best = likeliestAnswer(hypotheses)
  if (best === undefined) return 'Nothing is returned: nothing that is stored resembles what was asked.'
  const equals = aboutAsLikelyAs(best, rivalsOf(best, hypotheses))
  if (equals.length > 1 && sumOf(equals) > noneOf(hypotheses)) {
    return sentences(`Nothing is returned: ${equallyGood(equals)}`)
  }
  return sentences(
    `Nothing is returned: the likeliest answer, ${best.label}, ${notEnough(best)}`,
    doubt(best, hypotheses),
  )
}

function whyNobody(contacts: readonly Answer[]): string {
  const [best, ...others] = contacts
  if (best === undefined) return 'Nobody stored there fits the contact that was asked for'
  const equals = aboutAsLikelyAs(best, others)
  if (equals.length > 1 && sumOf(equals) > 0.5) return `Of contacts, ${equallyGood(equals)}`
  return `The likeliest contact, ${best.label}, ${notEnough(best)}${mostAgainst(best)}`
}

const [LOWEST] = GRADES.slice(-1)

function enoughFor(grade: Grade, { probability }: Answer): string {
  const at = GRADES.findIndex(({ accuracy }) => accuracy === grade)
  const [better, own] = [GRADES[at - 1], GRADES[at]]
  const next = better ? `, ${better.accuracy} ${formatPercent(better.probability)}` : ''
  return `it is right with a probability of ${formatPercent(probability)}, and ${grade} takes at least ${formatPercent(own?.probability ?? 0)}${next}`
}

const notEnough = ({ probability }: Answer): string =>
  `has only ${formatPercent(probability)}, and the lowest grade, ${LOWEST?.accuracy}, takes at least ${formatPercent(LOWEST?.probability ?? 0)}`

/** What keeps an answer from being likelier. */
function doubt(answer: Answer, hypotheses: readonly ScoredCandidate[]): string {
  const [rival] = rivalsOf(answer, hypotheses)
  const none = noneOf(hypotheses)
  const other =
    rival && rival.probability >= none
      ? `The runner-up is ${rival.label} with ${formatPercent(rival.probability)}`
      : `With ${formatPercent(none)} none of the candidates is meant`
  return `${other}${mostAgainst(answer)}`
}

const mostAgainst = ({ hypothesis }: Answer): string => {
  const worst = worstOf(hypothesis.comparisons)
  return worst === '' ? '' : `; what speaks most against the answer is its ${worst}`
}

const contradiction = ({ hypothesis }: Answer): string => {
  const worst = worstOf(hypothesis.comparisons)
  return worst === '' ? '' : `It is returned although its ${worst} speaks against it`
}

/**
 * The field of what was asked that speaks most against an answer; blank where none does. That somebody has to be told
 * from many others is not their fault, and means nothing to who asked.
 */
function worstOf(evidence: readonly FieldComparison[]): string {
  const [worst] = evidence.filter(({ query: asked }) => asked).sort((a, b) => a.weight - b.weight)
  if (worst === undefined || worst.weight >= 0) return ''
  const values = [worst.query, worst.stored].flatMap((value) => (value ? [`"${shortened(value)}"`] : []))
  const details = values.length === 0 ? '' : `: ${values.join(' for ')}`
  return `${worst.field} (${worst.level}${details}, ${worst.weight.toFixed(1)} bits)`
}

const shortened = (text: string): string => (text.length > 50 ? `${text.slice(0, 49).toWellFormed()}…` : text)

const aboutAsLikelyAs = (best: Answer, others: readonly Answer[]): Answer[] => [
  best,
  ...others.filter(({ probability }) => 2 * probability >= best.probability),
]

const sumOf = (answers: readonly Answer[]): number =>
  answers.reduce((sum, { probability }) => sum + probability, 0)

function equallyGood(answers: readonly Answer[]): string {
  const number = NUMBERS[answers.length] ?? 'many'
  const such = answers.length > 2 ? 'such as ' : ''
  const shown = answers
    .slice(0, 2)
    .map(({ label, probability }) => `${label} with ${formatPercent(probability)}`)
  return `${number} fit about equally well, ${such}${shown.join(' and ')}, and the lowest grade, ${LOWEST?.accuracy}, takes at least ${formatPercent(LOWEST?.probability ?? 0)}`
}

const NUMBERS: Readonly<Record<number, string>> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five' }

const sentences = (...parts: readonly string[]): string =>
  parts.flatMap((part) => (part === '' ? [] : [`${part}.`])).join(' ')
