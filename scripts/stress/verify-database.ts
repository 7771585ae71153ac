/** Compares the database file, and the server after a restart, with the responses that clients received. */
import { Database } from 'bun:sqlite'
import type { SimulatedOrganization } from './clients.ts'

/** Returns the differences between the file and the responses. No server may have the file open. */
export function findFileProblems(file: string, organizations: readonly SimulatedOrganization[]): string[] {
  const client = new Database(file, { readonly: true })
  try {
    return [
      ...findIntegrityProblems(client),
      ...findPartialUsers(client),
      ...organizations.flatMap((organization) => [
        ...findChargeProblems(client, organization),
        ...findCountProblems(client, organization),
        ...findUserProblems(client, organization),
      ]),
    ]
  } finally {
    client.close()
  }
}

function findIntegrityProblems(client: Database): string[] {
  const results = client.query<{ integrity_check: string }, []>('PRAGMA integrity_check').all()
  const orphans = client.query<{ table: string }, []>('PRAGMA foreign_key_check').all()
  return [
    ...results.map((row) => row.integrity_check).filter((result) => result !== 'ok'),
    ...orphans.map(({ table }) => `a row of ${table} refers to a missing row`),
  ]
}

/** A user and its key are created in one transaction. */
function findPartialUsers(client: Database): string[] {
  const rows = client
    .query<{ email: string }, []>(
      `SELECT email FROM users u WHERE email LIKE 'user-%' AND NOT EXISTS
         (SELECT 1 FROM api_keys k WHERE k.org_id = u.org_id AND k.email_key = u.email_key)
       UNION ALL
       SELECT email FROM api_keys k WHERE email LIKE 'user-%' AND NOT EXISTS
         (SELECT 1 FROM users u WHERE u.org_id = k.org_id AND u.email_key = k.email_key)`,
    )
    .all()
  return rows.map(({ email }) => `${email} is a user without a key, or a key without a user`)
}

/** Each confirmed charge is stored once, others only for requests without a response, and the balance has them all. */
function findChargeProblems(client: Database, organization: SimulatedOrganization): string[] {
  const { orgId, startCredits, charges, maybeCharged } = organization
  const rows = client
    .query<{ id: string; credits: number }, [string]>(
      'SELECT transaction_id AS id, credits FROM charges WHERE org_id = ?',
    )
    .all(orgId)
  const stored = new Set(rows.map(({ id }) => id))
  const others = stored.difference(charges).size
  const spent = rows.reduce((sum, { credits }) => sum + credits, 0)
  const credits = client
    .query<{ credits: number }, [string]>('SELECT credits FROM organizations WHERE org_id = ?')
    .get(orgId)?.credits
  return [
    ...[...charges.difference(stored)].map((id) => `${id} was confirmed, and is not in the ledger`),
    ...problemUnless(stored.size === rows.length, `${orgId}: a charge is in the ledger more than once`),
    ...problemUnless(
      others <= maybeCharged,
      `${orgId}: ${others} charges without a response, ${maybeCharged} requests without one`,
    ),
    ...problemUnless(
      credits === startCredits - spent,
      `${orgId} has ${credits} of ${startCredits}, charged ${spent}`,
    ),
  ]
}

/** Each request with a response is in the count. Requests without a response may be. */
function findCountProblems(client: Database, { orgId, sent, confirmed }: SimulatedOrganization): string[] {
  const counted =
    client
      .query<{ n: number | null }, [string]>('SELECT sum(requests) AS n FROM daily_counts WHERE org_id = ?')
      .get(orgId)?.n ?? 0
  return problemUnless(
    counted >= confirmed && counted <= sent,
    `${orgId}: ${counted} requests counted, ${confirmed} confirmed, ${sent} sent`,
  )
}

function findUserProblems(client: Database, { orgId, apiKeys }: SimulatedOrganization): string[] {
  const rows = client
    .query<{ email: string }, [string]>('SELECT email FROM users WHERE org_id = ?')
    .all(orgId)
  const stored = new Set(rows.map(({ email }) => email))
  return [...apiKeys.keys()]
    .filter((email) => !stored.has(email))
    .map((email) => `${email} was confirmed, and is missing`)
}

/** Returns the problem unless the condition is met. */
export const problemUnless = (condition: boolean, problem: string): string[] => (condition ? [] : [problem])
