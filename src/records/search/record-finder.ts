/** Finds the ids of records by their texts, with LIKE over covering indexes. */
import type { Database, SQLQueryBindings } from 'bun:sqlite'

/** A searchable table, in SQL. */
interface SearchableTable {
  readonly table: string
  readonly name: string
  /** Returns a query for the ids of records with a text. `like(column)` is the condition for a column. */
  readonly matches: (like: (column: string) => string) => string
}

/** Searches the name, other names, website, and GUID, all in the index `companies_by_name`. */
export const COMPANY_TABLE: SearchableTable = {
  table: 'companies',
  name: 'name',
  matches: (like) =>
    `SELECT id FROM companies INDEXED BY companies_by_name WHERE ${like('name')} OR ${like('aka')} OR ${like('website')} OR ${like('guid')}`,
}

/** Searches the name and GUID, the email address and title of each job, and the names of its company, all in covering indexes. */
export const PERSON_TABLE: SearchableTable = {
  table: 'people',
  name: 'full_name',
  matches: (like) =>
    `SELECT id FROM people INDEXED BY people_by_name WHERE ${like('full_name')} OR ${like('guid')}
     UNION SELECT person_id FROM jobs INDEXED BY jobs_by_address WHERE ${like('email')} OR ${like('job_title')}
     UNION SELECT person_id FROM jobs WHERE company_id IN (
       SELECT id FROM companies INDEXED BY companies_by_name WHERE ${like('name')} OR ${like('aka')})`,
}

/** What lists can be sorted by, in SQL. */
export const COMPANY_SORTS = {
  compName: 'name COLLATE NOCASE',
  compIndustry: 'industry COLLATE NOCASE',
  compCountry: 'country COLLATE NOCASE',
  compEmpCount: 'CAST(emp_count AS INTEGER)',
  contactCount: '(SELECT count(DISTINCT person_id) FROM jobs WHERE jobs.company_id = companies.id)',
} as const
export const PERSON_SORTS = { conFullName: 'full_name COLLATE NOCASE' } as const

/** The order of a list. */
export interface Order {
  /** One of the sorts above. */
  readonly by: string
  readonly isDescending: boolean
}

/** The page of a list to return. */
export interface PageOfRecords {
  /** Limits the list to records with these words; `undefined` for all records. */
  readonly text: string | undefined
  readonly limit: number
  /** The number of records before the page. */
  readonly offset: number
  /** Default: names that start with the text, then by name. */
  readonly order?: Order | undefined
}

/** Limits a list to the ids of a query with one parameter. */
interface Subset {
  readonly ids: string
  readonly parameter: string
}

interface FoundRecords {
  readonly ids: readonly number[]
  /** The number of records on all pages. */
  readonly total: number
}

export function findRecords(
  client: Database,
  { table, name, matches }: SearchableTable,
  { text, limit, offset, order }: PageOfRecords,
  subset?: Subset,
): FoundRecords {
  const values: SQLQueryBindings[] = []
  const bind = (value: string | number): string => `?${values.push(value)}`
  const like = (patterns: readonly string[]) => {
    const parameters = patterns.map(bind)
    return (column: string) =>
      `(${parameters.map((parameter) => `${column} LIKE ${parameter} ESCAPE '\\'`).join(' OR ')})`
  }
  const conditions = (text === undefined ? [] : splitWords(text)).map((word) =>
    matches(like(getCaseVariants(word).map((variant) => `%${variant}%`))),
  )
  if (subset) conditions.push(subset.ids.replace('?', bind(subset.parameter)))
  const found = conditions.map((query) => `SELECT * FROM (${query})`).join(' INTERSECT ')
  const startsWithText =
    text === undefined || order ? 'true' : like(getCaseVariants(text).map((variant) => `${variant}%`))(name)
  const direction = order?.isDescending ? 'DESC' : 'ASC'
  const row = client
    .query<{ total: number; ids: string }, SQLQueryBindings[]>(
      `WITH found(id) AS (${found || `SELECT id FROM ${table}`}),
       page AS (SELECT id FROM ${table} ${found && 'WHERE id IN found'}
         ORDER BY ${startsWithText} DESC, ${order?.by ?? `${name} COLLATE NOCASE`} ${direction}, id ${direction}
         LIMIT ${bind(limit)} OFFSET ${bind(offset)})
       SELECT (SELECT count(*) FROM found) AS total, (SELECT json_group_array(id) FROM page) AS ids`,
    )
    .get(...values)
  return { ids: JSON.parse(row?.ids ?? '[]'), total: row?.total ?? 0 }
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
