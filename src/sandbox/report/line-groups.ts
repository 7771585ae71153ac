/** Groups recorded requests by the fields of a line of the report. */
import { formatTimestamp } from '../../lib/clock.ts'
import type { JournalFilter } from '../journal/filter-schema.ts'
import type { RecordedRequest } from '../journal/recorded-request.ts'
import { MAX_NAMED, type RequestCount } from './schema.ts'

interface LineGroup<Fields> {
  readonly fields: Fields
  /** In the order of the journal. */
  readonly requests: RecordedRequest[]
}

/** More lines than any list has, so that requests with many different warnings fit into the memory. */
const MAX_GROUPS = 10_000

export class LineGroups<Fields extends object> {
  readonly #groups = new Map<string, LineGroup<Fields>>()

  /** Adds a request to the line with these fields. */
  add(fields: Fields, request: RecordedRequest): void {
    const key = JSON.stringify(fields)
    const group = this.#groups.get(key)
    // A request may have two warnings with the same fields.
    if (group !== undefined && group.requests.at(-1) !== request) group.requests.push(request)
    else if (group === undefined && this.#groups.size < MAX_GROUPS)
      this.#groups.set(key, { fields, requests: [request] })
  }

  /** Returns the requests of a line. */
  requestsOf(fields: Fields): readonly RecordedRequest[] {
    return this.#groups.get(JSON.stringify(fields))?.requests ?? []
  }

  /** Returns the lines, those with the most requests first. */
  list(): LineGroup<Fields>[] {
    return [...this.#groups.values()].sort((a, b) => b.requests.length - a.requests.length)
  }
}

/** @param filter lists the same requests */
export function toCount(requests: readonly RecordedRequest[], filter: JournalFilter): RequestCount {
  const firstAt = requests.reduce(
    (least, { arrivedAt }) => Math.min(least, arrivedAt),
    Number.POSITIVE_INFINITY,
  )
  const lastAt = requests.reduce((most, { arrivedAt }) => Math.max(most, arrivedAt), 0)
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
