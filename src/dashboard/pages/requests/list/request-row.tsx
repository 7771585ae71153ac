/** A row of the list, on one line or on two, and the names of its columns. */
// biome-ignore-all lint/a11y/useSemanticElements: a table can neither position its rows nor divide them into two lines
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is on one row, or on one cell
import { clsx } from 'clsx'
import { TriangleAlert, Zap } from 'lucide-react'
import { memo, type ReactNode, use } from 'react'
import { type Entry, getOperationName } from '../../../api/schemas.ts'
import { findSandboxTime } from '../../../recorded/format.ts'
import { RequestTime, SandboxTime, Time } from '../../../recorded/time.tsx'
import { OutcomeBadge } from '../../../ui/badge.tsx'
import { Breakable } from '../../../ui/breakable.tsx'
import { formatCount, formatElapsed } from '../../../ui/format.ts'
import textStyles from '../../../ui/styles/text.module.css'
import { Compared } from '../compared.ts'
import styles from './list.module.css'

interface Column {
  readonly name: string
  /** The class of the cells. */
  readonly look?: string
  /** The class of the name. */
  readonly nameLook?: string
  readonly show: (entry: Entry, props: Pick<RequestRowProps, 'time' | 'isCurrent'>) => ReactNode
}

const QUIET_NUMBER = clsx(textStyles.number, textStyles.quiet)
const FIGURE = { look: clsx(QUIET_NUMBER, styles.figure), nameLook: styles.figure }

const TIME: Column = {
  name: 'Time',
  look: QUIET_NUMBER,
  show: (entry, { time }) => <RequestTime at={entry.at} text={time} sandboxTime={findSandboxTime(entry)} />,
}
/** Two lines have the sandbox clock on a third one. */
const NARROW_TIME: Column = { ...TIME, show: ({ at }, { time }) => <Time at={at} text={time} /> }
const SANDBOX_TIME: Column = {
  name: 'Sandbox clock',
  look: QUIET_NUMBER,
  show: (entry) => <SandboxTime at={entry.at} sandboxTime={findSandboxTime(entry)} />,
}
const OUTCOME: Column = { name: 'Outcome', show: ({ outcome }) => <OutcomeBadge outcome={outcome} /> }
const OPERATION: Column = { name: 'Operation', show: ({ operation }) => getOperationName(operation) }
const ORGANIZATION: Column = {
  name: 'Organization',
  look: clsx(textStyles.quiet, styles.organization),
  show: ({ organization }) => <span title={organization?.orgName}>{organization?.orgName}</span>,
}
const REQUEST: Column = {
  name: 'Request',
  look: styles.request,
  show: ({ source, summary: { request } }) => (
    <>
      {source !== 'client' && (
        <>
          <span className={styles.source}>{source}</span>{' '}
        </>
      )}
      <span title={request}>
        <Breakable text={request} />
      </span>
    </>
  ),
}
const RESULT: Column = {
  name: 'Result',
  look: styles.result,
  show: ({ summary: { result, accuracy } }) =>
    result !== '' && (
      <span title={result}>
        {accuracy !== null && <span className={styles.grade}>{accuracy}</span>} <Breakable text={result} />
      </span>
    ),
}
const STATUS: Column = { ...FIGURE, name: 'Status', show: ({ response }) => response.status ?? 'none' }
const CREDITS: Column = { ...FIGURE, name: 'Credits', show: ({ credits }) => credits?.deducted }
const DURATION: Column = { ...FIGURE, name: 'Duration', show: ({ durationMs }) => formatElapsed(durationMs) }
const NOTES: Column = {
  name: 'Notes',
  look: styles.rowIcons,
  nameLook: styles.figure,
  show: (entry) => <RowIcons entry={entry} />,
}
const COMPARE: Column = {
  name: 'Compare',
  look: styles.compareCell,
  nameLook: styles.figure,
  show: ({ transactionId }, { isCurrent }) => <CompareBox id={transactionId} isCurrent={isCurrent} />,
}

