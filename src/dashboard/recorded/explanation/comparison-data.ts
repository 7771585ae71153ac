/** Arranges an explanation for display: which records have a column, and the text of each field. */
import { nameCompany, namePerson } from '../../api/record-names.ts'
import type { Candidate, Explanation, FieldComparison, Schemas } from '../../api/schemas.ts'
import { capitalize } from '../../ui/format.ts'

interface ComparedField {
  /** The field, and the number of its row. */
  readonly key: string
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

/** A field has several rows if several parts of it count, such as the two parts of the starting odds. */
function alignFields(columns: readonly (readonly FieldComparison[])[]): ComparedField[] {
  const byKey = columns.map(
    (fields) =>
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
  if (field === PRIOR_FIELD && level !== 'among_all_employees')
    return { level: '', stored: `1 in ${Math.round(2 ** Math.max(-weight, 0)).toLocaleString('en-US')}` }
  if (field === 'cap') return { level: '', stored }
  return { level: level === 'missing' ? 'not stored' : formatCode(level), stored }
}
