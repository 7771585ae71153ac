/** Output files of commands: no flag overwrites an input, a database, or a file of another command. */
import { beforeEach, expect, test } from 'bun:test'
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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

test('enrich replaces an output only with --force', async () => {
  written('out.csv')
  const { code, stderr } = await enriched()
  const refused = expect.stringContaining('Replace it with --force')
  expect([code, stderr, text('out.csv')]).toEqual([1, refused, 'precious'])
  expect(await enriched('--force')).toMatchObject({ code: 0 })
  expect(text('out.csv')).not.toBe('precious')
})

test.each(['companies.csv', 'contacts.csv', 'organizations.json'])(
  'enrich never replaces %s of --data',
  async (name) => {
    mkdirSync(at('records'))
    for (const one of ['companies.csv', 'contacts.csv', 'organizations.json'])
      writeFileSync(at(`records/${one}`), 'compName\nAcme\n')
    const flags = ['--data', at('records'), '--force', '-o', at(`records/${name}`)]
    const { code, stderr } = await runCli(['enrich', at('leads.csv'), ...flags])
    expect([code, stderr]).toEqual([1, expect.stringContaining('is an input file')])
    expect(text(`records/${name}`)).toBe('compName\nAcme\n')
  },
)

test.each([
  ['a second name', linkSync],
  ['a link', symlinkSync],
])('enrich never replaces its leads through %s', async (_, link) => {
  link(at('leads.csv'), at('out.csv'))
  const { code, stderr } = await enriched('--force')
  expect([code, stderr]).toEqual([1, expect.stringContaining('is an input file')])
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

const unlessWindows = test.skipIf(process.platform === 'win32')

unlessWindows('enrich leaves an earlier output as it is if the disk is full', async () => {
  const notes = Array.from({ length: 40 }, (_, index) => `${index} ${'x'.repeat(300)}`)
  writeFileSync(at('leads.csv'), ['compName,note', ...notes.map((note) => `Acme,${note}`), ''].join('\n'))
  written('out.csv')
  const command = `"${process.execPath}" "${join(ROOT, 'src/main.ts')}" enrich leads.csv -o out.csv --force`
  // A file of more than 4 KiB cannot be written.
  const limited = `trap '' XFSZ; ulimit -f 4; exec ${command}`
  const { code, stderr } = await runCommand(['bash', '-c', limited], { cwd: temporary.folder })
  expect([code, stderr]).toEqual([1, expect.stringContaining('out.csv cannot be written')])
  expect([readdirSync(temporary.folder).sort(), text('out.csv')]).toEqual([
    ['leads.csv', 'out.csv'],
    'precious',
  ])
})

// Everywhere else, root can create files in any folder.
test.skipIf(process.platform !== 'linux')(
  'enrich names the folder in which it cannot create a file',
  async () => {
    const { code, stderr } = await runCli(['enrich', at('leads.csv'), '-o', '/proc/out.csv', '--force'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('The folder /proc cannot be written: ')])
  },
)

test('enrich writes a file with a name of any length', async () => {
  const name = `${'x'.repeat(240)}.csv`
  const { code } = await runCli(['enrich', at('leads.csv'), '-o', at(name)])
  expect([code, readdirSync(temporary.folder).sort()]).toEqual([0, ['leads.csv', name]])
})

unlessWindows('enrich keeps the permissions of the file that it replaces', async () => {
  for (const mode of [0o640, 0o604]) {
    written('out.csv')
    chmodSync(at('out.csv'), mode)
    await enriched('--force')
    expect(statSync(at('out.csv')).mode & 0o777).toBe(mode)
  }
})

unlessWindows('enrich gives a new file the default permissions', async () => {
  const before = process.umask(0o027)
  try {
    await enriched()
    expect(statSync(at('out.csv')).mode & 0o777).toBe(0o640)
  } finally {
    process.umask(before)
  }
})

unlessWindows('enrich writes through a link', async () => {
  written('target.csv')
  symlinkSync('target.csv', at('out.csv'))
  expect((await enriched()).stderr).toContain('Replace it with --force')
  expect((await enriched('--force')).code).toBe(0)
  expect(lstatSync(at('out.csv')).isSymbolicLink()).toBeTrue()
  expect(text('target.csv')).toStartWith('compName,')
})

unlessWindows('enrich writes to a pipe and a device without --force', async () => {
  await requireSuccess(runCommand(['mkfifo', at('out.csv')]))
  const reader = runCommand(['cat', at('out.csv')])
  expect((await enriched()).code).toBe(0)
  expect((await reader).stdout).toStartWith('compName,')
  expect((await runCli(['enrich', at('leads.csv'), '-o', '/dev/null'])).code).toBe(0)
  expect(statSync('/dev/null').isCharacterDevice()).toBeTrue()
})
