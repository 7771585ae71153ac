/** Rate limits of organizations: a token bucket for requests per second, and a counter for requests per UTC day. */
import type { Statement } from 'bun:sqlite'
import type { CommitQueue } from '../db/commit-queue.ts'
import type { Connection } from '../db/open-and-lock.ts'
import { ApiError } from '../lib/api-error.ts'
import { type Clock, msUntilMidnight, utcDay } from '../lib/clock.ts'
import { codeOf } from '../lib/errors.ts'
import type { Organization } from './organizations.ts'

/** The limits and remaining quotas of an organization, for the `RateLimit` headers. `resetAfter` is in whole seconds. */
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

export const MILLITOKENS_PER_REQUEST = 1000

/** The requests of one organization on one UTC day. */
interface DailyCount {
  readonly orgId: string
  readonly day: string
  requests: number
}

/** The part of the state that is in memory: the buckets by organization, and the counts that are not stored yet. */
interface RateLimitSnapshot {
  readonly buckets: ReadonlyMap<string, Readonly<TokenBucket>>
  readonly unsaved: readonly Readonly<DailyCount>[]
}

/**
 * The rate limits of all organizations. Buckets are in memory only, so a restart refills them. Daily counts are stored with
 * the next transaction of the commit queue, so a request that waits for its own commit is counted before its response.
 */
export class RateLimits {
  readonly #clock: Clock
  readonly #commits: CommitQueue
  #buckets = new Map<string, TokenBucket>()
  /** By day and organization. */
  #counts = new Map<string, DailyCount>()
  /** Counts that are not committed yet. */
  #unsaved = new Set<DailyCount>()
  readonly #read: Statement<{ requests: number }, [string, string]>
  readonly #write: Statement<void, [string, string, number]>

  constructor({ client }: Connection, commits: CommitQueue, clock: Clock) {
    this.#clock = clock
    this.#commits = commits
    this.#read = client.prepare('SELECT requests FROM daily_counts WHERE org_id = ? AND day = ?')
    this.#write = client.prepare(
      'INSERT INTO daily_counts (org_id, day, requests) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET requests = excluded.requests',
    )
    commits.addBuffer({
      flush: () => {
        for (const count of this.#unsaved) this.#store(count)
      },
      committed: () => this.#unsaved.clear(),
    })
  }

  /**
   * Counts a request against both limits, or against neither if one is reached.
   * @returns a function that refunds the daily count, for a request that could not be stored
   * @throws {ApiError} 429 with `Retry-After`
   */
  admit(organization: Organization): () => void {
    const now = this.#clock.now()
    const bucket = this.#bucket(organization, now)
    // The refilled bucket is stored even if the request is rejected: the clock may have been set back.
    this.#buckets.set(organization.orgId, bucket)
    const day = this.#day(organization.orgId, utcDay(now))
    if (day.requests >= organization.dailyRateLimit) {
      throw createTooManyRequestsError(
        `${formatRequests(organization.dailyRateLimit)} per day`,
        Math.ceil(msUntilMidnight(now) / 1000),
      )
    }
    if (bucket.millitokens < MILLITOKENS_PER_REQUEST) {
      throw createTooManyRequestsError(
        `${formatRequests(organization.qpsLimit)} per second`,
        secondsUntil(MILLITOKENS_PER_REQUEST, bucket, organization.qpsLimit),
      )
    }
    bucket.millitokens -= MILLITOKENS_PER_REQUEST
    this.#add(day, 1)
    return () => this.#add(day, -1)
  }

  /** Returns the current status without counting a request. */
  getStatus(organization: Organization): RateLimitStatus {
    const { orgId, qpsLimit, dailyRateLimit } = organization
    const now = this.#clock.now()
    const bucket = this.#bucket(organization, now)
    const day = this.#day(orgId, utcDay(now))
    return {
      qps: {
        quota: qpsLimit,
        remaining: Math.floor(bucket.millitokens / MILLITOKENS_PER_REQUEST),
        resetAfter: secondsUntil(qpsLimit * MILLITOKENS_PER_REQUEST, bucket, qpsLimit),
      },
      daily: {
        quota: dailyRateLimit,
        remaining: Math.max(0, dailyRateLimit - day.requests),
        resetAfter: Math.ceil(msUntilMidnight(now) / 1000),
      },
    }
  }

