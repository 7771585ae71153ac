/** Records the response to the first example request of each operation, which the OpenAPI document shows. */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../src/lib/random.ts'
import { openModules } from '../../src/open-modules.ts'
import { createApp } from '../../src/server/app.ts'
import {
  demoKeyOf,
  examplesOf,
  JSON_TYPE,
  loadDocument,
  type Operation,
  operationsOf,
} from '../../test/support/openapi/document.ts'

const FILE = join(import.meta.dir, '../../src/http/openapi/recorded-examples.json')
const NOW = Date.parse('2026-03-10T12:00:00Z')

/** A misspelled company and a misspelled field. */
const RECORDED_REQUEST = {
  companyName: 'Nortwind Optics',
  contactEmial: 'ada.keller@northwind-optics.example',
}

/** Returns the responses by `operationId`. They are the same in every run. */
export async function recordExamples(): Promise<Record<string, unknown>> {
  const recorded: [string, unknown][] = []
  for (const operation of operationsOf(await loadDocument())) {
    const { operationId, responses } = operation
    const success = responses['200'] ?? responses['201']
    if (success?.content?.[JSON_TYPE] === undefined) continue
    recorded.push([operationId, await record(operation)])
  }
  return Object.fromEntries(recorded.sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function record(operation: Operation) {
  const { method, path, parameters } = operation
  const { send } = await createSandbox()
  const [[, example] = []] = examplesOf(operation)
  const hasLimit = parameters?.some(({ name }) => name === 'limit')
  const address = `${await preparePath(send, path, operation)}${hasLimit ? '?limit=1' : ''}`
  return toExample(await send(method, address, example, demoKeyOf(operation)))
}

type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<unknown>

/** Creates a sandbox with the sample data, a fixed clock, and predictable ids. */
async function createSandbox(): Promise<{ readonly send: Send }> {
  const modules = await openModules({
    storage: { kind: 'memory' },
    machineClock: { now: () => NOW },
    random: createRandom(),
  })
  const app = createApp(modules)
  return {
    send: async (method, path, body, headers = {}) => {
      const init = {
        method,
        headers: { 'content-type': JSON_TYPE, ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
      const response = await app.fetch(new Request(`http://localhost:8080${path}`, init))
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
  }
}

/** Creates what the path needs, and returns it with the created ids. */
async function preparePath(send: Send, path: string, { parameters = [] }: Operation): Promise<string> {
  const ids = new Map(parameters.map(({ name, example }) => [name, String(example)]))
  const isDemo = ids.get('orgId')?.startsWith('00000000-0000-4000-8000-')
  if (path.includes('{orgId}') && !isDemo) {
    const { orgId, users, keys } = (await send('POST', '/sandbox/organizations', {})) as {
      readonly orgId: string
      readonly users: readonly { readonly userId: string }[]
      readonly keys: readonly { readonly keyId: string }[]
    }
    ids
      .set('orgId', orgId)
      .set('userId', users[1]?.userId ?? '')
      .set('keyId', keys[1]?.keyId ?? '')
  }
  if (path.startsWith('/sandbox/faults')) {
    const match = { operation: 'enrich', body: { recordId: 'faulted-lead' } }
    const fault = { match, effect: { kind: 'error', status: 503, retryAfterSeconds: 2 }, times: 2 }
    ids.set('id', ((await send('POST', '/sandbox/faults', fault)) as { readonly id: string }).id)
  }
  if (path.startsWith('/sandbox/snapshots')) {
    const snapshot = await send('POST', '/sandbox/snapshots', { name: 'with ten customers' })
    ids.set('id', (snapshot as { readonly id: string }).id)
  }
  if (path.startsWith('/sandbox/requests') || path === '/sandbox/report') {
    const enriched = await send('POST', '/v7/enrich', RECORDED_REQUEST, { apikey: 'demo-plus-key' })
    ids.set('transactionId', (enriched as { readonly smarteTransactionId: string }).smarteTransactionId)
  }
  return path.replace(/\{(\w+)\}/g, (_, name) => ids.get(name) ?? '')
}

/** Replaces the only values that differ between runs, and keeps two items of each list, which show its form. */
const toExample = (response: unknown): unknown =>
  JSON.parse(
    JSON.stringify(response, (name, value) => {
      if (name === 'durationMs') return 1.2
      return Array.isArray(value) ? value.slice(0, 2) : value
    }),
  )

function createRandom(): Random {
  let count = 0
  const draw = (): Buffer => createHash('sha256').update(`example ${count++}`).digest()
  return {
    uuid: () =>
      draw()
        .toString('hex')
        .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-a$4-$5'),
    bytes: (length) => new Uint8Array(draw().subarray(0, length)),
  }
}

if (import.meta.main) writeFileSync(FILE, `${JSON.stringify(await recordExamples(), null, 2)}\n`)
