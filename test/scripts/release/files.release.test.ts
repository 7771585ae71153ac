/** What the rehearsal of a release does not show: a valid bill of materials, and what fails the release. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import Ajv from 'ajv'
import { version } from '../../../package.json'
import { getToolPath } from '../../../scripts/lib/tools.ts'
import { findShippedPackages } from '../../../scripts/licenses/packages.ts'
import { checkTag } from '../../../scripts/release/main.ts'
import { createSbom } from '../../../scripts/release/sbom.ts'

test('the bill of materials is valid CycloneDX 1.6 and lists each bundled package and Bun', async () => {
  const packages = await findShippedPackages()
  const text = createSbom(packages)
  const readSchema = (name: string) => {
    const file = `${name}.SNAPSHOT.schema.json`
    const path = getToolPath(`@cyclonedx/cyclonedx-library/res/schema/${file}`)
    // The schemas refer to each other by the names of their files.
    return { ...JSON.parse(readFileSync(path, 'utf8')), $id: `http://cyclonedx.org/schema/${file}` }
  }
  const ajv = new Ajv({ strict: false, validateFormats: false })
  ajv.addSchema([readSchema('spdx'), readSchema('jsf-0.82')])
  const isValid = ajv.compile(readSchema('bom-1.6'))
  isValid(JSON.parse(text))
  expect(isValid.errors).toBeNull()
  const { components, metadata, dependencies, serialNumber } = JSON.parse(text)
  expect(metadata.component).toMatchObject({ name: 'signalbox', version, type: 'application' })
  const names = components.map(({ name, version }: { name: string; version: string }) => `${name} ${version}`)
  expect(names).toContain(`bun ${Bun.version}`)
  for (const one of packages) expect(names).toContain(`${one.name} ${one.version}`)
  expect(components).toHaveLength(packages.length + 1)
  const { dependsOn } = dependencies.find(({ ref }: { ref: string }) => ref === metadata.component['bom-ref'])
  expect(dependsOn).toHaveLength(components.length)
  // The same commit gives the same bytes.
  expect([serialNumber, metadata.timestamp, createSbom(packages) === text]).toEqual([
    undefined,
    undefined,
    true,
  ])
})

test('a tag that is not the version, or has no section in the changelog, fails the release', () => {
  const changelog = `# Changelog\n\n## ${version} - 2026-12-01\n`
  expect(() => checkTag(`v${version}`, changelog)).not.toThrow()
  expect(() => checkTag('v9.9.9', changelog)).toThrow(`The tag v9.9.9 is not v${version}`)
  expect(() => checkTag(`v${version}`, `# Changelog\n\n## ${version} (unreleased)\n`)).toThrow(
    'CHANGELOG.md has no section',
  )
})
