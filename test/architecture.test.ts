/** Imports run downward only, and only some rooms may know the framework and the database. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { dependencies } from '../package.json'

const SRC = join(import.meta.dir, '../src')

/** From the top of the house to the ground; rooms in one line do not import each other. */
const FLOORS: string[][] = [
  ['main.ts'],
  ['cli', 'client'],
  ['leads'],
  ['app.ts'],
  ['features'],
  ['http'],
  ['context.ts'],
  ['outcomes'],
  ['state'],
  ['market'],
  ['access', 'matching'],
  ['traffic'],
  ['config.ts'],
  ['dataset', 'db'],
  ['lib', 'version.ts'],
]

interface Import {
  readonly file: string
  readonly target: string
  readonly typeOnly: boolean
}

/** The dashboard runs in browsers, and has a plan of its own below. */
const files = [...new Bun.Glob('**/*.ts').scanSync(SRC)].filter(
  (file) => !file.endsWith('.d.ts') && !file.startsWith('dashboard/'),
)
const imports = files.flatMap(importsOf)

function importsOf(file: string): Import[] {
  const source = readFileSync(join(SRC, file), 'utf8')
  return [...source.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gms)].map((match) => ({
    file,
    typeOnly: match[1] !== undefined,
    target: match[2]?.startsWith('.') ? relative(SRC, join(SRC, dirname(file), match[2])) : (match[2] ?? ''),
  }))
}

const roomOf = (path: string): string => path.split('/')[0] ?? path
const floorOf = (path: string): number => FLOORS.findIndex((rooms) => rooms.includes(roomOf(path)))
const isOwn = ({ target }: Import): boolean => target.endsWith('.ts')

describe('the house', () => {
  test('every file stands in a room of the plan', () => {
    expect(files.filter((file) => floorOf(file) < 0)).toEqual([])
  })

  test('imports run downward only', () => {
    const upward = imports.filter(isOwn).filter(({ file, target }) => {
      const sameRoom = roomOf(file) === roomOf(target)
      return !sameRoom && floorOf(target) <= floorOf(file)
    })
    expect(upward.map(({ file, target }) => `${file} → ${target}`)).toEqual([])
  })

  test('the client knows the server only where it serves from within', () => {
    const servers = ['client/in-process.ts', 'client/bun.ts']
    const outside = imports
      .filter(({ file }) => roomOf(file) === 'client' && !servers.includes(file))
      .filter(
        ({ target }) =>
          roomOf(target) !== 'client' && !/^node:|^openapi-(fetch|typescript-helpers)$/.test(target),
      )
    expect(outside).toEqual([])
    const serving = imports.filter(({ target }) => target === 'client/in-process.ts')
    expect(serving.map(({ file }) => file)).toEqual(['client/bun.ts'])
  })

  test('features never import each other', () => {
    const featureOf = (path: string) => /^features\/([^/]+)/.exec(path)?.[1]
    const crossing = imports.filter(
      ({ file, target }) => featureOf(file) && featureOf(target) && featureOf(file) !== featureOf(target),
    )
    expect(crossing).toEqual([])
  })

  test('only routes, models, the app, http and the gate know Elysia', () => {
    const allowed =
      /^(app\.ts|http\/.*|access\/authenticate\.ts|features\/[^/]+\/([a-z]+-)?(routes|model)\.ts)$/
    const knowing = imports.filter(({ target }) => target === 'elysia' || target.startsWith('@elysiajs/'))
    expect(knowing.filter(({ file }) => !allowed.test(file)).map(({ file }) => file)).toEqual([])
  })

  test('only stores, access, market and db know Drizzle', () => {
    const allowed = /^(db\/.*|access\/.*|market\/.*|features\/[^/]+\/store\.ts)$/
    const knowing = imports.filter(({ target }) => target.startsWith('drizzle-orm'))
    expect(knowing.filter(({ file }) => !allowed.test(file)).map(({ file }) => file)).toEqual([])
  })

  test('matching knows no database, no HTTP and no clock', () => {
    const sources = files.filter((file) => roomOf(file) === 'matching')
    const foreign = imports.filter(
      ({ file, target }) => roomOf(file) === 'matching' && /^bun:|elysia|drizzle|clock/.test(target),
    )
    expect(foreign).toEqual([])
    for (const file of sources)
      expect(readFileSync(join(SRC, file), 'utf8')).not.toMatch(/Date\.now|new Date\(/)
  })

  test('only lib asks the system for time and randomness', () => {
    const asking = files
      .filter((file) => roomOf(file) !== 'lib')
      .filter((file) =>
        /Date\.now\(|Math\.random\(|randomUUID\(|randomBytes\(/.test(readFileSync(join(SRC, file), 'utf8')),
      )
    expect(asking).toEqual([])
  })
})

describe('the dashboard', () => {
  const DASHBOARD = join(SRC, 'dashboard')
  const sources = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(DASHBOARD)].filter(
    (file) => !file.endsWith('.d.ts'),
  )
  const paths = sources.flatMap((file) =>
    [
      ...readFileSync(join(DASHBOARD, file), 'utf8').matchAll(
        /^(import|export)\s+(type\s)?(?:[^'"]*?from\s+)?'(\.[^']+)'/gms,
      ),
    ].map(([, , type, target = '']) => ({
      file,
      typeOnly: type !== undefined,
      target: relative(DASHBOARD, join(DASHBOARD, dirname(file), target)),
    })),
  )

  test('knows the server by the types of its document alone', () => {
    const outside = paths.filter(({ target }) => target.startsWith('..'))
    expect(outside.filter(({ target, typeOnly }) => target !== '../client/api.ts' || !typeOnly)).toEqual([])
  })

  test('has pages that do not know each other, and furniture that knows no page', () => {
    const pageOf = (path: string) => /^pages\/([^/]+)/.exec(path)?.[1]
    const crossing = paths.filter(({ file, target }) => {
      const [own, other] = [pageOf(file), pageOf(target)]
      return other !== undefined && (own === undefined ? file !== 'app.tsx' : own !== other)
    })
    expect(crossing).toEqual([])
  })
})

test('what is shipped is made of dependencies alone: it is built where nothing else is installed', () => {
  const sources = [...new Bun.Glob('**/*.{ts,tsx}').scanSync(SRC)].filter((file) => !file.endsWith('.d.ts'))
  const scanners = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }
  // The scanner takes no first line for the shell.
  const codeOf = (file: string) => readFileSync(join(SRC, file), 'utf8').replace(/^#!.*/, '')
  const imported = sources.flatMap((file) =>
    scanners[file.endsWith('x') ? 'tsx' : 'ts'].scanImports(codeOf(file)),
  )
  const packages = imported.map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? '')
  const foreign = packages.filter((name) => !/^(?:\.|node:|bun)/.test(name))
  expect(foreign).toContain('openapi-fetch')
  expect([...new Set(foreign)].filter((name) => !Object.keys(dependencies).includes(name))).toEqual([])
})
