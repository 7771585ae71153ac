/** The npm package as its users have it: installed in a project of theirs, in Node and in Bun. */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '../package.json'
import { buildPackage } from '../scripts/build-package.ts'
import { CLIENT_TYPES, clientTypes } from '../scripts/client-types.ts'
import { findExecutable } from '../src/client/executable.ts'
import { ensureExecutable } from './support/built.ts'
import { EXECUTABLE } from './support/executable.ts'

setDefaultTimeout(60_000)

const ROOT = join(import.meta.dir, '..')
const PROJECT = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-package-')))
const PACKAGE = join(PROJECT, 'node_modules/signalbox')

beforeAll(async () => {
  await ensureExecutable()
  await buildPackage(PACKAGE, EXECUTABLE)
})
afterAll(() => rmSync(PROJECT, { recursive: true, force: true }))

const NODE = Bun.which('node')
const isOldNode = (): boolean => {
  const { stdout } = Bun.spawnSync([NODE ?? '', '--version'])
  const [major = 0, minor = 0] = stdout.toString().slice(1).split('.').map(Number)
  return major < 20 || (major === 20 && minor < 4)
}
const noNode = NODE === null || isOldNode()
if (noNode) console.log('SKIPPED: there is no Node 20.4 or later here to try the package in.')

const start = (runtime: string, source: string, env: Record<string, string> = {}) =>
  Bun.spawn([runtime, ...(runtime === NODE ? ['--input-type=module'] : []), '-e', source], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })

/** Runs a module in the project to its end. */
async function run(runtime: string, source: string, env: Record<string, string> = {}) {
  const child = start(runtime, source, env)
  const [code, stdout, stderr] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, stdout, stderr }
}

/** What a module that prints one line of JSON says. */
async function told(runtime: string, source: string, env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await run(runtime, `import * as box from 'signalbox'\n${source}`, env)
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )

/** Looks for so long as a stopping server may take. */
async function endsSoon(url: string): Promise<boolean> {
  for (let looks = 0; looks < 100; looks++) {
    if (!(await isAnswering(url))) return true
    await Bun.sleep(50)
  }
  return false
}

describe('the package', () => {
  const manifest = () => JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))

  test('depends on nothing', () => {
    const names = Object.keys(manifest())
    expect(names.filter((name) => /dependencies/i.test(name))).toEqual([])
    expect(names).not.toContain('scripts')
    expect(manifest().version).toBe(version)
    for (const bundle of ['index.js', 'bun/index.js']) {
      const source = readFileSync(join(PACKAGE, bundle), 'utf8')
      const imports = new Bun.Transpiler({ loader: 'js' }).scanImports(source)
      const foreign = imports
        .filter(({ kind }) => kind === 'import-statement')
        .map(({ path }) => path)
        .filter((path) => !/^(node|bun):|^bun$/.test(path) && !builtinModules.includes(path))
      expect([bundle, foreign]).toEqual([bundle, []])
    }
  })

  test('for Node has nothing of the server in it', () => {
    const source = readFileSync(join(PACKAGE, 'index.js'), 'utf8')
    expect(source.length).toBeLessThan(60_000)
    expect(source).not.toMatch(/bun:sqlite|elysia|drizzle/i)
  })

  test('names files that are there, and brings the executable and its licences', () => {
    const { exports, types, bin, files } = manifest()
    const named = [
      ...Object.values<string>(exports['.']),
      types,
      bin.signalbox,
      ...files,
      'LICENSE',
      'README.md',
    ]
    expect(named.filter((path) => !existsSync(join(PACKAGE, path)))).toEqual([])
    const licenses = readFileSync(join(PACKAGE, 'THIRD_PARTY_LICENSES'), 'utf8')
    expect(licenses === readFileSync(join(ROOT, 'THIRD_PARTY_LICENSES'), 'utf8')).toBe(true)
    const { stdout } = Bun.spawnSync([join(PACKAGE, bin.signalbox), '--version'])
    expect(stdout.toString()).toBe(`${version}\n`)
  })

  test('has types that are made from the document as it is (`bun run openapi` makes them)', async () => {
    const document = readFileSync(join(ROOT, 'openapi.json'), 'utf8')
    const isUpToDate = readFileSync(CLIENT_TYPES, 'utf8') === (await clientTypes(document))
    expect(isUpToDate ? 'up to date' : 'differ from openapi.json: run `bun run openapi`').toBe('up to date')
  })
})

