/** The pages before the first release, and those that it creates, in a copy of the project. */
import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { version } from '../../../package.json'
import { copyProject } from '../../../scripts/lib/copy-project.ts'
import { listReplacedPages } from '../../../scripts/release/prepare.ts'
import { LONG_TIMEOUT } from '../../support/long-timeout.ts'
import { DOCUMENTS, readDocument } from '../../support/markdown.ts'
import { requireSuccess, runCommand } from '../../support/run-command.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

const PAGES = [...DOCUMENTS, 'CONTRIBUTING.md', 'SECURITY.md', 'python/README.md'].filter(
  (file) => file !== 'scripts/release/README.md',
)
/** What exists only after the first release. */
const PUBLISHED =
  /releases\/download|ghcr\.io|brew install|(?:pip|npm) install (?:-D |--global )?signalbox|signalbox@v?\d/
/** What is true only before it. */
const UNPUBLISHED =
  /unpublished|unreleased|(?:not|nothing is|isn't) (?:published|on PyPI)|first release|--name=initial|bun@[\d.]+ (?:run build|start|src)/

const { at } = useTemporaryFolder('release')
const run = (...command: string[]) => requireSuccess(runCommand(command, { cwd: at('') }))

test('pages offer downloads, packages, and images only from the first release on', () => {
  const isReleased = listReplacedPages().length === 0
  const found = PAGES.filter((file) => PUBLISHED.test(readDocument(file)))
  expect(found).toEqual(isReleased ? expect.arrayContaining(['docs/install.md']) : [])
})

test(
  'the pages of the first release offer what it publishes, link to headings that exist, and install nothing from a clone',
  async () => {
    copyProject(at(''))
    await run('bun', 'run', 'release:prepare')
    expect(existsSync(at('scripts/release/pages'))).toBe(false)
    expect(readFileSync(at('CHANGELOG.md'), 'utf8')).toMatch(
      RegExp(`^## ${version} - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
    )
    const read = (file: string) => readFileSync(at(file), 'utf8')
    expect(PAGES.filter((file) => UNPUBLISHED.test(read(file)))).toEqual([])
    const install = ['docs/install.md', 'docs/npm-package.md', 'docs/recipes/ci.md', 'python/README.md']
    expect(install.filter((file) => !PUBLISHED.test(read(file)))).toEqual([])
    await run(
      'bun',
      'test',
      '--timeout=120000',
      'test/project/docs-pages.test.ts',
      'test/project/readme.test.ts',
      'test/project/workflows.release.test.ts',
      '--path-ignore-patterns=none',
    )
  },
  LONG_TIMEOUT,
)
