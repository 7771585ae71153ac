/** Two requests side by side: their results, the fields that differ, and the rest. */
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { isNotFound } from '../../../api/queries.ts'
import { type EntryInFull, getOperationName } from '../../../api/schemas.ts'
import { OutcomeBadge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { formatCount } from '../../../ui/format.ts'
import { Panel } from '../../../ui/layout.tsx'
import { Loaded } from '../../../ui/loading-states.tsx'
import layout from '../../../ui/styles/layout.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { MissingRequest } from '../detail/missing-request.tsx'
import { formatTime } from '../format.ts'
import { useRequest } from '../queries.ts'
import { summarizeRequest } from '../summarize-request.ts'
import styles from './compare.module.css'
import { type ComparedSection, type ComparedValue, compareEntries, isDifferent } from './compare-entries.ts'

interface ComparePanelProps {
  readonly firstId: string
  readonly secondId: string
  readonly onClose: () => void
  /** Closes the comparison and its requests. */
  readonly onLeave: () => void
}

export function ComparePanel({ firstId, secondId, onClose, onLeave }: ComparePanelProps) {
  const first = useRequest(firstId)
  const second = useRequest(secondId)
  return (
    <section className={styles.comparePanel} aria-label="Comparison of two requests">
      <header className={clsx(layout.row, layout.spread)}>
        <h2>Compare requests</h2>
        <Button look="bare" slim onPress={onClose}>
          <X size={16} aria-hidden /> Stop comparing
        </Button>
      </header>
      {isNotFound(first.error) || isNotFound(second.error) ? (
        <MissingRequest onClose={onLeave} />
      ) : (
        <Loaded query={first} what="the first request">
          {(one) => (
            <Loaded query={second} what="the second request">
              {(other) => <ComparedRequests first={one} second={other} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </section>
  )
}

interface ComparedRequestsProps {
  readonly first: EntryInFull
  readonly second: EntryInFull
}

function ComparedRequests({ first, second }: ComparedRequestsProps) {
  const { differences, rest } = useMemo(() => compareEntries(first, second), [first, second])
  const number = differences.reduce((sum, { values }) => sum + values.length, 0)
  return (
    <div className={layout.stack}>
      <Panel title={number === 0 ? 'No differences' : formatCount(number, 'difference')} flush>
        <ValueTable first={first} second={second} sections={differences} />
      </Panel>
      <Disclosure title="Everything else">
        <div className={layout.panel}>
          <ValueTable first={first} second={second} sections={rest} />
        </div>
      </Disclosure>
    </div>
  )
}

interface ValueTableProps extends ComparedRequestsProps {
  readonly sections: readonly ComparedSection[]
}

const ValueTable = ({ first, second, sections }: ValueTableProps) => (
  <table className={styles.values}>
    <thead>
      <tr>
        <th scope="col">
          <span className={textStyles.visuallyHidden}>Field</span>
        </th>
        <th scope="col">
          <RequestHeading entry={first} />
        </th>
        <th scope="col">
          <RequestHeading entry={second} />
        </th>
      </tr>
    </thead>
    {sections.map(({ title, values }) => (
      <tbody key={title}>
        <tr className={styles.section}>
          <th colSpan={3} scope="rowgroup">
            {title}
          </th>
        </tr>
        {values.map((value) => (
          <ValueRow key={value.path} value={value} />
        ))}
      </tbody>
    ))}
  </table>
)

const RequestHeading = ({ entry }: { readonly entry: EntryInFull }) => (
  <>
    <span className={layout.row}>
      <OutcomeBadge outcome={entry.outcome} />
      <span className={clsx(textStyles.quiet, textStyles.small)}>
        {getOperationName(entry.operation)}, {formatTime(entry.at)}
      </span>
    </span>
    <span className={styles.result}>
      {entry.match && entry.outcome !== 'error'
        ? entry.match.explanation.decision.result
        : summarizeRequest(entry)}
    </span>
  </>
)

const ValueRow = ({ value }: { readonly value: ComparedValue }) => (
  <tr className={clsx(isDifferent(value) && styles.different)}>
    <th scope="row">{value.path}</th>
    <td>
      <Value text={value.first} />
    </td>
    <td>
      <Value text={value.second} />
    </td>
  </tr>
)

const Value = ({ text }: { readonly text: string | undefined }) =>
  text === undefined || text === '' ? (
    <span className={textStyles.quiet}>{text === '' ? 'empty' : 'none'}</span>
  ) : (
    text
  )
