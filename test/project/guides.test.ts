/** Compares the guides of ARCHITECTURE.md with the files that name the newest operation and setting, and runs the example of the records. */
import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeBlock, readDocument, sectionOf } from '../support/markdown.ts'
import { ROOT } from '../support/paths.ts'
import { runCli } from '../support/run-cli.ts'
import { startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('guides')
const { at } = temporary

/** The source files. `openapi-types.ts` is generated. */
const SOURCES = [...new Bun.Glob('src/**/*.{ts,tsx}').scanSync(ROOT)].filter(
  (file) => file !== 'src/client/openapi-types.ts',
)

/** Returns the source files outside of a folder that have lines with a name, each with the number of these lines. */
function countLines(name: RegExp, folder: string): Record<string, number> {
  const counts = SOURCES.filter((file) => !file.startsWith(folder)).map((file) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
    return [file, lines.filter((line) => name.test(line)).length] as const
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** Returns the files in the block of a guide. */
const filesIn = (guide: string): string[] =>
  codeBlock('ARCHITECTURE.md', 'text', guide)
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')

test('a new operation needs one folder, and four lines in the files of the guide', () => {
  const lines = countLines(/'viewKeys'|\bviewKeys:|\/users-and-keys\//, 'src/api/users-and-keys/')
  expect(Object.keys(lines).sort()).toEqual(filesIn('One new operation of the service').sort())
  expect(Object.values(lines).reduce((sum, count) => sum + count)).toBe(4)
})

test('the files of the guide for a new resource name each resource', () => {
  const files = filesIn('One new resource of the control API')
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'))
  for (const resource of ['clock', 'faults', 'report'])
    expect([resource, files.filter((_, index) => !texts[index]?.includes(resource))]).toEqual([resource, []])
})

test('a new setting needs three files, which the guide names', () => {
  const files = Object.keys(countLines(/\bjournalSize\b/, 'none'))
  expect(files).toHaveLength(3)
  const guide = sectionOf('ARCHITECTURE.md', 'One setting')
  expect(files.filter((file) => !guide.includes(`\`${file.replace('src/', '')}\``))).toEqual([])
})

test('the example of the records is imported and edited as its page says', async () => {
  const page = 'src/records/README.md'
  const { folder } = temporary
  const [companies = '', contacts = ''] = [...readDocument(page).matchAll(/```csv\n(.*?)```/gs)].map(
    ([, table = '']) => table,
  )
  writeFileSync(at('companies.csv'), companies)
  writeFileSync(at('contacts.csv'), contacts)
  const { stdout, stderr } = await runCli(['import', folder, '--db', at('example.db'), '--skip-invalid'])
  expect(stdout).toContain('2 companies, 1 person, 2 jobs')
  expect(stderr.replaceAll(folder, 'example')).toContain(codeBlock(page, 'console'))
  const sandbox = await startSandbox({ dataDirectory: folder })
  const readPerson = async () => (await sandbox.send('/sandbox/contacts?search=klein')).body.items[0]
  const stored = JSON.parse(codeBlock(page, 'json'))
  expect(await readPerson()).toMatchObject(stored)
  const [, edit = ''] = /`PUT \/sandbox\/contacts` with `(.*)`/.exec(sectionOf(page, 'An edit')) ?? []
  await sandbox.sendJson('PUT', '/sandbox/contacts', JSON.parse(edit))
  const { jobs } = await readPerson()
  expect(jobs).toMatchObject([
    { compName: 'Acme Optics', conJobTitleEn: 'CEO', conJobStartedOn: '' },
    stored.jobs[1],
  ])
})
