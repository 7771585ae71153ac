/**
 * `bun run release:rehearse`: tags a copy of the last commit, builds everything that the workflow *Release* builds, publishes it to
 * registries on this machine, and installs it from there as a user does, in empty folders with an empty home. Takes about ten minutes.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { homepage, version } from '../../package.json'
import { getPlatform } from '../../src/client/executable.ts'
import { messageOf } from '../../src/lib/errors.ts'
import { findPython } from '../build/build-python.ts'
import { formatTable } from '../lib/command-line.ts'
import { startRegistry } from '../lib/npm-registry.ts'
import { Workspace } from '../lib/workspace.ts'

const ROOT = join(import.meta.dir, '../..')
const TAG = `v${version}`

const workspace = new Workspace()
const clone = workspace.path('clone')
const results: string[][] = []

/** A step that this machine cannot run. */
class Skipped extends Error {}

/** Runs one step and records its result. A failed step does not stop the others. */
async function step(name: string, run: () => Promise<string>): Promise<void> {
  const start = performance.now()
  const [result, detail] = await run().then(
    (text): [string, string] => ['ok', text],
    (error): [string, string] => [error instanceof Skipped ? 'skipped' : 'FAILED', messageOf(error)],
  )
  console.error(`${name}: ${result}  ${detail}`)
  results.push([name, result, `${((performance.now() - start) / 1000).toFixed(0)} s`])
  if (result === 'FAILED') process.exitCode = 1
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: Record<string, string>
}

/**
 * Runs a command in an empty home folder, and returns its output.
 * @throws {Error} with the output of a command that fails
 */
async function run(command: readonly string[], { cwd = clone, env }: RunOptions = {}): Promise<string> {
  const home = workspace.path('home')
  mkdirSync(home, { recursive: true })
  const child = Bun.spawn([...command], {
    cwd,
    env: { PATH: process.env.PATH ?? '', HOME: home, CI: '1', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, stdout, stderr] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
  if (code === 0) return stdout.trim()
  throw new Error(`${command.join(' ')} ended with ${code}\n${stdout}${stderr}`)
}

const shell = (script: string, options?: RunOptions) =>
  run(['bash', '-euo', 'pipefail', '-c', script], options)

/** Returns an empty folder, as that of a user who has no clone. */
function createFolder(name: string): string {
  const folder = workspace.path(name)
  mkdirSync(folder)
  return folder
}

/** The scripts of one job of the workflow, as they run there. */
function readScripts(job: string): string[] {
  const text = readFileSync(join(clone, '.github/workflows/release.yml'), 'utf8')
  const { jobs } = Bun.YAML.parse(text) as {
    readonly jobs: Record<string, { readonly steps: readonly { readonly run?: string }[] }>
  }
  return (jobs[job]?.steps ?? []).flatMap(({ run: script }) => script ?? [])
}

await step('tag', async () => {
  await run(['git', 'clone', '--quiet', ROOT, clone], { cwd: workspace.folder })
  await run([process.execPath, 'run', 'release:prepare'])
  const author = ['-c', 'user.name=Rehearsal', '-c', 'user.email=rehearsal@signalbox.example']
  // Empty if the commit was prepared already.
  await run([
    'git',
    ...author,
    'commit',
    '--quiet',
    '--all',
    '--allow-empty',
    '--message',
    `chore: release ${version}`,
  ])
  await run(['git', 'tag', TAG])
  await run([process.execPath, 'install', '--frozen-lockfile'])
  return run(['git', 'rev-parse', '--short', TAG])
})

const [buildAll = '', releaseFiles = '', npmPackages = ''] = readScripts('build')
await step('executables', () => shell(buildAll))
await step('bill of materials, formula, notes', () => shell(releaseFiles, { env: { TAG } }))
await step('npm packages', () => shell(npmPackages))
await step('Python wheels', async () => {
  if (findPython('hatchling') === undefined) throw new Skipped('needs hatchling')
  return run([process.execPath, 'run', 'build:python'])
})

const dist = join(clone, 'dist')
const wheels = join(clone, 'python/dist')
const registry = await startRegistry(workspace.path('registry'))
/** The downloads of the release page, and an index of Python packages. */
const downloads = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: ({ url }) => {
    const path = new URL(url).pathname
    if (path === '/simple/signalbox/') {
      const links = readdirSync(wheels).map((name) => `<a href="/wheels/${name}">${name}</a>`)
      return new Response(links.join('\n'), { headers: { 'content-type': 'text/html' } })
    }
    const name = path.split('/').at(-1) ?? ''
    const file = join(path.startsWith('/wheels/') ? wheels : dist, name)
    return name !== '' && existsSync(file)
      ? new Response(Bun.file(file))
      : new Response(null, { status: 404 })
  },
})
const releaseUrl = `${downloads.url.origin}/releases/download/${TAG}`

