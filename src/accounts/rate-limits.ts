/** Rate limits of organizations: a token bucket for requests per second, and a counter for requests per UTC day. */
import { and, eq, sql } from 'drizzle-orm'
import type { Core } from '../core/core.ts'
import type { SandboxClock } from '../core/sandbox-clock.ts'
import type { Connection } from '../db/open-and-lock.ts'
import { PARAMETER, prepare, selectFrom } from '../db/raw-statements.ts'
import { dailyCounts } from '../db/tables.ts'
import type { SharedTransaction } from '../db/transaction.ts'
import { ApiError } from '../lib/api-error.ts'
import { msUntilMidnight, utcDay } from '../lib/clock.ts'
import { formatCount } from '../lib/text.ts'
import type { Organization } from './organizations.ts'

/** The limits and remaining quotas of an organization. `resetAfter` is in whole seconds. */
export interface RateLimitStatus {
  readonly qps: { readonly quota: number; readonly remaining: number; readonly resetAfter: number }
  readonly daily: { readonly quota: number; readonly remaining: number; readonly resetAfter: number }
}

/**
 * A token bucket. Its content at the time `at` (milliseconds) is counted in thousandths of a token, so that a refill per
 * millisecond needs no rounding. Capacity and refill per second are both the `qpsLimit` of the organization.
 */
interface TokenBucket {
  millitokens: number
  at: number
}

export type OrganizationBucket = Readonly<TokenBucket> & { readonly orgId: string }

const MILLITOKENS_PER_REQUEST = 1000

function prepareDailyCounts({ db, client }: Connection) {
  const { orgId, day, requests } = dailyCounts
  // A statement with RETURNING would take four times as long as these two.
  return {
    read: prepare(client, () =>
      selectFrom(dailyCounts, { requests }).where(and(eq(orgId, PARAMETER), eq(day, PARAMETER))),
    ),
    write: prepare(client, () =>
      db
        .insert(dailyCounts)
        .values({ orgId: PARAMETER, day: PARAMETER, requests: PARAMETER })
        .onConflictDoUpdate({
          target: [orgId, day],
          set: { requests: sql`excluded.${sql.identifier(requests.name)}` },
        }),
    ),
  }
}

/**
 * The rate limits of all organizations. Buckets are in memory only, so a restart refills them. Daily counts are stored, so a request
 * that waits for its transaction is counted before its response.
 */
export class RateLimits {
  readonly #clock: SandboxClock
  readonly #transaction: SharedTransaction
  #buckets = new Map<string, TokenBucket>()
  readonly #dailyCounts: ReturnType<typeof prepareDailyCounts>

  constructor({ connection, transaction, clock }: Core) {
    this.#clock = clock
    this.#transaction = transaction
    this.#dailyCounts = prepareDailyCounts(connection)
  }

  /**
   * Counts a request against both limits, or against neither if one is reached. Call it in a transaction.
   * @throws {ApiError} 429
   */
  admit(organization: Organization): void {
    const { orgId, qpsLimit, dailyRateLimit } = organization
    const now = this.#clock.now()
    const before = this.#buckets.get(orgId)
    const bucket = this.#refill(organization, now)
    // Stored even if the request is rejected: the clock may have been set back.
    this.#buckets.set(orgId, bucket)
    const requests = this.#countOf(organization, now)
    if (requests >= dailyRateLimit) {
      throw this.#createError(
        `${formatCount(dailyRateLimit, 'request')} per day`,
        Math.ceil(msUntilMidnight(now) / 1000),
      )
    }
    if (bucket.millitokens < MILLITOKENS_PER_REQUEST) {
      throw this.#createError(
        `${formatCount(qpsLimit, 'request')} per second`,
        secondsUntil(MILLITOKENS_PER_REQUEST, bucket, qpsLimit),
      )
    }
    this.#dailyCounts.write().run(orgId, utcDay(now), requests + 1)
    bucket.millitokens -= MILLITOKENS_PER_REQUEST
    this.#transaction.onRollback(() => {
      if (before) this.#buckets.set(orgId, before)
      else this.#buckets.delete(orgId)
    })
  }

  /** Returns the current status without counting a request. */
  getStatus(organization: Organization): RateLimitStatus {
    const now = this.#clock.now()
    return toStatus(organization, this.#refill(organization, now), this.#countOf(organization, now), now)
  }

  /** Returns a copy of the buckets. */
  read(): readonly OrganizationBucket[] {
    return Array.from(this.#buckets, ([orgId, bucket]) => ({ orgId, ...bucket }))
  }

  /** Replaces all buckets. */
  replace(buckets: readonly OrganizationBucket[]): void {
    this.#buckets = new Map(buckets.map(({ orgId, ...bucket }) => [orgId, bucket]))
  }

  /** Removes the bucket of a deleted organization, in the current transaction. */
  removeOrganization(orgId: string): void {
    const before = this.#buckets.get(orgId)
    if (before) this.#transaction.onRollback(() => this.#buckets.set(orgId, before))
    this.#buckets.delete(orgId)
  }

  /** Returns the refilled bucket of an organization. */
  #refill({ orgId, qpsLimit }: Organization, now: number): TokenBucket {
    const capacity = qpsLimit * MILLITOKENS_PER_REQUEST
    const { millitokens, at } = this.#buckets.get(orgId) ?? { millitokens: capacity, at: now }
    const refill = Math.max(0, now - at) * qpsLimit
    return { millitokens: Math.min(capacity, millitokens + refill), at: now }
  }

  #countOf({ orgId }: Organization, now: number): number {
    return this.#dailyCounts.read().get(orgId, utcDay(now))?.requests ?? 0
  }

  /**
   * Returns the error 429. Its hint is the only place that says when to try again, because the vendor documents no header for it.
   * @param limit for example `5 requests per second`
   * @param retryAfter in seconds
   */
  #createError(limit: string, retryAfter: number): ApiError {
    const wait = Math.max(1, retryAfter)
    const seconds = `${wait} ${wait === 1 ? 'second' : 'seconds'}`
    const advice =
      this.#clock.read().mode === 'frozen'
        ? `The sandbox clock is frozen, so move it forward by ${seconds}, or let it run.`
        : `Try again in ${seconds}.`
    return new ApiError('rate_limit_exceeded', `The organization's limit of ${limit} is exceeded. ${advice}`)
  }
}

const toStatus = (
  { qpsLimit, dailyRateLimit }: Organization,
  bucket: TokenBucket,
  requestsToday: number,
  now: number,
): RateLimitStatus => ({
  qps: {
    quota: qpsLimit,
    remaining: Math.floor(bucket.millitokens / MILLITOKENS_PER_REQUEST),
    resetAfter: secondsUntil(qpsLimit * MILLITOKENS_PER_REQUEST, bucket, qpsLimit),
  },
  daily: {
    quota: dailyRateLimit,
    remaining: Math.max(0, dailyRateLimit - requestsToday),
    resetAfter: Math.ceil(msUntilMidnight(now) / 1000),
  },
})

/** Returns the whole seconds until the bucket contains `millitokens`; 0 if it does already. */
function secondsUntil(millitokens: number, bucket: TokenBucket, qpsLimit: number): number {
  return Math.max(0, Math.ceil((millitokens - bucket.millitokens) / (qpsLimit * MILLITOKENS_PER_REQUEST)))
}
