/**
 * Runs the server from its source files: `bun run dev`. Bun bundles the dashboard on demand, and shows each change of it at
 * once. `GET /` is always the dashboard here.
 */
import dashboard from '../../src/dashboard/dev.html'

const serve = Bun.serve

// The server itself has no code for development. `listen` calls this function.
Bun.serve = ((options: Bun.Serve.Options<undefined>) =>
  serve({ ...options, routes: { '/': dashboard }, development: { hmr: true } } as Parameters<
    typeof serve
  >[0])) as typeof Bun.serve

await import('../../src/main.ts')
