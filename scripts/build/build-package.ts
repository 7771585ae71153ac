/**
 * Builds the npm packages in `dist/npm`. `bun run build:package` writes one package with the executable of this machine, and a
 * tarball of it. With `--all`, after `bun run build:all`, it writes what is published: `signalbox`, and one package for each
 * platform with its executable. The package `signalbox` gives Node a CommonJS bundle that starts the executable, and an ES
 * module that exports the same objects. Bun gets a bundle with the whole server.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import {
  author,
  bugs,
  description,
  homepage,
  keywords,
  license,
  repository,
  version,
} from '../../package.json'
import { getPageUrl } from '../../src/cli/help-text.ts'
import {
  executablePathOf,
  getPlatform,
  PLATFORMS,
  type Platform,
  packageOf,
} from '../../src/client/executable.ts'
import * as client from '../../src/client/start-sandbox-in-node.ts'
import { EXECUTABLE } from '../lib/server.ts'
import { DIST, getReleaseFile } from './build.ts'
import { buildPlatformPackage, linkExecutable } from './platform-package.ts'

const ROOT = join(import.meta.dir, '../..')

const ESM_TYPES = './types/client/start-sandbox-in-node.d.ts'
const CJS_TYPES = './types/client/start-sandbox-in-node.d.cts'

const MANIFEST = {
  name: 'signalbox',
  version,
  description,
  keywords,
  license,
  author,
  homepage,
  bugs,
  repository,
  type: 'module',
  engines: { node: '>=20.4', bun: '>=1.4.5' },
  bin: { signalbox: 'bin/signalbox.cjs' },
  exports: {
    '.': {
      bun: { types: ESM_TYPES, default: './bun/index.js' },
      import: { types: ESM_TYPES, default: './index.js' },
      require: { types: CJS_TYPES, default: './index.cjs' },
    },
    './package.json': './package.json',
  },
  // For tools that do not read `exports`.
  main: './index.cjs',
  types: CJS_TYPES,
  files: ['index.js', 'index.cjs', 'bin', 'bun', 'types', 'THIRD_PARTY_LICENSES'],
}

/** Builds the package `signalbox` as it is published. The executables are in the packages of the platforms. */
export async function buildPackage(out: string): Promise<void> {
  await writePackage(out, {
    ...MANIFEST,
    optionalDependencies: Object.fromEntries(PLATFORMS.map((platform) => [packageOf(platform), version])),
  })
}

/**
 * Builds the package `signalbox` with one executable in it, and `signalbox-VERSION.tgz` beside it, which installs without a
 * registry.
 */
export async function buildStandalonePackage(
  out: string,
  platform: Platform,
  executable: string,
): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  const folder = join(out, MANIFEST.name)
  // Yarn cannot run an executable inside a zip file.
  await writePackage(folder, { ...MANIFEST, files: [...MANIFEST.files, platform], preferUnplugged: true })
  linkExecutable(executable, join(folder, platform, executablePathOf(platform)))
  const command = [process.execPath, 'pm', 'pack', '--destination', out, '--quiet']
  const child = Bun.spawn(command, { cwd: folder, stdout: 'ignore', stderr: 'inherit' })
  if ((await child.exited) !== 0) throw new Error(`could not pack ${folder}`)
}

async function writePackage(out: string, manifest: object): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await bundle('src/client/start-sandbox-in-node.ts', out, {
    ...commonJs('index.cjs'),
    // Never runs. Node reads the names of the exports from it.
    footer: `0 && (module.exports = { ${NAMES} });`,
  })
  writeFileSync(join(out, 'index.js'), `export { ${NAMES} } from './index.cjs'\n`)
  await bundle('src/client/bin.ts', join(out, 'bin'), commonJs('signalbox.cjs', '#!/usr/bin/env node\n'))
  await bundle('src/client/start-sandbox-in-bun.ts', join(out, 'bun'), { target: 'bun' })
  anchorAssets(join(out, 'bun'))
  await writeDeclarations(join(out, 'types'))
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  for (const file of ['LICENSE', 'THIRD_PARTY_LICENSES']) copyFileSync(join(ROOT, file), join(out, file))
  writeFileSync(join(out, 'README.md'), readPackagePage())
}

/** Returns the page of the package. Its links must also work outside the repository. */
function readPackagePage(): string {
  const page = 'docs/npm-package.md'
  return readFileSync(join(ROOT, page), 'utf8').replace(
    /\]\(([^)\s]+)\)/g,
    (_, link) => `](${new URL(link, getPageUrl(page)).href})`,
  )
}

