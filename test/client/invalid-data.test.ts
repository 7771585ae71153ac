/** `startSandbox` with data that has rows that cannot be used. */
import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import type { SandboxOptions } from '../../src/client/options.ts'
import type { Sandbox } from '../../src/client/sandbox.ts'
import { spawnServer } from '../../src/client/spawn.ts'
import { startSandbox } from '../../src/client/start-sandbox-in-bun.ts'
import { standardOutput } from '../../src/lib/log.ts'
import { runCli } from '../support/run-cli.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('invalid-data')
const { at } = temporary

const started: Sandbox[] = []
afterEach(() => Promise.all(started.splice(0).map((sandbox) => sandbox.stop())))

/** Starts a sandbox with the data of the folder, without printing warnings. */
async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const output = spyOn(standardOutput, 'write').mockImplementation(async () => {})
  try {
    const sandbox = await startSandbox({ data: temporary.folder, ...options })
    started.push(sandbox)
    return sandbox
  } finally {
    // The log writes its lines at the end of an iteration of the event loop.
    await new Promise(setImmediate)
    output.mockRestore()
  }
}

const ACME = 'compName,compWebsite\nAcme,https://acme.example\n'
const NAMELESS = 'n/a,\n'

function write(companies: string, contacts?: string): void {
  writeFileSync(at('companies.csv'), companies)
  if (contacts !== undefined) writeFileSync(at('contacts.csv'), contacts)
}

const NO_COMPANY =
  'lost companies.csv:1: the file contains no valid company, so every request returns No Match'

describe('startSandbox', () => {
  test.each<[string, string, string | undefined, string[]]>([
    ['an empty file', '', undefined, [NO_COMPANY]],
    ['only headings', 'compName\n', undefined, [NO_COMPANY]],
    [
      'wrong headings',
      'name of firm,site\nAcme,acme.example\n',
      undefined,
      [
        NO_COMPANY,
        'lost companies.csv:2: compName or compWebsite is required',
        'column companies.csv:1: ignoring 2 columns: name of firm, site',
      ],
    ],
    [
      'a quote that is not closed',
      'compName,compWebsite\n"Acme,https://acme.example\n',
      undefined,
      [
        'lost companies.csv:2: a quote is not closed, so the rest of the file is one value: close it, or remove it',
      ],
    ],
    [
      'contacts without an employer',
      ACME,
      'conLastName,compName\nKlein,Nobody\n\nTorres,Acme\nWeber,Elsewhere\n',
      [
        'lost contacts.csv:2: no company has the name Nobody',
        'lost contacts.csv:5: no company has the name Elsewhere',
      ],
    ],
  ])('rejects %s with each problem', async (_, companies, contacts, problems) => {
    write(companies, contacts)
    const { name, message } = await start().catch((error) => error)
    expect(name).toBe('SandboxUnavailable')
    for (const problem of problems) {
      const [kind, place = ''] = problem.split(/ (.*)/)
      expect(message).toContain(`\n  ${kind}: ${at(place)}\n`)
    }
    expect(message).toContain('skip them with allowInvalidRows: true in JavaScript')
  })

  test.each([
    ['Contacts.csv', ACME, /Contacts\.csv has the wrong name\. Rename it to contacts\.csv\./],
    [
      'organisations.json',
      '{}',
      /organisations\.json has the wrong name\. Rename it to organizations\.json\./,
    ],
    ['contacts.csv', '', /contacts\.csv is empty\. Add a line of headings, or delete the file\./],
  ])('rejects data with a file %s that it would ignore', async (name, text, message) => {
    write(ACME)
    writeFileSync(at(name), text)
    await expect(start({ allowInvalidRows: true })).rejects.toThrow(message)
  })

  test.skipIf(process.platform === 'win32').each(['contacts.csv', 'organizations.json'])(
    'rejects data whose %s is a link to a file that does not exist',
    async (name) => {
      write(ACME)
      symlinkSync(at('missing'), at(name))
      await expect(start()).rejects.toThrow(`${name} cannot be read: no such file or directory`)
    },
  )

  test('starts with allowInvalidRows, and lists the rows that cannot be used', async () => {
    write(`${ACME}${NAMELESS}`)
    const { dataProblems } = await start({ allowInvalidRows: true })
    const message = 'compName or compWebsite is required'
    expect(dataProblems).toEqual([{ kind: 'lost', file: at('companies.csv'), line: 3, message }])
  })

  test('starts if no row is lost, and lists what is stored differently', async () => {
    write(ACME, 'conLastName,compName,conEmail\nKlein,Acme,\n')
    expect((await start()).dataProblems).toEqual([])
    write(ACME, 'conLastName,compName,conEmail,A,B\nKlein,Acme,not an address,,\n')
    const file = at('contacts.csv')
    expect((await start()).dataProblems).toEqual([
      { kind: 'value', file, line: 2, message: expect.stringContaining('conEmail "not an address" is not') },
      { kind: 'column', file, line: 1, message: 'ignoring 2 columns: A, B' },
    ])
  })

  test('lists the same problems as import, in the same order', async () => {
    const rows = [
      'Ada Keller,,Acme,CFO',
      'Ada Keller,ada@acme.example,Acme,CEO',
      'Bo Moore,,Acme,CEO',
      'Bo More,,Acme,CEO',
      'Cy Reyes,none,Acme,CEO',
      'Dan Orth,,Nowhere,CEO',
    ]
    write(
      `${ACME}ACME,\n${NAMELESS}`,
      `conFullName,conEmail,compName,conJobTitleEn,Owner,Owner 2\n${rows.map((row) => `${row},,\n`).join('')}`,
    )
    const { stderr } = await runCli(['import', temporary.folder, '--dry-run', '--report', at('report.csv')])
    const db = at('box.db')
    const { dataProblems } = await start({ db, allowInvalidRows: true })
    const lines = dataProblems.map(
      ({ kind, file, line, message }) => `${kind}: ${file}:${line}: ${message}\n`,
    )
    expect([...new Set(dataProblems.map(({ kind }) => kind))]).toEqual([
      'lost',
      'identity',
      'value',
      'column',
    ])
    expect(stderr).toContain(lines.join(''))
    await started.pop()?.stop()
    const message: string = await start({ db }).catch((error) => error.message)
    expect(message).toContain(lines.map((line) => `  ${line}`).join(''))
    const report = readFileSync(at('report.csv'), 'utf8').split('\n')
    for (const { line, kind } of dataProblems)
      expect(report.some((one) => one.includes(`.csv,${line},`) && one.endsWith(`,${kind}`))).toBe(true)
  })

  test('rejects the rows also if a database already has the other rows', async () => {
    write(`${ACME}${NAMELESS}`)
    const db = at('box.db')
    await expect(start({ db })).rejects.toThrow('companies.csv:3: compName or compWebsite is required')
    expect(existsSync(db)).toBe(false)
    const first = await start({ db, allowInvalidRows: true })
    expect(first.dataProblems).toHaveLength(1)
    await first.stop()
    await expect(start({ db })).rejects.toThrow('companies.csv:3: compName or compWebsite is required')
    const second = await start({ db, allowInvalidRows: true })
    expect(second.dataProblems).toEqual(first.dataProblems)
  })

  test('rejects rows that import has skipped in the database', async () => {
    write(`${ACME}${NAMELESS}`)
    const db = at('box.db')
    expect(await runCli(['import', temporary.folder, '--db', db, '--skip-invalid'])).toMatchObject({
      code: 0,
    })
    await expect(start({ db })).rejects.toThrow('companies.csv:3: compName or compWebsite is required')
  })

  test('prints the 100 worst problems, and counts the others', async () => {
    const contacts = Array.from({ length: 1_234 }, (_, n) => `Klein,Nobody ${n}\nTorres,Nowhere\n`)
    write(ACME, `conLastName,compName\n${contacts.join('')}`)
    const { message } = await start().catch((error) => error)
    const [first, ...lines] = message.split('\n').filter((line: string) => line.startsWith('  lost: '))
    expect(first).toEndWith(
      'contacts.csv:3: no company has the name Nowhere (1,234 rows: lines 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, …)',
    )
    expect(lines).toHaveLength(99)
    expect(message).toContain('\n  and 1,135 more\n')
    expect((await start({ allowInvalidRows: true })).dataProblems).toHaveLength(1_000)
  })
})