const RUNTIMES: [string, string | null][] = [
  ['Node', noNode ? null : NODE],
  ['Bun', process.execPath],
]

describe.each(RUNTIMES)('in %s', (name, found) => {
  const runtime = found ?? ''
  const tried = test.skipIf(found === null)

  tried('starts, enriches, moves the clock, stops, and is gone', async () => {
    const result = await told(
      runtime,
      `const sandbox = await box.startSandbox()
       const client = sandbox.client({ apiKey: 'demo-plus-key', adminKey: 'demo-plus-admin-key' })
       const { data } = await client.POST('/v7/enrich', { body: { contactEmail: 'ada.keller@northwind-optics.example' } })
       const users = await client.POST('/signals/v1/user/view', { body: {} })
       const keys = await client.POST('/signals/v1/key/view', { body: {} })
       const refused = await sandbox.client({ apiKey: 'nobody' }).POST('/v1/buying-group', { body: { companyName: 'x' } })
       await sandbox.clock.freeze('2026-03-10T23:59:59Z')
       await sandbox.clock.advance({ days: 1, hours: -24, minutes: 1, seconds: -59 })
       const now = await sandbox.clock.now()
       const { url, organizations } = sandbox
       await sandbox.stop()
       await sandbox[Symbol.asyncDispose]()
       const gone = await fetch(url).then(() => 'answers', () => 'gone')
       console.log(JSON.stringify({ name: data.conFullName, users: users.response.status, keys: keys.response.status,
         refused: refused.error.error.code, now, names: organizations.map((one) => one.key).slice(0, 2), gone }))`,
    )
    expect(result).toEqual({
      name: 'Ada Keller',
      users: 200,
      keys: 200,
      refused: 'invalid_api_key',
      now: '2026-03-11T00:00:00.000Z',
      names: ['demo-standard-key', 'demo-plus-key'],
      gone: 'gone',
    })
  })

  tried('controls all there is: organizations, faults, the journal, snapshots, reset', async () => {
    const result = await told(runtime, CONTROL)
    expect(result).toEqual({
      credits: 3,
      struck: 1,
      faults: [1, 0],
      statuses: [429, 200],
      journal: ['enrich', 'enrich'],
      one: 429,
      again: 200,
      verified: 'as expected',
      unverified: [409, 'not_as_expected'],
      forgotten: 0,
      afterRestore: [200, 401],
      afterReset: 401,
    })
  })

  tried('throws what the server says', async () => {
    const result = await told(
      runtime,
      `const sandbox = await box.startSandbox()
       const { name, status, code, message, details } = await sandbox.clock.set('soon').catch((error) => error)
       await sandbox.stop()
       const after = await sandbox.clock.now().catch((error) => error)
       console.log(JSON.stringify({ name, status, code, details, same: message.includes(details[0].message),
         after: [after instanceof box.SandboxUnavailable, after.message] }))`,
    )
    expect(result).toMatchObject({
      name: 'SandboxError',
      status: 400,
      code: 'invalid_parameter',
      details: [{ field: 'now', message: expect.stringContaining('is no instant') }],
      same: true,
      after: [true, expect.stringMatching(/was not answered: the sandbox (has ended|was stopped)/)],
    })
  })

  tried('says why it does not start', async () => {
    const result = await told(
      runtime,
      `const { name, message } = await box.startSandbox({ data: 'nowhere' }).catch((error) => error)
       console.log(JSON.stringify({ name, message }))`,
    )
    expect(result.name).toBe('SandboxUnavailable')
    expect(result.message).toMatch(/^The sandbox did not start: .*companies\.csv is not there/)
  })

  tried('does not take its settings from the variables of the process, but from its options', async () => {
    const result = await told(
      runtime,
      `const sandbox = await box.startSandbox({ env: { SIGNALBOX_CONTROL_TOKEN: 'a-token-of-this-test' } })
       const { status } = await fetch(sandbox.url + '/sandbox/clock')
       const now = await sandbox.clock.now()
       console.log(JSON.stringify({ status, known: now instanceof Date }))
       await sandbox.stop()`,
      { SIGNALBOX_PORT: 'nonsense', SIGNALBOX_NO_CONTROL: '1', SIGNALBOX_DB: join(PROJECT, 'never.db') },
    )
    expect(result).toEqual({ status: 401, known: true })
    expect(readdirSync(PROJECT)).toEqual(['node_modules'])
  })

  tried('keeps what it holds in a file, if it is told to', async () => {
    const db = join(mkdtempSync(join(tmpdir(), 'signalbox-kept-')), 'kept.db')
    const spend = `const sandbox = await box.startSandbox({ db: ${JSON.stringify(db)} })
      const { response } = await sandbox.client({ apiKey: 'demo-pro-key' })
        .POST('/v7/enrich', { body: { companyName: 'Halvorsen Marine ASA' } })
      console.log(response.headers.get('credits-remaining'))
      await sandbox.stop()`
    expect([await told(runtime, spend), await told(runtime, spend)]).toEqual([249, 248])
    rmSync(join(db, '..'), { recursive: true })
  })

  tried('ends with a process that is killed', async () => {
    const child = start(
      runtime,
      `import { startSandbox } from 'signalbox'
       console.log((await startSandbox()).url)
       setInterval(() => {}, 1000)`,
    )
    const { value } = await child.stdout.getReader().read()
    const url = new TextDecoder().decode(value).trim()
    expect(await isAnswering(url)).toBe(true)
    child.kill('SIGKILL')
    expect(await endsSoon(url)).toBe(true)
  })

  if (name !== 'Node') return
  tried('ends with a process that forgets to stop it, and does not keep it', async () => {
    const url = await told(
      runtime,
      'const sandbox = await box.startSandbox(); await sandbox.clock.now(); console.log(JSON.stringify(sandbox.url))',
    )
    expect(await endsSoon(url)).toBe(true)
  })

  tried('runs what SIGNALBOX_BIN names, and tells what is wrong with it', async () => {
    const refusal = 'const { message } = await box.startSandbox({ timeout: 500 }).catch((error) => error)'
    const asked = (bin: string) =>
      told(runtime, `${refusal}\nconsole.log(JSON.stringify(message))`, { SIGNALBOX_BIN: bin })
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-bin-'))
    const program = (text: string) => {
      const path = join(folder, 'program')
      writeFileSync(path, text)
      chmodSync(path, 0o755)
      return path
    }
    expect(await asked('/no/such/file')).toContain('SIGNALBOX_BIN names /no/such/file, which is no file')
    expect(await asked(program('#!/no/such/interpreter\n'))).toContain('cannot be run here')
    expect(await asked(program('#!/bin/sh\necho out of luck >&2; exit 3\n'))).toBe(
      'The sandbox did not start: out of luck',
    )
    expect(await asked(program('#!/bin/sh\nexec sleep 20\n'))).toContain('did not start within 500 ms')
    rmSync(folder, { recursive: true })
  })
})

