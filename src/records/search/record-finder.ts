/** Finds the ids of records by name, or by a substring with LIKE over covering indexes. */
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'

/** The searchable texts of a table. */
interface SearchableTexts {
  readonly table: string
  /** The column by which results are sorted. */
  readonly name: string
  /** Returns a subquery for the ids of matching records. `like(column)` is the condition for a column. */
  readonly matches: (like: LikeCondition) => string
}

/** Name, other names, website, and GUID, all from the index `companies_by_name`. */
export const COMPANY_TEXTS: SearchableTexts = {
  table: 'companies',
  name: 'name',
  matches: (like) =>
    `SELECT id FROM companies INDEXED BY companies_by_name WHERE ${like('name')} OR ${like('aka')} OR ${like('website')} OR ${like('guid')}`,
}

/** Name and GUID from the index `people_by_name`, and email addresses from the index `jobs_by_address`. */
export const PERSON_TEXTS: SearchableTexts = {
  table: 'people',
  name: 'full_name',
  matches: (like) =>
    `SELECT id FROM people INDEXED BY people_by_name WHERE ${like('full_name')} OR ${like('guid')}
     UNION SELECT person_id FROM jobs INDEXED BY jobs_by_address WHERE ${like('email')}`,
}

interface FoundRecords {
  /** The ids of the page: names that start with the text, then by name. */
  readonly ids: readonly number[]
  readonly total: number
}

/** Returns the condition that a column matches a pattern in one of its case variants. */
type LikeCondition = (column: string) => string

/**
 * Returns a function that finds records of one table.
 * @returns a function of the text (all records by default), the maximum number of ids, the record at which to start, and the ids to
 *   search among (all by default)
 */
export function createRecordFinder(
  client: Database,
  { table, name, matches }: SearchableTexts,
): (
  text: string | undefined,
  limit: number,
  start: { readonly name: string; readonly id: number },
  among?: ReadonlySet<number>,
) => FoundRecords {
  const list = (condition: string): Statement<{ id: number }, SQLQueryBindings[]> =>
    // The first condition uses the index on names.
    client.query(`
      SELECT id FROM ${table} WHERE ${condition} AND ${name} COLLATE NOCASE >= ?2
      AND (${name} COLLATE NOCASE, id) >= (?2, ?3) ORDER BY ${name} COLLATE NOCASE, id LIMIT ?4`)
  const count = (): number =>
    client.query<{ total: number }, []>(`SELECT count(*) AS total FROM ${table}`).get()?.total ?? 0
  const search = (variants: number): Statement<{ id: number; total: number }, SQLQueryBindings[]> => {
    const parameters = (first: number) => Array.from({ length: variants }, (_, index) => `?${first + index}`)
    const like =
      (first: number): LikeCondition =>
      (column) =>
        `(${parameters(first)
          .map((parameter) => `${column} LIKE ${parameter} ESCAPE '\\'`)
          .join(' OR ')})`
    const isOther = (column: string) => `NOT ${like(5 + variants)(column)}`
    const isAtOrAfterStart = `?4 = 0 OR (${isOther(name)}, ${name} COLLATE NOCASE, id) >= (${isOther('?3')}, ?3, ?4)`
    return client.query(`
      WITH found AS MATERIALIZED (
        SELECT id FROM (${matches(like(5))}) WHERE ?1 IS NULL OR id IN (SELECT value FROM json_each(?1)))
      SELECT id, (SELECT count(*) FROM found) AS total FROM found JOIN ${table} USING (id)
      WHERE ${isAtOrAfterStart}
      ORDER BY ${isOther(name)}, ${name} COLLATE NOCASE, id LIMIT ?2`)
  }
  return (text, limit, start, among) => {
    const ids = among === undefined ? null : JSON.stringify([...among])
    if (text === undefined) {
      const isAmong = ids === null ? '?1 IS NULL' : 'id IN (SELECT value FROM json_each(?1))'
      const rows = list(isAmong).all(ids, start.name, start.id, limit)
      return { ids: rows.map(({ id }) => id), total: among?.size ?? count() }
    }
    const variants = getCaseVariants(text)
    const read = (limit: number, name: string, id: number) =>
      search(variants.length).all(
        ids,
        limit,
        name,
        id,
        ...variants.map((variant) => `%${variant}%`),
        ...variants.map((variant) => `${variant}%`),
      )
    const rows = read(limit, start.name, start.id)
    // All records from the start on may have been deleted.
    const [first] = rows.length > 0 || start.id === 0 ? rows : read(1, '', 0)
    return { ids: rows.map(({ id }) => id), total: first?.total ?? 0 }
  }
}

/** Returns the case variants of a text to search for, because LIKE ignores the case of ASCII letters only. */
function getCaseVariants(text: string): string[] {
  const pattern = text.normalize('NFC').replace(/[\\%_]/g, '\\$&')
  const lower = pattern.toLowerCase()
  const capitalized = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  return /^[ -~]*$/.test(pattern)
    ? [pattern]
    : [...new Set([pattern, lower, pattern.toUpperCase(), capitalized])]
}
