/** The credit ledger: what an organization has left, and what it was charged for. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { isAsked } from '../db/asked.ts'
import type { CommitQueue } from '../db/commit-queue.ts'
import { bound, direct } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { charges, organizations } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import { lazily } from '../lib/lazily.ts'
import { codeOf } from '../lib/message-of.ts'
import { type Caller, keyIsNoMore } from './callers.ts'
import type { Organization } from './organizations.ts'

/** What was delivered, by GUID; `contactGuid` is `''` where only a company was. */
interface Delivery {
  readonly transactionId: string
  readonly companyGuid: string
  readonly contactGuid: string
}

/** `deducted` is 1 or 0; `remaining` is `null` where the balance is unlimited. */
export interface Charge {
  readonly deducted: number
  readonly remaining: number | null
}

const PRICE = 1

interface LedgerRow extends Delivery {
  readonly orgId: string
  readonly keyId: string
  readonly chargedAt: number
  readonly refreshable: boolean
}

export interface Credits {
  /**
   * Checks before matching. An Enterprise Plus organization passes: only a match tells whether it gets a refresh.
   * @throws {ApiError} 402 at a balance of zero
   */
  require(organization: Organization): void
  /**
   * The charge where nothing was delivered.
   * @throws {ApiError} 402 for an Enterprise Plus organization at a balance of zero: this is no refresh
   */
  chargeNothing(organization: Organization): Charge
  /**
   * Takes the price of a delivery and records it, or takes nothing where the subscription refreshes what was
   * charged before. Runs inside the caller's transaction.
   * @throws {ApiError} 402 when the last credit went to another request meanwhile, 401 when the organization went
   */
  charge(caller: Caller, delivery: Delivery, now: number): Charge
  /**
   * Credits left now; `null` is unlimited.
   * @throws {ApiError} 401 when the organization is no more
   */
  balance(organization: Organization): number | null
}

const insufficientCredits = (orgName: string): ApiError =>
  new ApiError(
    'insufficient_credits',
    `${orgName} has no credits left. Add credits, or use another organization.`,
  )

/** @param commits whose jobs charge */
export function createCredits(connection: Connection, commits: CommitQueue): Credits {
  const { db, client } = connection
  // A contact is the same record whichever employer it was found at; a bare company is known by its own GUID. Two
  // statements: one with an OR would read all that the organization was ever charged for.
  const previousContact = previous(connection, isAsked(charges.contactGuid))
  const previousCompany = previous(
    connection,
    sql`${charges.contactGuid} = '' and ${isAsked(charges.companyGuid)}`,
  )
  const insert = lazily(() =>
    bound<keyof LedgerRow>(
      client,
      db.insert(charges).values({
        transactionId: sql.placeholder('transactionId'),
        orgId: sql.placeholder('orgId'),
        keyId: sql.placeholder('keyId'),
        companyGuid: sql.placeholder('companyGuid'),
        contactGuid: sql.placeholder('contactGuid'),
        credits: PRICE,
        chargedAt: sql.placeholder('chargedAt'),
        refreshable: sql.placeholder('refreshable'),
      }),
    ),
  )
  const store = lazily(() =>
    bound<'credits' | 'orgId'>(
      client,
      db
        .update(organizations)
        .set({ credits: sql`${sql.placeholder('credits')}` })
        .where(eq(organizations.orgId, sql.placeholder('orgId'))),
    ),
  )
  const stored = lazily(() =>
    direct<{ credits: number | null }>(
      client,
      db.select({ credits: organizations.credits }).from(organizations).where(isAsked(organizations.orgId)),
    ),
  )

  const isRefresh = (orgId: string, { contactGuid, companyGuid }: Delivery): boolean => {
    const [earlier, asked] =
      contactGuid === '' ? [previousCompany(), companyGuid] : [previousContact(), contactGuid]
    return earlier.statement.get(...earlier.bind({ orgId, asked })) !== null
  }

  // Balances after the charges of the transaction that is under way. Each is written once, at its end.
  const left = new Map<string, number>()
  commits.addBuffer({
    flush: () => {
      const { statement, bind } = store()
      for (const [orgId, credits] of left) statement.run(...bind({ orgId, credits }))
      left.clear()
    },
    rolledBack: () => left.clear(),
  })

  const take = ({ orgId, orgName, credits }: Organization): number | null => {
    if (credits === null) return null
    const before = left.get(orgId) ?? read(orgId)
    // It was made unlimited since it was looked at.
    if (before === null) return null
    if (before < PRICE) throw insufficientCredits(orgName)
    left.set(orgId, before - PRICE)
    return before - PRICE
  }

  const read = (orgId: string): number | null => {
    const row = stored().get(orgId)
    if (!row) throw keyIsNoMore()
    return row.credits
  }

  const balance = (orgId: string): number | null => left.get(orgId) ?? read(orgId)

  const isSpent = ({ orgId, credits }: Organization): boolean => credits !== null && balance(orgId) === 0

  const record = (row: LedgerRow): void => {
    try {
      const { statement, bind } = insert()
      statement.run(...bind(row))
    } catch (error) {
      throw codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY' ? keyIsNoMore() : error
    }
  }

  return {
    require: (organization) => {
      if (!isPlus(organization) && isSpent(organization)) throw insufficientCredits(organization.orgName)
    },
    chargeNothing: (organization) => {
      if (isPlus(organization) && isSpent(organization)) throw insufficientCredits(organization.orgName)
      return { deducted: 0, remaining: balance(organization.orgId) }
    },
    balance: ({ orgId }) => balance(orgId),
    charge: ({ organization, key }, delivery, now) => {
      const { orgId } = organization
      const refreshable = isPlus(organization)
      if (refreshable && isRefresh(orgId, delivery)) {
        return { deducted: 0, remaining: balance(orgId) }
      }
      const remaining = take(organization)
      record({ ...delivery, orgId, keyId: key.keyId, chargedAt: now, refreshable })
      return { deducted: PRICE, remaining }
    },
  }
}

const isPlus = ({ subscription }: Organization): boolean => subscription === 'plus'

/** A charge of the organization for what the condition names. Drizzle would bind the limit (see `isAsked`). */
const previous = ({ db, client }: Connection, condition: SQL) =>
  lazily(() =>
    bound<'orgId' | 'asked'>(
      client,
      db
        .select({ transactionId: charges.transactionId })
        .from(charges)
        .where(
          sql`${charges.refreshable} = 1 and ${eq(charges.orgId, sql.placeholder('orgId'))} and ${condition} limit 1`,
        ),
    ),
  )
