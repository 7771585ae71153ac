/**
 * Writes `docs/interface.md`, which lists the names of the tests in `test/api/interface/`. Each is a statement of the interface.
 * `bun run openapi` runs it.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeXML } from 'entities'

const ROOT = join(import.meta.dir, '../..')
export const INTERFACE_PAGE = join(ROOT, 'docs/interface.md')

const introduce = (count: number): string => `# The interface, statement by statement

What the eight operations of the service accept and return, in ${count} statements. Each is the name of a test that sends the requests it talks
about and checks the responses. The heading of each section links to its file; \`bun test test/api/interface -t 'over the body field'\` runs
one test. For the decisions behind these statements, see [Differences from the real service](differences.md).

\`bun run openapi\` writes this page, and only if all tests pass. The test suite fails if the page isn't up to date, or if an operation, field,
maximum length, subscription, status, action, grade, or error has no statement.
`

/** One describe block with its tests. The one of a section is in no other. */
interface Block {
  readonly name: string
  readonly tests: string[]
  readonly blocks: Block[]
}

interface TestFile {
  readonly path: string
  readonly sections: readonly Block[]
}

/**
 * Runs the tests, and returns the page with their names.
 * @throws {Error} if a test fails, is skipped, or is not in a group of a section
 */
export async function interfacePage(): Promise<string> {
  const report = await runTests()
  const files = parseReport(report).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const sections = files.flatMap(({ path, sections }) =>
    sections.map((section) => formatSection(path, section)),
  )
  const count = sections.join('').match(/^- /gm)?.length ?? 0
  if (!report.includes(` tests="${count}" `))
    throw new Error('A test is not listed. Put each test into a describe block in the one of its section.')
  return [introduce(count), ...sections].join('\n')
}

/** Returns the JUnit report, in which the names of `test.each` are complete. */
async function runTests(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-interface-'))
  const report = join(folder, 'report.xml')
  const options = ['--timeout=120000', '--only-failures', '--reporter=junit', `--reporter-outfile=${report}`]
  const command = [process.execPath, 'test', 'test/api/interface', ...options]
  try {
    const child = Bun.spawn(command, { cwd: ROOT, stdout: 'ignore', stderr: 'pipe' })
    const [code, output] = await Promise.all([child.exited, child.stderr.text()])
    const text = code === 0 ? readFileSync(report, 'utf8') : ''
    if (!/^<testsuites .* failures="0" skipped="0"/m.test(text))
      throw new Error(`A test did not pass:\n${output}`)
    return text
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** In the report, suites are nested: files, sections, and their groups. */
function parseReport(report: string): readonly TestFile[] {
  const root: Block = { name: '', tests: [], blocks: [] }
  const open = [root]
  for (const [tag, element, name = ''] of report.matchAll(
    /<\/?(testsuite|testcase)(?: name="([^"]*)"[^>]*)?>/g,
  )) {
    const parent = open.at(-1) ?? root
    if (element === 'testcase') parent.tests.push(decodeXML(name))
    else if (tag.startsWith('</')) open.pop()
    else {
      const block = { name: decodeXML(name), tests: [], blocks: [] }
      parent.blocks.push(block)
      open.push(block)
    }
  }
  return root.blocks.map(({ name, blocks }) => ({ path: name, sections: blocks }))
}

function formatSection(path: string, { name, blocks }: Block): string {
  const groups = blocks.map(
    (group) => `\n### ${group.name}\n\n${group.tests.map((test) => `- ${test}\n`).join('')}`,
  )
  return `## ${name}\n\n[${path}](../${path})\n${groups.join('')}`
}

if (import.meta.main) writeFileSync(INTERFACE_PAGE, await interfacePage())
