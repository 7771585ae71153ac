/** All bundled packages have permitted licenses, and THIRD_PARTY_LICENSES contains them. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dependencies, devDependencies, packageManager } from '../../../package.json'
import { createLicensesDocument } from '../../../scripts/licenses/document.ts'
import { findShippedPackages, type ShippedPackage } from '../../../scripts/licenses/packages.ts'
import { ROOT } from '../../support/paths.ts'

const DOCUMENT = readFileSync(join(ROOT, 'THIRD_PARTY_LICENSES'), 'utf8')

const shippedAs = (changes: Partial<ShippedPackage>): ShippedPackage => ({
  name: 'some-package',
  version: '1.2.3',
  license: 'MIT',
  author: undefined,
  texts: [{ file: 'LICENSE', text: 'Permission is hereby granted' }],
  ...changes,
})

describe('THIRD_PARTY_LICENSES', async () => {
  const packages = await findShippedPackages()

  test('is up to date with the bundled packages (each `bun install` builds it)', () => {
    const isUpToDate = createLicensesDocument(packages) === DOCUMENT
    expect(isUpToDate ? 'up to date' : 'is not: run `bun install`').toBe('up to date')
  })

  test('contains every dependency', () => {
    const names = packages.map(({ name }) => name)
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([])
  })

  test("contains the notice of the embedded version of Bun, which is in Bun's types", () => {
    const version = packageManager.replace('bun@', '')
    const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
    expect(devDependencies['bun-types']).toBe(version)
    expect(read(`scripts/licenses/texts/bun-${version}.mdx`)).toBe(
      read('node_modules/bun-types/docs/project/license.mdx'),
    )
  })

  test('contains the required notices and complete texts', () => {
    for (const words of [
      'SmartBear Software',
      'carltonnorthern/nicknames',
      'faker-js/faker',
      'https://publicsuffix.org/list/public_suffix_list.dat',
      'Bun statically links JavaScriptCore',
      'Mozilla Public License Version 2.0',
      'GNU LIBRARY GENERAL PUBLIC LICENSE',
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'Apache License',
    ])
      expect(DOCUMENT).toContain(words)
  })

  test('contains nothing about the build machine', () => {
    expect(DOCUMENT).not.toContain(ROOT)
    expect(DOCUMENT).not.toMatch(/\r|[ \t]\n/)
  })
})

describe('the licenses document', () => {
  test('is not created with a forbidden license', () => {
    for (const license of ['GPL-3.0', 'AGPL-3.0', 'SEE LICENSE IN LICENSE', 'MPL-2.0']) {
      expect(() => createLicensesDocument([shippedAs({ license })])).toThrow(
        `some-package 1.2.3: ${license} may not be shipped`,
      )
    }
  })

  test('is not created with a package without a license text', () => {
    const texts = [{ file: 'NOTICE', text: 'Made by somebody' }]
    expect(() => createLicensesDocument([shippedAs({ texts })])).toThrow('contains no license text')
    expect(() => createLicensesDocument([shippedAs({ texts: [] })])).toThrow('contains no license text')
  })

  test('uses the standard text for a package that names a license with a fixed text', () => {
    const text = createLicensesDocument([
      shippedAs({ license: 'Apache-2.0', texts: [], author: 'Ann Author' }),
    ])
    expect(text).toContain('By Ann Author. The package contains no license text')
  })
})
