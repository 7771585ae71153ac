/** The credit ledger: balances and charges of organizations. */
import type { CommitQueue } from '../db/commit-queue.ts'
import type { Connection } from '../db/open-and-lock.ts'
import { ApiError } from '../lib/api-error.ts'
import { codeOf } from '../lib/errors.ts'
import { type Caller, createKeyRemovedError } from './key-authentication.ts'
import type { Organization } from './organizations.ts'

/** The record that was delivered. `contactGuid` is `''` if it is a company without a contact. */
interface Delivery {
  readonly transactionId: string
  readonly companyGuid: string
  readonly contactGuid: string
}

/** The cost of a request: `deducted` is 1 or 0, `remaining` is `null` if the balance is unlimited. */
export interface Charge {
  readonly deducted: number
  readonly remaining: number | null
}

const PRICE = 1

export type Credits = ReturnType<typeof createCredits>

const createInsufficientCreditsError = (orgName: string): ApiError =>
  new ApiError(
    'insufficient_credits',
    `${orgName} has no credits left. Add credits, or use another organization.`,
  )

/**
 * Creates the service that charges credits and reads balances.
 * @param commits the queue that runs the jobs that charge
 */
export function createCredits({ client }: Connection, commits: CommitQueue) {
  // `in (?)` instead of `= ?`, for which SQLite would make a new plan for each value. One statement with OR would read
  // all charges of the organization.
  const prepareChargeQuery = (isSame: string) =>
    client.prepare<unknown, [string, string]>(
      `SELECT 1 FROM charges WHERE refreshable = 1 AND org_id = ? AND ${isSame} LIMIT 1`,
    )
  const findContactCharge = prepareChargeQuery('contact_guid IN (?)')
  const findCompanyCharge = prepareChargeQuery("contact_guid = '' AND company_guid IN (?)")
  const insert = client.prepare<void, [string, string, string, string, string, number, boolean]>(
    `INSERT INTO charges (transaction_id, org_id, key_id, company_guid, contact_guid, credits, charged_at, refreshable)
      VALUES (?, ?, ?, ?, ?, ${PRICE}, ?, ?)`,
  )
  const updateBalance = client.prepare<void, [number, string]>(
    'UPDATE organizations SET credits = ? WHERE org_id = ?',
  )
  const selectBalance = client.prepare<{ credits: number | null }, [string]>(
    'SELECT credits FROM organizations WHERE org_id IN (?)',
  )

  // Balances after the charges of the current transaction. Each is written once, at the end of the transaction.
  const pendingBalances = new Map<string, number>()
  commits.addBuffer({
    flush: () => {
      for (const [orgId, credits] of pendingBalances) updateBalance.run(credits, orgId)
      pendingBalances.clear()
    },
    rolledBack: () => pendingBalances.clear(),
  })

  const getBalance = (orgId: string): number | null => {
    const pending = pendingBalances.get(orgId)
    if (pending !== undefined) return pending
    const row = selectBalance.get(orgId)
    if (!row) throw createKeyRemovedError()
    return row.credits
  }

  const requireCredit = ({ orgId, orgName, credits }: Organization): void => {
    if (credits !== null && getBalance(orgId) === 0) throw createInsufficientCreditsError(orgName)
  }

  // A contact is the same record with any employer. A company without a contact is identified by its own GUID.
  const isRefresh = (orgId: string, { contactGuid, companyGuid }: Delivery): boolean =>
    (contactGuid === ''
      ? findCompanyCharge.get(orgId, companyGuid)
      : findContactCharge.get(orgId, contactGuid)) !== null

  const deduct = ({ orgId, orgName, credits }: Organization): number | null => {
    // The balance may have become unlimited since the organization was read.
    const before = credits === null ? null : getBalance(orgId)
    if (before === null) return null
    if (before < PRICE) throw createInsufficientCreditsError(orgName)
    pendingBalances.set(orgId, before - PRICE)
    return before - PRICE
  }

  return {
    /**
     * Checks the balance before matching. Enterprise Plus organizations pass, because only the match decides whether the
     * request is a free refresh.
     * @throws {ApiError} 402 at a balance of zero
     */
    requireBalance: (organization: Organization): void => {
      if (!isPlus(organization)) requireCredit(organization)
    },
    /**
     * Returns the charge of a request without a match, which is free.
     * @throws {ApiError} 402 for an Enterprise Plus organization at a balance of zero: this is not a refresh
     */
    chargeForNoMatch: (organization: Organization): Charge => {
      if (isPlus(organization)) requireCredit(organization)
      return { deducted: 0, remaining: getBalance(organization.orgId) }
    },
    /**
     * Returns the remaining credits; `null` if they are unlimited.
     * @throws {ApiError} 401 if the organization was removed
     */
    getBalance: ({ orgId }: Organization): number | null => getBalance(orgId),
    /**
     * Charges a delivery and records it. Enterprise Plus refreshes records that it was charged for before at no cost. Call it
     * in a transaction.
     * @throws {ApiError} 402 without a credit, for example because another request used the last one; 401 if the organization was removed
     */
    charge: ({ organization, key }: Caller, delivery: Delivery, now: number): Charge => {
      const { orgId } = organization
      const { transactionId, companyGuid, contactGuid } = delivery
      const refreshable = isPlus(organization)
      if (refreshable && isRefresh(orgId, delivery)) return { deducted: 0, remaining: getBalance(orgId) }
      const remaining = deduct(organization)
      try {
        insert.run(transactionId, orgId, key.keyId, companyGuid, contactGuid, now, refreshable)
      } catch (error) {
        throw codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY' ? createKeyRemovedError() : error
      }
      return { deducted: PRICE, remaining }
    },
  }
}

const isPlus = ({ subscription }: Organization): boolean => subscription === 'plus'
