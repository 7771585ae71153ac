/** The files of the npm packages. */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { author, bugs, homepage, version } from '../../package.json'
import { executablePathOf, getPlatform, PLATFORMS, packageOf } from '../../src/client/executable.ts'
import { anchorsOf } from '../support/markdown.ts'
import { useInstalledPackage } from '../support/npm/installed-package.ts'
import { ROOT } from '../support/paths.ts'

const PROJECT = useInstalledPackage()
const PACKAGE = join(PROJECT, 'node_modules/signalbox')

describe('the npm package', () => {
  const manifest = () => JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))

  test('depends only on the packages of the platforms, and runs no scripts', () => {
    const { optionalDependencies, ...others } = manifest()
    expect(optionalDependencies).toEqual(
      Object.fromEntries(PLATFORMS.map((platform) => [packageOf(platform), version])),
    )
    const names = Object.keys(others)
    expect(names.filter((name) => /dependencies/i.test(name))).toEqual([])
    expect(names).not.toContain('scripts')
    expect(manifest().version).toBe(version)
    for (const bundle of ['index.js', 'index.cjs', 'bun/index.js', 'bin/signalbox.cjs']) {
      const source = readFileSync(join(PACKAGE, bundle), 'utf8').replace(/^#!.*/, '')
      const imports = new Bun.Transpiler({ loader: 'js' }).scanImports(source)
      const foreign = imports
        .filter(({ kind }) => kind === 'import-statement' || kind === 'require-call')
        .map(({ path }) => path)
        .filter((path) => !/^(node|bun):|^bun$|^\.\/index\.cjs$/.test(path) && !builtinModules.includes(path))
      expect([bundle, foreign]).toEqual([bundle, []])
    }
  })

  test.each(['index.js', 'index.cjs', 'bin/signalbox.cjs'])(
    'contains no server code and no path of the build machine in %s',
    (file) => {
      const source = readFileSync(join(PACKAGE, file), 'utf8')
      expect(source.length).toBeLessThan(60_000)
      expect(source).not.toMatch(/bun:sqlite|elysia|drizzle/i)
      expect(source).not.toContain(ROOT)
    },
  )

  test('names existing files, and contains the command and the licenses', () => {
    const { exports, main, types, bin, files } = manifest()
    const conditions = Object.values<{ types: string; default: string }>(exports['.'])
    const named = [
      ...conditions.flatMap((condition) => [condition.types, condition.default]),
      main,
      types,
      bin.signalbox,
      ...files,
      'LICENSE',
      'README.md',
    ]
    expect(named.filter((path) => !existsSync(join(PACKAGE, path)))).toEqual([])
    const licenses = readFileSync(join(PACKAGE, 'THIRD_PARTY_LICENSES'), 'utf8')
    expect(licenses === readFileSync(join(ROOT, 'THIRD_PARTY_LICENSES'), 'utf8')).toBe(true)
    const { stdout } = Bun.spawnSync([join(PACKAGE, bin.signalbox), '--version'])
    expect(stdout.toString()).toBe(`${version}\n`)
  })
})

test('both packages name the pages of the project and their author', () => {
  const folder = join(PROJECT, 'node_modules', packageOf(getPlatform() ?? 'linux-x64'))
  for (const place of [PACKAGE, folder])
    expect(JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))).toMatchObject({
      author,
      bugs,
      homepage,
    })
})

test('the README of the package links to pages of the repository', () => {
  const links = [...readFileSync(join(PACKAGE, 'README.md'), 'utf8').matchAll(/\]\((\S+?)\)/g)]
  expect(links).not.toBeEmpty()
  for (const [, link = ''] of links) {
    const [start, path = ''] = link.split('/blob/main/')
    const [file = '', anchor] = path.split('#')
    expect([link, start, existsSync(join(ROOT, file))]).toEqual([link, homepage, true])
    if (anchor !== undefined) expect(anchorsOf(file)).toContain(anchor)
  }
})

test('the package of a platform contains only its executable, for that system and processor', () => {
  const platform = getPlatform() ?? 'linux-x64'
  const folder = join(PROJECT, 'node_modules', packageOf(platform))
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: packageOf(platform), version, cpu: [process.arch] })
  expect(manifest).toMatchObject({ os: [process.platform], preferUnplugged: true })
  expect(manifest.libc).toEqual(
    process.platform === 'linux' ? [expect.stringMatching(/^(glibc|musl)$/)] : undefined,
  )
  expect(manifest).not.toContainAnyKeys(['scripts', 'dependencies', 'bin'])
  const { stdout } = Bun.spawnSync([join(folder, executablePathOf(platform)), '--version'])
  expect(stdout.toString()).toBe(`${version}\n`)
})
