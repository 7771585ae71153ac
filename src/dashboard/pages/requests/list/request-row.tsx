/** A row of the list, on one line or on two. */
import { clsx } from 'clsx'
import { TriangleAlert, Zap } from 'lucide-react'
import { type SyntheticEvent, use } from 'react'
import { GridListItem } from 'react-aria-components'
import { getOperationName, OUTCOME_NAMES } from '../../../api/schemas.ts'
import { formatTime } from '../../../recorded/format.ts'
import { Time } from '../../../recorded/time.tsx'
import { OutcomeBadge } from '../../../ui/badge.tsx'
import { formatCount, formatElapsed } from '../../../ui/format.ts'
import textStyles from '../../../ui/styles/text.module.css'
import { Compared } from '../compared.ts'
import type { JournalRow } from '../journal-row.ts'
import styles from './list.module.css'

interface RequestRowProps {
  readonly row: JournalRow
  readonly isNarrow: boolean
  /** Whether the list has other operations than Enrich. */
  readonly hasOperations: boolean
}

export const RequestRow = ({ isNarrow, ...props }: RequestRowProps) => (
  <GridListItem id={props.row.id} textValue={describeRow(props.row)} className={styles.requestRow}>
    {isNarrow ? <NarrowRow {...props} /> : <WideRow {...props} />}
  </GridListItem>
)

interface ColumnNamesProps extends Pick<RequestRowProps, 'hasOperations'> {
  /** The width of the scrollbar of the list in pixels. */
  readonly scrollbar: number
}

/** The column names. Hidden from screen readers, since the text of each row has them. */
export const ColumnNames = ({ scrollbar, hasOperations }: ColumnNamesProps) => (
  <div className={styles.requestColumns} style={{ marginInlineEnd: scrollbar }} aria-hidden>
    {['Time', 'Outcome', ...(hasOperations ? ['Operation'] : []), 'Organization', 'Request', 'Result'].map(
      (name) => (
        <span key={name}>{name}</span>
      ),
    )}
    <span className={styles.figure}>Status</span>
    <span className={styles.figure}>Credits</span>
    <span className={styles.figure}>Duration</span>
    <span className={clsx(styles.figure, styles.compareName)}>Compare</span>
  </div>
)

type RowProps = Omit<RequestRowProps, 'isNarrow'>
type CellProps = Pick<RequestRowProps, 'row'>

const stop = (event: SyntheticEvent): void => event.stopPropagation()

/** Chooses the request as one of two to compare, without opening it. */
function CompareBox({ row: { id } }: CellProps) {
  const { first, choose } = use(Compared)
  return (
    <input
      type="checkbox"
      aria-label="Compare"
      title="Compare with a different request"
      className={styles.compare}
      checked={id === first}
      onChange={() => choose(id)}
      onPointerDown={stop}
      onMouseDown={stop}
      onClick={stop}
      onKeyDown={(event) => event.key === ' ' && stop(event)}
      onKeyUp={(event) => event.key === ' ' && stop(event)}
    />
  )
}

const WideRow = ({ row, hasOperations }: RowProps) => (
  <>
    <span className={clsx(textStyles.number, textStyles.quiet)}>
      <Time at={row.at} />
    </span>
    <span>
      <OutcomeBadge outcome={row.outcome} />
    </span>
    {hasOperations && <span>{getOperationName(row.operation)}</span>}
    <span className={textStyles.quiet}>{row.orgName}</span>
    <span className={styles.result} title={row.requestText}>
      {row.requestText}
    </span>
    <ResultCell row={row} />
    <span className={clsx(textStyles.number, textStyles.quiet, styles.figure)}>{row.status ?? 'none'}</span>
    <span className={clsx(textStyles.number, textStyles.quiet, styles.figure)}>{row.credits ?? ''}</span>
    <span className={clsx(textStyles.number, textStyles.quiet, styles.figure)}>
      {formatElapsed(row.durationMs)}
    </span>
    <RowIcons row={row} />
    <CompareBox row={row} />
  </>
)

const NarrowRow = ({ row, hasOperations }: RowProps) => (
  <>
    <div className={styles.line}>
      <span className={clsx(textStyles.number, textStyles.quiet)}>
        <Time at={row.at} />
      </span>
      <OutcomeBadge outcome={row.outcome} />
      <span className={clsx(textStyles.number, textStyles.quiet)}>{row.status ?? 'none'}</span>
      {hasOperations && <span>{getOperationName(row.operation)}</span>}
      <span className={clsx(textStyles.quiet, styles.fill)}>{row.orgName}</span>
      <RowIcons row={row} />
      <CompareBox row={row} />
    </div>
    <div className={styles.line}>
      <span className={styles.half} title={row.requestText}>
        {row.requestText}
      </span>
      {row.resultText !== '' && (
        <>
          <span className={textStyles.quiet} aria-hidden>
            →
          </span>
          <span className={textStyles.visuallyHidden}>result</span>
          <ResultCell row={row} />
        </>
      )}
    </div>
  </>
)

const ResultCell = ({ row: { resultText, grade } }: CellProps) => (
  <span className={styles.result} title={resultText}>
    {grade !== '' && <span className={styles.grade}>{grade}</span>} {resultText}
  </span>
)

const RowIcons = ({ row: { warnings, fault } }: CellProps) => (
  <span className={styles.rowIcons}>
    {warnings > 0 && (
      <span className={clsx(styles.rowIcon, styles.warn)} title={formatCount(warnings, 'warning')}>
        <TriangleAlert size={14} aria-hidden />
        <span aria-hidden>{warnings}</span>
        <span className={textStyles.visuallyHidden}>{formatCount(warnings, 'warning')}</span>
      </span>
    )}
    {fault !== null && (
      <span className={clsx(styles.rowIcon, styles.bad)} title={`Injected fault: ${fault}`}>
        <Zap size={14} aria-hidden />
        <span className={textStyles.visuallyHidden}>fault: {fault}</span>
      </span>
    )}
  </span>
)

/** Returns the columns of a row for screen readers, which would read its cells as one text. */
const describeRow = (row: JournalRow): string =>
  [
    ['Outcome', OUTCOME_NAMES[row.outcome]],
    ['Operation', getOperationName(row.operation)],
    ['Organization', row.orgName],
    ['Request', row.requestText],
    ['Result', [row.grade, row.resultText].filter(Boolean).join(' ')],
    ['Status', row.status ?? 'none'],
    ['Credits', row.credits ?? ''],
    ['Duration', formatElapsed(row.durationMs)],
    ['Time', formatTime(row.at)],
    ['Warnings', row.warnings || ''],
    ['Injected fault', row.fault ?? ''],
  ]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
