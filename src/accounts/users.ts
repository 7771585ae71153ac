/** The storage of users. */
import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from '../db/open-and-lock.ts'
import { toPlaceholders } from '../db/statements.ts'
import { users } from '../db/tables.ts'
import { lazy } from '../lib/cache.ts'
import { accountEmailKey } from '../lib/email.ts'

export type User = typeof users.$inferSelect
export type UserStatus = User['status']

export type Users = ReturnType<typeof createUsers>

export function createUsers({ db, dataVersion }: Connection) {
  // Prepared, because Drizzle takes longer to build SQL than SQLite to run it. Seeds insert many users.
  const insert = lazy(() => db.insert(users).values(toPlaceholders(users)).prepare())
  const listOf = lazy(() =>
    db
      .select()
      .from(users)
      .where(eq(users.orgId, sql.placeholder('orgId')))
      .orderBy(sql`rowid`)
      .prepare(),
  )
  return {
    /** Finds the user with an email address in any case, in one organization. */
    findByEmail: (orgId: string, email: string): User | undefined =>
      db
        .select()
        .from(users)
        .where(and(eq(users.orgId, orgId), eq(users.emailKey, accountEmailKey(email))))
        .get(),
    /** Finds a user by id, in one organization. */
    get: (orgId: string, userId: string): User | undefined =>
      db
        .select()
        .from(users)
        .where(and(eq(users.orgId, orgId), eq(users.userId, userId)))
        .get(),
    /** Returns all users of an organization in the order of their creation, including deleted users. */
    list: (orgId: string): User[] => listOf().all({ orgId }),
    insert: (user: User): void => {
      insert().run(user)
      dataVersion.increment()
    },
    /** Returns the updated user. */
    setStatus: (user: User, status: UserStatus, now: number): User => {
      const changed = { status, updatedAt: now }
      db.update(users).set(changed).where(eq(users.userId, user.userId)).run()
      dataVersion.increment()
      return { ...user, ...changed }
    },
  }
}
