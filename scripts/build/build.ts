/**
 * Makes the executable: `bun run build` for this machine, `bun run build:all` for every platform, each into `dist/`.
 *
 * Not minified: Elysia reads the source of its hooks at run time, and minified method shorthands break it.
 *
 * One commit, one lockfile and one version of Bun give the same bytes, wherever and whenever it is made.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { version } from '../../package.json'

const ROOT = join(import.meta.dir, '../..')
const DIST = join(ROOT, 'dist')

const PLATFORMS = [
  'linux-x64',
  'linux-arm64',
  'linux-x64-musl',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
  'windows-x64',
  'windows-arm64',
] as const

type Platform = (typeof PLATFORMS)[number]

/** Builds one executable; without a platform, for this machine. */
async function build(outfile: string, platform?: Platform): Promise<void> {
  const place = mkdtempSync(join(DIST, 'made-'))
  try {
    // The name is written into the executable: one name gives the same bytes, whatever the file is called then.
    const made = join(place, outfile.endsWith('.exe') ? 'signalbox.exe' : 'signalbox')
    await compile(made, platform)
    renameSync(made, outfile)
  } finally {
    rmSync(place, { recursive: true })
  }
  console.log(`${relative(ROOT, outfile)}  ${(statSync(outfile).size / 2 ** 20).toFixed(1)} MiB`)
}

async function compile(outfile: string, platform: Platform | undefined): Promise<void> {
  const result = await Bun.build({
    entrypoints: [join(ROOT, 'src/main.ts')],
    target: 'bun',
    // Parsed ahead of time: it takes a third off the start.
    bytecode: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: {
      outfile,
      // What lies in the user's folder must not change what the executable does.
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(platform && { target: `bun-${platform}` as const }),
    },
  })
  if (!result.success) throw new AggregateError(result.logs, `could not build ${outfile}`)
}

const outfileFor = (platform: Platform): string =>
  join(DIST, `signalbox-${version}-${platform}${platform.startsWith('windows') ? '.exe' : ''}`)

/** @returns the exit code: 1 when a platform is missing, because Bun's runtime for it could not be had */
async function buildAll(): Promise<number> {
  const built: string[] = []
  const missing: Platform[] = []
  for (const platform of PLATFORMS) {
    try {
      await build(outfileFor(platform), platform)
      built.push(outfileFor(platform))
    } catch (error) {
      missing.push(platform)
      console.error(`${platform}: ${reasonOf(error)}`)
    }
  }
  await writeChecksums(DIST, built)
  console.log(`dist/${CHECKSUMS}  of ${built.length} executables`)
  if (missing.length === 0) return 0
  console.error(`Not built: ${missing.join(', ')}. ${ADVICE}`)
  return 1
}

const ADVICE = `Bun's runtime for another platform is downloaded from the npm registry once.
Without a network only those are built whose runtime is in Bun's cache.`

function reasonOf(error: unknown): string {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : []
  return [error, ...errors].map((one) => (one instanceof Error ? one.message : String(one))).join(': ')
}

/** `SHA256SUMS`, as sha256sum(1) writes and checks it. */
export const CHECKSUMS = 'SHA256SUMS'

/** Writes the sums of `files` into `folder`, by name, for `sha256sum -c` in a folder that holds them. */
export async function writeChecksums(folder: string, files: readonly string[]): Promise<void> {
  const byName = files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
  const lines = await Promise.all(byName.map(async (file) => `${await sha256(file)}  ${basename(file)}\n`))
  writeFileSync(join(folder, CHECKSUMS), lines.join(''))
}

/** In hexadecimal digits. */
export async function sha256(file: string): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(file).stream()) hash.update(chunk)
  return hash.digest('hex')
}

if (import.meta.main) {
  // The bundle names its modules as seen from the working directory.
  process.chdir(ROOT)
  mkdirSync(DIST, { recursive: true })
  if (process.argv.includes('--all')) {
    rmSync(DIST, { recursive: true })
    mkdirSync(DIST)
    process.exitCode = await buildAll()
  } else {
    await build(join(DIST, process.platform === 'win32' ? 'signalbox.exe' : 'signalbox'))
  }
}
