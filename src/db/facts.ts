/** Facts about the database itself, by name. */
import { eq } from 'drizzle-orm'
import type { Connection } from './open.ts'
import { meta } from './tables.ts'

/** `market`: which data it holds. `dataProblems`: what was wrong with the tables it was read from. */
type Fact = 'market' | 'dataProblems'

export function getFact({ db }: Connection, fact: Fact): string | undefined {
  return db.select().from(meta).where(eq(meta.key, fact)).get()?.value
}

export function setFact({ db }: Connection, fact: Fact, value: string): void {
  db.insert(meta).values({ key: fact, value }).onConflictDoUpdate({ target: meta.key, set: { value } }).run()
}
