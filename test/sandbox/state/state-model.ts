/** A model of the state: what a restart must do to it. */
import { getOrgId, type SeedOrganization } from '../../../src/accounts/organization-schema.ts'
import { parseOrganizations, parseStoredSeeds } from '../../../src/accounts/organizations-file.ts'
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
export function readState({ modules }: Sandbox) {
  const { core, accounts, sandbox } = modules
  const { connection } = core
  const { meta = [], ...tables } = readAllTables(modules)
  // `applied` has this row.
  const rows: ReturnType<typeof readAllTables> = {
    ...tables,
    meta: meta.filter((row) => !row.includes(",'organizations',")),
  }
  const settings = connection.db.select().from(organizations).orderBy(organizations.orgId).all()
  return {
    organizations: settings.map(({ createdAt: _, updatedAt: __, ...organization }) => organization),
    members: MEMBERS.flatMap((sql) => connection.client.query(sql).values())
      .map((member) => JSON.stringify(member))
      .sort(),
    charges: connection.client.query<Charge, []>(CHARGES).all(),
    dailyCounts: connection.client.query(DAILY_COUNTS).values(),
    records: readRecordContent(connection),
    origin: getMetadata(connection, 'records'),
    edits: getMetadata(connection, 'recordsEdited'),
    /** The seeds that were applied last, by organization. */
    applied: toApplied({}, parseStoredSeeds(getMetadata(connection, 'organizations') ?? '')),
    memory: { clock: core.clock.read(), faults: sandbox.faults.list(), limits: accounts.limits.read() },
    rows,
  }
}

/** Reads the content of the data directory with which a sandbox started. */
export function readFiles(sandbox: Sandbox, text: string): DataFiles {
  const { records, origin } = readState(sandbox)
  return { seeds: parseOrganizations(text, 'organizations.json'), origin, records }
}

type Applied = Readonly<Record<string, SeedOrganization>>

/** Adds seeds to those that were applied before. */
const toApplied = (before: Applied, seeds: Seeds): Applied => ({
  ...before,
  ...Object.fromEntries(seeds.map((seed) => [getOrgId(seed), seed])),
})

const toSettings = ({ users: _, keys: __, orgId: ___, ...settings }: SeedOrganization) => settings

/** Returns the fields that differ. */
function findChanges(before: object, after: object) {
  const old = new Map(Object.entries(before))
  return Object.entries(after).filter(([name, value]) => old.get(name) !== value)
}

/** Users and keys as `readState` returns them, by organization, kind, and address. */
class Members {
  readonly #texts: Map<string, string>

  constructor(texts: readonly string[]) {
    this.#texts = new Map(texts.map((text) => [String(JSON.parse(text).slice(0, 3)), text]))
  }

  list = (): string[] => [...this.#texts.values()].sort()

  apply(orgId: string, kind: 'user' | 'key', seed: SeedMember, before: SeedMember | undefined): void {
    const changes = findChanges(before ?? {}, seed)
    if (changes.length === 0) return
    const name = String([orgId, kind, seed.email])
    const [, , email, role, status, apiKey] = JSON.parse(this.#texts.get(name) ?? '[]')
    const current = { email, role, status, apiKey }
    const next = { ...current, ...Object.fromEntries(changes) }
    const values = [orgId, kind, next.email, next.role, next.status]
    this.#texts.set(name, JSON.stringify(kind === 'user' ? values : [...values, next.apiKey]))
  }
}

type SeedMember = SeedOrganization['users'][number] | SeedOrganization['keys'][number]

/** Creates missing organizations, and applies to others what differs from the seeds that were applied before. */
function applySeeds(state: ModelState, seeds: Seeds): ModelState {
  const all = new Map(state.organizations.map((organization) => [organization.orgId, organization]))
  const members = new Members(state.members)
  for (const seed of seeds) {
    const orgId = getOrgId(seed)
    const stored = all.get(orgId)
    const applied = state.applied[orgId]
    if (stored && applied === undefined) continue
    const before = stored && applied
    const changes = findChanges(before ? toSettings(before) : {}, toSettings(seed))
    const organization = { ...toSettings(seed), orgId, ...stored, ...Object.fromEntries(changes) }
    const charged = state.charges.filter((charge) => charge.orgId === orgId).length
    all.set(orgId, { ...organization, usedCredits: charged })
    for (const [kind, list, old] of [
      ['user', seed.users, before?.users],
      ['key', seed.keys, before?.keys],
    ] as const)
      for (const member of list)
        members.apply(
          orgId,
          kind,
          member,
          old?.find(({ email }) => email === member.email),
        )
  }
  return {
    ...state,
    organizations: [...all.values()].sort((a, b) => (a.orgId < b.orgId ? -1 : 1)),
    members: members.list(),
    applied: toApplied(state.applied, seeds),
    rows: undefined,
  }
}

function replaceRecords(state: ModelState, { records, origin }: DataFiles): ModelState {
  return { ...state, records, origin, edits: undefined, rows: undefined }
}

/** Deletes the charges of deleted organizations. */
function deleteOrphans(state: ModelState): ModelState {
  const orgIds = state.organizations.map(({ orgId }) => orgId)
  const hasOrganization = (row: string): boolean => orgIds.some((orgId) => row.includes(orgId))
  return {
    ...state,
    charges: state.charges.filter(({ orgId }) => orgIds.includes(orgId)),
    rows: state.rows && { ...state.rows, charges: (state.rows.charges ?? []).filter(hasOrganization) },
  }
}

/** Returns the state after a start with an export, or with the database of a killed process. */
export function restart(state: ModelState, files: DataFiles): ModelState {
  const loaded = state.origin === files.origin ? state : replaceRecords(state, files)
  const { memory: _, ...seeded } = deleteOrphans(applySeeds(loaded, files.seeds))
  return { ...seeded, memory: { clock: { mode: 'running', offset: 0 }, faults: [], limits: [] } }
}
