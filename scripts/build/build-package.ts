/**
 * Builds the npm package in `dist/package`: `bun run build:package`, after `bun run build`. It has no dependencies. Node
 * gets a CommonJS bundle that starts the executable, and an ES module that exports the same objects. Bun gets a bundle
 * with the whole server.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { description, license, version } from '../../package.json'
import * as client from '../../src/client/node.ts'
import { EXECUTABLE } from '../lib/server.ts'

const ROOT = join(import.meta.dir, '../..')

const ESM_TYPES = './types/node.d.ts'
const CJS_TYPES = './types/node.d.cts'

const manifest = (bin: string | undefined) => ({
  name: 'signalbox',
  version,
  description,
  license,
  type: 'module',
  engines: { node: '>=20.4', bun: '>=1.4.5' },
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
  ...(bin !== undefined && {
    bin: { signalbox: bin },
    // The executable runs nowhere else.
    os: [process.platform],
    cpu: [process.arch],
  }),
  files: [
    'index.js',
    'index.cjs',
    'bun',
    'types',
    ...(bin === undefined ? [] : ['bin']),
    'THIRD_PARTY_LICENSES',
  ],
})

/** @param executable `undefined` for a package of the client alone, which finds an executable by `SIGNALBOX_BIN` */
export async function buildPackage(out: string, executable: string | undefined): Promise<void> {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await bundle('src/client/node.ts', out, COMMONJS)
  writeFileSync(join(out, 'index.js'), `export { ${NAMES} } from './index.cjs'\n`)
  await bundle('src/client/bun.ts', join(out, 'bun'), { target: 'bun' })
  anchorAssets(join(out, 'bun'))
  await writeDeclarations(join(out, 'types'))
  const bin = executable === undefined ? undefined : join('bin', basename(executable))
  if (executable !== undefined && bin !== undefined) linkExecutable(executable, join(out, bin))
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(bin), undefined, 2)}\n`)
  for (const file of ['LICENSE', 'THIRD_PARTY_LICENSES']) copyFileSync(join(ROOT, file), join(out, file))
  copyFileSync(join(ROOT, 'docs/npm-package.md'), join(out, 'README.md'))
}

type BundleOptions = Pick<Bun.BuildConfig, 'target' | 'format' | 'naming' | 'define' | 'banner' | 'footer'>

const NAMES = Object.keys(client).join(', ')

/** The bundler replaces `import.meta.url` in CommonJS with the path of the source, so this defines it first. */
const COMMONJS: BundleOptions = {
  target: 'node',
  format: 'cjs',
  naming: { entry: 'index.cjs' },
  define: { 'import.meta.url': 'importMetaUrl' },
  banner: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;",
  // Never runs. Node reads the names of the exports from it.
  footer: `0 && (module.exports = { ${NAMES} });`,
}

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
    copyFileSync(join(ROOT, 'node_modules', name, 'dist/index.d.mts'), join(out, `${name}.d.ts`))
  }
  for (const file of [...new Bun.Glob('*.d.ts').scanSync(out)]) {
    const lib = file === basename(ESM_TYPES) ? '/// <reference lib="esnext.disposable" />\n' : ''
    const text = lib + readFileSync(join(out, file), 'utf8')
    writeFileSync(join(out, file), addExtensions(text, 'js'))
    writeFileSync(join(out, file.replace(/\.ts$/, '.cts')), addExtensions(text, 'cjs'))
  }
}

/** Changes imports to the file names of one module format. */
function addExtensions(declarations: string, extension: 'js' | 'cjs'): string {
  return declarations
    .replace(/(from\s+|import\()(['"])\.\/([\w-]+)\.ts\2/g, `$1$2./$3.${extension}$2`)
    .replace(/(from\s+|import\()(['"])(openapi-[\w-]+)\2/g, `$1$2./$3.${extension}$2`)
}

/** Creates a hard link if possible, because the executable is large. */
function linkExecutable(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}

if (import.meta.main) {
  const out = join(ROOT, 'dist/package')
  const executable = existsSync(EXECUTABLE) ? EXECUTABLE : undefined
  await buildPackage(out, executable)
  console.log(
    `dist/package ${executable ? `with ${basename(executable)}` : 'without an executable: run `bun run build` first'}`,
  )
}
