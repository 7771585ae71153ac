/** Bundles the dashboard into `src/dashboard/built/`, from where the server and the executable take it. */
import { join } from 'node:path'

const DASHBOARD = join(import.meta.dir, '../src/dashboard')

/** @throws {AggregateError} of what keeps it from being bundled */
export async function buildDashboard(): Promise<void> {
  const result = await Bun.build({
    entrypoints: [join(DASHBOARD, 'main.tsx')],
    // Modules are named as seen from there: the same bytes from every clone.
    root: DASHBOARD,
    outdir: join(DASHBOARD, 'built'),
    naming: 'dashboard.[ext]',
    target: 'browser',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  if (!result.success) throw new AggregateError(result.logs, 'the dashboard could not be bundled')
}

if (import.meta.main) await buildDashboard()
