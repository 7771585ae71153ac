/** Groups recorded requests by the fields of a line of the report. */
import { formatTimestamp } from '../../lib/clock.ts'
import type { JournalFilter } from '../journal/filter-schema.ts'
import type { RecordedRequest } from '../journal/recorded-request.ts'
import { MAX_LINES, MAX_NAMED, type RequestCount } from './schema.ts'

interface LineGroup<Fields> {
  readonly fields: Fields
  /** In the order of the journal. */
  readonly requests: readonly RecordedRequest[]
}

export class LineGroups<Fields extends object> {
  /** By the fields as JSON, because half a million different warnings would fill the memory as objects. */
  readonly #groups = new Map<string, RecordedRequest[]>()

  /** Adds a request to the line with these fields. */
  add(fields: Fields, request: RecordedRequest): void {
    const key = JSON.stringify(fields)
    const group = this.#groups.get(key)
    if (group === undefined) this.#groups.set(key, [request])
    // A request may have two warnings with the same fields.
    else if (group.at(-1) !== request) group.push(request)
  }

  /** Returns the requests of a line. */
  requestsOf(fields: Fields): readonly RecordedRequest[] {
    return this.#groups.get(JSON.stringify(fields)) ?? []
  }

  /**
   * Returns the lines with the most requests first, and how many are left out.
   * @param isLine whether requests are a line of the report
   */
  list(isLine: (requests: readonly RecordedRequest[]) => boolean = () => true): {
    readonly lines: readonly LineGroup<Fields>[]
    readonly leftOut: number
  } {
    const groups = [...this.#groups].filter(([, requests]) => isLine(requests))
    const lines = groups
      .sort(([, a], [, b]) => b.length - a.length)
      .slice(0, MAX_LINES)
      .map(([key, requests]) => ({ fields: JSON.parse(key), requests }))
    return { lines, leftOut: groups.length - lines.length }
  }
}

/** @param filter lists the same requests */
export function toCount(requests: readonly RecordedRequest[], filter: JournalFilter): RequestCount {
  const firstAt = requests.reduce(
    (least, { machineTime }) => Math.min(least, machineTime),
    Number.POSITIVE_INFINITY,
  )
  const lastAt = requests.reduce((most, { machineTime }) => Math.max(most, machineTime), 0)
  const query = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  return {
    count: requests.length,
    firstAt: requests.length === 0 ? null : formatTimestamp(firstAt),
    lastAt: requests.length === 0 ? null : formatTimestamp(lastAt),
    transactionIds: toIds(requests),
    filter: new URLSearchParams(query).toString(),
  }
}

/** Returns the ids of the newest requests, newest first. */
export const toIds = (requests: readonly RecordedRequest[]): string[] =>
  requests
    .slice(-MAX_NAMED)
    .map(({ transactionId }) => transactionId)
    .reverse()
