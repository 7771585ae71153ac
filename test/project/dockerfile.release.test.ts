/** The Dockerfile, as far as it can be tested without running containers. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devDependencies, packageManager, scripts } from '../../package.json'
import { CHROMIUM, openTab } from '../support/browser/browser.ts'
import { ROOT } from '../support/paths.ts'
import { testUnless } from '../support/test-unless.ts'

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
      'ARG',
      'VOLUME',
      'EXPOSE',
      'HEALTHCHECK',
      'ENTRYPOINT',
      'CMD',
    ]
    expect(instructions.filter(({ name }) => !known.includes(name))).toEqual([])
    expect(stages).toHaveLength(2)
  })

  test('builds with the Bun version of the project', () => {
    expect(only(building, 'FROM')).toBe(
      `--platform=$BUILDPLATFORM oven/${packageManager.replace('@', ':')} AS build`,
    )
  })

  test('copies only existing files that .dockerignore includes', () => {
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n')
    expect(ignored).toContain('*')
    for (const path of [...copiedBy(building), ...copiedBy(running)]) {
      expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
      expect(ignored).toContain(`!${path}`)
    }
  })

  test('runs without root, and contains only the executable, the licenses, and a data folder', () => {
    expect(only(running, 'FROM')).toMatch(/^gcr\.io\/distroless\/base-debian\d+:nonroot$/)
    expect(only(running, 'USER')).toBe('nonroot')
    expect(all(running, 'COPY')).toEqual([
      '--from=build /build/dist/signalbox /signalbox',
      '--from=build /build/THIRD_PARTY_LICENSES /',
      'LICENSE /',
      // The folder of the volume belongs to the user nonroot.
      '--from=build --chown=65532:65532 /build/empty /data',
    ])
    expect(only(running, 'VOLUME')).toBe('/data')
    expect(only(running, 'WORKDIR')).toBe('/data')
    expect(all(running, 'RUN')).toEqual([])
  })

  test('starts and checks its health with the executable, because there is no shell', () => {
    const words = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')))
    expect(words(only(running, 'ENTRYPOINT'))).toEqual(['/signalbox'])
    expect(words(only(running, 'CMD'))).toEqual(['serve'])
    expect(words(only(running, 'HEALTHCHECK')).slice(0, 2)).toEqual(['/signalbox', 'wait'])
  })
})

/** Replaces Bun, and the variable that Docker sets for an image of this machine's platform. */
const toCommand = (text: string): string[] =>
  text
    .replace(/^bun/, process.execPath)
    .replace('$TARGETARCH', process.arch.replace('x64', 'amd64'))
    .split(' ')

