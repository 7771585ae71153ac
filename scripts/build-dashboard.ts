/** Bundles the dashboard into `src/dashboard/built/`, from where the server and the executable take it. */
import { join } from 'node:path'

const DASHBOARD = join(import.meta.dir, '../src/dashboard')

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
  const place = { outdir: join(DASHBOARD, 'built'), naming: 'dashboard.[ext]' }
  const result = await Bun.build({ ...DASHBOARD_BUNDLE, ...place, minify: true })
  if (!result.success) throw new AggregateError(result.logs, 'the dashboard could not be bundled')
}

if (import.meta.main) await buildDashboard()
