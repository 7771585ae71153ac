/** All bundled packages have permitted licenses, and THIRD_PARTY_LICENSES contains them. */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { devDependencies, packageManager } from '../../../package.json'
import { createLicensesDocument } from '../../../scripts/licenses/document.ts'
import { findShippedPackages } from '../../../scripts/licenses/packages.ts'
import { ROOT } from '../../support/paths.ts'

const DOCUMENT = readFileSync(join(ROOT, 'THIRD_PARTY_LICENSES'), 'utf8')

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
