/** Runs of `signalbox enrich --url` against the real app, over a network that fails as a test says, in virtual time. */
import { spyOn } from 'bun:test'
import { existsSync, rmSync } from 'node:fs'
import type { Target } from '../../../src/cli/enrich/choose-enricher.ts'
import { enrichFile } from '../../../src/cli/enrich/run.ts'
import { HttpEnricher } from '../../../src/leads/run/http-enricher.ts'
import { StartupError } from '../../../src/lib/errors.ts'
import { standardOutput } from '../../../src/lib/log.ts'
import { createApp } from '../../../src/server/app.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { MAREN, type useEnrichFolder } from './enrich-runs.ts'
import { VirtualTime } from './virtual-time.ts'

/** What happens to one request. The app processes it in the cases `ok` and `lost after`. */
export type Fault =
  | { readonly kind: 'ok' }
  | { readonly kind: 'busy'; readonly status: 429 | 503; readonly retryAfter: string }
  | { readonly kind: 'lost before' | 'lost after'; readonly as: 500 | 'ECONNRESET' | '<html>' | '{}' }

export interface NetworkStep {
  /** Milliseconds before the request arrives, and before the response does. */
  readonly latency: readonly [number, number]
  readonly fault: Fault
}

/** What happens when the app has received a number of requests. */
export interface Outage {
  readonly kind: 'key suspended' | 'server stopped' | 'interrupted' | 'killed'
  readonly after: number
}

const GOOD: NetworkStep = { latency: [1, 1], fault: { kind: 'ok' } }

export interface RunPlan {
  readonly concurrency: number
  /** For the requests of the run in their order. Later requests succeed. */
  readonly steps?: readonly NetworkStep[]
  readonly outage?: Outage | undefined
  /** The credits that are added before the run. */
  readonly credits: number
}

/** The values of the leads: people, companies, leads without a match, and addresses that are rejected. */
const LEADS = [`,${MAREN}`, 'Halcyon Freight,', 'Nowhere Industries Unlimited,', ',nonsense']

type Folder = ReturnType<typeof useEnrichFolder>

const isFinal = ({ status }: Response): boolean => ![401, 402, 429, 503].includes(status)

/**
 * Writes leads, and creates an organization of plan Standard without credits.
 * @param kinds indexes of `LEADS`
 */
