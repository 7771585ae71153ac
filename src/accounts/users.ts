/** The storage of users. */
import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { users } from '../db/tables.ts'
import { accountEmailKey } from '../lib/email.ts'

export type User = typeof users.$inferSelect
export type UserStatus = User['status']

export type Users = ReturnType<typeof createUsers>

export const createUsers = ({ db, dataVersion }: Connection) => ({
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
  list: (orgId: string): User[] =>
    db.select().from(users).where(eq(users.orgId, orgId)).orderBy(sql`rowid`).all(),
  insert: (user: User): void => {
    db.insert(users).values(user).run()
    dataVersion.increment()
  },
  /** Returns the updated user. */
  setStatus: (user: User, status: UserStatus, now: number): User => {
    const changed = { status, updatedAt: now }
    db.update(users).set(changed).where(eq(users.userId, user.userId)).run()
    dataVersion.increment()
    return { ...user, ...changed }
  },
})
