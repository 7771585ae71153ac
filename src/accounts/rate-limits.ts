/** How many requests an organization may make: a token bucket by the second, a count by the UTC day. */
import type { Statement } from 'bun:sqlite'
import type { CommitQueue } from '../db/commit-queue.ts'
import type { Connection } from '../db/open.ts'
import { ApiError } from '../lib/api-error.ts'
import { type Clock, msToMidnight, utcDay } from '../lib/clock.ts'
import { codeOf } from '../lib/errors.ts'
import type { Organization } from './organizations.ts'

/** Where an organization stands, as the `RateLimit` headers tell it. Times in whole seconds. */
export interface LimitStatus {
  readonly qps: { readonly quota: number; readonly remaining: number; readonly resetAfter: number }
  readonly daily: { readonly quota: number; readonly remaining: number; readonly resetAfter: number }
}

/**
 * Thousandths of a token as of `at` (milliseconds): a millisecond refills a whole number of them, so that nothing is rounded.
 * Capacity and refill per second are both the organization's `qpsLimit`.
 */
interface Bucket {
  millitokens: number
  at: number
}

/** What a request takes. */
const TOKEN = 1000

/** The requests of one organization on one UTC day. */
interface DayCount {
  readonly orgId: string
  readonly day: string
  requests: number
}

/** What is not in the database: the buckets by organization, and the counts that are not stored yet. */
interface LimitsInMemory {
  readonly buckets: ReadonlyMap<string, Readonly<Bucket>>
  readonly unsaved: readonly Readonly<DayCount>[]
}

/**
 * The limits of all organizations. Buckets live in memory: a restart refills them. Day counts are stored with the
 * next transaction of the commit queue, so a request that waits for its own commit is counted when it is answered.
 */
export class RateLimits {
  readonly #clock: Clock
  readonly #commits: CommitQueue
  #buckets = new Map<string, Bucket>()
  /** By day and organization. */
  #counts = new Map<string, DayCount>()
  /** Counts that no committed transaction has stored. */
  #unsaved = new Set<DayCount>()
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
   * Takes one request from both limits, or none.
   * @returns what gives the day its request back, for a request that could not be stored
   * @throws {ApiError} 429 with `Retry-After`
   */
  admit(organization: Organization): () => void {
    const now = this.#clock.now()
    const bucket = this.#bucket(organization, now)
    // Refilled for good, whatever comes of it: the clock may have been set back.
    this.#buckets.set(organization.orgId, bucket)
    const day = this.#day(organization.orgId, utcDay(now))
    if (day.requests >= organization.dailyRateLimit) {
      throw tooManyRequests(
        `${count(organization.dailyRateLimit)} a day`,
        Math.ceil(msToMidnight(now) / 1000),
      )
    }
    if (bucket.millitokens < TOKEN) {
      throw tooManyRequests(
        `${count(organization.qpsLimit)} a second`,
        secondsUntil(TOKEN, bucket, organization.qpsLimit),
      )
    }
    bucket.millitokens -= TOKEN
    this.#add(day, 1)
    return () => this.#add(day, -1)
  }

  /** Takes and changes nothing. */
  status(organization: Organization): LimitStatus {
    const { orgId, qpsLimit, dailyRateLimit } = organization
    const now = this.#clock.now()
    const bucket = this.#bucket(organization, now)
    const day = this.#day(orgId, utcDay(now))
    return {
      qps: {
        quota: qpsLimit,
        remaining: Math.floor(bucket.millitokens / TOKEN),
        resetAfter: secondsUntil(qpsLimit * TOKEN, bucket, qpsLimit),
      },
      daily: {
        quota: dailyRateLimit,
        remaining: Math.max(0, dailyRateLimit - day.requests),
        resetAfter: Math.ceil(msToMidnight(now) / 1000),
      },
    }
  }

