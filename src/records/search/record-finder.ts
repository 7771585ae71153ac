/** Finds the ids of records by name, or by substrings with LIKE over covering indexes. */
import type { Database, SQLQueryBindings, Statement } from 'bun:sqlite'

/** The searchable texts of a table. */
interface SearchableTexts {
  readonly table: string
  /** The column by which results are sorted. */
  readonly name: string
  /** Returns a subquery for the ids of matching records. `like(column)` is the condition for a column. */
  readonly matches: (like: LikeCondition) => string
}

/** Texts that sort a list, as SQL. Numbers have leading zeros, and each text the length that a cursor keeps. */
const asText = (column: string): string => `substr(${column}, 1, 100)`
const asNumber = (value: string): string => `printf('%012d', ${value})`

export const COMPANY_SORTS = {
  compName: asText('name'),
  compIndustry: asText('industry'),
  compCountry: asText('country'),
  compEmpCount: asNumber('emp_count'),
  contactCount: asNumber('(SELECT count(DISTINCT person_id) FROM jobs WHERE jobs.company_id = companies.id)'),
} as const

export const PERSON_SORTS = { conFullName: asText('full_name') } as const

/** The order of a list. */
export interface Order {
  /** One of the texts above. */
  readonly by: string
  readonly isDescending: boolean
}

/** Name, other names, website, and GUID, all from the index `companies_by_name`. */
export const COMPANY_TEXTS: SearchableTexts = {
  table: 'companies',
  name: 'name',
  matches: (like) =>
    `SELECT id FROM companies INDEXED BY companies_by_name WHERE ${like('name')} OR ${like('aka')} OR ${like('website')} OR ${like('guid')}`,
}

/** Name and GUID, email address and title of each job, and the names of its company, all from covering indexes. */
export const PERSON_TEXTS: SearchableTexts = {
  table: 'people',
  name: 'full_name',
  matches: (like) =>
    `SELECT id FROM people INDEXED BY people_by_name WHERE ${like('full_name')} OR ${like('guid')}
     UNION SELECT person_id FROM jobs INDEXED BY jobs_by_address WHERE ${like('email')} OR ${like('job_title')}
     UNION SELECT person_id FROM jobs WHERE company_id IN (
       SELECT id FROM companies INDEXED BY companies_by_name WHERE ${like('name')} OR ${like('aka')})`,
}

interface FoundRecords {
  /** The ids of the page, in the given order; by default, names that start with the text, then by name. */
  readonly ids: readonly number[]
  readonly total: number
  /** What the last record of the page is sorted by; only with an order. */
  readonly last?: string | undefined
}

/** Returns the condition that a column matches a pattern in one of its case variants. */
type LikeCondition = (column: string) => string

/**
 * Returns a function that finds records of one table.
 * @returns a function of the text (all records by default), the maximum number of ids, the record at which to start, the ids to
 *   search among (all by default), and the order
 */
export function createRecordFinder(
  client: Database,
  { table, name, matches }: SearchableTexts,
): (
  text: string | undefined,
  limit: number,
  start: { readonly name: string; readonly id: number },
  among?: ReadonlySet<number>,
  order?: Order,
) => FoundRecords {
  const list = (condition: string): Statement<{ id: number }, SQLQueryBindings[]> =>
    // The first condition uses the index on names.
    client.query(`
      SELECT id FROM ${table} WHERE ${condition} AND ${name} COLLATE NOCASE >= ?2
      AND (${name} COLLATE NOCASE, id) >= (?2, ?3) ORDER BY ${name} COLLATE NOCASE, id LIMIT ?4`)
  const count = (): number =>
    client.query<{ total: number }, []>(`SELECT count(*) AS total FROM ${table}`).get()?.total ?? 0
  /** Prepares a search. `?3` is what the first record is sorted by, and `?4` is its id. */
  const search = (text: string | undefined, order: Order | undefined) => {
    const parameters = ['?1', '?2', '?3', '?4']
    const values: string[] = []
    const like = (patterns: readonly string[]): LikeCondition => {
      const names = patterns.map((pattern) => `?${parameters.length + values.push(pattern)}`)
      return (column) => `(${names.map((name) => `${column} LIKE ${name} ESCAPE '\\'`).join(' OR ')})`
    }
    const found = (text === undefined ? [] : splitWords(text)).map(
      (word) => `SELECT id FROM (${matches(like(getCaseVariants(word).map((variant) => `%${variant}%`)))})`,
    )
    if (found.length === 0) found.push(`SELECT id FROM ${table}`)
    const startsWithText =
      text !== undefined && order === undefined && like(getCaseVariants(text).map((variant) => `${variant}%`))
    const isOther = (column: string) => (startsWithText ? `NOT ${startsWithText(column)}` : "''")
    const sorted = order?.by ?? name
    const [isAtOrAfter, direction] = order?.isDescending ? ['<=', 'DESC'] : ['>=', 'ASC']
    const statement = client.query<FoundRow, SQLQueryBindings[]>(`
      WITH found AS MATERIALIZED (
        SELECT id FROM (${found.join(' INTERSECT ')}) WHERE ?1 IS NULL OR id IN (SELECT value FROM json_each(?1)))
      SELECT id, ${sorted} AS sorted, (SELECT count(*) FROM found) AS total FROM found JOIN ${table} USING (id)
      WHERE ?4 = 0 OR (${isOther(name)}, ${sorted} COLLATE NOCASE, id) ${isAtOrAfter} (${isOther('?3')}, ?3, ?4)
      ORDER BY ${isOther(name)}, ${sorted} COLLATE NOCASE ${direction}, id ${direction} LIMIT ?2`)
    return (ids: string | null, limit: number, name: string, id: number) =>
      statement.all(ids, limit, name, id, ...values)
  }
  return (text, limit, start, among, order) => {
    const ids = among === undefined ? null : JSON.stringify([...among])
    if (text === undefined && order === undefined) {
      const isAmong = ids === null ? '?1 IS NULL' : 'id IN (SELECT value FROM json_each(?1))'
      const rows = list(isAmong).all(ids, start.name, start.id, limit)
      return { ids: rows.map(({ id }) => id), total: among?.size ?? count() }
    }
    const read = search(text, order)
    const rows = read(ids, limit, start.name, start.id)
    // All records from the start on may have been deleted.
    const [first] = rows.length > 0 || start.id === 0 ? rows : read(ids, 1, '', 0)
    return {
      ids: rows.map(({ id }) => id),
      total: first?.total ?? 0,
      last: order && rows.at(-1)?.sorted,
    }
  }
}

interface FoundRow {
  readonly id: number
  /** What the row is sorted by. */
  readonly sorted: string
  readonly total: number
}

const MAX_WORDS = 8

/** Returns the words of a text, each of which a record must contain. Words above the limit are ignored. */
function splitWords(text: string): string[] {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  return words.length === 0 ? [text] : words.slice(0, MAX_WORDS)
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
