/** How many requests an organization may make: a token bucket by the second, a count by the UTC day. */
import { eq, sql } from 'drizzle-orm'
import type { CommitQueue } from '../db/commit-queue.ts'
import type { Connection } from '../db/open.ts'
import { dailyCounts } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import { type Clock, msToMidnight, utcDay } from '../lib/clock.ts'
import type { Organization } from './organizations.ts'

/** Where an organization stands, as the `RateLimit` headers tell it. Times in whole seconds. */
export interface LimitStatus {
  readonly qps: { readonly quota: number; readonly remaining: number; readonly resetAfter: number }
  readonly daily: { readonly quota: number; readonly remaining: number; readonly resetAfter: number }
}

/** Tokens as of `at` (milliseconds). Capacity and refill per second are both the organization's `qpsLimit`. */
interface Bucket {
  tokens: number
  at: number
}

interface DayCount {
  readonly day: string
  requests: number
}

/** Requests of one organization and day that the next transaction stores. */
interface Unsaved {
  readonly orgId: string
  readonly day: string
  requests: number
}

/**
 * The limits of all organizations. Buckets live in memory: a restart refills them. Day counts are stored with the
 * next transaction of the commit queue, so a request that waits for its own commit is counted when it is answered.
 */
export class RateLimits {
  readonly #clock: Clock
  readonly #commits: CommitQueue
  readonly #buckets = new Map<string, Bucket>()
  readonly #days = new Map<string, DayCount>()
  readonly #unsaved = new Map<string, Unsaved>()
  readonly #stored
  readonly #add

  constructor({ db }: Connection, commits: CommitQueue, clock: Clock) {
    this.#clock = clock
    this.#commits = commits
    this.#stored = db
      .select({ requests: dailyCounts.requests })
      .from(dailyCounts)
      .where(
        sql`${eq(dailyCounts.orgId, sql.placeholder('orgId'))} and ${eq(dailyCounts.day, sql.placeholder('day'))}`,
      )
      .prepare()
    this.#add = db
      .insert(dailyCounts)
      .values({
        orgId: sql.placeholder('orgId'),
        day: sql.placeholder('day'),
        requests: sql.placeholder('requests'),
      })
      .onConflictDoUpdate({
        target: [dailyCounts.orgId, dailyCounts.day],
        set: { requests: sql`${dailyCounts.requests} + excluded.requests` },
      })
      // Another process on the same file counts too: its requests come back with ours.
      .returning({ requests: dailyCounts.requests })
      .prepare()
    commits.join({ save: () => this.#save(), committed: () => this.#unsaved.clear() })
  }

  /**
   * Takes one request from both limits, or none.
   * @throws {ApiError} 429 with `Retry-After`
   */
  admit(organization: Organization): void {
    const now = this.#clock.now()
    const bucket = this.#bucket(organization, now)
    const day = this.#day(organization.orgId, utcDay(now))
    if (day.requests >= organization.dailyRateLimit) {
      throw tooMany(`${count(organization.dailyRateLimit)} a day`, Math.ceil(msToMidnight(now) / 1000))
    }
    if (bucket.tokens < 1) {
      throw tooMany(
        `${count(organization.qpsLimit)} a second`,
        secondsUntil(1, bucket, organization.qpsLimit),
      )
    }
    bucket.tokens -= 1
    this.#count(organization.orgId, day)
  }

  /** Takes nothing. */
  status(organization: Organization): LimitStatus {
    const { orgId, qpsLimit, dailyRateLimit } = organization
    const now = this.#clock.now()
    const bucket = this.#bucket(organization, now)
    const day = this.#day(orgId, utcDay(now))
    return {
      qps: {
        quota: qpsLimit,
        remaining: Math.floor(bucket.tokens),
        resetAfter: secondsUntil(qpsLimit, bucket, qpsLimit),
      },
      daily: {
        quota: dailyRateLimit,
        remaining: Math.max(0, dailyRateLimit - day.requests),
        resetAfter: Math.ceil(msToMidnight(now) / 1000),
      },
    }
  }

  #bucket({ orgId, qpsLimit }: Organization, now: number): Bucket {
    let bucket = this.#buckets.get(orgId)
    if (!bucket) {
      bucket = { tokens: qpsLimit, at: now }
      this.#buckets.set(orgId, bucket)
    }
    const elapsed = Math.max(0, now - bucket.at) / 1000
    bucket.tokens = Math.min(qpsLimit, bucket.tokens + elapsed * qpsLimit)
    bucket.at = now
    return bucket
  }

  #day(orgId: string, today: string): DayCount {
    const known = this.#days.get(orgId)
    if (known?.day === today) return known
    const day = { day: today, requests: this.#stored.get({ orgId, day: today })?.requests ?? 0 }
    this.#days.set(orgId, day)
    return day
  }

  #count(orgId: string, day: DayCount): void {
    day.requests += 1
    const name = `${day.day} ${orgId}`
    const unsaved = this.#unsaved.get(name)
    if (unsaved) unsaved.requests += 1
    else this.#unsaved.set(name, { orgId, day: day.day, requests: 1 })
    this.#commits.schedule()
  }

  #save(): void {
    for (const unsaved of this.#unsaved.values()) {
      const stored = this.#add.get({ ...unsaved })
      const counted = this.#days.get(unsaved.orgId)
      if (stored && counted?.day === unsaved.day)
        counted.requests = Math.max(counted.requests, stored.requests)
    }
  }
}

/** Whole seconds until the bucket holds `tokens`; 0 when it does. */
function secondsUntil(tokens: number, bucket: Bucket, refillPerSecond: number): number {
  return Math.max(0, Math.ceil((tokens - bucket.tokens) / refillPerSecond))
}

const count = (requests: number): string => `${requests} ${requests === 1 ? 'request' : 'requests'}`

function tooMany(limit: string, retryAfter: number): ApiError {
  const seconds = Math.max(1, retryAfter)
  return new ApiError(
    'rate_limit_exceeded',
    `The organization's limit of ${limit} is used up. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}
