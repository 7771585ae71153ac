/** The credit ledger: what an organization has left, and what it was charged for. */
import type { CommitQueue } from '../db/commit-queue.ts'
import type { Connection } from '../db/open.ts'
import { ApiError } from '../lib/api-error.ts'
import { codeOf } from '../lib/errors.ts'
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

export type Credits = ReturnType<typeof createCredits>

const insufficientCredits = (orgName: string): ApiError =>
  new ApiError(
    'insufficient_credits',
    `${orgName} has no credits left. Add credits, or use another organization.`,
  )

/** @param commits whose jobs charge */
export function createCredits({ client }: Connection, commits: CommitQueue) {
  // Written `in (?)`: SQLite would plan a query with `= ?` anew for each value. Two statements: one with an OR would read
  // all that the organization was ever charged for.
  const earlier = (isSame: string) =>
    client.prepare<unknown, [string, string]>(
      `SELECT 1 FROM charges WHERE refreshable = 1 AND org_id = ? AND ${isSame} LIMIT 1`,
    )
  const earlierContact = earlier('contact_guid IN (?)')
  const earlierCompany = earlier("contact_guid = '' AND company_guid IN (?)")
  const insert = client.prepare<void, [string, string, string, string, string, number, boolean]>(
    `INSERT INTO charges (transaction_id, org_id, key_id, company_guid, contact_guid, credits, charged_at, refreshable)
      VALUES (?, ?, ?, ?, ?, ${PRICE}, ?, ?)`,
  )
  const store = client.prepare<void, [number, string]>(
    'UPDATE organizations SET credits = ? WHERE org_id = ?',
  )
  const stored = client.prepare<{ credits: number | null }, [string]>(
    'SELECT credits FROM organizations WHERE org_id IN (?)',
  )

  // Balances after the charges of the transaction that is under way. Each is written once, at its end.
  const left = new Map<string, number>()
  commits.addBuffer({
    flush: () => {
      for (const [orgId, credits] of left) store.run(credits, orgId)
      left.clear()
    },
    rolledBack: () => left.clear(),
  })

  const balance = (orgId: string): number | null => {
    const unwritten = left.get(orgId)
    if (unwritten !== undefined) return unwritten
    const row = stored.get(orgId)
    if (!row) throw keyIsNoMore()
    return row.credits
  }

  const requireCredit = ({ orgId, orgName, credits }: Organization): void => {
    if (credits !== null && balance(orgId) === 0) throw insufficientCredits(orgName)
  }

  // A contact is the same record whichever employer it was found at; a bare company is known by its own GUID.
  const isRefresh = (orgId: string, { contactGuid, companyGuid }: Delivery): boolean =>
    (contactGuid === '' ? earlierCompany.get(orgId, companyGuid) : earlierContact.get(orgId, contactGuid)) !==
    null

  const take = ({ orgId, orgName, credits }: Organization): number | null => {
    // The balance may have become unlimited since the organization was read.
    const before = credits === null ? null : balance(orgId)
    if (before === null) return null
    if (before < PRICE) throw insufficientCredits(orgName)
    left.set(orgId, before - PRICE)
    return before - PRICE
  }

  return {
    /**
     * Checks before matching. An Enterprise Plus organization passes: only a match tells whether it gets a refresh.
     * @throws {ApiError} 402 at a balance of zero
     */
    require: (organization: Organization): void => {
      if (!isPlus(organization)) requireCredit(organization)
    },
    /**
     * The charge if nothing was delivered.
     * @throws {ApiError} 402 for an Enterprise Plus organization at a balance of zero: this is no refresh
     */
    chargeNothing: (organization: Organization): Charge => {
      if (isPlus(organization)) requireCredit(organization)
      return { deducted: 0, remaining: balance(organization.orgId) }
    },
    /**
     * Credits left now; `null` is unlimited.
     * @throws {ApiError} 401 when the organization is no more
     */
    balance: ({ orgId }: Organization): number | null => balance(orgId),
    /**
     * Takes the price of a delivery and records it, or takes nothing if the subscription refreshes what was charged
     * before. Runs inside the caller's transaction.
     * @throws {ApiError} 402 when the last credit went to another request meanwhile, 401 when the organization went
     */
    charge: ({ organization, key }: Caller, delivery: Delivery, now: number): Charge => {
      const { orgId } = organization
      const { transactionId, companyGuid, contactGuid } = delivery
      const refreshable = isPlus(organization)
      if (refreshable && isRefresh(orgId, delivery)) return { deducted: 0, remaining: balance(orgId) }
      const remaining = take(organization)
      try {
        insert.run(transactionId, orgId, key.keyId, companyGuid, contactGuid, now, refreshable)
      } catch (error) {
        throw codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY' ? keyIsNoMore() : error
      }
      return { deducted: PRICE, remaining }
    },
  }
}

const isPlus = ({ subscription }: Organization): boolean => subscription === 'plus'
