/** Recorded requests as rows of the list: newest first, without duplicates, and with the rows that are held back. */
import type { Entry, Operation, Outcome } from '../../api/schemas.ts'
import { summarizeRequest, summarizeResult } from './summarize-request.ts'

export interface JournalRow {
  /** The transaction ID. */
  readonly id: string
  readonly at: string
  readonly operation: Operation | null
  readonly outcome: Outcome
  /** `null` if the caller received no response. */
  readonly status: number | null
  readonly orgName: string
  readonly requestText: string
  readonly resultText: string
  readonly grade: string
  /** Credits deducted; `null` for operations without charges. */
  readonly credits: number | null
  readonly durationMs: number
  readonly warnings: number
  readonly fault: string | null
}

export function toRow(entry: Entry): JournalRow {
  const { text: resultText, grade } = summarizeResult(entry)
  return {
    id: entry.transactionId,
    at: entry.at,
    operation: entry.operation,
    outcome: entry.outcome,
    status: entry.response.status,
    orgName: entry.organization?.orgName ?? '',
    requestText: summarizeRequest(entry),
    resultText,
    grade,
    credits: entry.credits?.deducted ?? null,
    durationMs: entry.durationMs,
    warnings: entry.warnings.length,
    fault: entry.fault?.kind ?? null,
  }
}

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

export function removeOldestRows({ shown, held }: Rows, number: number): Rows {
  const rest = Math.max(0, number - shown.length)
  return {
    shown: shown.slice(0, Math.max(0, shown.length - number)),
    held: held.slice(0, Math.max(0, held.length - rest)),
  }
}

const limitRows = (rows: readonly JournalRow[]): readonly JournalRow[] =>
  rows.length > MAX_ROWS ? rows.slice(0, MAX_ROWS) : rows
