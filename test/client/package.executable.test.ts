/** The npm package, installed in a project in Node and in Bun. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import {
  chmodSync,
  existsSync,
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
import { version } from '../../package.json'
import { CLIENT_TYPES, clientTypes } from '../../scripts/build/client-types.ts'
import { executablePathOf, getPlatform, PLATFORMS, packageOf } from '../../src/client/executable.ts'
import { EXECUTABLE, ensureExecutable } from '../support/executable.ts'
import { installPackage } from '../support/npm/installed-package.ts'
import { ROOT } from '../support/paths.ts'
import { waitForExit } from '../support/run-command.ts'
import { FIXTURE_DATA } from '../support/sandbox.ts'

const PROJECT = realpathSync(mkdtempSync(join(tmpdir(), 'signalbox-package-')))
const PACKAGE = join(PROJECT, 'node_modules/signalbox')

beforeAll(async () => {
  await ensureExecutable()
  // Otherwise, a package.json in the temporary folder would resolve 'signalbox'.
  writeFileSync(join(PROJECT, 'package.json'), '{}')
  await installPackage(join(PROJECT, 'node_modules'))
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

/** Runs a module and returns the JSON that it prints. */
async function runModule(runtime: string, source: string, env: Record<string, string> = {}) {
  const child = start(runtime, `import * as box from 'signalbox'\n${source}`, env)
  const { code, stdout, stderr } = await waitForExit(child)
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout)
}

const isAnswering = (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )

/** Resolves when the server has stopped. Otherwise, the test runs into its timeout. */
async function waitUntilStopped(url: string): Promise<true> {
  while (await isAnswering(url)) await Bun.sleep(50)
  return true
}

