/**
 * Adds the files of a release to `dist/`, after `bun run build:all`: the software bill of materials, the Homebrew formula, and the
 * notes. `bun run release:files v0.1.0` also checks that the tag, `package.json`, and CHANGELOG.md name one version.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'
import { CHECKSUMS, DIST, writeChecksums } from '../build/build.ts'
import { findShippedPackages } from '../licenses/packages.ts'
import { createFormula } from './homebrew-formula.ts'
import { createSbom } from './sbom.ts'

/**
 * Checks that a tag can be released.
 * @throws {Error} if the tag is not the version of this commit
 */
export function checkTag(tag: string, changelog: string): void {
  if (tag !== `v${version}`)
    throw new Error(`The tag ${tag} is not v${version}, the version in package.json.`)
  if (changelog.includes(`\n## ${version} - `)) return
  throw new Error(`CHANGELOG.md has no section ${version} with a date.`)
}

/** Returns the section of this version in the changelog, without its heading. */
export function readNotes(changelog: string): string {
  const [, section = ''] = changelog.split(`\n## ${version}`)
  const [, ...lines] = (section.split('\n## ')[0] ?? '').split('\n')
  return `${lines.join('\n').trim()}\n`
}

async function writeReleaseFiles(changelog: string): Promise<void> {
  const lines = readFileSync(join(DIST, CHECKSUMS), 'utf8').trim().split('\n')
  const checksums = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]))
  const files = {
    [`signalbox-${version}.cdx.json`]: createSbom(await findShippedPackages()),
    'signalbox.rb': createFormula(checksums),
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(DIST, name), text)
  const names = readdirSync(DIST).filter((name) => checksums.has(name) || name in files)
  await writeChecksums(
    DIST,
    names.map((name) => join(DIST, name)),
  )
  // Not a download: the page of the release shows it.
  writeFileSync(join(DIST, 'notes.md'), readNotes(changelog))
  console.log([...Object.keys(files), 'notes.md'].join(', '))
}

if (import.meta.main) {
  const changelog = readFileSync(join(DIST, '../CHANGELOG.md'), 'utf8')
  const [tag] = process.argv.slice(2)
  if (tag !== undefined) checkTag(tag, changelog)
  await writeReleaseFiles(changelog)
}
