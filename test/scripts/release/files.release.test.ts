/** The files of a release: bill of materials, Homebrew formula, notes, and the check of the tag. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { homepage, repository, version } from '../../../package.json'
import { getToolPath } from '../../../scripts/lib/tools.ts'
import { findShippedPackages } from '../../../scripts/licenses/packages.ts'
import { getDownload, parseChecksums } from '../../../scripts/release/checksums.ts'
import { createFormula } from '../../../scripts/release/homebrew-formula.ts'
import { checkTag, readNotes } from '../../../scripts/release/main.ts'
import { createSbom } from '../../../scripts/release/sbom.ts'
import { PLATFORMS } from '../../../src/client/executable.ts'
import { ROOT } from '../../support/paths.ts'

const NAMES = PLATFORMS.map((platform) => {
  const extension = platform.startsWith('win32') ? '.exe' : ''
  return `signalbox-${version}-${platform.replace('win32', 'windows')}${extension}`
})
const checksumOf = (index: number): string => String(index).padStart(64, 'a')
const CHECKSUMS = parseChecksums(NAMES.map((name, index) => `${checksumOf(index)}  ${name}\n`).join(''))

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

test('the formula has the checksum of each executable for macOS and Linux', () => {
  const formula = createFormula(CHECKSUMS)
  const downloads = [...formula.matchAll(/url "(\S+)"\n +sha256 "([0-9a-f]{64})"/g)]
  expect(downloads.map(([, url = '', sha256]) => [url.split('/').at(-1), sha256])).toEqual(
    (['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'] as const).map((platform) => {
      const { name, sha256 } = getDownload(CHECKSUMS, platform)
      return [name, sha256]
    }),
  )
  for (const [, url] of downloads) expect(url).toContain(`/releases/download/v${version}/`)
  expect(formula).toContain(`desc "Local sandbox for`)
  const opened = formula.match(/^ *(class|def|test do|on_\w+ do)\b/gm) ?? []
  expect(formula.match(/^ *end$/gm)).toHaveLength(opened.length)
})

test('a missing executable fails the release', () => {
  expect(() => createFormula(new Map())).toThrow(/SHA256SUMS has no signalbox-.*-darwin-arm64/)
})

test('a tag that is not the version, or has no section in the changelog, fails the release', () => {
  const changelog = `# Changelog\n\n## ${version} - 2026-12-01\n`
  expect(() => checkTag(`v${version}`, changelog)).not.toThrow()
  expect(() => checkTag('v9.9.9', changelog)).toThrow(`The tag v9.9.9 is not v${version}`)
  expect(() => checkTag(`v${version}`, `# Changelog\n\n## ${version} (unreleased)\n`)).toThrow(
    'CHANGELOG.md has no section',
  )
})

test('the notes are the section of the version in the changelog', () => {
  const changelog = `# Changelog\n\n## ${version} - 2026-12-01\n\n### Added\n\n- One.\n\n## 0.0.1 - 2026-11-01\n\n- Zero.\n`
  expect(readNotes(changelog)).toBe('### Added\n\n- One.\n')
})

test('package.json, compose.yaml, and all documents name one repository', () => {
  const name = /^https:\/\/github\.com\/([\w-]+\/[\w-]+)$/.exec(homepage)?.[1]
  expect(repository.url).toBe(`git+${homepage}.git`)
  const files = [
    'compose.yaml',
    'README.md',
    'docs/releasing.md',
    'docs/recipes/ci.md',
    '.github/ISSUE_TEMPLATE/config.yml',
  ]
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const names = text.match(/(?<=ghcr\.io\/|github\.com\/|--repo )[\w-]+\/[\w-]+/g) ?? []
    expect([file, names.filter((other) => other !== name)]).toEqual([file, []])
  }
})
