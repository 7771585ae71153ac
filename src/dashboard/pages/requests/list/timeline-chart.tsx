/** A chart of requests by outcome and time. A click or a drag selects a time range. */
import { Clock, RotateCcw, Zap } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatTime } from '../../../recorded/format.ts'
import type { Range } from '../../../ui/chart/chart-data.ts'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { type Filter, readMinutes } from '../filter.ts'
import styles from './list.module.css'
import {
  describeMarks,
  describeRange,
  findMarks,
  getStart,
  groupMarks,
  type MarkKind,
  type Timeline,
  toColumns,
} from './timeline-data.ts'

interface TimelineChartProps {
  readonly timeline: Timeline
  readonly filter: Pick<Filter, 'outcome' | 'last'>
  /** Called with two instants in ISO 8601. */
  readonly onSelect: (since: string, until: string) => void
}

const MARK_ICONS = { fault: Zap, state: RotateCcw, clock: Clock } as const satisfies Record<MarkKind, unknown>

export function TimelineChart({ timeline: current, filter, onSelect }: TimelineChartProps) {
  const [range, setRange] = useState<Range>()
  /** The chart does not move during a drag. */
  const [dragged, setDragged] = useState<Timeline>()
  const timeline = dragged ?? current
  const { columns, blank } = toColumns(timeline, readMinutes(filter.last ?? '') ?? 0)
  const last = timeline.buckets.length - 1
  const getPlace = ({ clientX, currentTarget }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const column = Math.floor(((clientX - left) / width) * columns.length)
    return Math.min(last, Math.max(0, column - blank))
  }
  const select = ({ from, to }: Range): void => {
    onSelect(getStart(timeline, Math.min(from, to)), getStart(timeline, Math.max(from, to) + 1))
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
  const start = getStart(timeline, -blank)
  /** Without the day, if it is that of the start. */
  const showTime = (column: number) => (
    <span>{last >= 0 && formatTime(getStart(timeline, column - blank), new Date(start))}</span>
  )
  return (
    <div className={styles.chart}>
      <ColumnChart
        columns={columns}
        emphasis={filter.outcome ?? ''}
        selection={range && { from: blank + range.from, to: blank + range.to }}
        marks={groupMarks(
          findMarks(timeline).filter(({ place }) => blank + place >= 0 && blank + place < columns.length),
          columns.length,
        ).flatMap((group) =>
          group.slice(0, 1).map(({ kind, place }) => ({
            at: blank + place,
            icon: MARK_ICONS[kind],
            count: group.length,
            text: describeMarks(group),
          })),
        )}
        area={{
          role: 'application',
          'aria-label':
            'Requests over time. Arrow keys move to an interval, Shift extends it, and Enter shows only its requests.',
          tabIndex: 0,
          onKeyDown: move,
          onBlur: () => setRange(undefined),
          onPointerDown: (event) => {
            if (event.button !== 0 || last < 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            setDragged(current)
            setRange({ from: getPlace(event), to: getPlace(event) })
          },
          onPointerMove: (event) => {
            if (last < 0) return
            const to = getPlace(event)
            setRange(dragged && range ? { from: range.from, to } : { from: to, to })
          },
          onPointerLeave: () => dragged ?? setRange(undefined),
          onPointerUp: () => dragged && range && select(range),
          onPointerCancel: () => setDragged(undefined),
        }}
      >
        <span>{last >= 0 && formatTime(start)}</span>
        <span>
          <span role="status">{range && describeRange(timeline, range)}</span>
          {range === undefined && showTime(columns.length / 2)}
        </span>
        {showTime(columns.length)}
      </ColumnChart>
    </div>
  )
}
