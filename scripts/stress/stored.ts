/** Compares what is stored in the database file, and what the server says after a restart, with what clients saw. */
import { Database } from 'bun:sqlite'
import type { KeyedRequest, Member, Organization } from './clients.ts'

/** Reads the file while no server has it open. */
function readFile<T>(file: string, work: (client: Database) => T): T {
  const client = new Database(file, { readonly: true })
  try {
    return work(client)
  } finally {
    client.close()
  }
}

/** Returns what SQLite finds wrong with the whole file. */
function integrityFaults(client: Database): string[] {
  const verdicts = client.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
  const dangling = client.query<{ table: string }, []>('PRAGMA foreign_key_check').all()
  return [
    ...verdicts.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok'),
    ...dangling.map(({ table }) => `a row of ${table} refers to a missing row`),
  ]
}

/** Returns what SQLite finds wrong, and the organizations with other charges than their clients saw. */
export function ledgerFaults(file: string, charged: ReadonlyMap<string, number>): string[] {
  return readFile(file, (client) => [
    ...integrityFaults(client),
    ...[...charged]
      .filter(([orgId, credits]) => spentOf(client, orgId) !== credits)
      .map(([orgId, credits]) => `${orgId} was charged ${credits}, and its ledger differs`),
  ])
}

/** Returns the credits in the ledger of an organization. */
function spentOf(client: Database, orgId: string): number {
  const sql = 'SELECT coalesce(sum(credits), 0) AS spent FROM charges WHERE org_id = ?'
  return client.query<{ spent: number }, [string]>(sql).get(orgId)?.spent ?? Number.NaN
}

export class StoredState {
  readonly #file: string
  #lastCharge = 0
  /** Charges that were stored without a response to the client. */
  unseen = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Compares what is new since the last call: the ledger, balances, counts, users, and keys. */
  faults(organizations: readonly Organization[]): string[] {
    return readFile(this.#file, (client) => {
      const charges = this.#newCharges(client)
      const found = organizations.flatMap((organization) => {
        const { orgId, newCharges, members } = organization
        const own = charges.filter((charge) => charge.org_id === orgId).map((charge) => charge.transaction_id)
        const unseen = own.filter((transactionId) => !newCharges.has(transactionId))
        organization.charged += unseen.length
        this.unseen += unseen.length
        organization.unseen = new Set(unseen)
        return [
          ...chargeFaults(organization, own),
          ...balanceFaults(client, organization),
          ...countFaults(client, organization),
          ...memberFaults(client, orgId, members.slice(-200)),
        ]
      })
      return [...found, ...incompleteRows(client)]
    })
  }

  /** Compares the whole file at the end. */
  allFaults(organizations: readonly Organization[]): string[] {
    return readFile(this.#file, (client) => {
      const repeated = client
        .query<{ transaction_id: string }, []>(
          'SELECT transaction_id FROM charges GROUP BY transaction_id HAVING count(*) > 1',
        )
        .all()
      return [
        ...integrityFaults(client),
        ...repeated.map((row) => `${row.transaction_id} is in the ledger more than once`),
        ...organizations.flatMap((organization) => [
          ...balanceFaults(client, organization),
          ...memberFaults(client, organization.orgId, organization.members),
        ]),
      ]
    })
  }

  #newCharges(client: Database) {
    const rows = client
      .query<{ rowid: number; transaction_id: string; org_id: string }, [number]>(
        'SELECT rowid, transaction_id, org_id FROM charges WHERE rowid > ? ORDER BY rowid',
      )
      .all(this.#lastCharge)
    this.#lastCharge = rows.at(-1)?.rowid ?? this.#lastCharge
    return rows
  }
}

/** Every confirmed charge is stored once, and there are no more others than requests without a response. */
function chargeFaults({ orgId, newCharges, unanswered }: Organization, rows: readonly string[]): string[] {
  const stored = new Set(rows)
  const beyond = stored.difference(newCharges).size
  return [
    ...[...newCharges.difference(stored)].map((id) => `${id} was answered, and is not in the ledger`),
    ...(stored.size === rows.length ? [] : [`${orgId}: a charge is in the ledger more than once`]),
    ...(beyond <= unanswered
      ? []
      : [`${orgId}: ${beyond} charges without a response, ${unanswered} requests without one`]),
  ]
}

function balanceFaults(client: Database, { orgId, startCredits, charged }: Organization): string[] {
  const spent = spentOf(client, orgId)
  const credits = client
    .query<{ credits: number }, [string]>('SELECT credits FROM organizations WHERE org_id = ?')
    .get(orgId)?.credits
  return [
    ...(credits === startCredits - spent
      ? []
      : [`${orgId} has ${credits} of ${startCredits}, charged ${spent}`]),
    ...(spent === charged
      ? []
      : [`${orgId}: ${spent} charges in the ledger, ${charged} by the clients' count`]),
  ]
}

