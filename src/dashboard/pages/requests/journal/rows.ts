/** The rows of the list: newest first, each once, and those that wait to be shown. */
import type { Row } from '../row.ts'

export interface Rows {
  readonly shown: readonly Row[]
  /** They came while nothing was to move. */
  readonly held: readonly Row[]
}

/** As many as the journal keeps. */
const MOST = 10_000

export const NO_ROWS: Rows = { shown: [], held: [] }

export const numberOf = ({ shown, held }: Rows): number => shown.length + held.length

/** @param came oldest first */
export function withNews(rows: Rows, came: readonly Row[], isHeld: boolean): Rows {
  const known = new Set([...rows.held, ...rows.shown].map(({ id }) => id))
  const news = came.filter(({ id }) => !known.has(id) && known.add(id)).reverse()
  if (news.length === 0) return rows
  const { shown, held } = rows
  return isHeld
    ? { shown, held: bounded([...news, ...held]) }
    : { shown: bounded([...news, ...held, ...shown]), held: [] }
}

export const released = ({ shown, held }: Rows): Rows =>
  held.length === 0 ? { shown, held } : { shown: bounded([...held, ...shown]), held: [] }

/** @param older newest first, as the journal tells them */
export function withOlder({ shown, held }: Rows, older: readonly Row[]): Rows {
  const known = new Set([...held, ...shown].map(({ id }) => id))
  return { shown: bounded([...shown, ...older.filter(({ id }) => !known.has(id))]), held }
}

export const withoutOldest = ({ shown, held }: Rows, number: number): Rows => ({
  shown: shown.slice(0, Math.max(0, shown.length - number)),
  held,
})

const bounded = (rows: readonly Row[]): readonly Row[] => (rows.length > MOST ? rows.slice(0, MOST) : rows)
