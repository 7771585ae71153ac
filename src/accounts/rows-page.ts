/** Pages of rows in the order of their creation. */

/** How many rows to return, and the position of the last row of the previous page; 0 for the first page. */
export interface RowsRequest {
  readonly limit: number
  readonly after: number
}

export interface RowsPage<Row> {
  readonly rows: readonly Row[]
  /** Number of rows on all pages. */
  readonly total: number
  /** The position of the last row; `undefined` on the last page. */
  readonly next: number | undefined
}

/**
 * Returns a page.
 * @param rows one row more than `limit`, if there is one
 */
export function toRowsPage<Row extends { readonly position: number }>(
  rows: readonly Row[],
  limit: number,
  total: number,
): RowsPage<Row> {
  const shown = rows.slice(0, limit)
  return { rows: shown, total, next: rows.length > limit ? shown.at(-1)?.position : undefined }
}
