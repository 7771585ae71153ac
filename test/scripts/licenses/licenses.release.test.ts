/** All bundled packages have permitted licenses, and THIRD_PARTY_LICENSES contains them. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { devDependencies, packageManager } from '../../../package.json'
import { DASHBOARD_BUNDLE, DOCS_BUNDLE } from '../../../scripts/build/build-dashboard.ts'
import { buildPackage } from '../../../scripts/build/build-package.ts'
import { createLicensesDocument } from '../../../scripts/licenses/document.ts'
import { findShippedPackages } from '../../../scripts/licenses/packages.ts'
import { EXECUTABLE, ensureExecutable } from '../../support/executable.ts'
import { ROOT } from '../../support/paths.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const DOCUMENT = readFileSync(join(ROOT, 'THIRD_PARTY_LICENSES'), 'utf8')

const temporary = useTemporaryFolder('licenses')

describe('THIRD_PARTY_LICENSES', async () => {
  const packages = await findShippedPackages()

  test('is up to date with the bundled packages (each `bun install` builds it)', () => {
    const isUpToDate = createLicensesDocument(packages) === DOCUMENT
    expect(isUpToDate ? 'up to date' : 'is not: run `bun install`').toBe('up to date')
  })

  test("contains the notice of the embedded version of Bun, which is in Bun's types", () => {
    const version = packageManager.replace('bun@', '')
    const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
    expect(devDependencies['bun-types']).toBe(version)
    expect(read(`scripts/licenses/texts/bun-${version}.mdx`)).toBe(
      read('node_modules/bun-types/docs/project/license.mdx'),
    )
  })

  test('names the packages in the executable, the npm package, and the pages, and no others', async () => {
    await ensureExecutable()
    await buildPackage(temporary.folder)
    const scripts = [...new Bun.Glob('**/*.{js,cjs}').scanSync(temporary.folder)].map(temporary.at)
    const found = [EXECUTABLE, ...scripts].flatMap((file) =>
      // The bundler writes the path of each module above its code.
      findPackages(readFileSync(file, 'latin1').match(/^\s*\/\/ \S*node_modules\/\S+$/gm) ?? []),
    )
    for (const bundle of [DASHBOARD_BUNDLE, DOCS_BUNDLE]) {
      const { outputs } = await Bun.build({ ...bundle, minify: true, sourcemap: 'external' })
      for (const map of outputs.filter(({ path }) => path.endsWith('.map')))
        found.push(...findPackages((await map.json()).sources))
    }
    // The first is a file of `/docs`, and the second has only types.
    const copied = ['swagger-ui-dist', 'openapi-typescript-helpers']
    expect(packages.map(({ name }) => name).sort()).toEqual([...new Set([...found, ...copied])].sort())
  })

  test('names the packages in the script and the styles of Swagger UI, and no others', () => {
    const [, section = ''] = DOCUMENT.split(/^={80}\nswagger-ui-bundle\.js and swagger-ui\.css\n={80}\n/m)
    const read = (file: string) => readFileSync(join(ROOT, 'node_modules/swagger-ui-dist', file), 'utf8')
    const bundled = ['swagger-ui-bundle.js', 'swagger-ui.css'].flatMap((file) =>
      findPackages(JSON.parse(read(`${file}.map`)).sources),
    )
    // Styles that another package contains keep their notice.
    const copied = [...read('swagger-ui.css').matchAll(/\/\*! (\S+) v/g)].map(([, name = '']) => name)
    const [notice = ''] = section.split(/^={80}$/m)
    const named = [...notice.matchAll(/^- (\S+)$/gm)].map(([, name = '']) => name)
    expect([...new Set(named)].sort()).toEqual([...new Set([...bundled, ...copied])].sort())
  })
})

/** Returns the names of the packages to which files belong. */
const findPackages = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? [])
