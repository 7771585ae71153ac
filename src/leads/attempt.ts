/** What one request to a server led to. */

import { isObject } from '../lib/is-object.ts'
import type { Answer, Reply } from './reply.ts'
import { stopsAt } from './stops.ts'

/** A reply, or the wish to be asked again. */
export type Attempt =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'wait'; readonly ms: number | undefined; readonly reason: string }
  | {
      readonly kind: 'failure'
      readonly ms: number | undefined
      readonly reason: string
      /** Whether there was no answer at all. */
      readonly isSilent?: boolean
    }

/**
 * Reads an answer.
 * @param ms what `Retry-After` asks for
 */
export function judged(response: Response, body: string, url: string, ms: number | undefined): Attempt {
  const { status } = response
  if (status === 200) return answered(response, body, ms)
  const reason = messageIn(body) ?? `${url} answered ${status}`
  if (status >= 300 && status < 400) {
    const target = response.headers.get('location') ?? 'somewhere else'
    return stopped(`${url} answered ${status}, and leads to ${target}: give that as --url.`)
  }
  if (status === 429) return { kind: 'wait', ms, reason }
  // The first attempt may still be under way.
  if (status >= 500 || status === 408 || status === 409) return { kind: 'failure', ms, reason }
  if (status === 404 || status === 405)
    return stopped(`${url} has no POST /v7/enrich (${status}). Is the --url right?`)
  if (stopsAt(status)) return stopped(reason)
  return { kind: 'reply', reply: { kind: 'refused', message: reason } }
}

const stopped = (reason: string): Attempt => ({ kind: 'reply', reply: { kind: 'stopped', reason } })

function answered({ headers }: Response, body: string, ms: number | undefined): Attempt {
  const answer = parsed(body)
  if (answer === undefined)
    return { kind: 'failure', ms, reason: 'the answer is not JSON: was it cut off on the way?' }
  const remaining = headers.get('credits-remaining')
  return {
    kind: 'reply',
    reply: {
      kind: 'answered',
      answer,
      credits: Number(headers.get('credits-deducted') ?? 0) || 0,
      remaining: remaining === null ? undefined : remaining === 'unlimited' ? null : Number(remaining),
      isReplayed: headers.get('idempotent-replayed') === 'true',
    },
  }
}

function parsed(body: string): Answer | undefined {
  const value = jsonIn(body)
  return isAnswer(value) ? value : undefined
}

const isAnswer = (value: unknown): value is Answer => isObject(value) && 'recordStatus' in value

function messageIn(body: string): string | undefined {
  const value = jsonIn(body)
  const error = isObject(value) ? value.error : undefined
  return isObject(error) && typeof error.message === 'string' ? error.message : undefined
}

function jsonIn(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