/** The columns whose values do not say what they are. */
const UNNAMED = [NOTES, COMPARE]

const WIDE = [
  [TIME, OUTCOME, OPERATION, ORGANIZATION, REQUEST, RESULT, STATUS, CREDITS, DURATION, NOTES, COMPARE],
]
const NARROW = [
  [NARROW_TIME, OUTCOME, STATUS, OPERATION, ORGANIZATION, NOTES, COMPARE],
  [REQUEST, RESULT],
  [SANDBOX_TIME],
]

interface Layout {
  readonly isNarrow: boolean
  /** Whether the list has other operations than Enrich. */
  readonly hasOperations: boolean
  /** Whether the sandbox clock differed for a request of the list. */
  readonly hasSandboxTimes: boolean
}

/** Returns the lines of a row, each with its columns. */
const getLines = ({ isNarrow, hasOperations, hasSandboxTimes }: Layout): readonly (readonly Column[])[] =>
  (isNarrow ? NARROW : WIDE)
    .filter((line) => hasSandboxTimes || !line.includes(SANDBOX_TIME))
    .map((line) => line.filter((column) => hasOperations || column !== OPERATION))

/** The column names. In two lines, the values say what they are, except for icons and boxes, so screen readers alone get the other names. */
export const ColumnNames = (props: Layout) => (
  <div role="row" aria-rowindex={1} className={styles.requestColumns}>
    {getLines(props)
      .flat()
      .map((column) => (
        <span
          key={column.name}
          role="columnheader"
          className={clsx(
            column.nameLook,
            props.isNarrow && !UNNAMED.includes(column) && textStyles.visuallyHidden,
          )}
        >
          {column.name}
        </span>
      ))}
  </div>
)

interface RequestRowProps extends Layout {
  readonly entry: Entry
  /** When it was received, in words. */
  readonly time: string
  /** From 0. */
  readonly index: number
  /** In pixels. */
  readonly height: number
  readonly isOpened: boolean
  /** Whether Tab reaches this row. */
  readonly isCurrent: boolean
}

export const RequestRow = memo(
  ({ entry, time, index, height, isOpened, isCurrent, ...layout }: RequestRowProps) => (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isOpened}
      tabIndex={isCurrent ? 0 : -1}
      data-key={entry.transactionId}
      className={styles.requestRow}
      style={{ top: index * height, height }}
    >
      {getLines(layout).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a row do not move
        <div key={at} role="presentation" className={styles.line}>
          {line.map(({ name, look, show }) => (
            <span key={name} role="gridcell" className={look}>
              {show(entry, { time, isCurrent })}
            </span>
          ))}
        </div>
      ))}
    </div>
  ),
)

/** Chooses the request as one of two to compare. */
function CompareBox({ id, isCurrent }: { readonly id: string; readonly isCurrent: boolean }) {
  const { chosen, choose } = use(Compared)
  return (
    <input
      type="checkbox"
      aria-label="Compare"
      title="Compare with a different request"
      className={styles.compare}
      tabIndex={isCurrent ? 0 : -1}
      checked={chosen.includes(id)}
      onChange={() => choose(id)}
    />
  )
}

const RowIcons = ({ entry: { warnings, fault } }: { readonly entry: Entry }) => (
  <>
    {warnings.length > 0 && (
      <span className={clsx(styles.rowIcon, styles.warn)} title={formatCount(warnings.length, 'warning')}>
        <TriangleAlert size={14} aria-hidden />
        <span aria-hidden>{warnings.length}</span>
        <span className={textStyles.visuallyHidden}>{formatCount(warnings.length, 'warning')}</span>
      </span>
    )}
    {fault !== null && (
      <span className={clsx(styles.rowIcon, styles.bad)} title={`Injected fault: ${fault.kind}`}>
        <Zap size={14} aria-hidden />
        <span className={textStyles.visuallyHidden}>fault: {fault.kind}</span>
      </span>
    )}
  </>
)
