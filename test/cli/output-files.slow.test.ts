/** Output files of commands: no flag overwrites an input, a database, or a file of another command. */
import { beforeEach, describe, expect, test } from 'bun:test'
import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../support/paths.ts'
import { runCli } from '../support/run-cli.ts'
import { requireSuccess, runCommand } from '../support/run-command.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('outputs')
const { at } = temporary
const text = (name: string): string => readFileSync(at(name), 'latin1')
beforeEach(() => {
  writeFileSync(at('leads.csv'), 'compName\nHalcyon Freight\n')
})

const enriched = (...args: string[]) => runCli(['enrich', at('leads.csv'), '-o', at('out.csv'), ...args])
function written(name: string): string {
  writeFileSync(at(name), 'precious')
  return at(name)
}

test.each(['out.csv', 'page.html'])('enrich replaces %s only with --force', async (name) => {
  written(name)
  const flags = ['--report', at('page.html')]
  const { code, stderr } = await enriched(...flags)
  const refused = expect.stringContaining('Replace it with --force')
  expect([code, stderr, text(name)]).toEqual([1, refused, 'precious'])
  expect(await enriched('--force', ...flags)).toMatchObject({ code: 0 })
  expect(text(name)).not.toBe('precious')
})

describe('an output flag', () => {
  test.each([
    ['-o', 'organizations.json'],
    ['--report', 'contacts.csv'],
  ])('is rejected for %s and %s of --data', async (flag, name) => {
    mkdirSync(at('records'))
    const files = ['companies.csv', 'contacts.csv', 'organizations.json']
    for (const one of files) writeFileSync(at(`records/${one}`), 'compName\nAcme\n')
    const flags = ['--data', at('records'), '--force', '--no-report', flag, at(`records/${name}`)]
    const { code, stderr } = await runCli(['enrich', at('leads.csv'), ...flags])
    expect([code, stderr]).toEqual([1, expect.stringContaining('is an input file')])
    expect(text(`records/${name}`)).toBe('compName\nAcme\n')
  })

  const linkLeads = () => linkSync(at('leads.csv'), at('out.csv'))

  test.each<[string, () => void, () => string[], string]>([
    ['a second name of the leads', linkLeads, () => [], 'is an input file'],
    ['a link to a missing file', () => symlinkSync('box.db', at('out.csv')), () => [], 'is not a file'],
    [
      'a report at the path of the unfinished rows',
      () => {},
      () => ['--report', at('out.csv.partial')],
      'or another output',
    ],
  ])('is rejected for %s', async (_, prepare, flags, message) => {
    prepare()
    const { code, stderr } = await enriched('--force', ...flags())
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  })
})

test('--db never replaces a file that is no database, even if it is short', async () => {
  written('box.db')
  const db = ['--db', at('box.db')]
  for (const args of [
    ['serve', '--port', '0', ...db],
    ['import', at('leads.csv'), ...db],
    ['explain', '{"companyName":"Acme"}', ...db],
  ]) {
    const { code, stderr } = await runCli(args)
    expect([args[0], code, text('box.db')]).toEqual([args[0], 1, 'precious'])
    expect(stderr).toContain('(file is not a database)')
  }
  expect(readdirSync(temporary.folder).sort()).toEqual(['box.db', 'leads.csv'])
})

test.skipIf(process.platform === 'win32')(
  'enrich removes the part of a row that a full disk cuts off, and continues with that row',
  async () => {
    const notes = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(300)}`)
    writeFileSync(at('leads.csv'), ['compName,note', ...notes.map((note) => `Acme,${note}`), ''].join('\n'))
    const command = `"${process.execPath}" "${join(ROOT, 'src/main.ts')}" enrich leads.csv -o out.csv --no-report`
    // A file of more than 4 KiB cannot be written.
    const limited = `trap '' XFSZ; ulimit -f 4; exec ${command}`
    const { code, stderr } = await runCommand(['bash', '-c', limited], { cwd: temporary.folder })
    const next = / --from-row (\d+)\n$/.exec(stderr)?.[1]
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be written')])
    await requireSuccess(
      runCommand(['bash', '-c', `${command} --from-row ${next}`], { cwd: temporary.folder }),
    )
    const rows = text('out.csv').trimEnd().split('\n').slice(1)
    expect(rows.map((row) => row.split(',')[1])).toEqual(notes)
  },
)
