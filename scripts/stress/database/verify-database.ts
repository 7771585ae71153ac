/** Compares the database file, and the server after a restart, with the responses that clients received. */
import { Database } from 'bun:sqlite'
import { problemUnless } from '../stress-test.ts'
import type { Member, SimulatedOrganization } from './clients.ts'

/** An organization with its credits at the start, and its confirmed charges. */
type ExpectedBalance = Pick<SimulatedOrganization, 'orgId' | 'startCredits' | 'charged'>

/** Reads the file while no server has it open. */
function readFile<T>(file: string, work: (client: Database) => T): T {
  const client = new Database(file, { readonly: true })
  try {
    return work(client)
  } finally {
    client.close()
  }
}

/** Returns SQLite's own complaints about the file, and wrong ledgers and balances. */
export const findLedgerProblems = (file: string, expected: readonly ExpectedBalance[]): string[] =>
  readFile(file, (client) => [
    ...findIntegrityProblems(client),
    ...expected.flatMap((organization) => findBalanceProblems(client, organization)),
  ])

function findIntegrityProblems(client: Database): string[] {
  const results = client.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
  const orphans = client.query<{ table: string }, []>('PRAGMA foreign_key_check').all()
  return [
    ...results.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
    ...orphans.map(({ table }) => `a row of ${table} refers to a missing row`),
  ]
}

function findBalanceProblems(client: Database, { orgId, startCredits, charged }: ExpectedBalance): string[] {
  const { credits, spent } = client
    .query<{ credits: number; spent: number }, [string]>(
      `SELECT credits, (SELECT coalesce(sum(credits), 0) FROM charges WHERE org_id = organizations.org_id) AS spent
       FROM organizations WHERE org_id = ?`,
    )
    .get(orgId) ?? { credits: Number.NaN, spent: Number.NaN }
  return [
    ...problemUnless(
      credits === startCredits - spent,
      `${orgId} has ${credits} of ${startCredits}, charged ${spent}`,
    ),
    ...problemUnless(
      spent === charged,
      `${orgId}: ${spent} charges in the ledger, ${charged} by the clients' count`,
    ),
  ]
}

export class DatabaseVerifier {
  readonly #file: string
  #lastCharge = 0
  /** The number of charges that were stored without a response to the client. */
  unconfirmed = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Checks the changes since the last call: the ledger, balances, counts, users, and keys. */
  findNewProblems(organizations: readonly SimulatedOrganization[]): string[] {
    return readFile(this.#file, (client) => {
      const charges = this.#readNewCharges(client)
      const problems = organizations.flatMap((organization) => {
        const { orgId, newCharges, members } = organization
        const own = charges.filter((charge) => charge.org_id === orgId).map((charge) => charge.transaction_id)
        const unconfirmed = own.filter((transactionId) => !newCharges.has(transactionId))
        organization.charged += unconfirmed.length
        this.unconfirmed += unconfirmed.length
        organization.unconfirmed = new Set(unconfirmed)
        return [
          ...findChargeProblems(organization, own),
          ...findBalanceProblems(client, organization),
          ...findCountProblems(client, organization),
          ...findMemberProblems(client, orgId, members.slice(-200)),
        ]
      })
      return [...problems, ...findIncompleteRows(client)]
    })
  }

  /** Checks the whole file at the end. */
  findAllProblems(organizations: readonly SimulatedOrganization[]): string[] {
    return readFile(this.#file, (client) => {
      const repeated = client
        .query<{ transaction_id: string }, []>(
          'SELECT transaction_id FROM charges GROUP BY transaction_id HAVING count(*) > 1',
        )
        .all()
      return [
        ...findIntegrityProblems(client),
        ...repeated.map((row) => `${row.transaction_id} is in the ledger more than once`),
        ...organizations.flatMap((organization) => [
          ...findBalanceProblems(client, organization),
          ...findMemberProblems(client, organization.orgId, organization.members),
        ]),
      ]
    })
  }

  #readNewCharges(client: Database) {
    const rows = client
      .query<{ rowid: number; transaction_id: string; org_id: string }, [number]>(
        'SELECT rowid, transaction_id, org_id FROM charges WHERE rowid > ? ORDER BY rowid',
      )
      .all(this.#lastCharge)
    this.#lastCharge = rows.at(-1)?.rowid ?? this.#lastCharge
    return rows
  }
}

