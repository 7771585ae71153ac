/** Generates a client from the whole document, and calls the real app with it over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getToolPath } from '../../../scripts/lib/tools.ts'
import { getOpenApiText } from '../../../src/cli/openapi-command.ts'
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
  /** The program and its arguments. It reads `openapi.json`, and writes the client into the same folder. */
  readonly command?: readonly [program: string, ...args: string[]]
  /** Returns the content of the files that the program reads in addition. */
  readonly configure?: (url: string) => Readonly<Record<string, string>>
  /** The entry file of the client. A client that is created at run time has none, and reads the document. */
  readonly entry?: string
  /** Loads the client. */
  readonly connect: (entry: string, url: string) => Promise<GeneratedClient>
}

const MAREN = { contactEmail: 'maren.oyelaran@halcyon-freight.example' }
const KEY = { apikey: 'standard-key' }

const TSC_FLAGS = [
  ...['--strict', '--noEmit', '--skipLibCheck', '--target', 'esnext', '--moduleResolution', 'bundler'],
  ...['--lib', 'esnext,dom,dom.iterable'],
]

/** Defines the tests of a client. */
export function testGeneratedClient(
  name: string,
  { command, configure, entry = 'openapi.json', connect }: Generator,
): void {
  describe(`a client of ${name}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-generated-client-'))
    const { context } = createSandbox()
    const server = startServer(context)
    let client: GeneratedClient

    beforeAll(async () => {
      symlinkSync(dirname(getToolPath('zod/')), join(folder, 'node_modules'))
      const files = { ...configure?.(server.url), 'openapi.json': await getOpenApiText() }
      for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
      if (command) {
        const [program, ...args] = command
        await requireSuccess(runCommand([process.execPath, getToolPath(program), ...args], { cwd: folder }))
      }
      client = await connect(join(folder, entry), server.url)
    })

    afterAll(async () => {
      await server.stop()
      rmSync(folder, { recursive: true })
    })

    if (command)
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
