/** How many requests an organization may make: a token bucket by the second, a count by the UTC day. */
import { eq, sql } from 'drizzle-orm'
import type { CommitQueue } from '../db/commit-queue.ts'
import { bound } from '../db/direct.ts'
import type { Connection } from '../db/open.ts'
import { dailyCounts } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import { type Clock, msToMidnight, utcDay } from '../lib/clock.ts'
import { lazily } from '../lib/lazily.ts'
import { codeOf } from '../lib/message-of.ts'
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

/** A request takes so many. */
const TOKEN = 1000

interface DayCount {
  readonly day: string
  requests: number
}

/** Requests of one organization and day that no committed transaction has stored. */
interface Unsaved {
  readonly orgId: string
  readonly day: string
  requests: number
  /** Those of them that the transaction under way has written. */
  written: number
}

/** What is not in the database: the buckets by organization, and what is not stored yet by organization and day. */
interface LimitsInMemory {
  readonly buckets: ReadonlyMap<string, Readonly<Bucket>>
  readonly unsaved: ReadonlyMap<string, Unsaved>
}

/**
 * The limits of all organizations. Buckets live in memory: a restart refills them. Day counts are stored with the
 * next transaction of the commit queue, so a request that waits for its own commit is counted when it is answered.
 */
export class RateLimits {
  readonly #clock: Clock
  readonly #commits: CommitQueue
  #buckets = new Map<string, Bucket>()
  readonly #days = new Map<string, DayCount>()
  #unsaved = new Map<string, Unsaved>()
  readonly #stored
  readonly #add

  constructor({ db, client }: Connection, commits: CommitQueue, clock: Clock) {
    this.#clock = clock
    this.#commits = commits
    this.#stored = db
      .select({ requests: dailyCounts.requests })
      .from(dailyCounts)
      .where(
        sql`${eq(dailyCounts.orgId, sql.placeholder('orgId'))} and ${eq(dailyCounts.day, sql.placeholder('day'))}`,
      )
      .prepare()
    const add = db
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
    this.#add = lazily(() => bound<'orgId' | 'day' | 'requests'>(client, add))
    commits.addBuffer({
      flush: () => this.#flush(),
      committed: () => this.#forgetWritten(),
      rolledBack: () => this.#keepWritten(),
    })
  }

  /**
   * Takes one request from both limits, or none.
   * @throws {ApiError} 429 with `Retry-After`
   */
  admit(organization: Organization): void {
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
    this.#count(organization.orgId, day)
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
    const unwritten = [...this.#unsaved].map(([name, one]): [string, Unsaved] => [
      name,
      { ...one, requests: one.requests - one.written, written: 0 },
    ])
    return { buckets: copied(this.#buckets), unsaved: new Map(unwritten) }
  }

  /** To be called in the transaction that brings the stored counts back. */
  restore({ buckets, unsaved }: LimitsInMemory): void {
    this.#buckets = copied(buckets)
    this.#days.clear()
    this.#unsaved = copied(unsaved)
    // What is not stored yet is stored with the transaction that brought it back, or the next one.
    if (unsaved.size > 0) this.#commits.schedule()
  }

  /** For an organization that is no more. */
  forget(orgId: string): void {
    this.#buckets.delete(orgId)
    this.#days.delete(orgId)
  }

  /** As it is by now. */
  #bucket({ orgId, qpsLimit }: Organization, now: number): Bucket {
    const capacity = qpsLimit * TOKEN
    const { millitokens, at } = this.#buckets.get(orgId) ?? { millitokens: capacity, at: now }
    const refill = Math.max(0, now - at) * qpsLimit
    return { millitokens: Math.min(capacity, millitokens + refill), at: now }
  }

  #day(orgId: string, today: string): DayCount {
    const known = this.#days.get(orgId)
    if (known?.day === today) return known
    const stored = this.#stored.get({ orgId, day: today })?.requests ?? 0
    const { requests = 0, written = 0 } = this.#unsaved.get(nameOf(orgId, today)) ?? {}
    const day = { day: today, requests: stored + requests - written }
    this.#days.set(orgId, day)
    return day
  }

  #count(orgId: string, day: DayCount): void {
    day.requests += 1
    const name = nameOf(orgId, day.day)
    const unsaved = this.#unsaved.get(name)
    if (unsaved) unsaved.requests += 1
    else this.#unsaved.set(name, { orgId, day: day.day, requests: 1, written: 0 })
    this.#commits.schedule()
  }

  #flush(): void {
    for (const unsaved of this.#unsaved.values()) {
      const { requests, written } = unsaved
      if (requests === written) continue
      this.#store({ ...unsaved, requests: requests - written })
      unsaved.written = requests
    }
  }

  #forgetWritten(): void {
    for (const [name, unsaved] of this.#unsaved) {
      unsaved.requests -= unsaved.written
      unsaved.written = 0
      if (unsaved.requests === 0) this.#unsaved.delete(name)
    }
  }

  #keepWritten(): void {
    for (const unsaved of this.#unsaved.values()) unsaved.written = 0
  }

  #store({ orgId, day, requests }: Unsaved): void {
    try {
      const { statement, bind } = this.#add()
      statement.run(...bind({ orgId, day, requests }))
    } catch (error) {
      // The organization was deleted meanwhile.
      if (codeOf(error) !== 'SQLITE_CONSTRAINT_FOREIGNKEY') throw error
    }
  }
}

/** Of an organization's count of a day. */
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