test('serve --reject-invalid does not start', async () => {
  write(`${ACME}${NAMELESS}`)
  const flags = ['--data', temporary.folder, '--reject-invalid', '--memory', '--port', '0', '--quiet']
  const { code, stdout, stderr } = await runCli(['serve', ...flags])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toStartWith(`signalbox: The data has invalid rows:\n  lost: ${at('companies.csv')}:3: `)
})

test.skipIf(process.platform === 'win32')('a child process reports the rows and its warnings', async () => {
  const shown: string[] = []
  const write = spyOn(process.stderr, 'write').mockImplementation((text) => {
    shown.push(String(text))
    return true
  })
  const problems = [{ kind: 'lost' as const, file: 'companies.csv', line: 3, message: 'a message' }]
  const event = { event: 'listening', url: 'http://127.0.0.1:1', organizations: [], dataProblems: problems }
  const script = `#!/bin/sh\necho a warning >&2\necho "$@" >&2\nsleep 0.1\necho '${JSON.stringify(event)}'\ncat\n`
  writeFileSync(at('program'), script, { mode: 0o755 })
  const rejecting = await spawnServer(at('program'), { data: 'x' }, 30_000)
  const allowing = await spawnServer(at('program'), { data: 'x', allowInvalidRows: true }, 30_000)
  await Promise.all([rejecting.stop(), allowing.stop()])
  write.mockRestore()
  expect([rejecting.dataProblems, allowing.dataProblems]).toEqual([problems, problems])
  expect(shown[0]).toMatch(/^a warning\n.* --data=x --reject-invalid /)
  expect(shown[1]).toMatch(/^a warning\n(?!.*--reject-invalid)/)
})
