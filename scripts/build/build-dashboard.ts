/**
 * Bundles the dashboard and the page of `/docs`, and compresses all files for browsers into one archive in `src/dashboard/built/`,
 * which the server and the executable read.
 */
import { mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type BrowserFile, packFiles, toEtag } from '../../src/http/pages/file-archive.ts'

const ROOT = join(import.meta.dir, '../..')
/** The highest quality, 11, makes files 1% smaller and takes twice as long. */
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: 10 }
const DASHBOARD = join(ROOT, 'src/dashboard')
const BUILT = join(DASHBOARD, 'built')
const ARCHIVE = join(BUILT, 'browser-files.bin')

const BUNDLE = {
  // The bundle contains paths of modules relative to this folder: the same bytes in every clone.
  root: DASHBOARD,
  target: 'browser' as const,
  define: { 'process.env.NODE_ENV': '"production"' },
}

export const DASHBOARD_BUNDLE = {
  ...BUNDLE,
  entrypoints: [join(DASHBOARD, 'main.tsx')],
  // Each page except the first one is a file of its own, which browsers load when it is opened.
  splitting: true,
} satisfies Bun.BuildConfig

export const DOCS_BUNDLE = {
  ...BUNDLE,
  entrypoints: [join(DASHBOARD, 'docs-page/main.ts')],
} satisfies Bun.BuildConfig

/** Files that are only compressed, by path. */
export const STATIC_FILES: Readonly<Record<string, string>> = {
  '/dashboard/index.html': 'src/dashboard/index.html',
  '/docs/index.html': 'src/dashboard/docs-page/index.html',
  '/docs/favicon.svg': 'src/dashboard/favicon.svg',
  '/docs/swagger-ui-bundle.js': 'node_modules/swagger-ui-dist/swagger-ui-bundle.js',
}

/**
 * Builds both pages.
 * @throws {AggregateError} with the errors of the bundler
 */
export async function buildDashboard(): Promise<void> {
  const files = new Map<string, Blob>()
  for (const [path, file] of Object.entries(STATIC_FILES)) files.set(path, Bun.file(join(ROOT, file)))
  for (const output of await bundle(DASHBOARD_BUNDLE, 'dashboard'))
    files.set(`/dashboard/${basename(output.path)}`, output)
  for (const output of await bundle(DOCS_BUNDLE, 'page')) files.set(`/docs/${basename(output.path)}`, output)
  const compressed = new Map<string, BrowserFile>()
  for (const [path, file] of files) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const brotli = new Uint8Array(brotliCompressSync(bytes, { params: QUALITY }))
    compressed.set(path, { type: typeOf(path), etag: toEtag(bytes), brotli })
  }
  await replace(ARCHIVE, await packFiles(compressed).bytes())
}

async function bundle(config: Bun.BuildConfig, name: string): Promise<Bun.BuildArtifact[]> {
  const naming = { entry: `${name}.[ext]`, chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' }
  const result = await Bun.build({ ...config, naming, minify: true })
  if (!result.success) throw new AggregateError(result.logs, `${name} could not be bundled`)
  // The style sheet of the entry point has the styles of all pages. Those of single pages repeat them.
  return result.outputs.filter(({ path }) => !path.endsWith('.css') || basename(path) === `${name}.css`)
}

/** Returns the content type of a file by its ending. */
const typeOf = (path: string): string => Bun.file(path).type

/** Replaces a changed file at once, because other processes may read it. */
async function replace(path: string, bytes: Uint8Array): Promise<void> {
  const file = Bun.file(path)
  if ((await file.exists()) && Buffer.from(await file.bytes()).equals(bytes)) return
  mkdirSync(BUILT, { recursive: true })
  const temporary = `${path}.${process.pid}`
  await Bun.write(temporary, bytes)
  renameSync(temporary, path)
}

if (import.meta.main) await buildDashboard()
