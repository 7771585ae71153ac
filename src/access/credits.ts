/** The credit ledger: what an organization has left, and what it was charged for. */
import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { isAsked } from '../db/asked.ts'
import type { Connection } from '../db/open.ts'
import { charges, organizations } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import { codeOf } from '../lib/message-of.ts'
import { type Caller, keyIsNoMore } from './callers.ts'
import type { Organization } from './organizations.ts'

/** What was delivered, by GUID; `contactGuid` is `''` where only a company was. */
export interface Delivery {
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

export interface Credits {
  /** @throws {ApiError} 402 at a balance of zero */
  require(organization: Organization): void
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

export function createCredits({ db }: Connection): Credits {
  // A contact is the same record whichever employer it was found at; a bare company is known by its own GUID. Two
  // statements: one with an OR would read all that the organization was ever charged for.
  const previousContact = previous(db, isAsked(charges.contactGuid))
  const previousCompany = previous(db, sql`${charges.contactGuid} = '' and ${isAsked(charges.companyGuid)}`)
  const insert = db
    .insert(charges)
    .values({
      transactionId: sql.placeholder('transactionId'),
      orgId: sql.placeholder('orgId'),
      keyId: sql.placeholder('keyId'),
      companyGuid: sql.placeholder('companyGuid'),
      contactGuid: sql.placeholder('contactGuid'),
      credits: PRICE,
      chargedAt: sql.placeholder('chargedAt'),
    })
    .prepare()
  // The balance is decremented in SQL, so that two processes on one file cannot both spend the last credit.
  const decrement = db
    .update(organizations)
    .set({ credits: sql`${organizations.credits} - ${PRICE}` })
    .where(and(eq(organizations.orgId, sql.placeholder('orgId')), gt(organizations.credits, 0)))
    .returning({ credits: organizations.credits })
    .prepare()
  const stored = db
    .select({ credits: organizations.credits })
    .from(organizations)
    .where(eq(organizations.orgId, sql.placeholder('orgId')))
    .prepare()

  const isRefresh = (orgId: string, { contactGuid, companyGuid }: Delivery): boolean => {
    const found =
      contactGuid === ''
        ? previousCompany.get({ orgId, asked: companyGuid })
        : previousContact.get({ orgId, asked: contactGuid })
    return found !== undefined
  }

  const take = ({ orgId, orgName, credits }: Organization): number | null => {
    if (credits === null) return null
    const left = decrement.get({ orgId })
    if (left) return left.credits
    // Or it was made unlimited, or removed, since it was read.
    if (balance(orgId) !== null) throw insufficientCredits(orgName)
    return null
  }

  const balance = (orgId: string): number | null => {
    const row = stored.get({ orgId })
    if (!row) throw keyIsNoMore()
    return row.credits
  }

  const record = (row: Delivery & { orgId: string; keyId: string; chargedAt: number }): void => {
    try {
      insert.run({ ...row })
    } catch (error) {
      throw codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY' ? keyIsNoMore() : error
    }
  }

  return {
    require: ({ orgId, orgName, credits }) => {
      if (credits !== null && balance(orgId) === 0) throw insufficientCredits(orgName)
    },
    balance: ({ orgId }) => balance(orgId),
    charge: ({ organization, key }, delivery, now) => {
      const { orgId, subscription } = organization
      if (subscription === 'plus' && isRefresh(orgId, delivery)) {
        return { deducted: 0, remaining: balance(orgId) }
      }
      const remaining = take(organization)
      record({ ...delivery, orgId, keyId: key.keyId, chargedAt: now })
      return { deducted: PRICE, remaining }
    },
  }
}

/** A charge of the organization for what the condition names. Drizzle would bind the limit (see `isAsked`). */
const previous = (db: Connection['db'], condition: SQL) =>
  db
    .select({ transactionId: charges.transactionId })
    .from(charges)
    .where(sql`${eq(charges.orgId, sql.placeholder('orgId'))} and ${condition} limit 1`)
    .prepare()
