/** Generates clients from the OpenAPI document, and calls the real app with them over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getToolPath } from '../../../scripts/lib/tools.ts'
import { getOpenApiText } from '../../../src/cli/openapi-command.ts'
import { MAREN } from '../../fixtures/leads.ts'
import { ROOT } from '../../support/paths.ts'
import { requireSuccess, runCommand } from '../../support/run-command.ts'
import { createSandbox, startServer } from '../../support/sandbox.ts'

/** The calls of a test. Each returns the body of the response that the client has parsed, including that of an error. */
interface GeneratedClient {
  readonly enrich: (body: object, headers: Readonly<Record<string, string>>) => Promise<unknown>
  readonly createFault: (body: object) => Promise<unknown>
  readonly getFault: (id: string) => Promise<unknown>
  readonly listRequests: (query: { readonly limit: number }) => Promise<unknown>
}

interface Generator {
  /** As for `generateClient`. A client that is created at run time has none. */
  readonly command?: string
  /** Returns the configuration. */
  readonly configure?: (url: string) => Files
  /** The entry file of the client. */
  readonly entry?: string
  /** Loads the client. */
  readonly connect: (folder: string, url: string) => Promise<GeneratedClient>
}

type Files = Readonly<Record<string, string>>

/** Creates a folder for clients, with the packages that they import. It is removed after the tests. */
export function createClientFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-generated-clients-'))
  symlinkSync(dirname(getToolPath('zod/')), join(folder, 'node_modules'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Generates a client in a folder.
 * @param command the program of `scripts/tools` and its arguments
 * @param files the files that it reads: the document and the configuration
 */
export async function generateClient(folder: string, command: string, files: Files): Promise<void> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const [program = '', ...args] = command.split(' ')
  await requireSuccess(runCommand([process.execPath, getToolPath(program), ...args], { cwd: folder }))
}

interface HeyApiClient {
  readonly setConfig: (config: { readonly baseUrl: string; readonly fetch?: () => Promise<Response> }) => void
}

/** The generator hey-api, which reads `openapi.json`. */
export const HEY_API = {
  command: '@hey-api/openapi-ts/bin/run.js -f hey-api.config.ts',
  entry: 'hey-api/index.ts',
  /** Returns the configuration with plugins, written in JavaScript. */
  configure: (plugins: string): Files => ({
    'hey-api.config.ts': `export default {
      input: 'openapi.json',
      output: 'hey-api',
      logs: { level: 'silent', file: false },
      plugins: ['@hey-api/client-fetch', ${plugins}],
    }`,
  }),
  /** Loads what configures the client. */
  loadClient: async (folder: string): Promise<HeyApiClient> =>
    (await import(join(folder, 'hey-api/client.gen.ts'))).client,
}

const KEY = { apikey: 'standard-key' }

const TSC_FLAGS = [
  ...['--strict', '--noEmit', '--skipLibCheck', '--target', 'esnext', '--moduleResolution', 'bundler'],
  ...['--lib', 'esnext,dom,dom.iterable'],
]

/** Defines the tests of a client of the whole document. */
export function testGeneratedClient(
  name: string,
  { command, configure, entry = 'api.ts', connect }: Generator,
): void {
  describe(`a client of ${name}`, () => {
    const folder = createClientFolder()
    const { modules } = createSandbox()
    const server = startServer(modules)
    let client: GeneratedClient

    beforeAll(async () => {
      const files = { ...configure?.(server.url), 'openapi.json': await getOpenApiText() }
      if (command !== undefined) await generateClient(folder, command, files)
      client = await connect(folder, server.url)
    })

    afterAll(() => server.stop())

    if (command !== undefined)
      test('compiles in strict mode', async () => {
        const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
        await requireSuccess(
          runCommand([process.execPath, tsc, ...TSC_FLAGS, join(folder, entry)], { cwd: folder }),
        )
      })

    test('returns the data of an enrichment', async () => {
      expect(await client.enrich(MAREN, KEY)).toMatchObject({
        conFullName: 'Maren Louise Oyelaran',
        accuracy: 'A+',
      })
    })

    test('returns an error', async () => {
      expect(await client.enrich(MAREN, {})).toMatchObject({ error: { code: 'unauthorized' } })
    })

    test('creates and views resources of the sandbox', async () => {
      const fault = { match: { body: { recordId: 'faulted' } }, effect: { kind: 'error', status: 503 } }
      const created = await client.createFault(fault)
      expect(created).toMatchObject(fault)
      expect(await client.getFault(Object(created).id)).toEqual(created)
    })

    test('sends a query', async () => {
      await client.enrich(MAREN, KEY)
      expect(await client.listRequests({ limit: 1 })).toMatchObject({ items: [{ operation: 'enrich' }] })
    })
  })
}
