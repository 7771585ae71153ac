/** Creates the rows of the demo organizations, for the example of a state file. */

import { seedOrganizations } from '../../accounts/apply-seeds.ts'
import { DEMO_ORGANIZATIONS_FILE, readDemoOrganizations } from '../../accounts/demo-organizations.ts'
import { createKeys } from '../../accounts/keys.ts'
import { createOrganizations } from '../../accounts/organizations.ts'
import { createUsers } from '../../accounts/users.ts'
import { closeConnection, openMemory } from '../../db/open-and-lock.ts'
import { readRows } from '../../db/table-rows.ts'
import type { Random } from '../../lib/random.ts'
import { mapTables, type StateRows } from './state-tables.ts'

const CREATED_AT = Date.parse('2026-03-10T12:00:00Z')

/** Returns the same rows each time. They are written to a temporary database, so that they have the current columns. */
export function createDemoRows(): StateRows {
  const connection = openMemory()
  const context = {
    organizations: createOrganizations(connection),
    users: createUsers(connection),
    keys: createKeys(connection, createCountedRandom()),
    clock: { now: () => CREATED_AT },
  }
  seedOrganizations(context, readDemoOrganizations(), DEMO_ORGANIZATIONS_FILE)
  const rows = mapTables(({ definition }) => readRows(connection.client, definition))
  closeConnection(connection)
  return rows
}

/** The ids of the keys. The file has all key values. */
function createCountedRandom(): Random {
  let count = 0
  return {
    uuid: () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
    bytes: (length) => new Uint8Array(length),
  }
}