  capture(): LimitsInMemory {
    return { buckets: copied(this.#buckets), unsaved: [...this.#unsaved].map((count) => ({ ...count })) }
  }

  /** To be called in the transaction that restores the stored counts. */
  restore({ buckets, unsaved }: LimitsInMemory): void {
    this.#buckets = copied(buckets)
    this.#counts = new Map(unsaved.map((count) => [nameOf(count.orgId, count.day), { ...count }]))
    this.#unsaved = new Set(this.#counts.values())
    if (unsaved.length > 0) this.#commits.schedule()
  }

  /** For an organization that was deleted. */
  forget(orgId: string): void {
    this.#buckets.delete(orgId)
    for (const [name, count] of this.#counts) if (count.orgId === orgId) this.#counts.delete(name)
  }

  /** A count that waits for a transaction goes with it. On a disk that fails, another one would only fail, too. */
  #add(day: DayCount, requests: number): void {
    day.requests += requests
    if (this.#unsaved.has(day) && requests < 0) return
    this.#unsaved.add(day)
    this.#commits.schedule()
  }

  /** As it is by now. */
  #bucket({ orgId, qpsLimit }: Organization, now: number): Bucket {
    const capacity = qpsLimit * TOKEN
    const { millitokens, at } = this.#buckets.get(orgId) ?? { millitokens: capacity, at: now }
    const refill = Math.max(0, now - at) * qpsLimit
    return { millitokens: Math.min(capacity, millitokens + refill), at: now }
  }

  #day(orgId: string, day: string): DayCount {
    const name = nameOf(orgId, day)
    const known = this.#counts.get(name)
    if (known) return known
    const count = { orgId, day, requests: this.#read.get(orgId, day)?.requests ?? 0 }
    this.#counts.set(name, count)
    return count
  }

  #store({ orgId, day, requests }: DayCount): void {
    try {
      this.#write.run(orgId, day, requests)
    } catch (error) {
      // The organization was deleted meanwhile.
      if (codeOf(error) !== 'SQLITE_CONSTRAINT_FOREIGNKEY') throw error
    }
  }
}

const nameOf = (orgId: string, day: string): string => `${day} ${orgId}`

const copied = <Value extends object>(map: ReadonlyMap<string, Value>): Map<string, Value> =>
  new Map(Array.from(map, ([name, value]) => [name, { ...value }]))

/** Whole seconds until the bucket holds `millitokens`; 0 when it does. */
function secondsUntil(millitokens: number, bucket: Bucket, qpsLimit: number): number {
  return Math.max(0, Math.ceil((millitokens - bucket.millitokens) / (qpsLimit * TOKEN)))
}

const count = (requests: number): string => `${requests} ${requests === 1 ? 'request' : 'requests'}`

/** @param limit such as `5 requests a second`; `retryAfter` in seconds */
export function tooManyRequests(limit: string, retryAfter: number): ApiError {
  const seconds = Math.max(1, retryAfter)
  return new ApiError(
    'rate_limit_exceeded',
    `The organization's limit of ${limit} is used up. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}

const SECONDS_PER_DAY = 86_400

export const RATE_LIMIT_HEADERS = ['RateLimit-Policy', 'RateLimit'] as const

/**
 * Where an organization stands, in the syntax of draft-ietf-httpapi-ratelimit-headers:
 * `RateLimit-Policy: "qps";q=5;w=1, "daily";q=10000;w=86400` and `RateLimit: "qps";r=4;t=1, "daily";r=9987;t=51234`.
 */
export const rateLimitHeaders = ({
  qps,
  daily,
}: LimitStatus): Record<(typeof RATE_LIMIT_HEADERS)[number], string> => ({
  'RateLimit-Policy': `"qps";q=${qps.quota};w=1, "daily";q=${daily.quota};w=${SECONDS_PER_DAY}`,
  RateLimit: `"qps";r=${qps.remaining};t=${qps.resetAfter}, "daily";r=${daily.remaining};t=${daily.resetAfter}`,
})
