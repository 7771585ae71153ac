/** `signalbox enrich`: output, summary, warnings, and mistakes. */
import { describe, expect, spyOn, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { openModules } from '../../../src/open-modules.ts'
import { runCli } from '../../support/run-cli.ts'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { enriched, MAREN, useEnrichFolder } from './enrich-folder.ts'

const { at, list, read, rowsOf, write, writeLeads } = useEnrichFolder()

describe('enrich', () => {
  const own = ['--data', FIXTURE_DATA, '--subscription', 'standard']

  test('appends the response columns, and prints a summary', async () => {
    const { code, stderr } = await enriched(writeLeads(4), '-o', at('out.csv'), ...own)
    expect(code).toBe(0)
    expect(rowsOf('out.csv')).toMatchObject([
      { No: '1', 'E-mail': MAREN, recordStatus: 'Active', conEmail: MAREN, error: '' },
      { No: '2', Company: 'Halcyon Freight', recordStatus: 'Active', conEmail: '' },
      { No: '3', recordStatus: 'No Match', compName: '' },
      { No: '4', recordStatus: 'Active' },
    ])
    expect(stderr).toMatch(/Company\s+→ {2}companyName/)
    expect(stderr).toContain(`The leads are matched against ${FIXTURE_DATA}.\n`)
    expect(stderr.match(/Note: .*/g)).toEqual([expect.stringContaining('line 5 repeats line 2')])
    expect(stderr).toMatch(/Contact found\s+2/)
    expect(list()).toEqual(['leads.csv', 'out.csv'])
  })

  test.each([
    [4, 'standard', '3 rows; 1 of them repeats a record from an earlier row'],
    [4, 'pro', '3 rows; 1 of them repeats a record from an earlier row'],
    [5, 'pro', '4 rows; 2 of them repeat records from earlier rows'],
    [4, 'plus', '2 rows; 1 repetition would be free with Plus'],
  ])(
    'counts what the service would charge for %i rows with %s, and repetitions',
    async (rows, subscription, charges) => {
      const flags = ['--data', FIXTURE_DATA, '--subscription', subscription]
      const { stderr } = await enriched(writeLeads(rows), '-o', at('out.csv'), ...flags)
      expect(stderr).toContain(`Credits    the service would charge for ${charges}\n`)
    },
  )

  test('counts contacts who have left the company, and lists the ten most frequent reasons', async () => {
    const people = [`${MAREN},Quayside Robotics`, ...Array(2).fill(',n/a')]
    const reasons = Array.from({ length: 11 }, (_, row) => `reason-${row}@outcome.test,`)
    write('leads.csv', `Email,Company\n${[...reasons, ...people, ''].join('\n')}`)
    const { stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), ...own)
    expect(stderr).toMatch(/No result +13 /)
    expect(stderr).toMatch(/have no result:\n {2}2 {2}line 14, … .*\n {2}1 {2}line 2 .*reason-0/)
    expect(stderr).toContain('  and 2 more reasons\n')
  })

  test('keeps a row that the service would reject, with the reason', async () => {
    write('leads.csv', `Company,Email\n,nonsense\n${'x'.repeat(600)},\n`)
    const { code, stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), ...own)
    const errors = rowsOf('out.csv').map(({ error }) => error)
    expect(errors[0]).toContain('contactEmail: is not an email address')
    expect(errors[1]).toContain('600 characters long; at most 512 are allowed')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/ 1 {2}line 2 .*contactEmail: is not an email/)])
    expect(stderr).toContain('2 rows have no result. The error column says why.')
  })

  test.each(['Maren Oyelaran,,,', ',Maren,Oyelaran,', 'Maren Oyelaran,,,n/a'])(
    'reports a row with a name alone: %s',
    async (row) => {
      const title = 'Full name,First name,Last name,Company,Title,Country'
      write('leads.csv', `${title}\n${row},Head of Sales,Germany\n`)
      const { code, stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), ...own)
      const reason = 'The request has only a name. Send contactEmail, companyName, companyWebAddress'
      expect(rowsOf('out.csv')).toMatchObject([{ error: expect.stringContaining(reason), conGUID: '' }])
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/No result +1 .* 1 {2}line 2 .*has only a name/s),
      ])
    },
  )

  test('leaves out an invalid email address of a row with a name and a company', async () => {
    const leads = [
      'Company,Name,Email',
      'Halcyon Freight,Maren Oyelaran,maren(at)halcyon-freight',
      'Halcyon Freight,,nonsense',
      ',Maren Oyelaran,nonsense',
      'Halcyon Freight,n/a,nonsense',
      'Halcyon Freight,Maren Oyelaran,n/a',
      'Halcyon Freight,Maren Oyelaran,none@none',
    ]
    write('leads.csv', `${leads.join('\n')}\n`)
    const { stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), ...own)
    const rows = rowsOf('out.csv')
    expect(rows.map(({ conEmail }) => conEmail)).toEqual([MAREN, '', '', '', MAREN, MAREN])
    expect(rows.map(({ error }) => error?.includes('is not an email address'))).toEqual([
      ...[false, true, true, true, false, false],
    ])
    expect(rows[0]?.Email).toBe('maren(at)halcyon-freight')
    const note = 'Invalid email addresses are left out if the row has a name and a company: lines 2 and 7.'
    expect(stderr).toContain(`Note: ${note}\n`)
  })

  test.each([';', ' ', '\n', ' / '])('uses the first of two email addresses: %j', async (separator) => {
    write('leads.csv', `Email\n${MAREN}\n"${MAREN}${separator}piotr.zabek@halcyon-freight.example"\n`)
    const { stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), ...own)
    expect(rowsOf('out.csv').map(({ conEmail }) => conEmail)).toEqual([MAREN, MAREN])
    expect(stderr).toContain('Note: If a cell has several email addresses, only the first is used: line 3.\n')
  })

  test('names rows that repeat a lead, because each may be charged', async () => {
    const rows = [
      ...[
        '1,Halcyon Freight,,',
        `2,,Maren,${MAREN}`,
        '3,HALCYON freight ,,',
        '4,,,',
        `5,,Bo,${MAREN}`,
        '6,,,',
      ],
      ...[`7,Halcyon,maren,${MAREN}`, '8,Halcyon Freight,Maren,', '9,Halcyon Group,,'],
    ]
    write('leads.csv', `Id,Company,Full name,Email\n${rows.join('\n')}\n`)
    const { stderr } = await enriched(at('leads.csv'), '--dry-run', ...own)
    const repeated = 'line 4 repeats line 2 and line 8 repeats line 3'
    expect(stderr).toContain(
      `Note: The service charges each repetition of a lead unless the organization has Plus: ${repeated}.\n`,
    )
    write('leads.csv', `Id,Company\n${'1,Acme\n'.repeat(3000)}`)
    const many = await enriched(at('leads.csv'), '--dry-run', ...own)
    expect(many.stderr).toContain('line 6 repeats line 2, line 7 repeats line 2, and 2,994 more.\n')
  })

  test('appends the chosen columns once, and renames one that exists already', async () => {
    write('leads.csv', `compName;Error\nHalcyon Freight;x\n`)
    await enriched(at('leads.csv'), '-o', at('out.csv'), '--columns', 'accuracy,compname,accuracy', ...own)
    expect(read('out.csv').split('\n')[0]).toBe('compName;Error;accuracy;enriched_compName;enriched_error')
  })

  test('removes control characters of a file from errors and notes', async () => {
    write('leads.csv', `Fir\u001b[31mx,\u001b]0;owned\u0007Colour\n${'A,B\n'.repeat(99)}`)
    const rejected = await enriched(at('leads.csv'), ...own)
    expect([rejected.code, rejected.stderr]).toEqual([1, expect.stringContaining('Firx')])
    write('leads.jsonl', `${'{"company":"A"}\n'.repeat(20)}{"a\u001b]0;owned\u0007\n`)
    const noted = await enriched(at('leads.jsonl'), '--dry-run', ...own)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are meant
    for (const { stderr } of [rejected, noted]) expect(stderr).not.toMatch(/[\u0007\u001b]/)
  })

  test('uses the name in a company object of JSON Lines, and leaves the object unchanged', async () => {
    write('leads.jsonl', '{"company":{"id":7,"name":"Halcyon Freight"}}\n{"company":{"id":8}}\n')
    await enriched(at('leads.jsonl'), '-o', at('out.jsonl'), '--columns', 'compName', ...own)
    const [first, second] = read('out.jsonl')
      .split('\n')
      .map((line) => (line === '' ? {} : JSON.parse(line)))
    expect(first.company).toEqual({ id: 7, name: 'Halcyon Freight' })
    expect(first.compName).toStartWith('Halcyon')
    expect(second.error).not.toBe('')
  })

  test.each([
    ['an email address', `Halcyon Freight,${MAREN}`, `contains "${MAREN}", which looks like data`],
    ['a web address', 'Ada,https://acme.example', 'contains "https://acme.example", which looks like data'],
    ['no known heading', 'Ada,Keller', 'If the first row is a lead, add a heading row above it.'],
  ])('does not use a first row with %s as headings', async (_, row, reason) => {
    write('leads.csv', `${row}\nAcme,ada@acme.example\n`)
    const { code, stderr } = await enriched(at('leads.csv'), ...own)
    expect([code, stderr]).toEqual([1, expect.stringContaining(reason)])
  })

  const TABLE = 'Firma;Ort\r\nHalcyon Freight;Köln\r\n'
  const BOM = '\uFEFF'
  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(BOM + TABLE), BOM],
    ['UTF-16', Buffer.from(BOM + TABLE, 'utf16le'), BOM],
    ['Windows-1252', Buffer.from(TABLE, 'latin1'), BOM],
  ])('writes UTF-8 for %s', async (_, content, start) => {
    write('leads.csv', content)
    const run = await enriched(at('leads.csv'), '-o', at('out.csv'), '--columns', 'recordStatus', ...own)
    expect(run.code).toBe(0)
    expect(read('out.csv')).toBe(`${start}Firma;Ort;recordStatus;error\nHalcyon Freight;Köln;Active;\n`)
  })

  test('shows a value that it reads as Windows-1252, because the file may have another encoding', async () => {
    write('leads.csv', Buffer.from('Company,City\nAcme,Oslo\nNorthwind,\xa3\xf3d\x9f\n', 'latin1'))
    const { stderr } = await enriched(at('leads.csv'), '--dry-run', ...own)
    expect(stderr).toContain(
      'Note: The file is not UTF-8, so it is read as Windows-1252. If "£ódŸ" on line 3 is wrong, save the file as CSV UTF-8 first.\n',
    )
    write('leads.csv', 'Company,City\nNorthwind,Łódź\n')
    expect((await enriched(at('leads.csv'), '--dry-run', ...own)).stderr).not.toContain('Windows-1252')
  })

  test('keeps blank rows, so that columns can be pasted back by position', async () => {
    write('leads.csv', 'Company,Ort\n\nHalcyon Freight,a\n,\n,\nNowhere,b\n,\n')
    const columns = ['--columns', 'recordStatus']
    const { code, stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), ...columns, ...own)
    const rows = [',,,', 'Halcyon Freight,a,Active,', ',,,', ',,,', 'Nowhere,b,No Match,']
    expect([code, read('out.csv')]).toEqual([
      0,
      `${['Company,Ort,recordStatus,error', ...rows].join('\n')}\n`,
    ])
    expect(stderr).toContain('Note: The output keeps 3 blank rows, so that columns')
    expect(stderr).toMatch(/Rows +2\n/)
  })

  test.each([
    ['has other characters than ASCII', 'Company;Ort\nHalcyon Freight;Köln\n', 'out.csv', BOM],
    ['gets them in a response', 'Email\nlinh.dang@northwind-optics.example\n', 'out.CSV', BOM],
    ['has only ASCII', 'Company;Ort\nHalcyon Freight;Koeln\n', 'out.csv', 'C'],
    ['is not a .csv file', 'Company;Ort\nHalcyon Freight;Köln\n', 'out.txt', 'C'],
  ])('marks a .csv file as UTF-8 for Excel: an output that %s', async (_, content, output, start) => {
    write('leads.csv', content)
    const { code } = await enriched(at('leads.csv'), '-o', at(output), '--columns', 'conFullName')
    expect([code, read(output)[0], read(output).lastIndexOf(BOM)]).toEqual([0, start, start === BOM ? 0 : -1])
    expect(list()).toEqual(['leads.csv', output])
  })

  test('changes no byte of a large file that it marks', async () => {
    const notes = Array.from({ length: 2_000 }, (_, row) => `${row} ${'x'.repeat(300)}`)
    write('leads.csv', `Company,Note\n${[...notes, 'Köln'].map((note) => `Nowhere,${note}\n`).join('')}`)
    const run = (output: string) =>
      enriched(at('leads.csv'), '-o', at(output), '--columns', 'recordStatus', ...own)
    for (const output of ['out.csv', 'out.txt']) expect((await run(output)).code).toBe(0)
    expect(read('out.csv') === BOM + read('out.txt')).toBeTrue()
  })

  test('does not mark JSON Lines and standard output', async () => {
    write('leads.jsonl', '{"company":"Halcyon Freight","Ort":"Köln"}\n')
    await enriched(at('leads.jsonl'), '-o', at('out.csv'), ...own)
    expect(read('out.csv')).toStartWith('{')
    write('leads.csv', 'Company;Ort\nHalcyon Freight;Köln\n')
    const { stdout } = await enriched(at('leads.csv'), '-o', '-', ...own)
    expect(stdout).toStartWith('Company')
  })

  test('says why standard output cannot be written', async () => {
    const { code, stderr } = await runCli(['enrich', writeLeads(1), '-o', '-', ...own], {}, () => {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    })
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Standard output cannot be written: no space left on device.'),
    ])
  })

  /** Calls a function as soon as the output is open. Returns a function that stops it. */
  function onceOpen(act: () => void): () => void {
    const { now } = Date
    const clock = spyOn(Date, 'now').mockImplementation(() => {
      if (list().some((name) => name.endsWith('.tmp'))) act()
      return now()
    })
    return () => clock.mockRestore()
  }

  test('does not replace a file that appears during the run, unless --force is given', async () => {
    const leads = writeLeads(1)
    const restore = onceOpen(() => write('out.csv', 'precious'))
    try {
      const { code, stderr } = await enriched(leads, '-o', at('out.csv'), ...own)
      const message = 'was created during the run, so nothing was written. Replace it with --force'
      expect([code, stderr]).toEqual([1, expect.stringContaining(`out.csv ${message}`)])
      expect([list(), read('out.csv')]).toEqual([['leads.csv', 'out.csv'], 'precious'])
      expect((await enriched(leads, '-o', at('out.csv'), '--force', ...own)).code).toBe(0)
      expect(rowsOf('out.csv')).toMatchObject([{ conEmail: MAREN }])
    } finally {
      restore()
    }
  })

  describe('stopped during the last row', () => {
    /** Sends SIGINT to this run only, because other tests may have left servers that listen for it. */
    const interrupt = () => process.listeners('SIGINT').at(-1)?.('SIGINT')

    test('leaves an earlier file as it is', async () => {
      write('out.csv', 'precious')
      const leads = writeLeads(1)
      const restore = onceOpen(interrupt)
      try {
        const { code, stderr } = await enriched(leads, '-o', at('out.csv'), '--force', ...own)
        expect([code, stderr]).toEqual([
          130,
          expect.stringContaining('Stopped by SIGINT. Nothing was written.'),
        ])
        expect([list(), read('out.csv')]).toEqual([['leads.csv', 'out.csv'], 'precious'])
      } finally {
        restore()
      }
    })

    test('says that standard output may be incomplete', async () => {
      const { code, stderr } = await runCli(['enrich', writeLeads(1), '-o', '-', ...own], {}, interrupt)
      expect([code, stderr]).toEqual([
        130,
        expect.stringContaining('Stopped by SIGINT. The output may be incomplete.'),
      ])
    })
  })

  test('writes nothing with --dry-run', async () => {
    const { code, stderr } = await enriched(writeLeads(3), '--dry-run', ...own)
    expect([code, list()]).toEqual([0, ['leads.csv']])
    expect(stderr).toContain('Nothing was written')
  })

  test.each([
    [['--subscription', 'gold'], '--subscription must be standard, plus, or pro, not "gold"'],
    [['--columns', 'compNam'], 'Did you mean compName?'],
  ])('rejects %j with advice', async (args, message) => {
    const { code, stderr } = await enriched(writeLeads(1), ...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })

  test('reads a copy of the database of --db', async () => {
    const storage = { kind: 'file', path: at('box.db') } as const
    const serving = await openModules({ storage, dataDirectory: FIXTURE_DATA })
    const leads = writeLeads(1)
    const run = () => enriched(leads, '-o', at('out.csv'), '--db', at('box.db'))
    const busy = await run()
    serving.close()
    expect([busy.code, busy.stderr]).toEqual([
      1,
      expect.stringContaining('Another Signalbox server or command is using'),
    ])
    const before = readFileSync(at('box.db'))
    expect((await run()).code).toBe(0)
    expect(rowsOf('out.csv')).toMatchObject([{ conEmail: MAREN }])
    expect([list(), readFileSync(at('box.db')).equals(before)]).toEqual([
      ['box.db', 'leads.csv', 'out.csv'],
      true,
    ])
  })

  test.each([[[]], [['--dry-run']]])('rejects missing data with %j', async (flags) => {
    const leads = writeLeads(1)
    for (const [flag, message] of [
      ['--db', 'does not exist or is empty'],
      ['--data', 'does not exist. Choose a folder'],
    ] as const) {
      const { code, stderr } = await enriched(leads, flag, at('missing'), ...flags)
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    }
    expect(list()).toEqual(['leads.csv'])
  })

  test('rejects a database as the output', async () => {
    const leads = writeLeads(1)
    const replaced = await enriched(leads, '--db', at('box.db'), '-o', at('box.db-wal'))
    expect([replaced.code, replaced.stderr]).toEqual([1, expect.stringContaining('is an input file')])
    expect(list()).toEqual(['leads.csv'])
  })

  test('rejects an output in a folder that does not exist', async () => {
    const { code, stderr } = await enriched(writeLeads(1), '-o', 'nowhere/out.csv')
    expect([code, stderr]).toEqual([1, expect.stringContaining('Create it first')])
  })
})
