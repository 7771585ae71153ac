/** The rows of the list, newest first and without duplicates, and the rows that are held back. */
import type { JournalRow } from '../journal-row.ts'

export interface Rows {
  readonly shown: readonly JournalRow[]
  /** New rows that are not shown yet. */
  readonly held: readonly JournalRow[]
}

/** The capacity of the journal. */
const MAX_ROWS = 10_000

export const NO_ROWS: Rows = { shown: [], held: [] }

export const countRows = ({ shown, held }: Rows): number => shown.length + held.length

/**
 * Adds new requests above the list.
 * @param arrived oldest first
 */
export function addNewRows(rows: Rows, arrived: readonly JournalRow[], isHeld: boolean): Rows {
  const known = new Set([...rows.held, ...rows.shown].map(({ id }) => id))
  const added = arrived.filter(({ id }) => !known.has(id) && known.add(id)).reverse()
  if (added.length === 0) return rows
  const { shown, held } = rows
  return isHeld
    ? { shown, held: limitRows([...added, ...held]) }
    : { shown: limitRows([...added, ...held, ...shown]), held: [] }
}

export const releaseRows = ({ shown, held }: Rows): Rows =>
  held.length === 0 ? { shown, held } : { shown: limitRows([...held, ...shown]), held: [] }

/**
 * Adds an older page below the list.
 * @param older newest first
 */
export function addOlderRows({ shown, held }: Rows, older: readonly JournalRow[]): Rows {
  const known = new Set([...held, ...shown].map(({ id }) => id))
  return { shown: limitRows([...shown, ...older.filter(({ id }) => !known.has(id))]), held }
}

export const removeOldestRows = ({ shown, held }: Rows, number: number): Rows => ({
  shown: shown.slice(0, Math.max(0, shown.length - number)),
  held,
})

const limitRows = (rows: readonly JournalRow[]): readonly JournalRow[] =>
  rows.length > MAX_ROWS ? rows.slice(0, MAX_ROWS) : rows
