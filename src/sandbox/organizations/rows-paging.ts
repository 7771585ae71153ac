/** Pages of stored rows. The cursor is the position of the last row of the previous page. */
import type { RowsPage, RowsRequest } from '../../accounts/rows-page.ts'
import { type Page, type PageQuery, parseNumberCursor, parsePage, toPage } from '../paging.ts'

/**
 * Parses the query of a list of rows.
 * @throws {ApiError} 400 for an invalid limit or cursor
 */
export function parseRowsRequest(query: PageQuery): RowsRequest {
  const { limit, cursor = '0' } = parsePage(query)
  return { limit, after: parseNumberCursor(cursor) }
}

export const toRecordsPage = <Row, Item>(
  { rows, total, next }: RowsPage<Row>,
  toRecord: (row: Row) => Item,
): Page<Item> => toPage(rows.map(toRecord), total, next?.toString())
