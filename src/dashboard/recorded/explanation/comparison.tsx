/** Compares the request with the best candidates, field by field. */

import { clsx } from 'clsx'
import type { Explanation, FieldComparison } from '../../api/schemas.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formatPercent } from '../../ui/format.ts'
import textStyles from '../../ui/styles/text.module.css'
import { formatWeight } from '../format.ts'
import {
  type Column,
  type ComparedField,
  type ComparisonData,
  describeAgreement,
  formatCode,
  getCandidateLabel,
  getFieldName,
} from './comparison-data.ts'
import styles from './explanation.module.css'

interface ComparisonProps {
  readonly data: ComparisonData
  readonly explanation: Explanation
}

export const Comparison = ({ data, explanation }: ComparisonProps) => {
  const { columns, fields, maxWeight } = data
  return (
    <section aria-label="Comparison field by field">
      <table className={styles.comparison}>
        <caption className={textStyles.hint}>{LEGEND}</caption>
        <thead>
          <tr>
            <th scope="col">Request</th>
            {columns.map((column) => (
              <th key={column.role} scope="col">
                <CandidateHeading column={column} explanation={explanation} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.key} compared={field} data={data} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {columns.map((column) => (
              <td key={column.role}>
                <WeightBar weight={column.candidate.weight} max={maxWeight} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {columns.length === 1 && (
        <p className={clsx(textStyles.quiet, textStyles.small)}>{NO_OTHER_CANDIDATE}</p>
      )}
      {!columns.every(isCandidate) && (
        <p className={clsx(textStyles.quiet, textStyles.small)}>
          {NOT_A_CANDIDATE}
          {columns.length > 1 && ` ${NOT_COMPARABLE}`}
        </p>
      )}
    </section>
  )
}

const LEGEND =
  'A bar to the right supports the record, and one to the left contradicts it. +1 doubles the odds that the record is right, and −1 halves them.'

const NO_OTHER_CANDIDATE = 'No other candidates.'

const isCandidate = ({ probability }: Column): boolean => probability > 0

const NOT_A_CANDIDATE = "The search for similar records didn't select the chosen one."
const NOT_COMPARABLE =
  "A candidate's total includes starting odds and limits, so the two totals can't be compared."

interface CandidateHeadingProps {
  readonly column: Column
  readonly explanation: Explanation
}

const CandidateHeading = ({
  column,
  column: { role, candidate, probability },
  explanation,
}: CandidateHeadingProps) => (
  <>
    <span className={styles.role}>
      {role}, {isCandidate(column) ? formatPercent(probability) : 'not a candidate'}
    </span>
    <span className={styles.who}>{getCandidateLabel(candidate, explanation)}</span>
    <span className={clsx(textStyles.hint, styles.note)}>{describeCandidate(candidate)}</span>
  </>
)

const describeCandidate = ({ company, contact }: Column['candidate']): string =>
  [contact?.conJobTitle, contact?.current === false ? 'left the company' : '', company.compCountry]
    .filter(Boolean)
    .join(', ')

interface FieldRowProps {
  readonly compared: ComparedField
  readonly data: ComparisonData
}

const FieldRow = ({
  compared: { field, query, comparisons },
  data: { columns, maxWeight },
}: FieldRowProps) => (
  <tr>
    <th scope="row">
      <span className={styles.fieldName}>{getFieldName(field)}</span>
      {query !== '' && <span className={styles.value}>{query}</span>}
    </th>
    {columns.map(({ role }, at) => (
      <td key={role}>
        <ComparisonCell comparison={comparisons[at]} maxWeight={maxWeight} />
      </td>
    ))}
  </tr>
)

interface ComparisonCellProps {
  readonly comparison: FieldComparison | undefined
  readonly maxWeight: number
}

function ComparisonCell({ comparison, maxWeight }: ComparisonCellProps) {
  if (comparison === undefined) return <span className={textStyles.hint}>not compared</span>
  const { level, stored } = describeAgreement(comparison)
  return (
    <>
      {stored !== '' && <span className={styles.value}>{stored}</span>}
      {level !== '' && <span className={clsx(textStyles.hint, styles.level)}>{level}</span>}
      <WeightBar weight={comparison.weight} max={maxWeight} />
      <WeightParts comparison={comparison} />
    </>
  )
}

interface WeightBarProps {
  readonly weight: number
  /** The weight of a full bar, in bits. */
  readonly max: number
}

function WeightBar({ weight, max }: WeightBarProps) {
  const width = `${Math.min(1, Math.abs(weight) / max) * 50}%`
  return (
    <span className={styles.weight}>
      <span className={styles.weightTrack} aria-hidden>
        <span
          className={clsx(styles.weightBar, weight < 0 ? styles.against : styles.for)}
          style={{ width }}
        />
      </span>
      <span className={clsx(textStyles.number, weight < 0 && styles.weightAgainst)}>
        {formatWeight(weight)}
      </span>
    </span>
  )
}

/** The parts of the weight of a company name: its words, and what counts beside them. */
const WeightParts = ({ comparison: { words = [], terms = [] } }: { readonly comparison: FieldComparison }) =>
  words.length + terms.length > 0 && (
    <Disclosure title={words.length > 0 ? 'Word by word' : 'Part by part'}>
      <ul className={clsx(textStyles.plainList, textStyles.small)}>
        {words.map(({ query, stored, level, weight }) => (
          <li key={`${query} ${stored}`}>
            <span className={styles.value}>{query || '–'}</span>{' '}
            <span className={textStyles.quiet} title="stored as">
              → {stored || '–'}, {formatCode(level)},
            </span>{' '}
            <span className={textStyles.number}>{formatWeight(weight)}</span>
          </li>
        ))}
        {terms.map(({ level, weight }) => (
          <li key={level}>
            <span className={textStyles.quiet}>{formatCode(level)}</span>{' '}
            <span className={textStyles.number}>{formatWeight(weight)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