/** Every confirmed charge is stored once. There are at most as many others as requests without a response. */
function findChargeProblems(
  { orgId, newCharges, withoutResponse }: SimulatedOrganization,
  rows: readonly string[],
): string[] {
  const stored = new Set(rows)
  const others = stored.difference(newCharges).size
  return [
    ...[...newCharges.difference(stored)].map((id) => `${id} was confirmed, and is not in the ledger`),
    ...problemUnless(stored.size === rows.length, `${orgId}: a charge is in the ledger more than once`),
    ...problemUnless(
      others <= withoutResponse,
      `${orgId}: ${others} charges without a response, ${withoutResponse} requests without one`,
    ),
  ]
}

/** Checks that every counted request with a response is in the count. Requests without a response may be. */
function findCountProblems(client: Database, { orgId, sent, stored }: SimulatedOrganization): string[] {
  const counted =
    client
      .query<{ n: number | null }, [string]>('SELECT sum(requests) AS n FROM daily_counts WHERE org_id = ?')
      .get(orgId)?.n ?? 0
  const isExpected = counted >= stored && counted <= sent
  return problemUnless(isExpected, `${orgId}: ${counted} requests counted, ${stored} confirmed, ${sent} sent`)
}

/** Also settles the status of members whose last response did not arrive. */
function findMemberProblems(client: Database, orgId: string, members: readonly Member[]): string[] {
  return members.flatMap((member) => {
    const status = readStatus(client, orgId, member)
    const isExpected = status === member.status || (member.maybe !== undefined && status === member.maybe)
    const alternative = member.maybe ? ` or ${member.maybe}` : ''
    const label = `${member.email} is ${status}, not ${member.status}${alternative}`
    if (isExpected) Object.assign(member, { status, maybe: undefined })
    return problemUnless(isExpected, label)
  })
}

function readStatus(client: Database, orgId: string, { kind, email }: Member): Member['status'] {
  const table = kind === 'user' ? 'users' : 'api_keys'
  const status = client
    .query<{ status: string }, [string, string]>(
      `SELECT status FROM ${table} WHERE org_id = ? AND email_key = ?`,
    )
    .get(orgId, email)?.status
  return status === undefined || status === 'active' ? status : 'suspended'
}

/** Finds users without their key, keys without their user, and organizations without their members. */
function findIncompleteRows(client: Database): string[] {
  const rows = client
    .query<{ label: string }, []>(
      `SELECT 'user ' || email AS label FROM users u WHERE email LIKE 'user-%' AND NOT EXISTS
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
  return rows.map(({ label }) => `${label} is incomplete`)
}

/** Starts the next round after a restart, and tries a key of each organization. */
export async function findServerProblems(
  url: string,
  organizations: readonly SimulatedOrganization[],
): Promise<string[]> {
  const problems: string[] = []
  for (const organization of organizations) {
    organization.startRound(url)
    problems.push(...(await findAuthenticationProblems(organization)))
  }
  return problems
}

/** The last key must authenticate exactly if its member is active. */
async function findAuthenticationProblems(organization: SimulatedOrganization): Promise<string[]> {
  const member = organization.members.findLast(({ apiKey, status }) => apiKey && status)
  if (member === undefined) return []
  const isAuthenticated = await organization.isAuthenticated(member)
  const { email, status } = member
  const label = `the key of ${email}, ${status}, is ${isAuthenticated ? '' : 'not '}authenticated`
  return problemUnless(isAuthenticated === (status === 'active'), label)
}
