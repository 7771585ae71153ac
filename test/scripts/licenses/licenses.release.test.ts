/** All bundled packages have permitted licenses, and THIRD_PARTY_LICENSES contains them. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { devDependencies, packageManager } from '../../../package.json'
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

  test("contains the notice of the embedded version of Bun, which is in Bun's types", () => {
    const version = packageManager.replace('bun@', '')
    const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
    expect(devDependencies['bun-types']).toBe(version)
    expect(read(`scripts/licenses/texts/bun-${version}.mdx`)).toBe(
      read('node_modules/bun-types/docs/project/license.mdx'),
    )
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
})