  capture(): RateLimitSnapshot {
    return { buckets: copyEntries(this.#buckets), unsaved: [...this.#unsaved].map((count) => ({ ...count })) }
  }

  /** Restores an earlier `capture`. Call it in the transaction that restores the stored counts. */
  restore({ buckets, unsaved }: RateLimitSnapshot): void {
    this.#buckets = copyEntries(buckets)
    this.#counts = new Map(unsaved.map((count) => [toCountKey(count.orgId, count.day), { ...count }]))
    this.#unsaved = new Set(this.#counts.values())
    if (unsaved.length > 0) this.#commits.schedule()
  }

  /** Removes the state of a deleted organization. */
  removeOrganization(orgId: string): void {
    this.#buckets.delete(orgId)
    for (const [name, count] of this.#counts) if (count.orgId === orgId) this.#counts.delete(name)
  }

  /** Changes a count. The refund of an unsaved count schedules no transaction, which would fail after a disk error. */
  #add(day: DailyCount, requests: number): void {
    day.requests += requests
    if (this.#unsaved.has(day) && requests < 0) return
    this.#unsaved.add(day)
    this.#commits.schedule()
  }

  /** Returns the refilled bucket of an organization. */
  #bucket({ orgId, qpsLimit }: Organization, now: number): TokenBucket {
    const capacity = qpsLimit * MILLITOKENS_PER_REQUEST
    const { millitokens, at } = this.#buckets.get(orgId) ?? { millitokens: capacity, at: now }
    const refill = Math.max(0, now - at) * qpsLimit
    return { millitokens: Math.min(capacity, millitokens + refill), at: now }
  }

  #day(orgId: string, day: string): DailyCount {
    const key = toCountKey(orgId, day)
    const cached = this.#counts.get(key)
    if (cached) return cached
    const count = { orgId, day, requests: this.#read.get(orgId, day)?.requests ?? 0 }
    this.#counts.set(key, count)
    return count
  }

  #store({ orgId, day, requests }: DailyCount): void {
    try {
      this.#write.run(orgId, day, requests)
    } catch (error) {
      // The organization was deleted meanwhile.
      if (codeOf(error) !== 'SQLITE_CONSTRAINT_FOREIGNKEY') throw error
    }
  }
}

const toCountKey = (orgId: string, day: string): string => `${day} ${orgId}`

const copyEntries = <Value extends object>(map: ReadonlyMap<string, Value>): Map<string, Value> =>
  new Map(Array.from(map, ([name, value]) => [name, { ...value }]))

/** Returns the whole seconds until the bucket contains `millitokens`; 0 if it does already. */
function secondsUntil(millitokens: number, bucket: TokenBucket, qpsLimit: number): number {
  return Math.max(0, Math.ceil((millitokens - bucket.millitokens) / (qpsLimit * MILLITOKENS_PER_REQUEST)))
}

const formatRequests = (requests: number): string => `${requests} ${requests === 1 ? 'request' : 'requests'}`

/**
 * Returns the error 429 with `Retry-After`.
 * @param limit for example `5 requests a second`
 * @param retryAfter in seconds
 */
export function createTooManyRequestsError(limit: string, retryAfter: number): ApiError {
  const seconds = Math.max(1, retryAfter)
  return new ApiError(
    'rate_limit_exceeded',
    `The organization's limit of ${limit} is exceeded. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

const SECONDS_PER_DAY = 86_400

export const RATE_LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'] as const

/**
 * Returns the headers of draft-ietf-httpapi-ratelimit-headers:
 * `RateLimit-Policy: "qps";q=5;w=1, "daily";q=10000;w=86400` and `RateLimit: "qps";r=4;t=1, "daily";r=9987;t=51234`.
 */
export const toRateLimitHeaders = ({
  qps,
  daily,
}: RateLimitStatus): Record<(typeof RATE_LIMIT_HEADERS)[number], string> => ({
  'RateLimit-Policy': `"qps";q=${qps.quota};w=1, "daily";q=${daily.quota};w=${SECONDS_PER_DAY}`,
  RateLimit: `"qps";r=${qps.remaining};t=${qps.resetAfter}, "daily";r=${daily.remaining};t=${daily.resetAfter}`,
})
