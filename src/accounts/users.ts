/** The users of an organization, as stored. */
import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { users } from '../db/tables.ts'
import { emailKeyOf } from '../lib/email.ts'

export type User = typeof users.$inferSelect
export type UserStatus = User['status']

export type Users = ReturnType<typeof createUsers>

export const createUsers = ({ db, changes }: Connection) => ({
  /** Addresses compare without case; a user of another organization is not found. */
  find: (orgId: string, email: string): User | undefined =>
    db
      .select()
      .from(users)
      .where(and(eq(users.orgId, orgId), eq(users.emailKey, emailKeyOf(email))))
      .get(),
  /** By its id; a user of another organization is not found. */
  get: (orgId: string, userId: string): User | undefined =>
    db
      .select()
      .from(users)
      .where(and(eq(users.orgId, orgId), eq(users.userId, userId)))
      .get(),
  /** In the order of their creation, deleted ones included. */
  list: (orgId: string): User[] =>
    db.select().from(users).where(eq(users.orgId, orgId)).orderBy(sql`rowid`).all(),
  insert: (user: User): void => {
    db.insert(users).values(user).run()
    changes.tell()
  },
  /** Returns the record as it is afterwards. */
  setStatus: (user: User, status: UserStatus, now: number): User => {
    const changed = { status, updatedAt: now }
    db.update(users).set(changed).where(eq(users.userId, user.userId)).run()
    changes.tell()
    return { ...user, ...changed }
  },
})
