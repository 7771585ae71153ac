/** The Dockerfile, as far as it can be tested without running containers. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devDependencies, packageManager, scripts } from '../../package.json'
import { ROOT } from '../support/paths.ts'

/** The scripts that `bun install` runs. */
const PREPARE = scripts.prepare.split(' && ')

interface Instruction {
  readonly name: string
  readonly rest: string
}

const instructions: Instruction[] = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? []
    return { name, rest }
  })

/** The stages. Each starts with its FROM. */
const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []))
const stages = starts.map((start, nth) => instructions.slice(start, starts[nth + 1]))
const [building = [], running = []] = stages

const all = (stage: Instruction[], name: string): string[] =>
  stage.filter((one) => one.name === name).map(({ rest }) => rest)
const only = (stage: Instruction[], name: string): string => {
  const found = all(stage, name)
  expect([name, found.length]).toEqual([name, 1])
  return found[0] ?? ''
}

/** Returns the paths that a COPY instruction copies from the repository. */
const copiedBy = (stage: Instruction[]): string[] =>
  all(stage, 'COPY')
    .filter((rest) => !rest.startsWith('--from='))
    .flatMap((rest) => rest.split(' ').slice(0, -1))

describe('the Dockerfile', () => {
  test('has only existing instructions', () => {
    const known = [
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'USER',
      'ENV',
      'EXPOSE',
      'HEALTHCHECK',
      'ENTRYPOINT',
      'CMD',
    ]
    expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([])
    expect(stages).toHaveLength(2)
  })

  test('builds with the Bun version of the project', () => {
    expect(only(building, 'FROM')).toBe(`oven/${packageManager.replace('@', ':')} AS build`)
  })

  test('copies only existing files that .dockerignore includes', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
    expect(ignored).toContain('*')
    for (const path of [...copiedBy(building), ...copiedBy(running)]) {
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
      expect(ignored).toContain(`!${path}`)
    }
  })

  test('runs without root, and contains only the executable and its licenses', () => {
    expect(only(running, 'FROM')).toMatch(/^gcr\.io\/distroless\/base-debian\d+:nonroot$/)
    expect(only(running, 'USER')).toBe('nonroot')
    expect(all(running, 'COPY')).toEqual([
      '--from=build /build/dist/signalbox /signalbox',
      'LICENSE THIRD_PARTY_LICENSES /',
    ])
    expect(all(running, 'RUN')).toEqual([])
  })

  test('starts and checks its health with the executable, because there is no shell', () => {
    const words = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')))
    expect(words(only(running, 'ENTRYPOINT'))).toEqual(['/signalbox'])
    expect(words(only(running, 'CMD'))).toEqual(['serve'])
    expect(words(only(running, 'HEALTHCHECK')).slice(0, 2)).toEqual(['/signalbox', 'wait'])
  })
})

describe('the build of the Docker image', () => {
  const place = mkdtempSync(join(tmpdir(), 'signalbox-docker-'))
  const executable = join(place, 'dist/signalbox')
  const run = (command: string[], env: Record<string, string> = {}) =>
    Bun.spawn(command, { cwd: place, env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })

  beforeAll(async () => {
    for (const path of copiedBy(building)) {
      const isKept = (from: string) => !/\.db(-\w+)?$|sample\.fingerprint\.txt$|dashboard\/built$/.test(from)
      cpSync(join(ROOT, path), join(place, path), { recursive: true, filter: isKept })
    }
    // The packages that `bun install` would install, and the scripts that it runs.
    symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'))
    const [, ...commands] = all(building, 'RUN')
    for (const command of [...PREPARE, ...commands]) {
      const child = run(command.replace(/^bun/, process.execPath).split(' '), {
        PATH: process.env.PATH ?? '',
      })
      const output = await new Response(child.stderr).text()
      expect([command, await child.exited, output]).toEqual([command, 0, ''])
    }
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  test('installs only what the scripts for the sample and the dashboard need', () => {
    expect(all(building, 'RUN')[0]).toBe('bun install --frozen-lockfile --production')
    expect(PREPARE).toEqual(['bun scripts/build/build-sample.ts', 'bun scripts/build/build-dashboard.ts'])
    const used = ['scripts/build/build.ts', ...PREPARE.map((command) => command.replace('bun ', ''))].map(
      (file) => readFileSync(join(ROOT, file), 'utf8'),
    )
    for (const name of Object.keys(devDependencies)) expect(used.join('\n')).not.toContain(`'${name}'`)
  })

  const linux = process.platform === 'linux' && Bun.which('ldd') !== null
  if (!linux) console.log('SKIPPED: what the executable needs of the system is looked up with ldd, on Linux.')
  test.skipIf(!linux)(
    'has an executable that needs only the C library, which the image contains',
    async () => {
      const output = await new Response(
        run(['ldd', executable], { PATH: process.env.PATH ?? '' }).stdout,
      ).text()
      const libraries = output.match(/lib\w+\.so/g) ?? []
      expect(libraries).toContain('libc.so')
      expect(libraries.filter((name) => !/^lib(c|m|dl|pthread|rt)\.so$/.test(name))).toEqual([])
    },
  )

  test('serves on the exposed port, is healthy, stores nothing, and has no control API', async () => {
    const settings = Object.fromEntries(
      only(running, 'ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    )
    expect(settings.SIGNALBOX_PORT).toBe(only(running, 'EXPOSE'))
    expect(settings).toMatchObject({ SIGNALBOX_HOST: '0.0.0.0', SIGNALBOX_MEMORY: '1' })
    // The exposed port may be in use on this machine.
    const port = String(freePort())
    const env = { ...settings, SIGNALBOX_PORT: port }
    const server = run([executable, 'serve'], env)
    try {
      const health = JSON.parse(/CMD (\[.*\])/.exec(only(running, 'HEALTHCHECK'))?.[1] ?? '[]').slice(1)
      const check = run([executable, ...health, '--timeout', '20'], env)
      expect(await check.exited).toBe(0)
      expect((await fetch(`http://127.0.0.1:${port}/sandbox/clock`)).status).toBe(404)
    } finally {
      server.kill('SIGTERM')
    }
    expect(await server.exited).toBe(0)
    expect(existsSync(join(place, 'signalbox.db'))).toBe(false)
    const dead = run([executable, 'wait', '--timeout', '0'], env)
    expect(await dead.exited).toBe(1)
  })
})

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  void server.stop(true)
  return port
}
