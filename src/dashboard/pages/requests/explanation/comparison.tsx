/** Compares the request with the best candidates, field by field. */

import type { Explanation, FieldComparison } from '../../../api/schemas.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { formatPercent } from '../../../ui/format.ts'
import { formatWeight } from '../format.ts'
import {
  type Column,
  type ComparedField,
  type ComparisonData,
  describeAgreement,
  formatCode,
  getCandidateLabel,
  getFieldName,
  sumWeights,
} from './comparison-data.ts'

interface ComparisonProps {
  readonly data: ComparisonData
  readonly explanation: Explanation
}

export const Comparison = ({ data, explanation }: ComparisonProps) => {
  const { columns, fields, maxWeight } = data
  return (
    <div className="comparison-frame">
      <table className="comparison">
        <caption className="quiet small">{LEGEND}</caption>
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
            <FieldRow key={field.field} compared={field} data={data} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {columns.map((column) => (
              <td key={column.role} data-role={column.role}>
                <WeightBar weight={column.candidate.weight} max={maxWeight} />
                <CappedSum column={column} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {columns.length === 1 && <p className="quiet">{NO_OTHER_CANDIDATE}</p>}
    </div>
  )
}

const LEGEND =
  'A bar to the right supports the record, a bar to the left contradicts it. +1 doubles the odds that the record is right, −1 halves them.'

const NO_OTHER_CANDIDATE = 'No other candidates.'

interface CandidateHeadingProps {
  readonly column: Column
  readonly explanation: Explanation
}

const CandidateHeading = ({
  column: { role, candidate, probability },
  explanation,
}: CandidateHeadingProps) => (
  <>
    <span className="role">
      {role}, {formatPercent(probability)}
    </span>
    <span className="who">{getCandidateLabel(candidate, explanation)}</span>
    <span className="quiet small note">{describeCandidate(candidate)}</span>
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
      <span className="field-name">{getFieldName(field)}</span>
      {query !== '' && <span className="value">{query}</span>}
    </th>
    {columns.map(({ role }, at) => (
      <td key={role} data-role={role}>
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
  if (comparison === undefined) return <span className="quiet small not-compared">not compared</span>
  const { level, stored } = describeAgreement(comparison)
  return (
    <>
      {stored !== '' && <span className="value">{stored}</span>}
      {level !== '' && <span className="quiet small level">{level}</span>}
      <WeightBar weight={comparison.weight} max={maxWeight} />
      <WordPairs words={comparison.words ?? []} />
    </>
  )
}

/** The maximum rounding error of the displayed total, in bits. */
const ROUNDING_BITS = 0.05

const CappedSum = ({ column: { candidate } }: { readonly column: Column }) => {
  const sum = sumWeights(candidate)
  if (sum - candidate.weight < ROUNDING_BITS) return null
  return (
    <span className="quiet small note">
      The fields add up to {formatWeight(sum)}. High totals are reduced so that one contradiction still
      counts.
    </span>
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
    <span className="weight">
      <span className="weight-track" aria-hidden>
        <span className={weight < 0 ? 'weight-bar against' : 'weight-bar for'} style={{ width }} />
      </span>
      <span className={`number ${weight < 0 ? 'weight-against' : ''}`}>{formatWeight(weight)}</span>
    </span>
  )
}

interface WordPairsProps {
  readonly words: NonNullable<FieldComparison['words']>
}

const WordPairs = ({ words }: WordPairsProps) =>
  words.length > 0 && (
    <Disclosure title="Word by word">
      <ul className="plain-list small">
        {words.map(({ query, stored, level, weight }) => (
          <li key={`${query} ${stored}`}>
            <span className="value">{query || '–'}</span>{' '}
            <span className="quiet" title="stored as">
              → {stored || '–'}, {formatCode(level)},
            </span>{' '}
            <span className="number">{formatWeight(weight)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