await step('publish to npm', async () => {
  const login = `registry=${registry.url}\n${registry.url.replace('http:', '')}/:_authToken=none\nupdate-notifier=false\n`
  writeFileSync(workspace.path('home/.npmrc'), login)
  // Only GitHub can prove the origin of a package.
  const [publish = ''] = readScripts('npm')
  const tarballs = join(dist, 'tarballs')
  await shell(publish.replace(' --provenance', ''), { cwd: tarballs, env: { IS_PRERELEASE: 'false' } })
  const sizes = readdirSync(tarballs).map(
    (name) => [name, statSync(join(tarballs, name)).size / 2 ** 20] as const,
  )
  return sizes.map(([name, size]) => `${name} ${size.toFixed(1)} MiB`).join(', ')
})

await step('npx signalbox', () =>
  run(['npx', '--yes', 'signalbox', '--version'], { cwd: createFolder('npx') }),
)

await step('npm install -D signalbox, and its example', async () => {
  const cwd = createFolder('npm')
  await run(['npm', 'init', '--yes'], { cwd })
  await run(['npm', 'install', '--save-dev', 'signalbox'], { cwd })
  cpSync(join(clone, 'examples/node/enrichment.test.mjs'), join(cwd, 'enrichment.test.mjs'))
  await run(['node', '--test', 'enrichment.test.mjs'], { cwd })
  return run(['du', '-sh', 'node_modules'], { cwd })
})

await step('pip install signalbox', async () => {
  const python = findPython('venv', 'ensurepip')
  if (python === undefined || !existsSync(wheels)) throw new Skipped('needs Python with venv, and the wheels')
  const cwd = createFolder('pip')
  await run([python, '-m', 'venv', 'env'], { cwd })
  await run(
    ['env/bin/pip', 'install', '--quiet', '--index-url', `${downloads.url.origin}/simple`, 'signalbox'],
    { cwd },
  )
  return run(['env/bin/signalbox', '--version'], { cwd })
})

await step('the executable by curl', () => {
  const file = `signalbox-${version}-${getPlatform()}`
  return shell(
    `curl -fsSLO ${releaseUrl}/${file}
     curl -fsSLO ${releaseUrl}/SHA256SUMS
     sha256sum --check --ignore-missing SHA256SUMS
     chmod +x ${file}
     ./${file} serve --memory --port 0 --quiet --json > ready.json &
     server=$!
     for try in $(seq 100); do [ -s ready.json ] && break; sleep 0.1; done
     ./${file} wait --url "$(sed 's/.*"url":"\\([^"]*\\)".*/\\1/' ready.json)"
     kill $server`,
    { cwd: createFolder('curl') },
  )
})

await step('Homebrew formula', async () => {
  const formula = join(dist, 'signalbox.rb')
  const text = readFileSync(formula, 'utf8').replaceAll(`${homepage}/releases/download/${TAG}`, releaseUrl)
  writeFileSync(formula, text)
  if (Bun.which('brew'))
    return run(['brew', 'install', '--formula', formula], { env: { HOME: process.env.HOME ?? '' } })
  const files = [...text.matchAll(/url "(\S+)"\n +sha256 "(\w+)"/g)]
  for (const [, url = '', sha256] of files) {
    const bytes = await (await fetch(url)).bytes()
    const found = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
    if (found !== sha256) throw new Error(`${url} has another checksum than the formula`)
  }
  return `without brew: the checksums of ${files.length} downloads fit`
})

await step('container image', async () => {
  await run(['docker', 'info']).catch(() => {
    throw new Skipped('needs a Docker daemon')
  })
  await run(['docker', 'build', '--tag', 'signalbox:rehearsal', '.'])
  return run(['docker', 'run', '--rm', 'signalbox:rehearsal', '--version'])
})

await registry.stop()
await downloads.stop(true)
console.log(formatTable([['Step', 'Result', 'Time'], ...results]))
workspace.remove()
process.exit()
