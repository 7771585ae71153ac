/** Bundles the dashboard into `src/dashboard/built/`, from where the server and the executable take it. */
import { mkdirSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'

const DASHBOARD = join(import.meta.dir, '../../src/dashboard')
const BUILT = join(DASHBOARD, 'built')

/** How it is bundled, wherever to. */
export const DASHBOARD_BUNDLE = {
  entrypoints: [join(DASHBOARD, 'main.tsx')],
  // Modules are named as seen from there: the same bytes from every clone.
  root: DASHBOARD,
  target: 'browser' as const,
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies Bun.BuildConfig

/** @throws {AggregateError} of what keeps it from being bundled */
export async function buildDashboard(): Promise<void> {
  const result = await Bun.build({ ...DASHBOARD_BUNDLE, naming: 'dashboard.[ext]', minify: true })
  if (!result.success) throw new AggregateError(result.logs, 'the dashboard could not be bundled')
  mkdirSync(BUILT, { recursive: true })
  for (const output of result.outputs)
    await put(join(BUILT, basename(output.path)), new Uint8Array(await output.arrayBuffer()))
}

/** At one go, and only where it differs: others may be reading it. */
async function put(path: string, bytes: Uint8Array): Promise<void> {
  const file = Bun.file(path)
  if ((await file.exists()) && Buffer.from(await file.bytes()).equals(bytes)) return
  const made = `${path}.${process.pid}`
  await Bun.write(made, bytes)
  renameSync(made, path)
}

if (import.meta.main) await buildDashboard()
