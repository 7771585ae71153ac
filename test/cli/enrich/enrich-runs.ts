/** Runs of `signalbox enrich` in a temporary folder, also with a server and its ledger of charges. */
import { afterEach, expect } from 'bun:test'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import Papa from 'papaparse'
import { createApp } from '../../../src/server/app.ts'
import { runCli } from '../../support/run-cli.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

export const MAREN = 'maren.oyelaran@halcyon-freight.example'

export const enriched = (...args: string[]) => runCli(['enrich', ...args])

/** Returns the arguments of the command that a run printed to continue it. */
export const findContinuation = (stderr: string, key: string): string[] =>
  (/^ {2}signalbox (.+)$/m.exec(stderr)?.[1] ?? '').replace('KEY', key).split(' ')

/** Gives each test of the file a folder for leads and outputs. */
export function useEnrichFolder() {
  const temporary = useTemporaryFolder('enrich')
  const { at } = temporary
  const read = (name: string): string => readFileSync(at(name), 'utf8')
  return {
    at,
    read,
    list: (): string[] => readdirSync(temporary.folder).sort(),
    /** Writes a file, and returns its path. */
    write: (name: string, content: string | Uint8Array): string => {
      writeFileSync(at(name), content)
      return at(name)
    },
    /** Writes leads that are alternately a person, a company, and unknown. */
    writeLeads: (rows: number): string => {
      const values = [`,${MAREN}`, 'Halcyon Freight,', 'Nowhere Industries Unlimited,']
      const lines = Array.from({ length: rows }, (_, row) => `${row + 1},${values[row % 3]}`)
      writeFileSync(at('leads.csv'), `No,Company,E-mail\n${lines.join('\n')}\n`)
      return at('leads.csv')
    },
    rowsOf: (name: string): Record<string, string>[] =>
      Papa.parse<Record<string, string>>(read(name), { header: true, skipEmptyLines: true }).data,
  }
}

/** A server with an organization that has high limits. */
interface Serving {
  readonly sandbox: Sandbox
  readonly orgId: string
  readonly key: string
  readonly url: string
  /** Changes the organization. */
  change(fields: object): Promise<unknown>
  /** The arguments of a run from `leads.csv` to `out.csv` with this server. */
  readonly command: string[]
  /** Called before each request with the number of requests so far. */
  onRequest: (count: number) => void
  /** Runs `command` in this process. */
  run(...flags: string[]): ReturnType<typeof runCli>
  /**
   * Requires that each row is written once in its order, and that charges equal results.
   * @param killed the rows that a killed process may have been charged for in vain
   */
  requireOnce(rows: number, killed?: number): void
}

/** Returns a function that writes leads and starts a server. It stops after the test. */
export function useEnrichServer({ at, list, rowsOf, writeLeads }: ReturnType<typeof useEnrichFolder>) {
  let server: Bun.Server<undefined> | undefined
  afterEach(async () => {
    await server?.stop(true)
    server = undefined
  })
  return async (leads: number, credits: number | null = null): Promise<Serving> => {
    writeLeads(leads)
    const sandbox = createSandbox()
    const app = createApp(sandbox.context)
    let requests = 0
    const limits = { qpsLimit: 100_000, dailyRateLimit: 1_000_000 }
    const { body } = await sandbox.post('/sandbox/organizations', {
      orgName: 'Leads',
      subscription: 'standard',
      credits,
      ...limits,
    })
    server = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => {
        self.onRequest(++requests)
        return app.fetch(request)
      },
    })
    const { orgId, apiKey: key } = body
    const url = server.url.origin
    const command = [
      ...['enrich', at('leads.csv'), '-o', at('out.csv'), '--url', url, '--key', key],
      ...['--columns', 'recordStatus,smarteTransactionId'],
    ]
    const self: Serving = {
      sandbox,
      orgId,
      key,
      url,
      command,
      onRequest: () => {},
      change: (fields) =>
        sandbox.send(`/sandbox/organizations/${orgId}`, { method: 'PATCH', body: JSON.stringify(fields) }),
      run: (...flags) => runCli([...command, ...flags]),
      requireOnce: (rows, killed = 0) => {
        const written = rowsOf('out.csv')
        const numbers = Array.from({ length: rows }, (_, row) => String(row + 1))
        expect(written.map(({ No }) => No)).toEqual(numbers)
        const delivered = written.filter((_, row) => row % 3 !== 2)
        const ids = delivered.map((row) => row.smarteTransactionId ?? '')
        const charges = sandbox.context.connection.client.query('SELECT transaction_id FROM charges').values()
        expect(charges.flat()).toEqual(expect.arrayContaining(ids))
        expect(charges.length - ids.length).toBeWithin(0, killed + 1)
        expect(list().filter((name) => name.includes('partial'))).toEqual([])
      },
    }
    return self
  }
}
