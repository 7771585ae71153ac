/** A chart of requests by outcome and time. A click or a drag selects a time range. */
import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { OUTCOME_NAMES, OUTCOMES, type Outcome, type Schemas } from '../../../api/schemas.ts'
import { formatTime } from '../../../recorded/format.ts'
import { formatCount } from '../../../ui/format.ts'
import textStyles from '../../../ui/styles/text.module.css'
import styles from './list.module.css'

type Timeline = Schemas['Timeline']

interface TimelineChartProps {
  readonly timeline: Timeline
  /** The other outcomes are paler. `''` for all. */
  readonly outcome: Outcome | ''
  /** Called with two instants in ISO 8601. */
  readonly onSelect: (since: string, until: string) => void
}

/** A chart of few buckets has columns of the same width as others, on its right side. */
const MIN_COLUMNS = 60

/** The places of the first and the last selected bucket, in any order. */
interface Range {
  readonly from: number
  readonly to: number
}

export function TimelineChart({ timeline: current, outcome, onSelect }: TimelineChartProps) {
  const [range, setRange] = useState<Range>()
  /** The chart does not move during a drag. */
  const [dragged, setDragged] = useState<Timeline>()
  const timeline = dragged ?? current
  const columns = Math.max(MIN_COLUMNS, timeline.buckets.length)
  const blank = columns - timeline.buckets.length
  const last = timeline.buckets.length - 1
  const getPlace = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const column = Math.floor(((clientX - left) / width) * columns)
    return Math.min(last, Math.max(0, column - blank))
  }
  const select = ({ from, to }: Range): void => {
    const [first, final] = [Math.min(from, to), Math.max(from, to)].map((at) => timeline.buckets[at])
    if (first && final) onSelect(first.at, shift(final.at, timeline, 1))
    setDragged(undefined)
    setRange(undefined)
  }
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const to = Math.min(last, Math.max(0, (range?.to ?? last + 1) + step))
      setRange({ from: event.shiftKey && range ? range.from : to, to })
    }
    if (event.key === 'Enter' && range) select(range)
  }
  return (
    <div className={styles.chart}>
      <div
        className={styles.chartArea}
        role="application"
        aria-label="Requests over time. Arrow keys move to an interval, Shift extends it, and Enter shows only its requests."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys select a time range
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setRange(undefined)}
        onPointerDown={(event) => {
          if (event.button !== 0 || last < 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDragged(current)
          setRange({ from: getPlace(event), to: getPlace(event) })
        }}
        onPointerMove={(event) => {
          if (last < 0) return
          const to = getPlace(event)
          setRange(dragged && range ? { from: range.from, to } : { from: to, to })
        }}
        onPointerLeave={() => dragged ?? setRange(undefined)}
        onPointerUp={() => dragged && range && select(range)}
        onPointerCancel={() => setDragged(undefined)}
      >
        <Columns timeline={timeline} columns={columns} outcome={outcome} range={range} />
      </div>
      <p className={clsx(styles.chartTimes, textStyles.number)} aria-live="off">
        <span>{timeline.buckets[0] && formatTime(shift(timeline.buckets[0].at, timeline, -blank))}</span>
        <span className={styles.chartPoint}>{range && describeRange(timeline, range)}</span>
        <span>{timeline.buckets[last] && formatTime(shift(timeline.buckets[last].at, timeline, 1))}</span>
      </p>
    </div>
  )
}

/** Returns the start of another bucket. */
const shift = (at: string, { bucketSeconds }: Timeline, buckets: number): string =>
  new Date(Date.parse(at) + buckets * bucketSeconds * 1_000).toISOString()

const sum = (outcomes: Schemas['OutcomeCounts']): number =>
  OUTCOMES.reduce((total, outcome) => total + outcomes[outcome], 0)

/** Returns a text such as `12:00:05 to 12:00:10: 3 found, 1 error`. */
function describeRange(timeline: Timeline, { from, to }: Range): string {
  const buckets = timeline.buckets.slice(Math.min(from, to), Math.max(from, to) + 1)
  const [first, last] = [buckets[0], buckets.at(-1)]
  if (first === undefined || last === undefined) return ''
  const counts = OUTCOMES.map((outcome) => ({
    outcome,
    count: buckets.reduce((total, bucket) => total + bucket.outcomes[outcome], 0),
  })).filter(({ count }) => count > 0)
  const parts = counts.map(
    ({ outcome, count }) => `${count.toLocaleString('en-US')} ${OUTCOME_NAMES[outcome].toLowerCase()}`,
  )
  const times = `${formatTime(first.at)} to ${formatTime(shift(last.at, timeline, 1))}`
  return `${times}: ${parts.join(', ') || formatCount(0, 'request')}`
}

/** The height of the drawing, in units. */
const HEIGHT = 100
/** The height of the smallest part, so that one error among many requests is visible. */
const MIN_PART = 6

interface ColumnsProps {
  readonly timeline: Timeline
  readonly columns: number
  readonly outcome: Outcome | ''
  readonly range: Range | undefined
}

function Columns({ timeline: { buckets }, columns, outcome: chosen, range }: ColumnsProps) {
  const max = Math.max(1, ...buckets.map(({ outcomes }) => sum(outcomes)))
  const blank = columns - buckets.length
  return (
    <svg viewBox={`0 0 ${columns} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {range && (
        <rect
          className={styles.selection}
          x={blank + Math.min(range.from, range.to)}
          width={Math.abs(range.to - range.from) + 1}
          y={0}
          height={HEIGHT}
        />
      )}
      {buckets.map(({ at, outcomes }, index) =>
        stackParts(outcomes, max).map(({ outcome, y, height }) => (
          <rect
            key={`${at} ${outcome}`}
            className={clsx(styles.part, styles[outcome], chosen !== '' && chosen !== outcome && styles.pale)}
            x={blank + index + 0.1}
            width={0.8}
            y={y}
            height={height}
          />
        )),
      )}
    </svg>
  )
}

/** Returns the parts of a column, from the bottom: successes first, errors on top. */
function stackParts(
  outcomes: Schemas['OutcomeCounts'],
  max: number,
): { readonly outcome: Outcome; readonly y: number; readonly height: number }[] {
  let y = HEIGHT
  return OUTCOMES.filter((outcome) => outcomes[outcome] > 0).map((outcome) => {
    const height = Math.max(MIN_PART, (outcomes[outcome] / max) * HEIGHT)
    y = Math.max(0, y - height)
    return { outcome, y, height }
  })
}
