/** The types of the npm package, compiled in projects with different module settings. */
import { describe, expect, test } from 'bun:test'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { useInstalledPackage } from '../support/npm/installed-package.ts'
import { ROOT } from '../support/paths.ts'

const PROJECT = useInstalledPackage()

describe('the types of the npm package', () => {
  const FIXTURES = join(ROOT, 'test/fixtures/package-types')
  const CONSUMERS = [
    ['an ES module in Node', { type: 'module', module: 'nodenext', moduleResolution: 'nodenext' }],
    ['a CommonJS module in Node', { type: 'commonjs', module: 'node16', moduleResolution: 'node16' }],
    ['a bundler', { type: 'module', module: 'preserve', moduleResolution: 'bundler' }],
  ] as const

  /** Compiles a fixture in the project with strict settings, the declarations of the package included. */
  function compile(fixture: string, { type, ...settings }: (typeof CONSUMERS)[number][1]) {
    const compilerOptions = {
      ...settings,
      strict: true,
      noEmit: true,
      target: 'es2023',
      lib: ['es2023', 'dom'],
      exactOptionalPropertyTypes: true,
      types: [],
    }
    const files = {
      'package.json': JSON.stringify({ type }),
      'client.ts': readFileSync(join(FIXTURES, fixture), 'utf8'),
      'tsconfig.json': JSON.stringify({ compilerOptions, files: ['client.ts'] }),
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(PROJECT, name), text)
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = Bun.spawnSync([process.execPath, tsc, '-p', PROJECT])
    for (const name of Object.keys(files)) rmSync(join(PROJECT, name))
    return stdout.toString()
  }

  test.each(CONSUMERS)('accept correct use from %s', (_, consumer) => {
    expect(compile('use.ts', consumer)).toBe('')
  })

  // Each mistake has an `@ts-expect-error`, and the compiler reports unnecessary ones.
  test.each(CONSUMERS)('reject each mistake from %s', (_, consumer) => {
    expect(compile('mistakes.ts', consumer)).toBe('')
  })
})
