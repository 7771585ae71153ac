/**
 * Builds the executable: `bun run build` for this machine, `bun run build:all` for every platform, into `dist/`. With the name of
 * a platform, such as `linux-arm64`, builds `dist/signalbox` for it. The image does that, with Docker's name `linux-amd64`.
 *
 * The code is not minified: Elysia reads the source of its hooks at run time, and minified method shorthands break it.
 *
 * The same commit, lockfile, and version of Bun give the same bytes on any machine.
 */
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { version } from '../../package.json'
import { PLATFORMS, type Platform } from '../../src/client/executable.ts'
import { EXECUTABLE } from '../lib/server.ts'

const ROOT = join(import.meta.dir, '../..')
export const DIST = join(ROOT, 'dist')

const BUN_TARGETS: Readonly<Record<Platform, Bun.Build.CompileTarget>> = {
  'linux-x64': 'bun-linux-x64',
  'linux-arm64': 'bun-linux-arm64',
  'linux-x64-musl': 'bun-linux-x64-musl',
  'linux-arm64-musl': 'bun-linux-arm64-musl',
  'darwin-x64': 'bun-darwin-x64',
  'darwin-arm64': 'bun-darwin-arm64',
  'win32-x64': 'bun-windows-x64',
  'win32-arm64': 'bun-windows-arm64',
}

/** Returns the path of an executable that `bun run build:all` builds. */
export const getReleaseFile = (platform: Platform): string => {
  const extension = platform.startsWith('win32') ? '.exe' : ''
  return join(DIST, `signalbox-${version}-${platform.replace('win32', 'windows')}${extension}`)
}

/** Builds one executable, by default for this machine. */
async function build(outfile: string, platform?: Platform): Promise<void> {
  const folder = mkdtempSync(join(DIST, 'build-'))
  try {
    // The bytes contain the file name. One name for all gives the same bytes.
    const temporary = join(folder, outfile.endsWith('.exe') ? 'signalbox.exe' : 'signalbox')
    await compile(join(ROOT, 'src/main.ts'), temporary, platform)
    renameSync(temporary, outfile)
  } finally {
    rmSync(folder, { recursive: true })
  }
  console.log(`${relative(ROOT, outfile)}  ${(statSync(outfile).size / 2 ** 20).toFixed(1)} MiB`)
}

/**
 * Compiles an executable.
 * @throws {AggregateError} with the errors of the bundler
 */
export async function compile(entrypoint: string, outfile: string, platform?: Platform): Promise<void> {
  const result = await Bun.build({
    entrypoints: [entrypoint],
    target: 'bun',
    // Elysia needs it for uploaded files only, and its terminal colors would add 3 ms to each start.
    external: ['file-type'],
    // Parsing ahead of time makes the start a third faster.
    bytecode: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    compile: {
      outfile,
      // Files in the user's folder must not change the behavior.
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(platform && { target: BUN_TARGETS[platform] }),
    },
  })
  if (!result.success) throw new AggregateError(result.logs, `could not build ${outfile}`)
}

/** Builds the executables of all platforms. Bun's runtime for another platform is downloaded from the npm registry once. */
async function buildAll(): Promise<void> {
  const files = PLATFORMS.map(getReleaseFile)
  for (const platform of PLATFORMS) await build(getReleaseFile(platform), platform)
  await writeChecksums(DIST, files)
  console.log(`dist/${CHECKSUMS}  of ${files.length} executables`)
}

/** The file name that sha256sum(1) uses. */
export const CHECKSUMS = 'SHA256SUMS'

/** Writes the checksums of files in a folder for `sha256sum -c`, sorted by name. */
export async function writeChecksums(folder: string, files: readonly string[]): Promise<void> {
  const byName = files.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1))
  const lines = await Promise.all(byName.map(async (file) => `${await sha256(file)}  ${basename(file)}\n`))
  writeFileSync(join(folder, CHECKSUMS), lines.join(''))
}

/** Returns the hash in hexadecimal digits. */
export const sha256 = async (file: string): Promise<string> =>
  new Bun.CryptoHasher('sha256').update(await Bun.file(file).bytes()).digest('hex')

/**
 * Returns the platform with a name.
 * @throws {Error} for an unknown name
 */
function findPlatform(name: string | undefined): Platform | undefined {
  if (name === undefined) return undefined
  const platform = PLATFORMS.find((one) => one === name.replace('amd64', 'x64'))
  if (platform) return platform
  throw new Error(`Unknown platform ${name}. Use one of ${PLATFORMS.join(', ')}.`)
}

if (import.meta.main) {
  // The bundle contains the paths of modules relative to the working directory.
  process.chdir(ROOT)
  mkdirSync(DIST, { recursive: true })
  if (process.argv.includes('--all')) {
    rmSync(DIST, { recursive: true })
    mkdirSync(DIST)
    await buildAll()
  } else await build(EXECUTABLE, findPlatform(process.argv[2]))
}
