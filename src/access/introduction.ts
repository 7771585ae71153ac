/** The keys of an organization with their values, for those who may see them. */
import { and, eq, sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { apiKeys, users } from '../db/tables.ts'
import type { KeyRole, KeyVault } from './api-keys.ts'
import type { Organization, Organizations } from './organizations.ts'

/** An organization as the server introduces it at start: with a key of each role that works. */
export interface Introduction {
  readonly orgId: string
  readonly orgName: string
  readonly subscription: Organization['subscription']
  readonly status: Organization['status']
  readonly adminKey: string | null
  readonly key: string | null
}

/** In the order they were made. `null` where no active key of an active user is left. */
export function introduce(
  connection: Connection,
  organizations: Organizations,
  vault: KeyVault,
): Introduction[] {
  return organizations.list().map(({ orgId, orgName, subscription, status }) => ({
    orgId,
    orgName,
    subscription,
    status,
    adminKey: workingKey(connection, vault, orgId, 'admin'),
    key: workingKey(connection, vault, orgId, 'standard'),
  }))
}

function workingKey({ db }: Connection, vault: KeyVault, orgId: string, role: KeyRole): string | null {
  const found = db
    .select({ keyId: apiKeys.keyId, sealed: apiKeys.sealed, userStatus: users.status })
    .from(apiKeys)
    .leftJoin(users, and(eq(users.orgId, apiKeys.orgId), eq(users.emailKey, apiKeys.emailKey)))
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.role, role), eq(apiKeys.status, 'active')))
    .orderBy(sql`api_keys.rowid`)
    .all()
    .find(({ userStatus }) => userStatus === null || userStatus === 'active')
  return found ? vault.open(found.sealed, found.keyId) : null
}
