/**
 * Lists the source files that one Enrich request enters, in the order of their first call:
 * `bun run trace '{"contactEmail":"ada.keller@northwind-optics.example"}'`.
 */
import { join, relative } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { isObject } from '../../src/lib/json.ts'

const SRC = join(import.meta.dir, '../../src')
const [body = '{"contactEmail":"ada.keller@northwind-optics.example"}'] = process.argv.slice(2)
const entered = new Set<string>()
Object.assign(globalThis, { enterFile: (file: string) => void entered.add(file) })

Bun.plugin({
  name: 'trace',
  setup(build) {
    build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => ({
      contents: instrument(relative(SRC, path), await Bun.file(path).text()),
      loader: 'ts',
    }))
  },
})

/** Adds a call to the start of each function. */
function instrument(file: string, source: string): string {
  const call = `enterFile(${JSON.stringify(file)})`
  const insertions: (readonly [at: number, text: string])[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (!isObject(node)) return
    if (isFunction(node)) insertions.push(...findInsertions(node))
    Object.values(node).forEach(visit)
  }
  const findInsertions = ({ body }: { body: Node }) =>
    body.type === 'BlockStatement'
      ? ([[body.start + 1, `${call};`]] as const)
      : ([
          [body.start, `(${call}, `],
          [body.end, ')'],
        ] as const)
  visit(parseSync(file, source).program)
  return insertions
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [at, inserted]) => text.slice(0, at) + inserted + text.slice(at), source)
}

const isFunction = (node: object): node is { body: Node } =>
  'type' in node &&
  /^(?:Function|ArrowFunction)/.test(String(node.type)) &&
  'body' in node &&
  isObject(node.body)

const { createApp } = await import('../../src/app.ts')
const { createContext } = await import('../../src/context.ts')
const context = createContext({ storage: { kind: 'memory' } })
const app = createApp(context)
context.matcher.buildIndexes()
await app.handle(new Request('http://localhost/health/live'))
entered.clear()
const headers = { apikey: 'demo-plus-key', 'content-type': 'application/json' }
const { status } = await app.handle(
  new Request('http://localhost/v7/enrich', { method: 'POST', headers, body }),
)
await context.waitForCommits()
for (const file of entered) console.log(`src/${file}`)
console.log(`\n${entered.size} files, status ${status}`)
process.exit()
