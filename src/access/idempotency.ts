/** Repeats under one `Idempotency-Key`: each is carried out once, and answered alike for a day. */
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Connection } from '../db/open.ts'
import { idempotencyKeys } from '../db/tables.ts'
import { ApiError } from '../lib/api-error.ts'
import { MS_PER_DAY } from '../lib/clock.ts'
import { lazily } from '../lib/lazily.ts'
import { IDEMPOTENCY_HEADER, type NamedRequest } from './idempotency-key.ts'

export interface Idempotency {
  /**
   * The body that was answered to this request within a day; `undefined` when it is the first of its name.
   * @throws {ApiError} 422 where its name was another request's
   */
  earlier(request: NamedRequest, now: number): string | undefined
  /**
   * Marks it as under way. To be ended by the returned function, whatever comes of it.
   * @throws {ApiError} 409 while one of this name is under way already; 422 where that is another request
   */
  begin(request: NamedRequest): () => void
  /**
   * Marks it as under way while something holds it up before it is carried out. Nothing is marked where its key was used
   * before: it will be answered by that.
   * @throws {ApiError} as `begin` does
   */
  hold(request: NamedRequest, now: number): (() => void) | undefined
  /** Stores what is answered. To be called in the transaction of the charge, after `earlier` in the same one. */
  keep(request: NamedRequest, answer: string, now: number): void
  /** Removes what was answered to these: whoever asked has kept it, and will not ask again. To be called in a transaction. */
  forget(orgId: string, keys: readonly string[]): void
  /** Forgets what is under way, as a new process would. */
  forgetUnderWay(): void
}

/** Every so many new entries those that are too old are removed, some at a time: more than have come meanwhile. */
const TIDY_EVERY = 100

export function createIdempotency({ db }: Connection): Idempotency {
  const { orgId, idempotencyKey, fingerprint, answer, answeredAt } = idempotencyKeys
  const stored = lazily(() =>
    db
      .select({ fingerprint, answer })
      .from(idempotencyKeys)
      .where(
        and(
          eq(orgId, sql.placeholder('orgId')),
          eq(idempotencyKey, sql.placeholder('key')),
          gt(answeredAt, sql.placeholder('since')),
          // Stored when the sandbox's clock was far ahead, and has been set back since.
          lt(answeredAt, sql.placeholder('until')),
        ),
      )
      .prepare(),
  )
  // What may be there is too old, or `earlier` would have found it.
  const insert = lazily(() =>
    db
      .insert(idempotencyKeys)
      .values({
        orgId: sql.placeholder('orgId'),
        idempotencyKey: sql.placeholder('key'),
        fingerprint: sql.placeholder('fingerprint'),
        answer: sql.placeholder('answer'),
        answeredAt: sql.placeholder('now'),
      })
      .onConflictDoUpdate({
        target: [orgId, idempotencyKey],
        set: {
          fingerprint: sql`excluded.fingerprint`,
          answer: sql`excluded.answer`,
          answeredAt: sql`excluded.answered_at`,
        },
      })
      .prepare(),
  )
  const removeOld = lazily(() =>
    db
      .delete(idempotencyKeys)
      .where(
        sql`rowid in (select rowid from ${idempotencyKeys} where ${lte(answeredAt, sql.placeholder('until'))} limit 500)`,
      )
      .prepare(),
  )

  const removeOne = lazily(() =>
    db
      .delete(idempotencyKeys)
      .where(and(eq(orgId, sql.placeholder('orgId')), eq(idempotencyKey, sql.placeholder('key'))))
      .prepare(),
  )

  /** By organization and key, what is asked for. */
  const underWay = new Map<string, NamedRequest>()
  let kept = 0

  const find = ({ orgId, key }: NamedRequest, now: number) =>
    stored().get({ orgId, key, since: now - MS_PER_DAY, until: now + MS_PER_DAY })
  const begin = (request: NamedRequest) => {
    const name = `${request.orgId} ${request.key}`
    const other = underWay.get(name)
    if (other) throw other.fingerprint === request.fingerprint ? inProgress() : mismatch()
    underWay.set(name, request)
    return () => {
      if (underWay.get(name) === request) underWay.delete(name)
    }
  }

  return {
    earlier: (request, now) => {
      const found = find(request, now)
      if (!found) return undefined
      if (found.fingerprint !== request.fingerprint) throw mismatch()
      return found.answer
    },
    begin,
    hold: (request, now) => (find(request, now) ? undefined : begin(request)),
    keep: (request, body, now) => {
      if (kept++ % TIDY_EVERY === 0) removeOld().run({ until: now - MS_PER_DAY })
      insert().run({ ...request, answer: body, now })
    },
    forget: (orgId, keys) => {
      for (const key of keys) removeOne().run({ orgId, key })
    },
    forgetUnderWay: () => underWay.clear(),
  }
}

/** Of another request. */
export const mismatch = (): ApiError =>
  new ApiError(
    'idempotency_mismatch',
    `This ${IDEMPOTENCY_HEADER} was sent with another body within the last 24 hours. Send a new key with a new request, and ` +
      'the same body with a repeat.',
  )

export const inProgress = (): ApiError =>
  new ApiError(
    'idempotency_in_progress',
    `The request with this ${IDEMPOTENCY_HEADER} is still under way. Send it again when it is answered: the answer will be ` +
      'the same, and charged once.',
  )
