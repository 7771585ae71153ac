/** Bundles the dashboard into `src/dashboard/built/`, which the server and the executable read. */
import { mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'

const DASHBOARD = join(import.meta.dir, '../../src/dashboard')
const BUILT = join(DASHBOARD, 'built')

export const DASHBOARD_BUNDLE = {
  entrypoints: [join(DASHBOARD, 'main.tsx')],
  // The bundle contains paths of modules relative to this folder: the same bytes in every clone.
  root: DASHBOARD,
  target: 'browser' as const,
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies Bun.BuildConfig

/**
 * Builds the dashboard.
 * @throws {AggregateError} with the errors of the bundler
 */
export async function buildDashboard(): Promise<void> {
  const result = await Bun.build({ ...DASHBOARD_BUNDLE, naming: 'dashboard.[ext]', minify: true })
  if (!result.success) throw new AggregateError(result.logs, 'the dashboard could not be bundled')
  mkdirSync(BUILT, { recursive: true })
  for (const output of result.outputs)
    await replace(join(BUILT, basename(output.path)), new Uint8Array(await output.arrayBuffer()))
}

/** Replaces a changed file at once, because other processes may read it. */
async function replace(path: string, bytes: Uint8Array): Promise<void> {
  const file = Bun.file(path)
  if ((await file.exists()) && Buffer.from(await file.bytes()).equals(bytes)) return
  const temporary = `${path}.${process.pid}`
  await Bun.write(temporary, bytes)
  renameSync(temporary, path)
}

if (import.meta.main) await buildDashboard()
