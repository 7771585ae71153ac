/** The credit ledger: balances and charges of organizations. */
import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Core } from '../core/core.ts'
import { equalsParameter, PARAMETER, prepare, prepareInsert, selectFrom } from '../db/raw-statements.ts'
import { charges, organizations } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import type { Caller } from './callers.ts'
import type { Organization } from './organizations.ts'

/** The record that was delivered. `contactGuid` is `''` if it is a company without a contact. */
interface Delivery {
  readonly transactionId: string
  readonly companyGuid: string
  readonly contactGuid: string
}

/** The cost of a request. */
export interface Charge {
  /** 1 or 0. */
  readonly deducted: number
  /** `null` for an unlimited balance. */
  readonly remaining: number | null
  /** The GUID of the delivered contact, or of the company without one; `null` without a match. */
  readonly guid: string | null
}

const PRICE = 1

export type Credits = ReturnType<typeof createCredits>

const createInsufficientCreditsError = (orgName: string): ApiError =>
  new ApiError(
    'insufficient_credits',
    `${orgName} has no credits left. Add credits, or use a different organization.`,
  )

/** Creates the service that charges credits and reads balances. */
export function createCredits({ connection, clock }: Core) {
  const { db, client } = connection
  // One statement with OR would read all charges of the organization.
  const selectCharge = (...isSame: SQL[]) =>
    prepare(client, () =>
      selectFrom(charges, { companyGuid: charges.companyGuid })
        .where(and(eq(charges.refreshable, true), eq(charges.orgId, PARAMETER), ...isSame))
        .limit(1),
    )
  const findContactCharge = selectCharge(equalsParameter(charges.contactGuid))
  const findCompanyCharge = selectCharge(eq(charges.contactGuid, ''), equalsParameter(charges.companyGuid))
  const insert = prepareInsert(client, charges)
  // A statement with RETURNING would take twice as long as these two.
  const updateBalance = prepare(client, () =>
    db
      .update(organizations)
      .set({ credits: sql`${PARAMETER}`, usedCredits: sql`${organizations.usedCredits} + ${PRICE}` })
      .where(eq(organizations.orgId, PARAMETER)),
  )
  const selectBalance = prepare(client, () =>
    selectFrom(organizations, { credits: organizations.credits }).where(equalsParameter(organizations.orgId)),
  )

  // The organization of a caller shows only whether credits are unlimited.
  const getBalance = ({ orgId, credits }: Organization): number | null =>
    credits === null ? null : (selectBalance().get(orgId)?.credits ?? 0)

  // A contact is the same record with any employer. A company without a contact is identified by its own GUID.
  const isRefresh = (orgId: string, { contactGuid, companyGuid }: Delivery): boolean =>
    (contactGuid === ''
      ? findCompanyCharge().get(orgId, companyGuid)
      : findContactCharge().get(orgId, contactGuid)) !== null

  const deduct = (organization: Organization): number | null => {
    const balance = getBalance(organization)
    if (balance !== null && balance < PRICE) throw createInsufficientCreditsError(organization.orgName)
    const remaining = balance === null ? null : balance - PRICE
    updateBalance().run(remaining, organization.orgId)
    return remaining
  }

  return {
    /** Deletes the charges of deleted organizations. Call it before the state at the start is saved, which refers to the ledger. */
    deleteOrphans: (): void => {
      const { orgId } = organizations
      db.delete(charges)
        .where(notInArray(charges.orgId, db.select({ orgId }).from(organizations)))
        .run()
    },
    /** Returns the remaining credits; `null` if they are unlimited. */
    getBalance,
    /**
     * Returns the charge of a request without a match, which is free.
     * @throws {ApiError} 402 at a balance of zero
     */
    chargeForNoMatch: (organization: Organization): Charge => {
      const remaining = getBalance(organization)
      if (remaining === 0) throw createInsufficientCreditsError(organization.orgName)
      return { deducted: 0, remaining, guid: null }
    },
    /**
     * Charges a delivery and records it. Enterprise Plus refreshes records that it was charged for before at no cost. Call it
     * in a transaction.
     * @throws {ApiError} 402 without a credit
     */
    charge: ({ organization, key }: Caller, delivery: Delivery): Charge => {
      const { orgId } = organization
      const refreshable = isPlus(organization)
      const guid = delivery.contactGuid || delivery.companyGuid
      if (refreshable && isRefresh(orgId, delivery))
        return { deducted: 0, remaining: getBalance(organization), guid }
      const remaining = deduct(organization)
      const chargedAt = clock.now()
      insert({ ...delivery, orgId, keyId: key.keyId, credits: PRICE, chargedAt, refreshable })
      return { deducted: PRICE, remaining, guid }
    },
  }
}

const isPlus = ({ subscription }: Organization): boolean => subscription === 'plus'
