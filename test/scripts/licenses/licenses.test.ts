/** What is shipped may be shipped, and says of what it is made. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dependencies } from '../../../package.json'
import { ALLOWED_LICENSES, createLicensesDocument } from '../../../scripts/licenses/document.ts'
import { findShippedPackages, type ShippedPackage } from '../../../scripts/licenses/packages.ts'
import { readThirdPartyLicenses } from '../../../src/cli/licenses.ts'
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

  test('is what is installed and bundled (`bun run licenses` writes it)', () => {
    const isUpToDate = createLicensesDocument(packages) === DOCUMENT
    expect(isUpToDate ? 'up to date' : 'is not: run `bun run licenses`').toBe('up to date')
  })

  test('is what `signalbox licenses` prints', () => {
    expect(readThirdPartyLicenses() === DOCUMENT).toBe(true)
  })

  test('covers every dependency, and none is there that is not shipped', () => {
    const names = packages.map(({ name }) => name)
    expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([])
  })

  test('has no licence that asks more than to hand on a notice', () => {
    expect(packages.filter(({ license }) => !ALLOWED_LICENSES.includes(license))).toEqual([])
  })

  test('has what others ask to be told: notices, and the texts that must be whole', () => {
    for (const words of [
      'SmartBear Software',
      'carltonnorthern/nicknames',
      'https://publicsuffix.org/list/public_suffix_list.dat',
      'Bun statically links JavaScriptCore',
      'Mozilla Public License Version 2.0',
      'GNU LIBRARY GENERAL PUBLIC LICENSE',
      'GNU LESSER GENERAL PUBLIC LICENSE',
      'Apache License',
    ])
      expect(DOCUMENT).toContain(words)
  })

  test('says nothing of the machine it is made on', () => {
    expect(DOCUMENT).not.toContain(ROOT)
    expect(DOCUMENT).not.toMatch(/\r|[ \t]\n/)
  })
})

describe('the document', () => {
  test('is not made with a licence that is not allowed', () => {
    for (const license of ['GPL-3.0', 'AGPL-3.0', 'SEE LICENSE IN LICENSE', 'MPL-2.0']) {
      expect(() => createLicensesDocument([shippedAs({ license })])).toThrow(
        `some-package 1.2.3: ${license} may not be shipped`,
      )
    }
  })

  test('is not made with a package that brings no text of its licence', () => {
    const texts = [{ file: 'NOTICE', text: 'Made by somebody' }]
    expect(() => createLicensesDocument([shippedAs({ texts })])).toThrow('brings no text of its licence')
    expect(() => createLicensesDocument([shippedAs({ texts: [] })])).toThrow('brings no text of its licence')
  })

  test('has the standard text for one that names a licence whose text is the same for all', () => {
    const text = createLicensesDocument([
      shippedAs({ license: 'Apache-2.0', texts: [], author: 'Ann Author' }),
    ])
    expect(text).toContain('By Ann Author. The package brings no text of its own')
  })
})