describe('the npm package', () => {
  const manifest = () => JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))

  test('depends only on the packages of the platforms, and runs no scripts', () => {
    const { optionalDependencies, ...others } = manifest()
    expect(optionalDependencies).toEqual(
      Object.fromEntries(PLATFORMS.map((platform) => [packageOf(platform), version])),
    )
    const names = Object.keys(others)
    expect(names.filter((name) => /dependencies/i.test(name))).toEqual([])
    expect(names).not.toContain('scripts')
    expect(manifest().version).toBe(version)
    for (const bundle of ['index.js', 'index.cjs', 'bun/index.js', 'bin/signalbox.cjs']) {
      const source = readFileSync(join(PACKAGE, bundle), 'utf8').replace(/^#!.*/, '')
      const imports = new Bun.Transpiler({ loader: 'js' }).scanImports(source)
      const foreign = imports
        .filter(({ kind }) => kind === 'import-statement' || kind === 'require-call')
        .map(({ path }) => path)
        .filter((path) => !/^(node|bun):|^bun$|^\.\/index\.cjs$/.test(path) && !builtinModules.includes(path))
      expect([bundle, foreign]).toEqual([bundle, []])
    }
  })

  test.each(['index.js', 'index.cjs', 'bin/signalbox.cjs'])(
    'contains no server code and no path of the build machine in %s',
    (file) => {
      const source = readFileSync(join(PACKAGE, file), 'utf8')
      expect(source.length).toBeLessThan(60_000)
      expect(source).not.toMatch(/bun:sqlite|elysia|drizzle/i)
      expect(source).not.toContain(ROOT)
    },
  )

  test('names existing files, and contains the command and the licenses', () => {
    const { exports, main, types, bin, files } = manifest()
    const conditions = Object.values<{ types: string; default: string }>(exports['.'])
    const named = [
      ...conditions.flatMap((condition) => [condition.types, condition.default]),
      main,
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

  test('has types for the current OpenAPI document (`bun run openapi` generates them)', async () => {
    const document = readFileSync(join(ROOT, 'openapi.json'), 'utf8')
    const isUpToDate = readFileSync(CLIENT_TYPES, 'utf8') === (await clientTypes(document))
    expect(isUpToDate ? 'up to date' : 'differ from openapi.json: run `bun run openapi`').toBe('up to date')
  })
})

const RUNTIMES: [string, string | null][] = [
  ['Node', noNode ? null : NODE],
  ['Bun', process.execPath],
]

describe.each(RUNTIMES)('the npm package in %s', (name, found) => {
  const runtime = found ?? ''
  const testHere = test.skipIf(found === null)

  testHere('starts, enriches, moves the clock, and stops', async () => {
    const result = await runModule(
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

  testHere('controls organizations, faults, the journal, snapshots, and resets', async () => {
    const result = await runModule(runtime, CONTROL)
    expect(result).toEqual({
      credits: 3,
      applied: 1,
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

  testHere('creates, changes, and deletes users and keys of an organization', async () => {
    const result = await runModule(
      runtime,
      `const sandbox = await box.startSandbox()
       const organization = await sandbox.createOrganization()
       const view = async (adminKey) =>
         (await sandbox.client({ adminKey }).POST('/signals/v1/user/view')).response.status
       const admin = await organization.createUser({ role: 'admin' })
       const key = await organization.createKey({ role: 'admin', apiKey: 'my-key' })
       const statuses = [await view(admin.apiKey), await view('my-key')]
       await organization.updateUser(admin.userId, { status: 'suspend' })
       await organization.updateKey(key.keyId, { role: 'standard' })
       statuses.push(await view(admin.apiKey), await view('my-key'))
       const read = [(await organization.getUser(admin.userId)).status, (await organization.getKey(key.keyId)).role]
       const deleted = [(await organization.deleteUser(admin.userId)).email, (await organization.deleteKey(key.keyId)).apiKey]
       const left = [(await organization.listUsers()).length, (await organization.listKeys()).length]
       await sandbox.stop()
       console.log(JSON.stringify({ statuses, read, isAdmin: deleted[0] === admin.email, key: deleted[1], left }))`,
    )
    expect(result).toEqual({
      statuses: [200, 200, 403, 403],
      read: ['suspend', 'standard'],
      isAdmin: true,
      key: 'my-key',
      left: [2, 2],
    })
  })

  testHere('throws the error of the server', async () => {
    const result = await runModule(
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
      details: [{ field: 'now', message: expect.stringContaining('is not an instant') }],
      same: true,
      after: [true, expect.stringMatching(/received no response: the sandbox (stopped|was stopped)/)],
    })
  })

  testHere('loads with require()', async () => {
    const source = `const { startSandbox } = require('signalbox')
      startSandbox().then(async (sandbox) => {
        const now = await sandbox.clock.now()
        await sandbox.stop()
        console.log(now instanceof Date)
      })`
    writeFileSync(join(PROJECT, 'main.cjs'), source)
    const child = Bun.spawn([runtime, 'main.cjs'], { cwd: PROJECT, stdout: 'pipe', stderr: 'pipe' })
    const { code, stdout, stderr } = await waitForExit(child)
    rmSync(join(PROJECT, 'main.cjs'))
    expect([code, stdout, stderr]).toEqual([0, 'true\n', ''])
  })

  testHere('exports the same classes for import and require()', async () => {
    const result = await runModule(
      runtime,
      `import { createRequire } from 'node:module'
       const required = createRequire(process.cwd() + '/')('signalbox')
       const names = Object.keys(box).filter((name) => name !== 'default').sort()
       const different = names.filter((name) => required[name] !== box[name])
       console.log(JSON.stringify({ names, different }))`,
    )
    expect(result).toEqual({
      names: ['SandboxError', 'SandboxUnavailable', 'connectSandbox', 'createClient', 'startSandbox'],
      different: [],
    })
  })

  testHere('returns the keys of the organizations in its data, also without the control API', async () => {
    const result = await runModule(
      runtime,
      `const data = ${JSON.stringify(FIXTURE_DATA)}
       const started = [await box.startSandbox({ data }), await box.startSandbox({ data, env: { SIGNALBOX_NO_CONTROL: '1' } })]
       console.log(JSON.stringify(started.map(({ organizations }) => organizations.map(({ key }) => key).slice(0, 2))))
       for (const sandbox of started) await sandbox.stop()`,
    )
    const keys = ['standard-key', 'plus-key']
    // Without the control API, the client has the keys that the server prints at its start.
    expect(result).toEqual([keys, keys])
  })

  testHere('connects to a running sandbox and leaves it running', async () => {
    const result = await runModule(
      runtime,
      `const started = await box.startSandbox({ env: { SIGNALBOX_CONTROL_TOKEN: 'a-token-of-this-test' } })
       const controlToken = 'a-token-of-this-test'
       const connected = await box.connectSandbox(new URL(started.url), { controlToken })
       const { apiKey } = await connected.createOrganization({ credits: 1 })
       const enriched = await connected.client({ apiKey }).POST('/v7/enrich', { body: { companyName: 'Northwind Optics' } })
       const same = JSON.stringify(connected.organizations) === JSON.stringify(started.organizations)
       await connected.stop()
       await connected[Symbol.asyncDispose]()
       const running = await started.clock.now() instanceof Date
       const refused = await box.connectSandbox(started.url).catch(({ name, code }) => [name, code])
       await started.stop()
       const stopped = await box.connectSandbox(started.url, { controlToken }).catch(({ name }) => name)
       console.log(JSON.stringify({ url: connected.url === started.url, same, status: enriched.response.status, running, refused, stopped }))`,
    )
    expect(result).toEqual({
      url: true,
      same: true,
      status: 200,
      running: true,
      refused: ['SandboxError', 'unauthorized'],
      stopped: 'SandboxUnavailable',
    })
  })

  testHere('rejects the URL of another server', async () => {
    using other = Bun.serve({ port: 0, fetch: () => new Response('<h1>Hello</h1>') })
    const url = `http://localhost:${other.port}`
    const message = (text: string) =>
      runModule(
        runtime,
        `const { name, message } = await box.connectSandbox(${JSON.stringify(text)}).catch((error) => error)
         console.log(JSON.stringify([name, message]))`,
      )
    expect(await message(url)).toEqual([
      'SandboxUnavailable',
      `${url} is not a Signalbox server. Check the URL.`,
    ])
    expect(await message('localhost:8080')).toEqual([
      'SandboxUnavailable',
      'localhost:8080 is not an HTTP URL. Use one such as http://localhost:8080.',
    ])
  })

  testHere('does not follow a redirect, and names its target', async () => {
    const paths: string[] = []
    using other = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => {
        paths.push(new URL(url).pathname)
        return new Response(null, { status: 307, headers: { location: '/collect' } })
      },
    })
    const { origin } = other.url
    const result = await runModule(
      runtime,
      `const url = ${JSON.stringify(origin)}
       const { name, message } = await box.connectSandbox(url, { controlToken: 'a-token-of-this-test' }).catch((error) => error)
       const { response } = await box.createClient(url, { apiKey: 'key' }).POST('/v7/enrich', { body: { companyName: 'x' } })
       console.log(JSON.stringify([name, message, response.status]))`,
    )
    expect(result).toEqual([
      'SandboxUnavailable',
      `${origin}/sandbox/organizations?limit=500 redirects to ${origin}/collect (status 307), which is not followed. Check the URL.`,
      307,
    ])
    expect(paths).toEqual(['/sandbox/organizations', '/v7/enrich'])
  })

  testHere('rejects an unknown option', async () => {
    const result = await runModule(
      runtime,
      `const errors = [await box.startSandbox({ prot: 1 }).catch((error) => error),
         await box.connectSandbox('http://127.0.0.1:1', { token: 'x' }).catch((error) => error)]
       console.log(JSON.stringify(errors.map(({ name, message }) => [name, message])))`,
    )
    expect(result).toEqual([
      [
        'TypeError',
        'startSandbox: unknown option "prot". The options are data, memory, db, state, port, env, timeout.',
      ],
      ['TypeError', 'connectSandbox: unknown option "token". The options are controlToken, timeout.'],
    ])
  })

  testHere('rejects an invalid duration, and does not move the clock', async () => {
    const result = await runModule(
      runtime,
      `const sandbox = await box.startSandbox()
       await sandbox.clock.freeze('2026-03-10T12:00:00Z')
       const durations = [{ day: 1 }, { days: 1, mins: 5 }, {}, { days: undefined }, { days: NaN }, { hours: '2' }, { seconds: Infinity }, 60, null]
       const messages = []
       for (const duration of durations) messages.push(await sandbox.clock.advance(duration).catch(({ message }) => message))
       const now = await sandbox.clock.now()
       const { now: back } = await sandbox.clock.advance({ hours: -1.5, days: undefined })
       await sandbox.stop()
       console.log(JSON.stringify({ messages, now, back }))`,
    )
    const units = 'Use days, hours, minutes, or seconds, such as { days: 1 }.'
    const number = 'must be a finite number, not'
    expect(result).toEqual({
      messages: [
        `clock.advance: unknown unit "day". ${units}`,
        `clock.advance: unknown unit "mins". ${units}`,
        `clock.advance: the duration is empty. ${units}`,
        `clock.advance: the duration is empty. ${units}`,
        `clock.advance: days ${number} NaN.`,
        `clock.advance: hours ${number} "2".`,
        `clock.advance: seconds ${number} Infinity.`,
        `clock.advance: the duration is not an object. ${units}`,
        `clock.advance: the duration is not an object. ${units}`,
      ],
      now: '2026-03-10T12:00:00.000Z',
      back: '2026-03-10T10:30:00.000+00:00',
    })
  })

  testHere('reports why the sandbox does not start', async () => {
    const result = await runModule(
      runtime,
      `const { name, message } = await box.startSandbox({ data: 'nowhere' }).catch((error) => error)
       console.log(JSON.stringify({ name, message }))`,
    )
    expect(result.name).toBe('SandboxUnavailable')
    expect(result.message).toMatch(/^The sandbox did not start: .*companies\.csv does not exist/)
  })

  testHere('ignores the environment variables of the process, and uses its options', async () => {
    const result = await runModule(
      runtime,
      `const sandbox = await box.startSandbox({ env: { SIGNALBOX_CONTROL_TOKEN: 'a-token-of-this-test' } })
       const { status } = await fetch(sandbox.url + '/sandbox/clock')
       const now = await sandbox.clock.now()
       console.log(JSON.stringify({ status, known: now instanceof Date }))
       await sandbox.stop()`,
      { SIGNALBOX_PORT: 'nonsense', SIGNALBOX_NO_CONTROL: '1', SIGNALBOX_DB: join(PROJECT, 'never.db') },
    )
    expect(result).toEqual({ status: 401, known: true })
    expect(readdirSync(PROJECT).sort()).toEqual(['node_modules', 'package.json'])
  })

  testHere('stores its state in a file on request', async () => {
    const db = join(mkdtempSync(join(tmpdir(), 'signalbox-kept-')), 'kept.db')
    const spend = `const sandbox = await box.startSandbox({ db: ${JSON.stringify(db)} })
      const { response } = await sandbox.client({ apiKey: 'demo-pro-key' })
        .POST('/v7/enrich', { body: { companyName: 'Halvorsen Marine ASA' } })
      console.log(response.headers.get('credits-remaining'))
      await sandbox.stop()`
    expect([await runModule(runtime, spend), await runModule(runtime, spend)]).toEqual([249, 248])
    rmSync(join(db, '..'), { recursive: true })
  })

  testHere('says why it cannot connect', async () => {
    const closed = Bun.serve({ port: 0, fetch: () => new Response() })
    await closed.stop(true)
    const result = await runModule(
      runtime,
      `const { name, message } = await box.connectSandbox('http://localhost:${closed.port}').catch((error) => error)
       console.log(JSON.stringify({ name, message }))`,
    )
    expect(result.name).toBe('SandboxUnavailable')
    expect(result.message).toMatch(/ECONNREFUSED|Unable to connect/)
  })

  testHere('exports the state as a file, imports it, and starts from it', async () => {
    const result = await runModule(
      runtime,
      `import { writeFileSync } from 'node:fs'
       const sandbox = await box.startSandbox()
       const { apiKey } = await sandbox.createOrganization({ credits: 5 })
       const text = await sandbox.exportState()
       const statusIn = async (one) => (await one.client({ apiKey }).POST('/v7/enrich', { body: { companyName: 'x' } })).response.status
       await sandbox.reset()
       const statuses = [await statusIn(sandbox)]
       await sandbox.importState(text)
       statuses.push(await statusIn(sandbox))
       const messages = [await sandbox.importState(text.slice(0, 500)).catch(({ message }) => message)]
       await sandbox.stop()
       writeFileSync('box.signalbox', text)
       const other = await box.startSandbox({ state: 'box.signalbox' })
       statuses.push(await statusIn(other))
       await other.stop()
       for (const state of ['package.json', 'missing'])
         messages.push(await box.startSandbox({ state }).catch(({ message }) => message))
       console.log(JSON.stringify({ statuses, messages }))`,
    )
    rmSync(join(PROJECT, 'box.signalbox'))
    expect(result.statuses).toEqual([401, 200, 200])
    expect(result.messages).toEqual([
      expect.stringContaining('The state file is damaged'),
      expect.stringMatching(/^The sandbox did not start: .*package\.json: This is not a state file/),
      expect.stringMatching(/^The sandbox did not start: .*missing does not exist/),
    ])
  })

  testHere('stops the sandbox if its process is killed', async () => {
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
    expect(await waitUntilStopped(url)).toBe(true)
  })

  if (name !== 'Node') return
  testHere('stops the sandbox if its process exits without stopping it', async () => {
    const url = await runModule(
      runtime,
      'const sandbox = await box.startSandbox(); await sandbox.clock.now(); console.log(JSON.stringify(sandbox.url))',
    )
    expect(await waitUntilStopped(url)).toBe(true)
  })

  testHere('runs the executable in SIGNALBOX_BIN, and reports problems with it', async () => {
    const rejection = 'const { message } = await box.startSandbox({ timeout: 500 }).catch((error) => error)'
    const requested = (bin: string) =>
      runModule(runtime, `${rejection}\nconsole.log(JSON.stringify(message))`, { SIGNALBOX_BIN: bin })
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-bin-'))
    const program = (text: string) => {
      const path = join(folder, 'program')
      writeFileSync(path, text)
      chmodSync(path, 0o755)
      return path
    }
    expect(await requested('/no/such/file')).toContain('SIGNALBOX_BIN is /no/such/file, which is not a file')
    expect(await requested(program('#!/no/such/interpreter\n'))).toContain('cannot be run')
    expect(await requested(program('#!/bin/sh\necho out of luck >&2; exit 3\n'))).toBe(
      'The sandbox did not start: out of luck',
    )
    // A wrapper may print lines of its own.
    expect(await requested(program('#!/bin/sh\necho Loading; exit 0\n'))).toBe(
      'The sandbox did not start: the sandbox stopped (exit code 0)',
    )
    const wrapper = program(`#!/bin/sh\necho Loading\nexec ${EXECUTABLE} "$@"\n`)
    const started = 'const sandbox = await box.startSandbox(); await sandbox.stop()'
    expect(await runModule(runtime, `${started}\nconsole.log('"started"')`, { SIGNALBOX_BIN: wrapper })).toBe(
      'started',
    )
    expect(await requested(program('#!/bin/sh\nexec sleep 20\n'))).toContain('did not start within 500 ms')
    rmSync(folder, { recursive: true })
  })
})

test('the package of a platform contains only its executable, for that system and processor', () => {
  const platform = getPlatform() ?? 'linux-x64'
  const folder = join(PROJECT, 'node_modules', packageOf(platform))
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: packageOf(platform), version, cpu: [process.arch] })
  expect(manifest).toMatchObject({ os: [process.platform], preferUnplugged: true })
  expect(manifest.libc).toEqual(
    process.platform === 'linux' ? [expect.stringMatching(/^(glibc|musl)$/)] : undefined,
  )
  expect(manifest).not.toContainAnyKeys(['scripts', 'dependencies', 'bin'])
  const { stdout } = Bun.spawnSync([join(folder, executablePathOf(platform)), '--version'])
  expect(stdout.toString()).toBe(`${version}\n`)
})

const CONTROL = `
  const sandbox = await box.startSandbox()
  const organization = await sandbox.createOrganization({ orgName: 'Test', credits: 3 })
  const { orgId, apiKey } = organization
  const ask = async (key) => (await sandbox.client({ apiKey: key })
    .POST('/v7/enrich', { body: { companyName: 'Northwind Optics' } })).response.status
  const empty = await sandbox.snapshot('empty')
  const fault = await sandbox.faults.add({ match: { orgId }, effect: { kind: 'error', status: 429 }, times: 1 })
  const statuses = [await ask(apiKey), await ask(apiKey)]
  const { applied } = await sandbox.faults.get(fault.id)
  const faults = [(await sandbox.faults.list({ orgId })).length, (await sandbox.faults.list({ orgId: sandbox.organizations[0].orgId })).length]
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
  console.log(JSON.stringify({ credits: organization.credits, applied, faults, statuses,
    journal: journal.map((entry) => entry.operation), one: one.response.status, again: again.response.status, verified: 'as expected',
    unverified: [unverified.status, unverified.code], forgotten, afterRestore, afterReset }))`