type BundleOptions = Pick<Bun.BuildConfig, 'target' | 'format' | 'naming' | 'define' | 'banner' | 'footer'>

const NAMES = Object.keys(client).join(', ')

/** The bundler replaces `import.meta.url` in CommonJS with the path of the source, so this defines it first. */
const commonJs = (entry: string, firstLine = ''): BundleOptions => ({
  target: 'node',
  format: 'cjs',
  naming: { entry },
  define: { 'import.meta.url': 'importMetaUrl' },
  banner: `${firstLine}const importMetaUrl = require('node:url').pathToFileURL(__filename).href;`,
})

async function bundle(entry: string, outdir: string, options: BundleOptions): Promise<void> {
  const result = await Bun.build({
    entrypoints: [join(ROOT, entry)],
    outdir,
    format: 'esm',
    // Not minified: Elysia reads the source of its hooks at run time.
    naming: { entry: 'index.[ext]', asset: 'assets/[name]-[hash].[ext]' },
    ...options,
    define: { 'process.env.NODE_ENV': '"production"', ...options.define },
  })
  if (!result.success) throw new AggregateError(result.logs, `could not bundle ${entry}`)
}

/** Makes paths of assets absolute. The bundler writes them relative to the bundle, but they are opened relative to the working directory. */
function anchorAssets(folder: string): void {
  const file = join(folder, 'index.js')
  let count = 0
  const text = readFileSync(file, 'utf8').replace(
    /^(var \w+ = )"\.(\/assets\/[^"]+)";$/gm,
    (_, start, path) => {
      count += 1
      return `${start}import.meta.dir + "${path}";`
    },
  )
  if (count !== readdirSync(join(folder, 'assets')).length) {
    throw new Error(`the bundle for Bun has unexpected paths of assets: see ${file}`)
  }
  writeFileSync(file, text)
}

/** Writes the declarations of the client and of the types that they use, so that users need not install these. */
async function writeDeclarations(out: string): Promise<void> {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
  const project = join(ROOT, 'scripts/build/package-types.tsconfig.json')
  const child = Bun.spawn([process.execPath, tsc, '-p', project, '--outDir', out], {
    stderr: 'inherit',
    stdout: 'pipe',
  })
  const output = await child.stdout.text()
  if ((await child.exited) !== 0) throw new Error(`could not write the declarations:\n${output}`)
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers']) {
    copyFileSync(join(ROOT, 'node_modules', name, 'dist/index.d.mts'), join(out, 'client', `${name}.d.ts`))
  }
  for (const file of [...new Bun.Glob('**/*.d.ts').scanSync(out)]) {
    const lib = basename(file) === basename(ESM_TYPES) ? '/// <reference lib="esnext.disposable" />\n' : ''
    const text = lib + readFileSync(join(out, file), 'utf8')
    writeFileSync(join(out, file), addExtensions(text, 'js'))
    writeFileSync(join(out, file.replace(/\.ts$/, '.cts')), addExtensions(text, 'cjs'))
  }
}

/** Changes imports to the file names of one module format. */
function addExtensions(declarations: string, extension: 'js' | 'cjs'): string {
  return declarations
    .replace(/(from\s+|import\()(['"])(\.[\w./-]+)\.ts\2/g, `$1$2$3.${extension}$2`)
    .replace(/(from\s+|import\()(['"])(openapi-[\w-]+)\2/g, `$1$2./$3.${extension}$2`)
}

/**
 * Builds the packages of platforms and the package `signalbox`, next to each other. `npm publish --workspaces` publishes them in
 * this order, so that `signalbox` never refers to a missing package.
 */
export async function buildPackages(out: string, executables: readonly [Platform, string][]): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  for (const [platform, executable] of executables)
    buildPlatformPackage(join(out, platform), platform, executable)
  await buildPackage(join(out, 'signalbox'))
  const workspaces = [...executables.map(([platform]) => platform), 'signalbox']
  writeFileSync(join(out, 'package.json'), `${JSON.stringify({ private: true, workspaces }, undefined, 2)}\n`)
}

if (import.meta.main) {
  const out = join(DIST, 'npm')
  const platform = getPlatform()
  if (process.argv.includes('--all')) {
    await buildPackages(
      out,
      PLATFORMS.map((one) => [one, getReleaseFile(one)]),
    )
    console.log(`dist/npm: signalbox, ${PLATFORMS.map(packageOf).join(', ')}`)
  } else if (platform === undefined) {
    throw new Error('there is no executable for this platform')
  } else {
    await buildStandalonePackage(out, platform, EXECUTABLE)
    console.log(`dist/npm/signalbox-${version}.tgz: signalbox for ${platform}`)
  }
}
