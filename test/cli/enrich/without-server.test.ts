/** `signalbox enrich` with the sample or a folder of data: output, report, warnings, and mistakes. */
import { describe, expect, test } from 'bun:test'
import { symlinkSync } from 'node:fs'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { enriched, MAREN, useEnrichFolder } from './enrich-runs.ts'

const { at, list, read, rowsOf, write, writeLeads } = useEnrichFolder()

describe('enrich without a server', () => {
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
    expect(stderr).toContain(`${FIXTURE_DATA}, as Standard.\n`)
    expect(stderr.match(/Note: .*/g)).toEqual([expect.stringContaining('line 5 repeats line 2')])
    expect(stderr).toMatch(/Contact found\s+2/)
    expect(stderr).toMatch(/Credits\s+none charged; with --url, this run would cost 3\n/)
    expect(list()).toEqual(['leads.csv', 'out.csv', 'out.report.html'])
    const page = read('out.report.html')
    expect(page).toMatch(/^<!doctype html>.*this run would cost 3.*Contact found/s)
    expect(page).not.toMatch(/<script|<link|src=|https?:/)
  })

  test('keeps a row that cannot be sent, with the reason', async () => {
    write('leads.csv', `Company,Email\n,nonsense\n${'x'.repeat(600)},\n`)
    await enriched(at('leads.csv'), '-o', at('out.csv'), ...own)
    const errors = rowsOf('out.csv').map(({ error }) => error)
    expect(errors[0]).toContain('contactEmail: is not an email address')
    expect(errors[1]).toContain('600 characters long; at most 512 are allowed')
  })

  test('sends a row without an invalid email address, if it has a name and a company', async () => {
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
    const note = 'Invalid email addresses are not sent if the row has a name and a company: lines 2 and 7.'
    expect(stderr).toContain(`Note: ${note}\n`)
    expect(read('out.report.html')).toContain(note)
  })

  test.each([';', ' ', '\n', ' / '])('sends the first of two email addresses: %j', async (separator) => {
    write('leads.csv', `Email\n${MAREN}\n"${MAREN}${separator}piotr.zabek@halcyon-freight.example"\n`)
    const { stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), ...own)
    expect(rowsOf('out.csv').map(({ conEmail }) => conEmail)).toEqual([MAREN, MAREN])
    expect(stderr).toContain('Note: If a cell has several email addresses, only the first is sent: line 3.\n')
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
      `Note: Repeated leads are sent each time, and charged each time unless the organization has Plus: ${repeated}.\n`,
    )
    write('leads.csv', `Id,Company\n${'1,Acme\n'.repeat(3000)}`)
    const many = await enriched(at('leads.csv'), '--dry-run', ...own)
    expect(many.stderr).toContain('line 6 repeats line 2, line 7 repeats line 2, and 2,994 more.\n')
  })

  test('appends the chosen columns, and renames one that exists already', async () => {
    write('leads.csv', `compName;Error\nHalcyon Freight;x\n`)
    await enriched(at('leads.csv'), '-o', at('out.csv'), '--columns', 'accuracy,compname', ...own)
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

  test('keeps blank rows, so that columns can be pasted back by position, and continues beside them', async () => {
    write('leads.csv', 'Company,Ort\n\nHalcyon Freight,a\n,\n,\nNowhere,b\nHalcyon Freight,c\n,\n')
    const run = (...flags: string[]) =>
      enriched(at('leads.csv'), '-o', at('out.csv'), '--columns', 'recordStatus', ...own, ...flags)
    const rows = [
      ',,,',
      'Halcyon Freight,a,Active,',
      ',,,',
      ',,,',
      'Nowhere,b,No Match,',
      'Halcyon Freight,c,Active,',
    ]
    const complete = `${['Company,Ort,recordStatus,error', ...rows].join('\n')}\n`
    const { code, stderr } = await run()
    expect([code, read('out.csv')]).toEqual([0, complete])
    expect(stderr).toContain('Note: The output keeps 3 blank rows, so that columns')
    expect(read('out.report.html')).toContain('The output keeps 3 blank rows')
    expect(stderr).toMatch(/Rows +3\n/)
    for (const [row, lines] of [
      [2, 3],
      [3, 6],
    ] as const) {
      write(
        'out.csv.partial',
        complete
          .split(/(?<=\n)/)
          .slice(0, lines)
          .join(''),
      )
      expect((await run('--force', '--from-row', String(row))).code).toBe(0)
      expect(read('out.csv')).toBe(complete)
    }
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
    expect(list()).toEqual(['leads.csv', output, 'out.report.html'].sort())
  })

  test('writes the mark through no link that another user has placed next to the output', async () => {
    write('leads.csv', 'Company;Ort\nHalcyon Freight;Köln\n')
    write('other.txt', 'a file of another user')
    symlinkSync(at('other.txt'), at('out.csv.partial.marked'))
    const { code } = await enriched(at('leads.csv'), '-o', at('out.csv'), '--columns', 'conFullName')
    expect([code, read('out.csv')[0], read('other.txt')]).toEqual([0, BOM, 'a file of another user'])
  })

  test('does not mark JSON Lines and standard output', async () => {
    write('leads.jsonl', '{"company":"Halcyon Freight","Ort":"Köln"}\n')
    await enriched(at('leads.jsonl'), '-o', at('out.csv'), ...own)
    expect(read('out.csv')).toStartWith('{')
    write('leads.csv', 'Company;Ort\nHalcyon Freight;Köln\n')
    const { stdout } = await enriched(at('leads.csv'), '-o', '-', ...own)
    expect(stdout).toStartWith('Company')
  })

  test('sends and writes nothing with --dry-run', async () => {
    const { code, stderr } = await enriched(writeLeads(3), '--dry-run', ...own)
    expect([code, list()]).toEqual([0, ['leads.csv']])
    expect(stderr).toContain('Nothing was sent')
  })

  test.each([
    ['CSV', 'leads.csv', 'Company;Ort\r\nHalcyon Freight;Köln\r\n"a "b" c";x\r\nNowhere;y\r\n', 1],
    ['JSON Lines', 'leads.jsonl', '{"company":"Halcyon Freight"}\n{"company":"Nowhere"}\n', 0],
  ])('continues from any row: %s', async (_, name, leads, failed) => {
    const output = name.replace('leads', 'out')
    write(name, leads)
    const columns = ['--columns', 'recordStatus,compName']
    const run = (...flags: string[]) => enriched(at(name), '-o', at(output), ...own, ...columns, ...flags)
    await run()
    const complete = read(output)
    const lines = complete.split(/(?<=\n)/)
    const headings = output.endsWith('csv') ? 1 : 0
    for (let row = 1; row < lines.length - headings; row++) {
      write(`${output}.partial`, lines.slice(0, headings + row).join(''))
      const { code, stderr } = await run('--force', '--from-row', String(row + 1))
      expect([code, read(output)]).toEqual([failed, complete])
      expect(stderr).toContain(`\nNot enriched   ${failed} `)
    }
  })

  test('continues only the rows of an unfinished run, and names the next one', async () => {
    const run = (...flags: string[]) =>
      enriched(writeLeads(5), '-o', at('out.csv'), '--columns', 'conGUID', ...own, ...flags)
    const header = 'No,Company,E-mail,conGUID,error\n'
    const row = (number: 1 | 2) => `${number},${['', `,${MAREN}`, 'Halcyon Freight,'][number]},ABC,\n`
    expect((await run('--from-row', '3')).stderr).toContain(
      'out.csv.partial to continue. Leave out --from-row.',
    )
    expect((await run('--from-row', '6')).stderr).toContain('There is no')
    expect((await run('--from-row', '7')).stderr).toContain('must be a whole number from 1 to 6, not 7')
    write('out.csv.partial', 'No,error\n1,\n2,\n')
    expect((await run('--from-row', '3')).stderr).toContain('out.csv.partial has different columns.')
    write('out.csv.partial', `${header}${row(1)}${row(2)}`)
    for (const flags of [[], ['--from-row', '2'], ['--from-row', '4'], ['--force']])
      expect(await run(...flags)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(
          'has 2 rows of another run. Continue it with --from-row 3, or delete',
        ),
      })
    write('out.csv.partial', `${header}${row(1)}${row(2).trimEnd()}`)
    for (const flags of [[], ['--from-row', '3']])
      expect(await run(...flags)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('does not end with a line break, so its last row may be cut off'),
      })
  })

  test.each<[string, (companies: string[]) => string]>([
    ['leads.csv', (companies) => `Company,Company\n${companies.map((name) => `${name},x\n`).join('')}`],
    ['leads.jsonl', (companies) => companies.map((company) => `${JSON.stringify({ company })}\n`).join('')],
  ])(
    'continues only with the leads of the earlier run, to which rows may be added: %s',
    async (name, format) => {
      const output = name.replace('leads', 'out')
      const run = (...flags: string[]) => enriched(at(name), '-o', at(output), ...own, ...flags)
      write(name, format(['Halcyon Freight', 'Nowhere']))
      await run()
      write(`${output}.partial`, read(output))
      for (const other of [
        ['New', 'Halcyon Freight', 'Nowhere'],
        ['Nowhere', 'Halcyon Freight'],
        ['Halcyon Freight'],
      ]) {
        write(name, format([...other]))
        const { code, stderr } = await run('--force', '--from-row', String(other.length))
        expect([code, stderr]).toEqual([
          1,
          expect.stringMatching(/partial has a different lead in row [12]\. Use/),
        ])
      }
      write(name, format(['Halcyon Freight', 'Nowhere', 'Halcyon Freight']))
      expect((await run('--force', '--from-row', '3')).code).toBe(0)
      expect(read(output).match(/Active|No Match/g)).toEqual(['Active', 'No Match', 'Active'])
    },
  )

  test.each([
    ['with rows that are not enriched', ['x', 'not enriched: a', '', 'not enriched: b'], 2],
    ['with all rows, which a killed process has not renamed', ['', '', '', '', ''], 6],
  ])('completes a partial output %s', async (_, errors, next) => {
    const run = (...flags: string[]) =>
      enriched(at('leads.csv'), '-o', at('out.csv'), '--columns', 'conGUID', ...own, ...flags)
    const leads = [1, 2, 3, 4, 5].map((row) => `${row},"a ""b""\n",`)
    write('leads.csv', `No,Company,E-mail\n${leads.join('\n')}\n`)
    const rows = errors.map((error, row) => `${leads[row]},OLD,${error}\n`)
    write('out.csv.partial', `\uFEFFNo,Company,E-mail,conGUID,error\n${rows.join('')}`)
    const { stderr } = await run()
    expect(stderr).toContain(`Continue it with --from-row ${next}, or`)
    await run('--from-row', String(next))
    expect(list()).toEqual(['leads.csv', 'out.csv', 'out.report.html'])
    expect(read('out.csv')).toStartWith('\uFEFFNo,')
    const written = rowsOf('out.csv')
    expect(written.map(({ No }) => No)).toEqual(['1', '2', '3', '4', '5'])
    for (const [row, error] of errors.entries())
      expect([written[row]?.conGUID === 'OLD', written[row]?.error]).toEqual(
        error.startsWith('not enriched') ? [false, ''] : [true, error],
      )
    expect(written[0]?.Company).toBe('a "b"\n')
  })

  test.each([
    [['--url', 'http://x', '--data', 'y'], '--data and --url cannot be used together'],
    [['--url', 'http://x'], '--url requires --key'],
    [['--key', 'k'], '--key requires --url'],
    [['--concurrency', '8'], '--concurrency requires --url'],
    [['--concurrency', '100'], '--concurrency must be a whole number from 1 to 64, not 100'],
    [['--url', 'localhost:8080', '--key', 'k'], 'is not an HTTP URL'],
    [['--subscription', 'gold'], '--subscription must be standard, plus, or pro, not "gold"'],
    [['--columns', 'compNam'], 'Did you mean compName?'],
  ])('rejects %j with advice', async (args, message) => {
    const { code, stderr } = await enriched(writeLeads(1), ...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })

  test('rejects an output in a folder that does not exist', async () => {
    const { code, stderr } = await enriched(writeLeads(1), '-o', 'nowhere/out.csv')
    expect([code, stderr]).toEqual([1, expect.stringContaining('Create it first')])
  })
})
