/** Compares the request with the best candidates, field by field. */

import { Disclosure } from '../../../ui/disclosure.tsx'
import { percent } from '../../../ui/format.ts'
import { signed } from '../format.ts'
import type { Explanation, FieldEvidence } from '../types.ts'
import {
  agreement,
  type Column,
  type ComparedField,
  fieldName,
  labelOf,
  type Picture,
  sumOf,
} from './comparison-data.ts'

interface ComparisonProps {
  readonly picture: Picture
  readonly explanation: Explanation
}

export const Comparison = ({ picture, explanation }: ComparisonProps) => {
  const { columns, fields, widest } = picture
  return (
    <div className="comparison-frame">
      <table className="comparison">
        <caption className="quiet small">{LEGEND}</caption>
        <thead>
          <tr>
            <th scope="col">Asked</th>
            {columns.map((column) => (
              <th key={column.role} scope="col">
                <Who column={column} explanation={explanation} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.field} compared={field} picture={picture} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Together</th>
            {columns.map((column) => (
              <td key={column.role} data-role={column.role}>
                <WeightBar bits={column.candidate.weight} widest={widest} />
                <Share column={column} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
      {columns.length === 1 && <p className="quiet">{NOBODY_ELSE}</p>}
    </div>
  )
}

const LEGEND =
  'A bar to the right speaks for a record, one to the left against it: each +1 doubles the odds that it is meant, each −1 halves them.'

const NOBODY_ELSE = 'There is no other candidate.'

interface WhoProps {
  readonly column: Column
  readonly explanation: Explanation
}

const Who = ({ column: { role, candidate, probability }, explanation }: WhoProps) => (
  <>
    <span className="role">
      {role}, {percent(probability)}
    </span>
    <span className="who">{labelOf(candidate, explanation)}</span>
    <span className="quiet small note">{whereabouts(candidate)}</span>
  </>
)

const whereabouts = ({ company, contact }: Column['candidate']): string =>
  [contact?.conJobTitle, contact?.current === false ? 'no longer there' : '', company.compCountry]
    .filter(Boolean)
    .join(', ')

interface FieldRowProps {
  readonly compared: ComparedField
  readonly picture: Picture
}

const FieldRow = ({ compared: { field, asked, evidence }, picture: { columns, widest } }: FieldRowProps) => (
  <tr>
    <th scope="row">
      <span className="field-name">{fieldName(field)}</span>
      {asked !== '' && <span className="value">{asked}</span>}
    </th>
    {columns.map(({ role }, at) => (
      <td key={role} data-role={role}>
        <Evidence evidence={evidence[at]} widest={widest} />
      </td>
    ))}
  </tr>
)

interface EvidenceProps {
  readonly evidence: FieldEvidence | undefined
  readonly widest: number
}

function Evidence({ evidence, widest }: EvidenceProps) {
  if (evidence === undefined) return <span className="quiet small not-compared">not compared</span>
  const { level, stored } = agreement(evidence)
  return (
    <>
      {stored !== '' && <span className="value">{stored}</span>}
      <span className="quiet small level">{level}</span>
      <WeightBar bits={evidence.weight} widest={widest} />
      <WordPairs words={evidence.words ?? []} />
    </>
  )
}

/** Bits by which the sum of the fields may differ from what is shown, by rounding alone. */
const ROUNDED = 0.05

const Share = ({ column: { candidate } }: { readonly column: Column }) => {
  const sum = sumOf(candidate)
  if (sum - candidate.weight < ROUNDED) return null
  return (
    <span className="quiet small note">
      The fields add up to {signed(sum)}; of much agreement only a share counts, so that one contradiction
      still tells.
    </span>
  )
}

interface WeightBarProps {
  readonly bits: number
  /** Bits of half the width. */
  readonly widest: number
}

function WeightBar({ bits, widest }: WeightBarProps) {
  const width = `${Math.min(1, Math.abs(bits) / widest) * 50}%`
  return (
    <span className="weight">
      <span className="weight-track" aria-hidden>
        <span className={bits < 0 ? 'weight-bar against' : 'weight-bar for'} style={{ width }} />
      </span>
      <span className={`number ${bits < 0 ? 'weight-against' : ''}`}>{signed(bits)}</span>
    </span>
  )
}

interface WordPairsProps {
  readonly words: NonNullable<FieldEvidence['words']>
}

const WordPairs = ({ words }: WordPairsProps) =>
  words.length > 0 && (
    <Disclosure title="Word by word">
      <ul className="plain-list small">
        {words.map(({ asked, stored, level, weight }) => (
          <li key={`${asked} ${stored}`}>
            <span className="value">{asked || '–'}</span>{' '}
            <span className="quiet" title="stored as">
              → {stored || '–'}, {level},
            </span>{' '}
            <span className="number">{signed(weight)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
