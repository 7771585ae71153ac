/** Stacked columns over time, with a scale. */
import type { LucideIcon } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import styles from '../styles/chart.module.css'
import { HEIGHT, type Part, type Range, roundUp, stack, sum } from './chart-data.ts'

interface Mark {
  /** The place of its column. */
  readonly at: number
  readonly icon: LucideIcon
  /** Shown beside the icon if it stands for several. */
  readonly count: number
  readonly text: string
}

interface ColumnChartProps {
  /** The parts of each column, from the bottom. */
  readonly columns: readonly (readonly Part[])[]
  /** The properties of the drawing, with its text for screen readers. */
  readonly area: HTMLAttributes<HTMLDivElement>
  readonly marks?: readonly Mark[]
  /** A count that is drawn as a line. */
  readonly limit?: number | undefined
  readonly selection?: Range | undefined
  /** The parts with another name are paler. `''` for none. */
  readonly emphasis?: string
  /** The times below. */
  readonly children: ReactNode
}

export function ColumnChart({
  columns,
  area,
  marks = [],
  limit,
  selection,
  emphasis = '',
  children,
}: ColumnChartProps) {
  const top = roundUp(Math.max(limit ?? 1, ...columns.map(sum)))
  return (
    <div className={styles.chart}>
      <p className={styles.scale} aria-hidden>
        <span>{top.toLocaleString('en-US')}</span>
        <span>0</span>
      </p>
      <div {...area} className={styles.area}>
        <svg viewBox={`0 0 ${columns.length} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {selection && (
            <rect
              className={styles.selection}
              x={Math.min(selection.from, selection.to)}
              width={Math.abs(selection.to - selection.from) + 1}
              height={HEIGHT}
            />
          )}
          {columns.map((parts, place) =>
            stack(parts, top).map(({ name, color, y, height }) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are only at their places
                key={`${place} ${name}`}
                x={place + 0.1}
                width={0.8}
                y={y}
                height={height}
                style={{ fill: color, opacity: emphasis === '' || emphasis === name ? 1 : 0.25 }}
              />
            )),
          )}
          {limit !== undefined && (
            <line
              className={styles.limit}
              x2={columns.length}
              y1={HEIGHT - (limit / top) * HEIGHT}
              y2={HEIGHT - (limit / top) * HEIGHT}
            />
          )}
        </svg>
        {marks.map(({ at, icon: Icon, count, text }) => (
          <span
            key={`${at} ${text}`}
            className={styles.mark}
            style={{ insetInlineStart: `${((at + 0.5) / columns.length) * 100}%` }}
            title={text}
          >
            <Icon size={12} aria-hidden />
            {count > 1 && count}
          </span>
        ))}
      </div>
      <p className={styles.times}>{children}</p>
    </div>
  )
}