export async function simulateRuns(
  { at, read, write, rowsOf }: Folder,
  kinds: readonly number[],
  qpsLimit: number,
) {
  write(
    'leads.csv',
    `Record ID,Company,E-mail\n${kinds.map((kind, row) => `${row + 1},${LEADS[kind]}\n`).join('')}`,
  )
  const output = at('out.csv')
  const partial = `${output}.partial`
  for (const file of [output, partial]) rmSync(file, { force: true })
  const sandbox = createSandbox()
  const app = createApp(sandbox.context)
  const { body } = await sandbox.post('/sandbox/organizations', {
    ...{ orgName: 'Leads', subscription: 'standard', credits: 0, qpsLimit },
  })
  const { orgId, apiKey } = body
  const organization = `/sandbox/organizations/${orgId}`
  const keys: readonly { keyId: string; apiKey: string }[] = (await sandbox.send(`${organization}/keys`)).body
    .items
  const keyId = keys.find((key) => key.apiKey === apiKey)?.keyId
  const setKeyStatus = (status: string) =>
    sandbox.sendJson('PATCH', `${organization}/keys/${keyId}`, { status })
  const time = new VirtualTime()
  /** The rows that may not be sent again. */
  let finished = new Set<string>()
  const sentAgain: string[] = []
  /** The credits of each row. */
  const charges = new Map<string, number>()

  async function run(plan: RunPlan, fromRow?: string) {
    const { concurrency, steps = [], outage, credits } = plan
    const { credits: left } = (await sandbox.send(organization)).body
    await sandbox.sendJson('PATCH', organization, {
      credits: left + credits,
    })
    await setKeyStatus('active')
    const sent: string[] = []
    let received = 0
    let isStopped = false
    /** The partial output at the moment of a kill. */
    let leftByKill: string | undefined

    async function startOutage(kind: Outage['kind']): Promise<void> {
      if (kind === 'key suspended') await setKeyStatus('suspended')
      else if (kind === 'interrupted') process.emit('SIGINT', 'SIGINT')
      else isStopped = true
      if (kind === 'killed') leftByKill = existsSync(partial) ? read('out.csv.partial') : ''
    }
    async function processRequest(init: RequestInit): Promise<Response> {
      const response = await app.fetch(new Request('http://localhost/v7/enrich', init))
      const { recordId } = JSON.parse(String(init.body))
      if (response.headers.get('credits-deducted') === '1')
        charges.set(recordId, (charges.get(recordId) ?? 0) + 1)
      return new Response(await response.text(), response)
    }
    async function respond(fault: Fault, init: RequestInit): Promise<Response> {
      if (isStopped) throw Object.assign(new Error('stopped'), { code: 'ECONNREFUSED' })
      if (++received === outage?.after) await startOutage(outage.kind)
      if (fault.kind === 'busy')
        return new Response('', { status: fault.status, headers: { 'retry-after': fault.retryAfter } })
      if (fault.kind === 'ok') return processRequest(init)
      if (fault.kind === 'lost after') await processRequest(init)
      return fault.as === 500 ? new Response('', { status: 500 }) : new Response(fault.as)
    }
    async function fetch(_: string, init: RequestInit): Promise<Response> {
      const { latency, fault } = steps[sent.length] ?? GOOD
      const { recordId } = JSON.parse(String(init.body))
      sent.push(recordId)
      if (finished.has(recordId)) sentAgain.push(recordId)
      await time.delay(latency[0])
      const response = await time.hold(() => respond(fault, init))
      await time.delay(latency[1])
      if (isFinal(response)) finished.add(recordId)
      if ('as' in fault && fault.as === 'ECONNRESET')
        throw Object.assign(new Error('reset'), { code: 'ECONNRESET' })
      return response
    }
    const target: Target = {
      ...{ name: 'the app', isCharged: true, isLocal: true },
      createEnricher: async (signal) =>
        new HttpEnricher({
          ...{ url: 'http://127.0.0.1:1', apiKey, concurrency, signal, fetch },
          ...{ delay: time.delay, now: time.now },
        }),
    }
    const flags = { output, report: false, columns: 'recordStatus,conGUID,compGUID' } as const
    const start = () =>
      enrichFile(at('leads.csv'), { ...flags, ...(fromRow !== undefined && { fromRow }) }, {}, target)
    const { message, printed } = await capture(() => time.run(start(), (ms) => sandbox.clock.advance(ms)))
    if (leftByKill !== undefined) {
      // A killed process writes nothing later.
      rmSync(output, { force: true })
      rmSync(partial, { force: true })
      if (leftByKill !== '') write('out.csv.partial', leftByKill)
      finished = new Set(finishedRows('out.csv.partial'))
    }
    const wasKilled = leftByKill !== undefined
    return { message, printed, sent, wasKilled, nextRow: /--from-row (\d+)/.exec(message)?.[1] }
  }

  const finishedRows = (file: string): string[] =>
    existsSync(at(file))
      ? rowsOf(file).flatMap((row) => (row.error?.startsWith('not enriched') ? [] : [row['Record ID'] ?? '']))
      : []

  return {
    run,
    sentAgain,
    charges,
    /** Returns the numbers of the rows in the partial output that need not be sent again. */
    finishedRows: () => finishedRows('out.csv.partial'),
    /** Returns the row that the command names if it does not have one; `undefined` if it would start anew. */
    nameNextRow: async () =>
      existsSync(partial) ? (await run({ concurrency: 1, credits: 0 })).nextRow : undefined,
    /** Returns the number of rows with a result in the output, partial or complete. */
    countResults: () =>
      ['out.csv', 'out.csv.partial']
        .filter((name) => existsSync(at(name)))
        .flatMap((name) => rowsOf(name))
        .filter(({ error }) => error === '').length,
    isComplete: () => existsSync(output),
    rows: () => rowsOf('out.csv'),
    /** Returns the credits that the organization has used. */
    usedCredits: async (): Promise<number> => (await sandbox.send(organization)).body.usedCredits,
  }
}

/** Returns the message of the error, and what was printed. */
async function capture(work: () => Promise<unknown>): Promise<{ message: string; printed: string }> {
  let printed = ''
  const write = spyOn(standardOutput, 'write').mockImplementation(async (_, text) => {
    printed += String(text)
  })
  try {
    await work()
    return { message: '', printed }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return { message: error.message, printed }
  } finally {
    write.mockRestore()
  }
}
