/** Substring search with LIKE over covering indexes. */
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

interface SearchHits {
  /** The ids of the page: names that start with the text, then by name. */
  readonly ids: readonly number[]
  readonly total: number
}

/** Returns the condition that a column matches a pattern in one of its case variants. */
type LikeCondition = (column: string) => string

/**
 * Creates the search of one table.
 * @returns a function of the text, the maximum number of ids, the record at which to start, and the ids to search among
 *   (all by default)
 */
export function createTextSearch(
  client: Database,
  { table, name, matches }: SearchableTexts,
): (
  text: string,
  limit: number,
  start: { readonly name: string; readonly id: number },
  among?: ReadonlySet<number>,
) => SearchHits {
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
    const variants = getCaseVariants(text)
    const read = (limit: number, name: string, id: number) =>
      search(variants.length).all(
        among === undefined ? null : JSON.stringify([...among]),
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
