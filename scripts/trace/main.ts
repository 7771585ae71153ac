/**
 * Lists the source files that one Enrich request enters: `bun run trace '{"contactEmail":"ada.keller@northwind-optics.example"}'`.
 *
 * Runs the same test without and with the request, and compares how often each line was executed.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Workspace } from '../lib/workspace.ts'

/** The number of executions by file and line. */
type Coverage = ReadonlyMap<string, ReadonlyMap<string, number>>

const [body = '{"contactEmail":"ada.keller@northwind-optics.example"}'] = Bun.argv.slice(2)
const workspace = new Workspace()
const before = await measureCoverage(0)
const after = await measureCoverage(1)
const entered = [...after.keys()].filter((file) =>
  [...(after.get(file) ?? [])].some(([line, count]) => count > (before.get(file)?.get(line) ?? 0)),
)
for (const file of entered.sort()) console.log(file)
console.log(`\n${entered.length} files`)

async function measureCoverage(requests: number): Promise<Coverage> {
  const out = workspace.path(String(requests))
  const reporter = ['--coverage', '--coverage-reporter=lcov', `--coverage-dir=${out}`]
  const child = Bun.spawn([process.execPath, 'test', ...reporter, './scripts/trace/request.test.ts'], {
    cwd: join(import.meta.dir, '../..'),
    env: { ...process.env, TRACE_BODY: body, TRACE_REQUESTS: String(requests) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if ((await child.exited) !== 0) throw new Error(await new Response(child.stderr).text())
  return parseLcov(readFileSync(join(out, 'lcov.info'), 'utf8'))
}

/** `SF:` starts a file, `DA:line,count` is one of its lines. */
function parseLcov(lcov: string): Coverage {
  const files = new Map<string, Map<string, number>>()
  let lines = new Map<string, number>()
  for (const row of lcov.split('\n')) {
    if (row.startsWith('SF:')) lines = new Map()
    if (row.startsWith('SF:src/')) files.set(row.slice(3), lines)
    const [line, count] = row.startsWith('DA:') ? row.slice(3).split(',') : []
    if (line !== undefined) lines.set(line, Number(count))
  }
  return files
}
