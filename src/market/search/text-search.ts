/** Finds records by any part of their texts, with LIKE over indexes that hold all of the texts. */
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'

/** Where the texts of a table are. */
interface SearchedTexts {
  readonly table: string
  /** The column that results are sorted by. */
  readonly name: string
  /** Ids of the records of which a text fits, as a subquery. `fits(column)` is the condition. */
  readonly matches: (fits: Fits) => string
}

/** Names, website, and GUID, from the index `companies_by_name` alone. */
export const COMPANY_TEXTS: SearchedTexts = {
  table: 'companies',
  name: 'name',
  matches: (fits) =>
    `SELECT id FROM companies INDEXED BY companies_by_name WHERE ${fits('name')} OR ${fits('aka')} OR ${fits('website')} OR ${fits('guid')}`,
}

/** Name and GUID from the index `people_by_name`, the addresses of all jobs from `employments_by_address`. */
export const PERSON_TEXTS: SearchedTexts = {
  table: 'people',
  name: 'full_name',
  matches: (fits) =>
    `SELECT id FROM people INDEXED BY people_by_name WHERE ${fits('full_name')} OR ${fits('guid')}
     UNION SELECT person_id FROM employments INDEXED BY employments_by_address WHERE ${fits('email')}`,
}

interface FoundIds {
  /** The first ones: names that begin with the text, then by name. */
  readonly ids: readonly number[]
  readonly total: number
}

/** Any part of a text, or its beginning, in one of several spellings: the condition for a column. */
type Fits = (column: string) => string

/**
 * Returns a search of one table.
 * @returns called with the text, how many ids, and the ids that may be found (all without them)
 */
export function textSearch(
  client: Database,
  { table, name, matches }: SearchedTexts,
): (text: string, limit: number, among?: ReadonlySet<number>) => FoundIds {
  const search = (spellings: number): Statement<{ id: number; total: number }, SQLQueryBindings[]> => {
    const parameters = (first: number) => Array.from({ length: spellings }, (_, index) => `?${first + index}`)
    const like =
      (first: number): Fits =>
      (column) =>
        `(${parameters(first)
          .map((parameter) => `${column} LIKE ${parameter} ESCAPE '\\'`)
          .join(' OR ')})`
    return client.query(`
      WITH found AS MATERIALIZED (
        SELECT id FROM (${matches(like(3))}) WHERE ?1 IS NULL OR id IN (SELECT value FROM json_each(?1)))
      SELECT id, (SELECT count(*) FROM found) AS total FROM found JOIN ${table} USING (id)
      ORDER BY ${like(3 + spellings)(name)} DESC, ${name} COLLATE NOCASE, id LIMIT ?2`)
  }
  return (text, limit, among) => {
    const spellings = spellingsOf(text)
    const rows = search(spellings.length).all(
      among === undefined ? null : JSON.stringify([...among]),
      limit,
      ...spellings.map((spelling) => `%${spelling}%`),
      ...spellings.map((spelling) => `${spelling}%`),
    )
    return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
  }
}

/** LIKE ignores the case of ASCII letters only: for others, the usual spellings are tried. */
function spellingsOf(text: string): string[] {
  const given = text.normalize('NFC').replace(/[\\%_]/g, '\\$&')
  const lower = given.toLowerCase()
  const capitalized = lower.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
  return /^[ -~]*$/.test(given) ? [given] : [...new Set([given, lower, given.toUpperCase(), capitalized])]
}
