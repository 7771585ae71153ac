import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { isAsked } from '../db/asked.ts'
import { as, bound, direct } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { companies, employments, people } from '../db/tables.ts'
import type { MarketWriter } from './intake.ts'

/** Stores whole rows, many of them. */
export const bulkWriter = ({ db, client }: Connection): MarketWriter => {
  const into = <Table extends SQLiteTable>(table: Table) => {
    const columns = Object.keys(getTableColumns(table))
    const placeholders = Object.fromEntries(columns.map((name) => [name, sql.placeholder(name)]))
    const query = db.insert(table).values(placeholders as Table['$inferInsert'])
    const { statement, bind } = bound<string, unknown>(client, query)
    // Every column holds text or a whole number.
    return (row: Table['$inferSelect']): void => {
      statement.run(...bind(row as Record<string, string | number>))
    }
  }
  const lastName = direct<{ lastName: string }>(
    client,
    db
      .select(as({ lastName: people.lastName }))
      .from(people)
      .where(isAsked(people.id)),
  )
  return {
    company: into(companies),
    person: into(people),
    lastNameOf: (personId) => lastName.get(personId)?.lastName ?? '',
    employment: into(employments),
  }
}

/** For a look at what would be stored. */
export const NOWHERE: MarketWriter = {
  company: () => {},
  person: () => {},
  lastNameOf: () => '',
  employment: () => {},
}
