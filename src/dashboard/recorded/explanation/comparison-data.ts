/** Arranges an explanation for display: which records have a column, and the text of each field. */
import { nameCompany, namePerson } from '../../api/record-names.ts'
import type { Candidate, Explanation, FieldComparison, Schemas } from '../../api/schemas.ts'
import { capitalize } from '../../ui/format.ts'

interface ComparedField {
  readonly field: string
  /** The compared value of the request; `''` if there is none. */
  readonly query: string
  /** In the order of the columns; `undefined` for fields that were not compared. */
  readonly comparisons: readonly (FieldComparison | undefined)[]
}

/** A record in one of the columns. */
export interface Column {
  /** The role of the record, such as `Runner-up`. */
  readonly role: string
  readonly record: Candidate | Schemas['ClosestRecord']
  /** The probability of a candidate. For a company, it includes its people. */
  readonly probability?: number
}

interface ComparisonData {
  /** At most two; none if no record is similar. */
  readonly columns: readonly Column[]
  readonly fields: readonly ComparedField[]
}

export function arrangeExplanation(explanation: Explanation): ComparisonData {
  const columns = chooseColumns(explanation).slice(0, 2)
  return { columns, fields: alignFields(columns.map(({ record }) => record.fields)) }
}

/** Returns the result first. If a requested person was not returned, the most similar one is more interesting than other companies. */
function chooseColumns({ candidates, closest, decision, query }: Explanation): Column[] {
  const isReturned = ({ company, contact }: Candidate): boolean =>
    company.compGUID === decision.compGUID && (contact?.conGUID ?? '') === decision.conGUID
  const result = candidates.find(isReturned)
  const others = candidates.filter((candidate) => candidate !== result)
  const isPersonMissing = query.queriesContact && decision.conGUID === ''
  const closestPeople = closest.people
    .slice(0, isPersonMissing ? 2 : 0)
    .map((record) => ({ role: 'Closest person', record }))
  if (result === undefined)
    return [
      ...others.map((one, at) => toColumn(at === 0 ? 'Most likely' : 'Runner-up', one)),
      ...closestPeople,
    ]
  const people = others.filter(({ contact }) => contact !== null)
  const companies = others.filter(({ contact }) => contact === null)
  return [
    { ...toColumn(`Result, ${decision.accuracy}`, result), probability: decision.probability },
    ...(isPersonMissing ? people.map((one) => toColumn('Most likely person', one)) : []),
    ...closestPeople,
    ...(decision.outcome === 'company' ? companies : others).map((one) => toColumn('Runner-up', one)),
  ]
}

const toColumn = (role: string, record: Candidate): Column => ({
  role,
  record,
  probability: record.probability,
})

/** The two parts of the starting odds count as one. */
function alignFields(columns: readonly (readonly FieldComparison[])[]): ComparedField[] {
  const byField = columns.map((fields) => {
    const merged = new Map<string, FieldComparison>()
    for (const one of fields) {
      const first = merged.get(one.field)
      merged.set(one.field, first === undefined ? one : { ...first, weight: first.weight + one.weight })
    }
    return merged
  })
  // The prior comes before the compared fields.
  return [...new Set(byField.flatMap((each) => [...each.keys()]))]
    .sort((a, b) => Number(b === PRIOR_FIELD) - Number(a === PRIOR_FIELD))
    .map((field) => {
      const comparisons = byField.map((each) => each.get(field))
      return { field, query: comparisons.find((one) => one?.query)?.query ?? '', comparisons }
    })
}

/** The field with the prior odds. */
const PRIOR_FIELD = 'presence'

/** Returns the name of a record. A company without a contact stands for a person who is not stored. */
export function getRecordLabel(
  { company, contact }: Column['record'],
  { query, decision }: Explanation,
): string {
  const at = nameCompany(company)
  if (contact !== null) return `${namePerson(contact)}, ${at}`
  return query.queriesContact && decision.outcome !== 'company' ? `A person who is not stored, ${at}` : at
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  [PRIOR_FIELD]: 'Starting odds',
  cap: 'Weight limit',
}

export const getFieldName = (field: string): string => FIELD_NAMES[field] ?? capitalize(formatCode(field))

/** Returns `company GUID` for `company_guid`. */
const formatCode = (code: string): string => code.replaceAll('_', ' ').replace('guid', 'GUID')

/** Describes how well a field matches, and the stored value. */
export function describeAgreement({ field, level, stored, weight }: FieldComparison): {
  level: string
  stored: string
} {
  // The weight is the base-2 logarithm of the odds, and contains more than the number of people.
  if (field === PRIOR_FIELD)
    return { level: '', stored: `1 in ${Math.round(2 ** Math.max(-weight, 0)).toLocaleString('en-US')}` }
  if (field === 'cap') return { level: '', stored }
  return { level: level === 'missing' ? 'not stored' : formatCode(level), stored }
}
