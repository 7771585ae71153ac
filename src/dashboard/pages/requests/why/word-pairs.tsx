/** How the words of two company names were paired. */
import { Disclosure } from '../../../ui/disclosure.tsx'
import { signed } from '../numbers.ts'
import type { FieldEvidence } from '../wires.ts'

interface WordPairsProps {
  readonly words: NonNullable<FieldEvidence['words']>
}

export const WordPairs = ({ words }: WordPairsProps) =>
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
