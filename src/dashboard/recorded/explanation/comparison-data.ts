/** Arranges an explanation for display: which candidates have a column, and the text of each field. */
import { nameCompany, namePerson } from '../../api/record-names.ts'
import type { Candidate, Explanation, FieldComparison } from '../../api/schemas.ts'
import { capitalize } from '../../ui/format.ts'

export interface ComparedField {
  /** The field, and the number of its row. */
  readonly key: string
  readonly field: string
  /** The compared value of the request; `''` if there is none. */
  readonly query: string
  /** In the order of the candidates; `undefined` for fields that were not compared. */
  readonly comparisons: readonly (FieldComparison | undefined)[]
}

/** A candidate in one of the columns. */
export interface Column {
  /** The role of the candidate, such as `Runner-up`. */
  readonly role: string
  readonly candidate: Candidate
  /** The probability of the candidate. For a company, it includes its people. */
  readonly probability: number
}

export interface ComparisonData {
  /** One or two columns; none if no record is similar. */
  readonly columns: readonly Column[]
  readonly fields: readonly ComparedField[]
  /** The weight of the longest bar, in bits. */
  readonly maxWeight: number
}

/** @param chosen the record that the user compares with the result, in place of another candidate */
export function arrangeExplanation(explanation: Explanation, chosen?: Candidate): ComparisonData {
  const all = chooseColumns(explanation)
  const columns = chosen ? [...all.slice(0, 1), createColumn('Chosen record', chosen)] : all
  const compared = columns.map(({ candidate }) => candidate)
  return {
    columns,
    fields: alignFields(compared),
    maxWeight: Math.max(MIN_MAX_WEIGHT, ...compared.flatMap(getWeights).map(Math.abs)),
  }
}

/** In bits. Keeps bars short if all weights are small. */
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
  const returned = candidates.find((candidate) => isReturned(candidate, explanation.decision))
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

const isReturned = ({ company, contact }: Candidate, decision: Explanation['decision']): boolean =>
  company.compGUID === decision.compGUID && (contact?.conGUID ?? '') === decision.conGUID

/**
 * Returns the most interesting other candidate. If only a company was returned for a contact, this is the best
 * contact.
 */
function findRunnerUp(returned: Candidate, { candidates, query }: Explanation): Column | undefined {
  const others = candidates.filter((candidate) => candidate !== returned)
  if (returned.contact !== null) {
    const [next] = others
    return next && createColumn('Runner-up', next)
  }
  const contact = query.queriesContact ? others.find((other) => other.contact !== null) : undefined
  if (contact) return createColumn('Most likely contact', contact)
  const company = others.find((other) => other.company.compGUID !== returned.company.compGUID)
  return company && createColumn('Runner-up', company)
}

/** A field has several rows if several parts of it count, such as the two parts of the starting odds. */
function alignFields(candidates: readonly Candidate[]): ComparedField[] {
  const byKey = candidates.map(
    ({ fields }) =>
      new Map(
        fields.map((one, at) => {
          const earlier = fields.slice(0, at).filter(({ field }) => field === one.field)
          return [`${one.field} ${earlier.length}`, one]
        }),
      ),
  )
  const keys = [...new Set(byKey.flatMap((each) => [...each.keys()]))]
  // The prior comes before the compared fields.
  const isPrior = (key: string) => key.startsWith(`${PRIOR_FIELD} `)
  return keys
    .sort((a, b) => Number(isPrior(b)) - Number(isPrior(a)))
    .map((key) => {
      const comparisons = byKey.map((each) => each.get(key))
      const query = comparisons.find((one) => one?.query)?.query ?? ''
      return { key, field: key.split(' ')[0] ?? '', query, comparisons }
    })
}

/** The field with the prior odds. */
const PRIOR_FIELD = 'presence'

/** Returns the name of a candidate. A company without a contact stands for a person who is not stored. */
export function getCandidateLabel({ company, contact }: Candidate, { query, decision }: Explanation): string {
  const at = nameCompany(company)
  if (contact !== null) return `${namePerson(contact)}, ${at}`
  return query.queriesContact && decision.outcome !== 'company' ? `A person who is not stored, ${at}` : at
}

export const getFieldName = (field: string): string =>
  field === PRIOR_FIELD ? 'Starting odds' : capitalize(formatCode(field))

/** Returns `company GUID` for `company_guid`. */
export const formatCode = (code: string): string => code.replaceAll('_', ' ').replace('guid', 'GUID')

/** Describes how well a field matches, and the stored value. */
export function describeAgreement({ field, level, stored, weight }: FieldComparison): {
  level: string
  stored: string
} {
  // The weight is the base-2 logarithm of the odds, and contains more than the number of people.
  if (field === PRIOR_FIELD && level !== 'among_all_employees')
    return { level: '', stored: `1 in ${Math.round(2 ** Math.max(-weight, 0)).toLocaleString('en-US')}` }
  return { level: level === 'missing' ? 'not stored' : formatCode(level), stored }
}

/** Returns the field that decided against a record, such as `Last name: requested “kellermann”, stored “keller”`. */
export function describeAgainst(against: FieldComparison | null): string {
  if (against === null) return 'No field contradicts it'
  const { field, query, stored } = against
  return `${getFieldName(field)}: requested “${query}”, ${stored === '' ? 'nothing stored' : `stored “${stored}”`}`
}