/** Every enrichment and change with status 200 is counted. Of other requests some may be missing, and none is counted twice. */
function countFaults(client: Database, { orgId, sent, stored }: Organization): string[] {
  const counted =
    client
      .query<{ n: number | null }, [string]>('SELECT sum(requests) AS n FROM daily_counts WHERE org_id = ?')
      .get(orgId)?.n ?? 0
  return counted >= stored && counted <= sent
    ? []
    : [`${orgId}: ${counted} requests counted, ${stored} answered, ${sent} sent`]
}

/** Also settles the status of members whose last response did not arrive. */
function memberFaults(client: Database, orgId: string, members: readonly Member[]): string[] {
  return members.flatMap((member) => {
    const status = statusOf(client, orgId, member)
    const isExpected = status === member.status || (member.maybe !== undefined && status === member.maybe)
    if (!isExpected) {
      const alternative = member.maybe ? ` or ${member.maybe}` : ''
      return [`${member.email} is ${status}, not ${member.status}${alternative}`]
    }
    Object.assign(member, { status, maybe: undefined })
    return []
  })
}

function statusOf(client: Database, orgId: string, { kind, email }: Member): Member['status'] {
  const table = kind === 'user' ? 'users' : 'api_keys'
  const status = client
    .query<{ status: string }, [string, string]>(
      `SELECT status FROM ${table} WHERE org_id = ? AND email_key = ?`,
    )
    .get(orgId, email)?.status
  return status === undefined || status === 'active' ? status : 'suspended'
}

/** Finds users without their key, keys without their user, and organizations without their members. */
function incompleteRows(client: Database): string[] {
  const rows = client
    .query<{ what: string }, []>(
      `SELECT 'user ' || email AS what FROM users u WHERE email LIKE 'user-%' AND NOT EXISTS
         (SELECT 1 FROM api_keys k WHERE k.org_id = u.org_id AND k.email_key = u.email_key)
       UNION ALL
       SELECT 'key of ' || email FROM api_keys k WHERE email LIKE 'user-%' AND NOT EXISTS
         (SELECT 1 FROM users u WHERE u.org_id = k.org_id AND u.email_key = k.email_key)
       UNION ALL
       SELECT 'organization ' || org_name FROM organizations o WHERE org_name LIKE 'test-%' AND (
         (SELECT count(*) FROM users u WHERE u.org_id = o.org_id) < 2 OR
         (SELECT count(*) FROM api_keys k WHERE k.org_id = o.org_id) < 2)`,
    )
    .all()
  return rows.map(({ what }) => `${what} is half made`)
}

/** Requests with a response that are repeated after each round. All without a response are. */
const MOST_REPEATS = 5

/** Begins the next round after a restart: repeats what was sent with an `Idempotency-Key`, and tries a key. */
export async function servedFaults(url: string, organizations: readonly Organization[]): Promise<string[]> {
  const found: string[] = []
  for (const organization of organizations) {
    const answered = organization.keyed.filter(({ transactionId }) => transactionId !== undefined)
    const others = organization.keyed.filter(({ transactionId }) => transactionId === undefined)
    organization.nextRound(url)
    for (const sent of [...answered.slice(-MOST_REPEATS), ...others]) {
      found.push(...(await repeatFaults(organization, sent)))
    }
    found.push(...(await authenticationFaults(organization)))
  }
  return found
}

/** A repeated request gets the same response at no cost. One without a response is charged once, then or now. */
async function repeatFaults(organization: Organization, sent: KeyedRequest): Promise<string[]> {
  const { status, headers, transactionId, deducted } = await organization.enrich(sent.email, sent.key)
  const isReplayed = headers.get('Idempotent-Replayed') === 'true'
  if (sent.transactionId !== undefined) {
    const isSame = status === 200 && isReplayed && deducted === 0 && transactionId === sent.transactionId
    return isSame
      ? []
      : [`${sent.key} was answered ${sent.transactionId}, and then ${status} ${transactionId}`]
  }
  // A free refresh is in no ledger.
  return !isReplayed || organization.unseen.has(transactionId) || organization.isPlus
    ? []
    : [`${sent.key} is replayed as ${transactionId}, which is not in the ledger`]
}

/** The last key authenticates exactly if its member is active. */
async function authenticationFaults(organization: Organization): Promise<string[]> {
  const member = organization.members.findLast(({ apiKey, status }) => apiKey && status)
  if (member === undefined) return []
  const isAuthenticated = await organization.isAuthenticated(member)
  return isAuthenticated === (member.status === 'active')
    ? []
    : [`the key of ${member.email}, ${member.status}, is ${isAuthenticated ? '' : 'not '}authenticated`]
}
