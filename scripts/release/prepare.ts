/**
 * `bun run release:prepare`: writes the date of this version into CHANGELOG.md. Before the first release, it also replaces the sections
 * that install from a clone. Each file in `pages/` contains sections of the page with the same path.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'

const ROOT = join(import.meta.dir, '../..')
const SECTIONS = join(import.meta.dir, 'pages')

/** Returns the pages whose sections the first release replaces. None after it. */
export const listReplacedPages = (): string[] =>
  existsSync(SECTIONS) ? [...new Bun.Glob('**/*.md').scanSync(SECTIONS)].sort() : []

/**
 * Returns a page as it is from the first release on.
 * @throws {Error} if the page has no section with one of the headings
 */
export function readReleasedPage(file: string): string {
  const parts = readSections(join(ROOT, file))
  for (const section of listReplacedPages().includes(file) ? readSections(join(SECTIONS, file)) : []) {
    const [heading = ''] = section.split('\n')
    const index = parts.findIndex((part) => part.startsWith(`${heading}\n`))
    if (index === -1) throw new Error(`${file} has no heading "${heading}".`)
    parts[index] = section
  }
  return `${parts.join('\n\n')}\n`
}

const readSections = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split(/^(?=## )/m)
    .map((section) => section.trimEnd())

if (import.meta.main) {
  for (const file of listReplacedPages()) writeFileSync(join(ROOT, file), readReleasedPage(file))
  rmSync(SECTIONS, { recursive: true, force: true })
  const changelog = join(ROOT, 'CHANGELOG.md')
  const today = new Date().toISOString().slice(0, 10)
  const text = readFileSync(changelog, 'utf8')
  writeFileSync(changelog, text.replace(`## ${version} (unreleased)`, `## ${version} - ${today}`))
}
