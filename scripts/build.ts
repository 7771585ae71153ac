/**
 * Makes the executable: `bun run build` for this machine, `bun run build:all` for every platform, each into `dist/`.
 *
 * Not minified: Elysia reads the source of its hooks at run time, and minified method shorthands break it.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { version } from '../package.json'

const ROOT = join(import.meta.dir, '..')
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

/** Builds one executable; without a platform, for this machine. */
async function build(outfile: string, platform?: (typeof PLATFORMS)[number]): Promise<void> {
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
  console.log(`${outfile.slice(ROOT.length + 1)}  ${(statSync(outfile).size / 2 ** 20).toFixed(1)} MiB`)
}

async function buildAll(): Promise<void> {
  const sums: string[] = []
  for (const platform of PLATFORMS) {
    const outfile = join(
      DIST,
      `signalbox-${version}-${platform}${platform.startsWith('windows') ? '.exe' : ''}`,
    )
    await build(outfile, platform)
    const hash = new Bun.CryptoHasher('sha256').update(await Bun.file(outfile).bytes()).digest('hex')
    sums.push(`${hash}  ${basename(outfile)}\n`)
  }
  writeFileSync(join(DIST, 'SHA256SUMS'), sums.join(''))
  console.log('dist/SHA256SUMS')
}

mkdirSync(DIST, { recursive: true })
if (process.argv.includes('--all')) {
  rmSync(DIST, { recursive: true })
  mkdirSync(DIST)
  await buildAll()
} else {
  await build(join(DIST, process.platform === 'win32' ? 'signalbox.exe' : 'signalbox'))
}