describe('the build of the Docker image', () => {
  const place = mkdtempSync(join(tmpdir(), 'signalbox-docker-'))
  const executable = join(place, 'dist/signalbox')
  const run = (command: string[], env: Record<string, string> = {}) =>
    Bun.spawn(command, { cwd: place, env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })

  beforeAll(async () => {
    for (const path of copiedBy(building)) {
      const isKept = (from: string) =>
        !/\.db(-\w+)?$|sample\.fingerprint\.txt$|dashboard\/built$|node_modules$/.test(from)
      cpSync(join(ROOT, path), join(place, path), { recursive: true, filter: isKept })
    }
    // The packages that `bun install` would install, and the scripts that it runs.
    symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'))
    const [, ...commands] = all(building, 'RUN')
    for (const command of [...PREPARE, ...commands]) {
      const child = run(toCommand(command), {
        PATH: process.env.PATH ?? '',
      })
      const output = await new Response(child.stderr).text()
      expect([command, await child.exited, output]).toEqual([command, 0, ''])
    }
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  test('installs only what the scripts for the sample, the dashboard, and the licenses need', () => {
    expect(all(building, 'RUN')[0]).toBe('bun install --frozen-lockfile --production')
    expect(PREPARE).toEqual([
      'bun scripts/build/build-sample.ts',
      'bun scripts/build/build-dashboard.ts',
      'bun scripts/licenses/document.ts',
    ])
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

  /** Starts the container's command on a free port of loopback, with the data in a folder of this test. */
  const startContainer = (given: Record<string, string> = {}) => {
    const settings = Object.fromEntries(
      only(running, 'ENV')
        .split(' ')
        .map((pair) => pair.split('=') as [string, string]),
    )
    expect(settings.SIGNALBOX_PORT).toBe(only(running, 'EXPOSE'))
    expect(settings).toMatchObject({ SIGNALBOX_HOST: '0.0.0.0', SIGNALBOX_DB: '/data/signalbox.db' })
    const port = String(freePort())
    const env = {
      ...settings,
      SIGNALBOX_PORT: port,
      SIGNALBOX_DB: join(place, 'signalbox.db'),
      ...given,
    }
    return { env, origin: `http://localhost:${port}`, server: run([executable, 'serve'], env) }
  }

  test('serves on the exposed port, is healthy, stores its data in a file, and stops on SIGTERM', async () => {
    const { env, origin, server } = startContainer()
    try {
      const health = JSON.parse(/CMD (\[.*\])/.exec(only(running, 'HEALTHCHECK'))?.[1] ?? '[]').slice(1)
      const check = run([executable, ...health, '--timeout', '20'], env)
      expect(await check.exited).toBe(0)
      expect((await fetch(`${origin}/sandbox/clock`)).status).toBe(401)
    } finally {
      server.kill('SIGTERM')
    }
    expect(await server.exited).toBe(0)
    expect(existsSync(join(place, 'signalbox.db'))).toBe(true)
    const dead = run([executable, 'wait', '--timeout', '0'], env)
    expect(await dead.exited).toBe(1)
  })

  const testInBrowser = testUnless(CHROMIUM === undefined ? 'the printed link needs a browser.' : undefined)
  testInBrowser('prints a link that opens the dashboard with the generated token', async () => {
    const { origin, server } = startContainer()
    const tab = await openTab(CHROMIUM ?? '', origin, { width: 1280, height: 900 })
    try {
      const link = await readDashboardLink(server.stdout)
      expect(link).toMatch(/#token=[0-9a-f]{32}$/)
      await tab.page.goto(link)
      await tab.page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
      expect(tab.page.url()).not.toContain('token')
      await tab.page.goto(`${origin}/#token=a-token-of-an-earlier-start`)
      await tab.page.getByText('Control token required').waitFor()
      await tab.page.goto(link)
      await tab.page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
    } finally {
      await tab.close()
      server.kill('SIGTERM')
    }
    expect(await server.exited).toBe(0)
  })

  test('does not print a given token', async () => {
    const token = 'kR7wq-2fXv.9Tz~b=='
    const { origin, server } = startContainer({ SIGNALBOX_CONTROL_TOKEN: token })
    const link = await readDashboardLink(server.stdout)
    expect(link).toBe(`${origin}/`)
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${origin}/sandbox/clock`, { headers })).status).toBe(200)
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  })
})

test('compose.yaml builds the image, publishes the port of the image to this machine only, and stores its volume', () => {
  const { services, volumes } = Bun.YAML.parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8')) as {
    services: { signalbox: { ports: string[]; volumes: string[]; build: string; pull_policy: string } }
    volumes: object
  }
  const port = only(running, 'EXPOSE')
  expect(services.signalbox).toMatchObject({
    build: '.',
    pull_policy: 'build',
    ports: [`127.0.0.1:${port}:${port}`],
    volumes: [`data:${only(running, 'VOLUME')}`],
  })
  expect(Object.keys(volumes)).toEqual(['data'])
})

async function readDashboardLink(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) {
    text += decoder.decode(chunk, { stream: true })
    const link = /Dashboard +(\S+)\n/.exec(text)?.[1]
    if (link !== undefined) return link
  }
  throw new Error(`no link to the dashboard: ${text}`)
}

function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  void server.stop(true)
  return port
}
