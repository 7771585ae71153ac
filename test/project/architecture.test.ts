/** The layers of the source tree, and which of them may use the framework and the database. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../support/paths.ts'

const SRC = join(ROOT, 'src')

/** From top to bottom. Folders of one layer do not import each other. */
const LAYERS: string[][] = [
  ['main.ts'],
  ['cli'],
  ['client'],
  ['server'],
  ['open-modules.ts'],
  ['leads'],
  ['sandbox'],
  ['api'],
  ['http'],
  ['accounts', 'config', 'records'],
  ['columns', 'core'],
  ['matching', 'db'],
  ['lib'],
]

interface Import {
  readonly file: string
  readonly target: string
  readonly typeOnly: boolean
}

/** Static imports and exports, imports for side effects, and dynamic imports. */
const IMPORT = /^(?:import|export)\s+(type\s)?(?:[^'"]*?from\s+)?'([^']+)'|\bimport\('([^']+)'\)/gms

/** The dashboard runs in browsers. It has its own rules below. */
const files = [...new Bun.Glob('**/*.ts').scanSync(SRC)].filter(
  (file) => !file.endsWith('.d.ts') && !file.startsWith('dashboard/'),
)
const imports = files.flatMap((file) => importsOf(SRC, file))

function importsOf(root: string, file: string): Import[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(IMPORT)].map(([, type, fixed, dynamic]) => {
    const path = fixed ?? dynamic ?? ''
    const target = path.startsWith('.') ? relative(root, join(root, dirname(file), path)) : path
    return { file, typeOnly: type !== undefined, target }
  })
}

const folderOf = (path: string): string => path.split('/')[0] ?? path
const layerOf = (path: string): number => LAYERS.findIndex((folders) => folders.includes(folderOf(path)))
/** Returns the folders of one parent between which an import goes, such as `leads/run → leads/write`. */
function toSiblingFolders({ file, target }: Import): string[] {
  const [from, to] = [file.split('/').slice(0, -1), target.split('/').slice(0, -1)]
  const depth = from.findIndex((name, index) => name !== to[index])
  if (depth < 0 || depth >= to.length) return []
  return [[from, to].map((names) => names.slice(0, depth + 1).join('/')).join(' → ')]
}

/** Returns the imports that remain after removing files that import no other or that no other imports, again and again. */
function findCircles(all: readonly Import[]): readonly Import[] {
  const importing = new Set(all.map(({ file }) => file))
  const imported = new Set(all.map(({ target }) => target))
  const inner = all.filter(({ file, target }) => importing.has(target) && imported.has(file))
  return inner.length === all.length ? inner : findCircles(inner)
}

const isOwn = ({ target }: Import): boolean => target.endsWith('.ts')
const show = ({ file, target }: Import): string => `${file} → ${target}`

describe('the source tree', () => {
  test('has every file in a layer', () => {
    expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
  })

  test('imports downward only, and never between folders of one layer', () => {
    const upward = imports.filter(isOwn).filter(({ file, target }) => {
      const isSameFolder = folderOf(file) === folderOf(target)
      return !isSameFolder && layerOf(target) <= layerOf(file)
    })
    expect(upward.map(show)).toEqual([])
  })

  test('has no two folders beside each other that import each other', () => {
    const pairs = new Set(imports.filter(isOwn).flatMap(toSiblingFolders))
    const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' → ').toReversed().join(' → ')))
    expect(mutual).toEqual([])
  })

  test('has no files that import each other in a circle', () => {
    expect(findCircles(imports).map(show)).toEqual([])
  })

  test('is described by ARCHITECTURE.md with the same layers', () => {
    const document = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
    const shown = LAYERS.map((folders) => folders.map((name) => `\`${name}\``).join(', '))
    for (const [index, layer] of shown.entries()) expect(document).toContain(`${index + 1}. ${layer}`)
  })

  test('has operations that do not import each other', () => {
    const operationOf = (path: string) => /^api\/([^/]+)\//.exec(path)?.[1]
    const crossing = imports.filter(({ file, target }) => {
      const [own, other] = [operationOf(file), operationOf(target)]
      return own !== undefined && other !== undefined && own !== other && other !== 'fixed-responses'
    })
    expect(crossing.map(show)).toEqual([])
  })

  test.each([
    [
      'Elysia only in the app, in http, and in routes, schemas, and plugins',
      /^(elysia$|@elysiajs\/)/,
      /^(server\/app\.ts|http\/.*|(api|sandbox)\/([^/]+\/)?([a-z-]+-)?(routes|schema)\.ts)$/,
    ],
    ['Drizzle only in db, accounts, and records', /^drizzle-orm/, /^(db|accounts|records)\//],
    ['no database, HTTP, or clock in matching', /^bun:|elysia|drizzle|clock/, /^(?!matching\/)/],
  ])('uses %s', (_, library, allowed) => {
    const users = imports.filter(({ target }) => library.test(target))
    expect(users.filter(({ file }) => !allowed.test(file)).map(show)).toEqual([])
  })

  test('writes schemas with TypeBox, not with `t` of Elysia', () => {
    const users = files.filter((file) =>
      /[{,] t\b.* from 'elysia'/.test(readFileSync(join(SRC, file), 'utf8')),
    )
    expect(users).toEqual([])
  })

  test('uses SQLite and SQL strings only in db, and Drizzle elsewhere', () => {
    const allowed = /^db\//
    const importing = imports.filter(({ target }) => target === 'bun:sqlite').map(({ file }) => file)
    const sql =
      /\b(?:SELECT .* FROM|INSERT INTO|DELETE FROM|UPDATE \S+ SET|PRAGMA \w+|(?:DROP|CREATE) (?:TEMP )?(?:TABLE|INDEX|TRIGGER))\b/
    const writing = files.filter((file) => sql.test(readFileSync(join(SRC, file), 'utf8')))
    expect(writing).toContain('db/snapshots.ts')
    expect([...importing, ...writing].filter((file) => !allowed.test(file))).toEqual([])
  })

  test('reads the system clock and system randomness only in lib', () => {
    const users = files
      .filter((file) => folderOf(file) !== 'lib')
      .filter((file) =>
        /Date\.now\(|new Date\(\)|Math\.random\(|randomUUID\(|randomBytes\(/.test(
          readFileSync(join(SRC, file), 'utf8'),
        ),
      )
    expect(users).toEqual([])
  })

  test('has no folder with more than 20 entries', () => {
    const entries = new Map<string, Set<string>>()
    // Only folders with files count, because Git ignores empty ones.
    for (const file of new Bun.Glob('{src,test,scripts,docs}/**/*').scanSync(ROOT)) {
      if (file.startsWith('src/dashboard/built/') || file.includes('node_modules')) continue
      for (let path = file; dirname(path) !== '.'; path = dirname(path)) {
        entries.set(dirname(path), (entries.get(dirname(path)) ?? new Set()).add(path))
      }
    }
    const large = [...entries].filter(([, paths]) => paths.size > 20)
    expect(large.map(([folder, paths]) => `${folder}: ${paths.size}`)).toEqual([])
  })
})

describe('the dashboard', () => {
  const DASHBOARD = join(SRC, 'dashboard')
  const sources = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(DASHBOARD)].filter(
    (file) => !file.endsWith('.d.ts'),
  )
  const paths = sources
    .flatMap((file) => importsOf(DASHBOARD, file))
    .filter(({ target }) => /^\.\.\/|\.(?:tsx?|css)$/.test(target))

  test('imports only the types of the OpenAPI document from outside', () => {
    const outside = paths.filter(({ target }) => target.startsWith('..'))
    expect(
      outside.filter(({ target, typeOnly }) => target !== '../client/openapi-types.ts' || !typeOnly),
    ).toEqual([])
  })

  test('has no files that import each other in a circle', () => {
    expect(findCircles(paths).map(show)).toEqual([])
  })

  test('has pages that do not import each other, and shared code that imports no page', () => {
    const pageOf = (path: string) => /^pages\/([^/]+)/.exec(path)?.[1]
    const crossing = paths.filter(({ file, target }) => {
      const [own, other] = [pageOf(file), pageOf(target)]
      return other !== undefined && (own === undefined ? file !== 'routes.tsx' : own !== other)
    })
    expect(crossing).toEqual([])
  })
})
