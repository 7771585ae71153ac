/** Finds the ids of records by their texts, with LIKE over covering indexes. */
import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '../../db/open-and-lock.ts'
import { companies, jobs, people } from '../../db/tables.ts'

/** A searchable table. */
interface SearchableTable {
  readonly table: typeof companies | typeof people
  readonly name: Column
  /** Returns a query for the ids of records with a text. `like(column)` is the condition for a column. */
  readonly matches: (like: (column: Column) => SQL) => SQL
}

/** Searches the name, other names, website, and GUID, all in the index `companies_by_name`. */
export const COMPANY_TABLE: SearchableTable = {
  table: companies,
  name: companies.name,
  matches: (like) =>
    sql`select ${companies.id} from ${companies} indexed by companies_by_name
    where ${like(companies.name)} or ${like(companies.aka)} or ${like(companies.website)} or ${like(companies.guid)}`,
}

/** Searches the name and GUID, the email address and title of each job, and the names of its company, all in covering indexes. */
export const PERSON_TABLE: SearchableTable = {
  table: people,
  name: people.fullName,
  matches: (like) =>
    sql`select ${people.id} from ${people} indexed by people_by_name
    where ${like(people.fullName)} or ${like(people.guid)}
    union select ${jobs.personId} from ${jobs} indexed by jobs_by_address
    where ${like(jobs.email)} or ${like(jobs.jobTitle)}
    union select ${jobs.personId} from ${jobs} where ${jobs.companyId} in (
      select ${companies.id} from ${companies} indexed by companies_by_name
      where ${like(companies.name)} or ${like(companies.aka)})`,
}

const ignoringCase = (column: Column): SQL => sql`${column} collate nocase`

/** What lists can be sorted by. */
export const COMPANY_SORTS = {
  compName: ignoringCase(companies.name),
  compIndustry: ignoringCase(companies.industry),
  compCountry: ignoringCase(companies.country),
  compEmpCount: sql`cast(${companies.empCount} as integer)`,
  contactCount: sql<number>`(select count(distinct ${jobs.personId}) from ${jobs}
    where ${jobs.companyId} = ${companies.id})`,
} as const
export const PERSON_SORTS = { conFullName: ignoringCase(people.fullName) } as const

/** The order of a list. */
export interface Order {
  /** One of the sorts above. */
  readonly by: SQL
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

interface FoundRecords {
  readonly ids: readonly number[]
  /** The number of records on all pages. */
  readonly total: number
}

/** @param subset selects the ids to which the list is limited */
export function findRecords(
  db: Connection['db'],
  { table, name, matches }: SearchableTable,
  { text, limit, offset, order }: PageOfRecords,
  subset?: SQL,
): FoundRecords {
  const words = text === undefined ? [] : splitWords(text)
  const conditions = words.map((word) => matches((column) => isLike(column, word, '%')))
  if (subset) conditions.push(subset)
  const isLimited = conditions.length > 0
  const selects = conditions.map((query) => sql`select * from (${query})`)
  const found = isLimited ? sql.join(selects, sql` intersect `) : sql`select ${table.id} from ${table}`
  const direction = order?.isDescending ? desc : asc
  const page = db
    .select({ id: table.id })
    .from(table)
    .where(isLimited ? sql`${table.id} in found` : undefined)
    .orderBy(
      ...(text === undefined || order ? [] : [desc(isLike(name, text, ''))]),
      direction(order?.by ?? ignoringCase(name)),
      direction(table.id),
    )
    .limit(limit)
    .offset(offset)
  const [row] = db.all<{ total: number; ids: string }>(
    sql`with found(id) as (${found}), page as ${page}
    select (select count(*) from found) as total, (select json_group_array(id) from page) as ids`,
  )
  return { ids: JSON.parse(row?.ids ?? '[]'), total: row?.total ?? 0 }
}

/** Returns the condition that a column starts with a text, or contains it if `before` is `%`. */
function isLike(column: Column, text: string, before: '' | '%'): SQL {
  const patterns = getCaseVariants(text).map((variant) => `${before}${variant}%`)
  return sql`(${sql.join(
    patterns.map((pattern) => sql`${column} like ${pattern} escape '\\'`),
    sql` or `,
  )})`
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
