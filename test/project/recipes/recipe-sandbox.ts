/** A sandbox for the tests of recipes: fake platforms send requests to it, and wait and time out by a manual clock. */
import { afterAll } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Delay } from '../../../src/lib/clock.ts'
import type { Report } from '../../../src/sandbox/report/schema.ts'
import { ROOT } from '../../support/paths.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, startServer } from '../../support/sandbox.ts'

export const ADA = 'ada.keller@northwind-optics.example'

/** A response that arrived completely. */
interface ServiceResponse {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly text: string
}

interface ServiceRequest {
  readonly headers: Record<string, string>
  readonly body: string
  readonly timeoutMs: number
}

/** What a platform gets to run one lead. */
export interface Service {
  readonly url: string
  readonly apiKey: string
  /** Milliseconds that the platform has spent on waits and slow responses. */
  readonly elapsed: () => number
  readonly wait: (ms: number) => Promise<void>
  /** @throws {Error} if no complete response arrives before the timeout */
  readonly send: (url: string, request: ServiceRequest) => Promise<ServiceResponse>
}

/** The service of an organization, with what it recorded. */
export interface Recorded extends Service {
  readonly requestCount: () => Promise<number>
  /** Returns the lines of the report that careful code does not cause, and the requests whose id is the text `undefined`. */
  readonly problems: () => Promise<unknown[]>
}

/** Durations of requests are real time, so the manual clock moves by more than a wait. */
const SLACK_MS = 10_000

type AfterError = Report['afterErrors'][number]

/** Returns whether a repetition after an error is too early, or one too many. */
const isMistake =
  (error: AfterError['error']) =>
  ({ count, retryAfterSeconds, shortestWaitSeconds }: AfterError['repetitions'][number]): boolean => {
    if (error === 'lost_response') return count > 1
    return ['429', '5xx'].includes(error) ? shortestWaitSeconds < (retryAfterSeconds ?? 1) : true
  }

/** Starts one sandbox for all tests of a file. Returns a function that creates an organization, with a fault or without. */
export function useRecipeSandbox() {
  let [elapsed, timeoutMs, sent] = [0, 0, 0]
  let controller = new AbortController()
  const spend = (ms: number): void => {
    elapsed += ms
    if (ms > 0) sandbox.clock.advance(ms + SLACK_MS)
  }
  const delay: Delay = async (ms, signal) => {
    spend(Math.min(ms, timeoutMs))
    if (ms < timeoutMs) return
    const aborted = new Promise((resolve) => signal?.addEventListener('abort', resolve))
    controller.abort()
    await aborted
  }
  const random = seededRandom('recipes')
  const sandbox = createSandbox({ dataDirectory: undefined, delay, random })
  const server = startServer(sandbox.modules)
  afterAll(async () => {
    await server.stop(0)
    sandbox.modules.close()
  })

  const send: Service['send'] = async (url, request) => {
    sent++
    controller = new AbortController()
    timeoutMs = request.timeoutMs
    const { headers, body } = request
    const response = await fetch(url, { method: 'POST', headers, body, signal: controller.signal })
    const { status, statusText, headers: received } = response
    return { status, statusText, headers: received, text: await response.text() }
  }

  return async (fault?: object): Promise<Recorded> => {
    const { body } = await sandbox.post('/sandbox/organizations', { subscription: 'pro', credits: 100 })
    const { orgId, apiKey } = body
    if (fault) await sandbox.post('/sandbox/faults', { ...fault, match: { orgId } })
    sandbox.clock.advance(120_000)
    elapsed = sent = 0
    const read = async (path: string) => (await sandbox.send(`/sandbox/${path}orgId=${orgId}`)).body
    return {
      ...{ url: server.url, apiKey, send, elapsed: () => elapsed, wait: async (ms) => spend(ms) },
      requestCount: async () => {
        // The server records a request that timed out when it notices that the client is gone.
        const expected = { match: { orgId }, atLeast: sent, withinSeconds: 30 }
        return (await sandbox.post('/sandbox/requests/verify', expected)).body.matched
      },
      problems: async () => {
        const { afterErrors, repeatedCharges, warnings }: Report = await read('report?')
        const repeated = afterErrors.filter(({ error, repetitions }) => repetitions.some(isMistake(error)))
        const withoutId: unknown[] = (await read('requests?recordId=undefined&')).items
        return [...repeated, ...repeatedCharges.filter(({ count }) => count > 2), ...warnings, ...withoutId]
      },
    }
  }
}

/** Returns a file of the recipes. */
export const readRecipe = (file: string): string => readFileSync(join(ROOT, 'docs/recipes', file), 'utf8')
