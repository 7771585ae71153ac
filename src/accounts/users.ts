/** The storage of users. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Core } from '../core/core.ts'
import { equalsParameter, prepare, prepareInsert, selectRows } from '../db/raw-statements.ts'
import { users } from '../db/tables.ts'
import { accountEmailKey } from './account-email.ts'
import { countRows } from './count-rows.ts'

export type User = typeof users.$inferSelect

/** The fields of a new user. A missing `userId` is generated. */
export type NewUser = Pick<User, 'orgId' | 'email' | 'role' | 'status'> & { readonly userId?: string }

/** A user without a stated role and status. */
export const DEFAULT_USER = { role: 'user', status: 'active' } as const

/** The fields of a user that can be changed. Missing fields are not changed. */
type UserUpdate = Partial<Pick<User, 'role' | 'status'>>

export type Users = ReturnType<typeof createUsers>

export function createUsers({ connection, clock, random }: Core) {
  const { db, client, dataVersion } = connection
  const insert = prepareInsert(client, users)
  const selectAll = prepare(client, () =>
    selectRows(users).where(equalsParameter(users.orgId)).orderBy(sql`rowid`),
  )
  const find = (orgId: string, isWanted: SQL): User | undefined =>
    db
      .select()
      .from(users)
      .where(and(eq(users.orgId, orgId), isWanted))
      .get()
  return {
    /** Finds the user with an email address in any case, in one organization. */
    findByEmail: (orgId: string, email: string): User | undefined =>
      find(orgId, eq(users.emailKey, accountEmailKey(email))),
    /** Finds a user by id, in one organization. */
    get: (orgId: string, userId: string): User | undefined => find(orgId, eq(users.userId, userId)),
    /** Returns all users of an organization in the order of their creation, including deleted users. */
    list: (orgId: string): User[] => selectAll().all(orgId),
    count: (orgId: string): number => countRows(connection, users, eq(users.orgId, orgId)),
    create: ({ userId = random.uuid(), ...fields }: NewUser): User => {
      const now = clock.now()
      const emailKey = accountEmailKey(fields.email)
      const user: User = { ...fields, userId, emailKey, createdAt: now, updatedAt: now }
      insert(user)
      dataVersion.increment()
      return user
    },
    /** Returns the updated user. An update without fields changes nothing. */
    update: (user: User, update: UserUpdate): User => {
      if (Object.keys(update).length === 0) return user
      const changed = { ...update, updatedAt: clock.now() }
      db.update(users).set(changed).where(eq(users.userId, user.userId)).run()
      dataVersion.increment()
      return { ...user, ...changed }
    },
    /** Removes a user. The key of its address, if there is one, stays. */
    remove: ({ userId }: User): void => {
      db.delete(users).where(eq(users.userId, userId)).run()
      dataVersion.increment()
    },
  }
}
