/** Arranges an explanation for display: which candidates have a column, and the text of each field. */
import type { Candidate, Explanation, FieldEvidence } from '../types.ts'

export interface ComparedField {
  readonly field: string
  /** What was sent, as it was compared; blank where that says nothing. */
  readonly query: string
  /** In the order of the candidates; `undefined` where it was not compared. */
  readonly evidence: readonly (FieldEvidence | undefined)[]
}

/** A candidate in one of the columns. */
export interface Column {
  /** What it is to the answer. */
  readonly role: string
  readonly candidate: Candidate
  /** That it is meant; of a company, with everybody at it. */
  readonly probability: number
}

export interface ComparisonData {
  /** One or two; none where nothing resembles what was asked. */
  readonly columns: readonly Column[]
  readonly fields: readonly ComparedField[]
  /** Of the candidates that have no column, likeliest first. */
  readonly others: readonly Candidate[]
  /** Bits of the longest bar. */
  readonly maxWeight: number
}

export function arrangeExplanation(explanation: Explanation): ComparisonData {
  const columns = chooseColumns(explanation)
  const compared = columns.map(({ candidate }) => candidate)
  return {
    columns,
    fields: alignFields(compared),
    others: explanation.candidates.filter((candidate) => !compared.includes(candidate)),
    maxWeight: Math.max(MIN_MAX_WEIGHT, ...compared.flatMap(getWeights).map(Math.abs)),
  }
}

/** Bits: where all weights are small, bars must not look as if they were not. */
const MIN_MAX_WEIGHT = 8

const getWeights = ({ fields, weight }: Candidate): number[] => [
  weight,
  ...fields.map((field) => field.weight),
]

function chooseColumns(explanation: Explanation): Column[] {
  const { candidates, decision } = explanation
  if (decision.outcome === 'none') {
    return candidates
      .slice(0, 2)
      .map((candidate, at) => createColumn(at === 0 ? 'Best candidate' : 'Second best', candidate))
  }
  const returned = candidates.find((candidate) => isReturned(candidate, explanation))
  if (returned === undefined) return []
  const runnerUp = findRunnerUp(returned, explanation)
  return [
    { ...createColumn('Result', returned), probability: decision.probability },
    ...(runnerUp ? [runnerUp] : []),
  ]
}

const createColumn = (role: string, candidate: Candidate): Column => ({
  role,
  candidate,
  probability: candidate.probability,
})

const isReturned = ({ company, contact }: Candidate, { decision }: Explanation): boolean =>
  company.compGUID === decision.compGUID && (contact?.conGUID ?? '') === decision.conGUID

/** Where only a company was found for somebody, the question is why not the contact. */
function findRunnerUp(returned: Candidate, { candidates, asked }: Explanation): Column | undefined {
  const others = candidates.filter((candidate) => candidate !== returned)
  if (returned.contact !== null) {
    const [next] = others
    return next && createColumn('Runner-up', next)
  }
  const contact = asked.asksForContact ? others.find((other) => other.contact !== null) : undefined
  if (contact) return createColumn('Most likely contact', contact)
  const company = others.find((other) => other.company.compGUID !== returned.company.compGUID)
  return company && createColumn('Runner-up', company)
}

function alignFields(candidates: readonly Candidate[]): ComparedField[] {
  const all = candidates.flatMap(({ fields }) => fields)
  const names = [...new Set(all.map(({ field }) => field))]
  // What is known before anything is compared comes first.
  const ordered = names.sort((a, b) => Number(b === PRIOR_FIELD) - Number(a === PRIOR_FIELD))
  return ordered.map((field) => ({
    field,
    query: all.find((one) => one.field === field && one.asked !== '')?.asked ?? '',
    evidence: candidates.map(({ fields }) => fields.find((one) => one.field === field)),
  }))
}

/** The field that says among how many the one must be told. */
const PRIOR_FIELD = 'presence'

/** Who it is, for people: where a contact was asked for and none is returned, a company alone stands for itself. */
export function getCandidateLabel({ company, contact }: Candidate, { asked, decision }: Explanation): string {
  const at = company.compName || company.compWebsite || company.compGUID
  if (contact !== null) return `${contact.conFullName || contact.conGUID}, ${at}`
  return asked.asksForContact && decision.outcome !== 'company' ? `A person not stored, ${at}` : at
}

/** The fields that speak against it, the worst first. */
export const getContradictions = ({ fields }: Candidate): readonly FieldEvidence[] =>
  fields
    .filter(({ weight, field }) => weight < 0 && field !== PRIOR_FIELD)
    .sort((a, b) => a.weight - b.weight)

/** Bits that the fields add up to, before much agreement is counted by a share only. */
export const sumWeights = ({ fields }: Candidate): number =>
  fields.reduce((sum, { weight }) => sum + weight, 0)

export const getFieldName = (field: string): string =>
  field === PRIOR_FIELD ? 'Starting odds' : field.charAt(0).toUpperCase() + field.slice(1)

/** How well a field agrees, and with what. */
export function describeAgreement({ field, level, stored }: FieldEvidence): {
  level: string
  stored: string
} {
  if (field === PRIOR_FIELD) return { level: '', stored: stored.replace(/^one of /, '1 in ') }
  return { level: level === 'missing' ? 'not stored' : level, stored }
}

/** For a line of text: `last name (different: “keller” for “smith”)`. */
export function formatField({ field, level, asked, stored }: FieldEvidence): string {
  const values = [asked, stored].filter((value) => value !== '').map((value) => `“${value}”`)
  return `${field} (${[level, values.join(' for ')].filter((part) => part !== '').join(': ')})`
}