test('an executable that is nowhere: the error says how to get one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-none-'))
  const here = join(folder, 'node_modules/signalbox')
  mkdirSync(here, { recursive: true })
  expect(() => findExecutable(here, undefined)).toThrow(
    /set SIGNALBOX_BIN to one, or make one with `bun run build`/,
  )
  rmSync(folder, { recursive: true })
})

const CONTROL = `
  const sandbox = await box.startSandbox()
  const { organization, apiKey, adminKey } = await sandbox.createOrganization({ orgName: 'Test', credits: 3 })
  const { orgId } = organization
  const ask = async (key) => (await sandbox.client({ apiKey: key })
    .POST('/v7/enrich', { body: { companyName: 'Northwind Optics' } })).response.status
  const empty = await sandbox.snapshot('empty')
  const fault = await sandbox.faults.add({ match: { orgId }, effect: { kind: 'error', status: 429 }, times: 1 })
  const statuses = [await ask(apiKey), await ask(apiKey)]
  const { struck } = await sandbox.faults.get(fault.id)
  const faults = [(await sandbox.faults.list({ orgId })).length, (await sandbox.faults.list({ orgId: 'other' })).length]
  await sandbox.faults.remove(fault.id)
  await sandbox.faults.clear()
  const journal = await sandbox.requests.list({ orgId })
  const one = await sandbox.requests.get(journal[1].transactionId)
  await sandbox.requests.verify({ match: { orgId, operation: 'enrich' }, count: 2 })
  const unverified = await sandbox.requests.verify({ match: { orgId }, atMost: 1 }).catch((error) => error)
  const again = await sandbox.requests.replay(one.transactionId)
  await sandbox.requests.clear({ orgId })
  const forgotten = (await sandbox.requests.list({ orgId })).length
  const second = await sandbox.createOrganization()
  await empty.restore()
  const afterRestore = [await ask(apiKey), await ask(second.apiKey)]
  await empty.delete()
  await sandbox.reset()
  const afterReset = await ask(apiKey)
  await sandbox.stop()
  console.log(JSON.stringify({ credits: organization.credits, struck, faults, statuses,
    journal: journal.map((entry) => entry.operation), one: one.answer.status, again: again.answer.status, verified: 'as expected',
    unverified: [unverified.status, unverified.code], forgotten, afterRestore, afterReset }))`

