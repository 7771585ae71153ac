/** The users of an organization, as stored. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { isAsked } from '../db/asked.ts'
import { as, direct } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { users } from '../db/tables.ts'
import { lazily } from '../lib/lazily.ts'
import { emailKeyOf } from './email-key.ts'

export type User = typeof users.$inferSelect
export type UserStatus = User['status']

export interface Users {
  /** Addresses compare without case; a user of another organization is not found. */
  find(orgId: string, email: string): User | undefined
  /** By its id; a user of another organization is not found. */
  get(orgId: string, userId: string): User | undefined
  /** In the order they were made, deleted ones included. */
  list(orgId: string): readonly User[]
  insert(user: User): void
  /** The record as it is afterwards. */
  setStatus(user: User, status: UserStatus, now: number): User
}

export function createUsers({ db, client, changes }: Connection): Users {
  const inOrganization = eq(users.orgId, sql.placeholder('orgId'))
  const one = db
    .select()
    .from(users)
    .where(and(inOrganization, eq(users.emailKey, sql.placeholder('emailKey'))))
    .prepare()
  const all = lazily(() =>
    direct<User>(
      client,
      db
        .select(as(getTableColumns(users)))
        .from(users)
        .where(isAsked(users.orgId))
        .orderBy(sql`rowid`),
    ),
  )
  return {
    find: (orgId, email) => one.get({ orgId, emailKey: emailKeyOf(email) }),
    get: (orgId, userId) =>
      db
        .select()
        .from(users)
        .where(and(eq(users.orgId, orgId), eq(users.userId, userId)))
        .get(),
    list: (orgId) => all().all(orgId),
    insert: (user) => {
      db.insert(users).values(user).run()
      changes.tell()
    },
    setStatus: (user, status, now) => {
      const changed = { status, updatedAt: now }
      db.update(users).set(changed).where(eq(users.userId, user.userId)).run()
      changes.tell()
      return { ...user, ...changed }
    },
  }
}
