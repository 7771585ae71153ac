/** A model of the state: what a reload, a restart, and an import must do to it. */
import {
  getOrgId,
  parseOrganizations,
  type SeedOrganization,
} from '../../../src/accounts/organizations-file.ts'
import { getMetadata } from '../../../src/db/metadata-table.ts'
import { organizations } from '../../../src/db/tables.ts'
import { readRecordContent } from '../../support/database/record-tables.ts'
import { readAllTables } from '../../support/database/stored-state.ts'
import type { Sandbox } from '../../support/sandbox.ts'

type Seeds = readonly SeedOrganization[]

/** The content of a data directory, with the records of a server that starts with it. */
export interface DataFiles extends Pick<ModelState, 'records' | 'origin'> {
  readonly seeds: Seeds
}

interface Charge {
  readonly transactionId: string
  readonly orgId: string
  /** The GUID of the person, or else of the company. */
  readonly record: string
}

export type ModelState = Omit<ReturnType<typeof readState>, 'rows'> & {
  /** All rows with times and ids; `undefined` if the model does not predict them. */
  readonly rows: ReturnType<typeof readAllTables> | undefined
}

const CHARGES = `SELECT transaction_id AS transactionId, org_id AS orgId,
  iif(contact_guid = '', company_guid, contact_guid) AS record FROM charges ORDER BY rowid`
const DAILY_COUNTS = 'SELECT org_id, day, requests FROM daily_counts ORDER BY org_id, day'
const MEMBERS = [
  "SELECT org_id, 'user', email, role, status FROM users",
  "SELECT org_id, 'key', email, role, status, api_key FROM api_keys",
]

/** Reads the state without times and ids, and all rows with them. */
export function readState({ context }: Sandbox) {
  const { connection, clock, faults, limits } = context
  const rows = readAllTables(context)
  const settings = connection.db.select().from(organizations).orderBy(organizations.orgId).all()
  return {
    organizations: settings.map(({ granted, createdAt: _, updatedAt: __, ...organization }) => ({
      ...organization,
      used: granted === null ? null : granted - (organization.credits ?? 0),
    })),
    members: MEMBERS.flatMap((sql) => connection.client.query(sql).values())
      .map((member) => JSON.stringify(member))
      .sort(),
    charges: connection.client.query<Charge, []>(CHARGES).all(),
    dailyCounts: connection.client.query(DAILY_COUNTS).values(),
    records: readRecordContent(connection),
    origin: getMetadata(connection, 'records'),
    edits: getMetadata(connection, 'recordsEdited'),
    memory: { clock: clock.read(), faults: faults.list(), limits: limits.read() },
    rows,
  }
}

/** Reads the content of the data directory with which a sandbox started. */
export function readFiles(sandbox: Sandbox, text: string): DataFiles {
  const { records, origin } = readState(sandbox)
  return { seeds: parseOrganizations(text, 'organizations.json'), origin, records }
}

const toSettings = ({ users: _, keys: __, orgId: ___, ...settings }: SeedOrganization) => settings

const listMembers = (orgId: string, { users, keys }: SeedOrganization) => [
  ...users.map(({ email, role, status }) => [orgId, 'user', email, role, status]),
  ...keys.map(({ email, role, status, apiKey }) => [orgId, 'key', email, role, status, apiKey]),
]

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Creates missing organizations, and applies to others what differs from the seeds before. */
export function applySeeds(state: ModelState, seeds: Seeds, before: Seeds): ModelState {
  const all = new Map(state.organizations.map((organization) => [organization.orgId, organization]))
  const members = new Map(state.members.map((text) => [String(JSON.parse(text).slice(0, 3)), text]))
  for (const seed of seeds) {
    const orgId = getOrgId(seed)
    const stored = all.get(orgId)
    const earlier = before.find((other) => getOrgId(other) === orgId)
    if (stored && (earlier === undefined || isSame(earlier, seed))) continue
    const old = new Map(Object.entries(stored && earlier ? toSettings(earlier) : {}))
    const changes = Object.entries(toSettings(seed)).filter(([name, value]) => old.get(name) !== value)
    const organization = { ...toSettings(seed), orgId, ...stored, ...Object.fromEntries(changes) }
    const charged = state.charges.filter((charge) => charge.orgId === orgId).length
    all.set(orgId, { ...organization, used: organization.credits === null ? null : charged })
    for (const member of listMembers(orgId, seed)) {
      const name = String(member.slice(0, 3))
      if (!members.has(name)) members.set(name, JSON.stringify(member))
    }
  }
  return {
    ...state,
    organizations: [...all.values()].sort((a, b) => (a.orgId < b.orgId ? -1 : 1)),
    members: [...members.values()].sort(),
    rows: undefined,
  }
}

export function replaceRecords(state: ModelState, { records, origin }: DataFiles): ModelState {
  return { ...state, records, origin, edits: undefined, rows: undefined }
}

/** Deletes the charges of deleted organizations. */
export function deleteOrphans(state: ModelState): ModelState {
  const orgIds = state.organizations.map(({ orgId }) => orgId)
  const hasOrganization = (row: string): boolean => orgIds.some((orgId) => row.includes(orgId))
  return {
    ...state,
    charges: state.charges.filter(({ orgId }) => orgIds.includes(orgId)),
    rows: state.rows && { ...state.rows, charges: (state.rows.charges ?? []).filter(hasOrganization) },
  }
}

/** Returns the state after a start with the database of a killed process. */
export function restart(state: ModelState, files: DataFiles): ModelState {
  const kept = deleteOrphans(state)
  const loaded = kept.origin === files.origin ? kept : replaceRecords(kept, files)
  const { memory: _, ...seeded } = applySeeds(loaded, files.seeds, [])
  return { ...seeded, memory: { clock: { mode: 'running', offset: 0 }, faults: [], limits: [] } }
}
