/** Holds the file against what clients have seen. */
import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import type { Member, Story } from './story.ts'

/** Rows of the ledger, in the order they were stored. */
interface Charge {
  readonly rowid: number
  readonly transaction_id: string
  readonly org_id: string
}

/** Email addresses of people in the bundled sample who can be found. */
export function sampleEmails(most: number): string[] {
  const sample = new Database(SAMPLE, { readonly: true })
  const rows = sample
    .query<{ email: string }, [number]>(
      "SELECT email FROM employments WHERE email <> '' AND ended_on = '' GROUP BY email ORDER BY email LIMIT ?",
    )
    .all(most)
  sample.close()
  return rows.map(({ email }) => email)
}

const SAMPLE = join(import.meta.dir, '../../../data/sample.db')

/** The file, read while no server has it open. */
export class Reckoning {
  readonly #file: string
  #lastRow = 0
  /** Charges that were stored without a response to the client. */
  unseen = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Compares the ledger, balances, counts, users, and keys with what the clients have seen. Before the restart. */
  storedFaults(stories: readonly Story[]): string[] {
    return this.#read((client) => {
      const charges = this.#newCharges(client)
      const found = stories.flatMap((story) => {
        const own = charges.filter((charge) => charge.org_id === story.orgId).map((one) => one.transaction_id)
        const faults = ledgerFaults(story, own)
        const unseen = own.filter((transactionId) => !story.newCharges.has(transactionId))
        story.charged += unseen.length
        this.unseen += unseen.length
        story.unseen = new Set(unseen)
        return [
          ...faults,
          ...balanceFaults(client, story),
          ...countFaults(client, story),
          ...memberFaults(client, story),
        ]
      })
      return [...found, ...halves(client)]
    })
  }

  /** Checks every row of every table and the whole ledger: for the end. */
  wholeFile(stories: readonly Story[]): string[] {
    return this.#read((client) => {
      const verdicts = client.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
      const dangling = client.query<{ table: string }, []>('PRAGMA foreign_key_check').all()
      const twice = client
        .query<{ transaction_id: string }, []>(
          'SELECT transaction_id FROM charges GROUP BY transaction_id HAVING count(*) > 1',
        )
        .all()
      return [
        ...verdicts.map((row) => row.integrity_check).filter((verdict) => verdict !== 'ok'),
        ...dangling.map(({ table }) => `a row of ${table} refers to a missing row`),
        ...twice.map((row) => `${row.transaction_id} is in the ledger more than once`),
        ...stories.flatMap((story) => [
          ...balanceFaults(client, story),
          ...memberFaults(client, story, true),
        ]),
      ]
    })
  }

  #read<T>(work: (client: Database) => T): T {
    const client = new Database(this.#file, { readonly: true })
    try {
      return work(client)
    } finally {
      client.close()
    }
  }

  #newCharges(client: Database): Charge[] {
    const rows = client
      .query<Charge, [number]>(
        'SELECT rowid, transaction_id, org_id FROM charges WHERE rowid > ? ORDER BY rowid',
      )
      .all(this.#lastRow)
    this.#lastRow = rows.at(-1)?.rowid ?? this.#lastRow
    return rows
  }
}

function balanceFaults(client: Database, { orgId, startCredits, charged }: Story): string[] {
  const { credits, spent } = client
    .query<{ credits: number; spent: number }, [string]>(
      `SELECT credits, (SELECT count(*) FROM charges c WHERE c.org_id = o.org_id) AS spent
       FROM organizations o WHERE org_id = ?`,
    )
    .get(orgId) ?? { credits: Number.NaN, spent: Number.NaN }
  return [
    ...(credits === startCredits - spent
      ? []
      : [`${orgId} has ${credits} of ${startCredits}, charged ${spent}`]),
    ...(spent === charged
      ? []
      : [`${orgId}: ${spent} charges in the ledger, ${charged} by the clients' count`]),
  ]
}

/** Every request that was answered after something was stored is counted, and none that was not sent. */
function countFaults(client: Database, { orgId, sent, stored }: Story): string[] {
  const counted =
    client
      .query<{ n: number | null }, [string]>('SELECT sum(requests) AS n FROM daily_counts WHERE org_id = ?')
      .get(orgId)?.n ?? 0
  return counted >= stored && counted <= sent
    ? []
    : [`${orgId}: ${counted} requests counted, ${stored} answered, ${sent} sent`]
}

/** Of those whose state is not settled yet, or of all. Settles it. */
function memberFaults(client: Database, story: Story, all = false): string[] {
  const members = all ? story.members : story.members.slice(-200)
  return members.flatMap((member) => {
    const status = statusOf(client, story.orgId, member)
    const isExpected = status === member.status || (member.maybe !== undefined && status === member.maybe)
    const was = `${member.email} is ${status}, not ${member.status}${member.maybe ? ` or ${member.maybe}` : ''}`
    if (isExpected) Object.assign(member, { status, maybe: undefined })
    return isExpected ? [] : [was]
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

/** Users without the key that is made with them, keys without the user, and organizations without their members. */
function halves(client: Database): string[] {
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

/** Every answered charge once, and no row beyond what was sent. */
function ledgerFaults({ orgId, newCharges, unanswered }: Story, rows: readonly string[]): string[] {
  const stored = new Set(rows)
  const lost = [...newCharges].filter((transactionId) => !stored.has(transactionId))
  const beyond = [...stored].filter((transactionId) => !newCharges.has(transactionId)).length
  return [
    ...lost.map((transactionId) => `${transactionId} was answered, and is not in the ledger`),
    ...(stored.size === rows.length ? [] : [`${orgId}: a charge is in the ledger more than once`]),
    ...(beyond <= unanswered
      ? []
      : [`${orgId}: ${beyond} charges nobody sees, ${unanswered} without an answer`]),
  ]
}