describe('its types', () => {
  /** Compiles a module of the project with strict settings, as for Node or for a bundler. */
  function compile(source: string, resolution: 'nodenext' | 'bundler') {
    writeFileSync(join(PROJECT, 'package.json'), '{"type":"module"}')
    writeFileSync(join(PROJECT, 'client.ts'), source)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023', 'dom'],
      module: resolution === 'nodenext' ? 'nodenext' : 'preserve',
      moduleResolution: resolution,
      exactOptionalPropertyTypes: true,
      types: [],
    }
    writeFileSync(join(PROJECT, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }))
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = Bun.spawnSync([process.execPath, tsc, '-p', PROJECT])
    for (const file of ['package.json', 'client.ts', 'tsconfig.json']) rmSync(join(PROJECT, file))
    return stdout.toString()
  }

  const USE = `
import { createClient, type CreatedOrganization, type Sandbox, SandboxError, startSandbox } from 'signalbox'

await using sandbox: Sandbox = await startSandbox({ data: './market', port: 0, timeout: 5000 })
const org: CreatedOrganization = await sandbox.createOrganization({ credits: null, subscription: 'pro' })
const { data, error } = await sandbox.client(org).POST('/v7/enrich', { body: { contactEmail: 'a@b.example' } })
const status: 'Active' | 'No Longer' | 'No Match' | undefined = data?.recordStatus
const code: string | undefined = error?.error.code
const real = createClient('https://api.example.com', { apiKey: 'key' })
await real.POST('/signals/v1/key/update', { body: { email: 'a@b.example', action: 'suspend' } })
const fault = await sandbox.faults.add({
  match: { orgId: org.organization.orgId, operation: 'enrich' },
  effect: { kind: 'latency', ms: 100 },
  times: 2,
  afterCommit: true,
})
const struck: number = fault.struck
const [entry] = await sandbox.requests.list({ orgId: org.organization.orgId, limit: 5 })
const warnings: readonly { message: string }[] = entry?.warnings ?? []
const now: Date = await sandbox.clock.now()
await sandbox.clock.set(now)
export { code, SandboxError, status, struck, warnings }
`

  test.each(['nodenext', 'bundler'] as const)('fit, with %s resolution', (resolution) => {
    expect(compile(USE, resolution)).toBe('')
  })

  const head = `import { startSandbox } from 'signalbox'\nconst sandbox = await startSandbox()\n`
  test.each([
    ['a misspelt option', 'await startSandbox({ prot: 1 })'],
    ['a misspelt field of an organization', 'await sandbox.createOrganization({ credit: 1 })'],
    ['an effect that there is not', `await sandbox.faults.add({ effect: { kind: 'explosion' } })`],
    ['a path of the service that there is not', `await sandbox.client().POST('/v8/enrich', { body: {} })`],
    [
      'what controls the sandbox, in the client of the service',
      `await sandbox.client().GET('/sandbox/clock')`,
    ],
    ['a duration in other units', 'await sandbox.clock.advance({ weeks: 1 })'],
    ['a filter that there is not', `await sandbox.requests.list({ organization: 'x' })`],
  ])('find %s', (_, mistake) => {
    expect(compile(`${head}${mistake}\n`, 'bundler')).toMatch(/error TS\d+/)
  })
})
