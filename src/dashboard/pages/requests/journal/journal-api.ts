/** Requests to the journal: pages and counts. */
import type { operations } from '../../../../client/openapi-types.ts'
import { api, unwrap } from '../../../api/client.ts'
import type { Outcome, Schemas } from '../../../api/schemas.ts'
import { type Filter, toQuery } from '../filter.ts'
import { type JournalRow, toRow } from '../journal-rows.ts'

interface JournalPage {
  readonly rows: JournalRow[]
  /** The cursor of the next page; `null` on the last page. */
  readonly next: string | null
}

/** Loads fast, and fills more than one screen. */
const FIRST_PAGE_SIZE = 100
/** The maximum page size of the server. */
const NEXT_PAGE_SIZE = 500

type ListQuery = NonNullable<operations['listRequests']['parameters']['query']>

const fetchList = (query: ListQuery) => unwrap(api.GET('/sandbox/requests', { params: { query } }))

/**
 * Loads a page.
 * @throws {RequestError} if the server returns an error
 * @throws {ConnectionError} if it does not respond
 */
export async function fetchPage(filter: Filter, cursor: string | undefined): Promise<JournalPage> {
  const page = cursor === undefined ? { limit: FIRST_PAGE_SIZE } : { limit: NEXT_PAGE_SIZE, cursor }
  const { items, next } = await fetchList({ ...toQuery(filter), ...page })
  return { rows: items.map(toRow), next }
}

export interface JournalCounts {
  /** The number of requests that match the filter. */
  readonly total: number
  /** The number of requests in the journal. */
  readonly recorded: number
  /** The number of requests that match the other fields of the filter, by outcome. */
  readonly outcomes: Readonly<Record<Outcome, number>>
  /** The same requests by time. */
  readonly timeline: Schemas['Timeline']
}

/** The maximum number of columns of the chart. */
const BUCKETS = 120

export async function fetchCounts(filter: Filter): Promise<JournalCounts> {
  const { total, recorded, outcomes, timeline } = await fetchList({
    ...toQuery(filter),
    limit: 1,
    buckets: BUCKETS,
  })
  return { total, recorded, outcomes, timeline: timeline ?? { bucketSeconds: 1, buckets: [] } }
}

/** Returns the start time of the server. After a restart, the journal is a different one. */
export const fetchServerStart = async (): Promise<string> =>
  (await unwrap(api.GET('/sandbox/state'))).startedWith.at

export const clearJournal = async (): Promise<number> =>
  (await unwrap(api.DELETE('/sandbox/requests'))).deleted
