/** The curl commands of the documentation work as pasted, in their order, and none causes a warning in the journal. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { summarizeOrganizations } from '../src/access/keys.ts'
import { createApp } from '../src/app.ts'
import { banner } from '../src/cli/banner.ts'
import { type Listening, listen } from '../src/http/listen.ts'
import { createSandbox, type Sandbox } from './support/sandbox.ts'

const ROOT = join(import.meta.dir, '..')
const DOCUMENTS = ['README.md', ...new Bun.Glob('{docs,examples}/**/*.md').scanSync(ROOT)]

/** The shell blocks of a document that call the sandbox on its usual port. */
const blocksOf = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^```sh\n(.*?)^```/gms)]
    .map(([, block = '']) => block)
    .filter((block) => /\bcurl\b.*localhost:8080/.test(block))

const BLOCKS = DOCUMENTS.flatMap((file) =>
  blocksOf(file).map((block) => ({ file, block, title: block.split('\n')[0] })),
)

/** `--json` needs curl 7.82. */
const HAS_CURL =
  Bun.which('sh') !== null &&
  Bun.which('curl') !== null &&
  Bun.spawnSync(['curl', '--json', '{}', '--version']).exitCode === 0

let sandbox: Sandbox
let server: Listening
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-documented-'))
  sandbox = createSandbox({ dataDirectory: undefined })
  server = listen(createApp(sandbox.context), { host: '127.0.0.1', port: 0, tls: undefined })
})
afterAll(async () => {
  await server.stop(0)
  sandbox.context.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a script against the server and returns what it prints. */
async function pasted(script: string): Promise<string> {
  const { host } = new URL(server.url)
  const child = Bun.spawn(['sh', '-ec', script.replaceAll('localhost:8080', host)], {
    cwd: folder,
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  expect([code, stderr]).toEqual([0, ''])
  return stdout
}

/** Those of the requests since the last call. */
async function warnings(): Promise<unknown[]> {
  const { body } = await sandbox.send('/sandbox/requests')
  const entries: { path: string; warnings: unknown[] }[] = body.requests
  sandbox.context.journal.clear()
  return entries.flatMap(({ path, warnings }) => warnings.map((warning) => [path, warning]))
}

describe.skipIf(!HAS_CURL)('documented use', () => {
  test('is found in the README and the recipes', () => {
    expect(BLOCKS.filter(({ file }) => file === 'README.md').length).toBeGreaterThan(6)
    expect(BLOCKS.some(({ file }) => file === 'docs/recipes/salesforce.md')).toBe(true)
  })

  test.each(BLOCKS)('in $file works as pasted, without a warning: $title', async ({ block }) => {
    expect(await pasted(block)).not.toContain('{"error":')
    expect(await warnings()).toEqual([])
  })

  test('names the content type of every body', () => {
    const lines = BLOCKS.flatMap(({ block }) => block.split('\n'))
    expect(lines.filter((line) => / (-d|--data\S*) /.test(line) && !/content-type/i.test(line))).toEqual([])
  })

  test('on the banner works as pasted, without a warning', async () => {
    const organizations = summarizeOrganizations(sandbox.context.organizations, sandbox.context.keys)
    const { market } = sandbox.context
    const started = {
      url: server.url,
      organizations,
      others: 0,
      market: market.size(),
      example: market.anyEmail(),
    }
    const text = banner(started, {
      storage: { kind: 'memory' },
      tls: undefined,
      control: { from: 'nowhere' },
    })
    const [line = ''] = /^ {2}curl .*\\\n.*$/m.exec(text) ?? []
    expect(await pasted(line)).toContain('"recordStatus":"Active"')
    expect(await warnings()).toEqual([])
  })
})
