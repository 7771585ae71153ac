/** The command `bun run evaluate`: its output and its errors. */
import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readQueries } from '../../../scripts/evaluate/dataset.ts'
import { ROOT } from '../../support/paths.ts'
import { runCommand } from '../../support/run-command.ts'

// Each test starts processes, on machines that may be busy.

const folder = mkdtempSync(join(tmpdir(), 'signalbox-evaluate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string): string => join(folder, name)
const PLOT = at('plot.svg')

const evaluate = (...args: string[]) =>
  runCommand([process.execPath, 'scripts/evaluate/main.ts', ...args], { cwd: ROOT })

/** Requires exit code 1 and a single line with all parts. */
async function expectRefused(args: string[], ...parts: string[]): Promise<void> {
  const { code, stdout, stderr } = await evaluate(...args)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^error: [^\n]+\.\n$/)
  for (const part of parts) expect(stderr).toContain(part)
}

function createFile(name: string, text: string): string {
  writeFileSync(at(name), text)
  return at(name)
}

function directory(name: string, companies?: string): string {
  mkdirSync(at(name))
  if (companies !== undefined) writeFileSync(join(at(name), 'companies.csv'), companies)
  return at(name)
}

const QUERY = {
  kind: 'by hand',
  input: { companyName: 'Northwind Optics' },
  compGUID: 'B86DEDE9DA5D89FD',
  conGUID: '',
  recordStatus: 'Active',
}

describe('bun run evaluate', () => {
  test('prints only the report, and draws the plot', async () => {
    const { code, stdout, stderr } = await evaluate('--count', '60', '--plot', PLOT)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^\d+ queries, [\d.]+% right;/)
    expect(stdout).toMatch(/\n\nkind +queries +right\n\S+ +\d+ +[\d.]+%\n/)
    expect(stdout).toEndWith(`\n\nReliability plot: ${PLOT}\n`)
    expect(stdout).not.toContain('\u001b')
    expect(readFileSync(PLOT, 'utf8')).toStartWith('<svg')
  })

  test('prints only JSON with --json', async () => {
    const { code, stdout, stderr } = await evaluate('--count', '1', '--json', '--plot', PLOT)
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ queries: 1, reliability: expect.any(Array) })
  })

  test('evaluates labeled queries from a file with blank lines and a byte order mark', async () => {
    const noisy = JSON.stringify({ ...QUERY, noise: ['none to speak of'] })
    const file = createFile('good.jsonl', `\uFEFF${JSON.stringify(QUERY)}\r\n\r\n${noisy}\n`)
    const { code, stdout, stderr } = await evaluate('--queries', file, '--errors', '0', '--plot', PLOT)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toStartWith('2 queries, 100.00% right;')
    expect(stdout).toMatch(/\nby hand +2 +100.00%\n/)
  })

  test('requests a contact by a last name alone, and not by blanks, like the service', async () => {
    const { companyName } = QUERY.input
    const queries = [
      { ...QUERY, input: { companyName, contactLastName: 'Nobody' }, recordStatus: 'No Match' },
      { ...QUERY, input: { companyName, contactFullName: '  ' } },
    ]
    const file = createFile('contact.jsonl', queries.map((query) => JSON.stringify(query)).join('\n'))
    const { code, stdout } = await evaluate('--queries', file, '--json', '--plot', PLOT)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ right: 100, recordStatusRight: 100 })
  })
})

describe('bun run evaluate rejects data', () => {
  test('that is missing', () =>
    expectRefused(['--data', at('nowhere')], `${at('nowhere')}/companies.csv does not exist`))

  test('without companies.csv', async () => {
    const empty = directory('empty')
    await expectRefused(['--data', empty], `${empty}/companies.csv does not exist`)
  })

  test('that is a file', () =>
    expectRefused(['--data', createFile('file', '')], 'companies.csv does not exist'))

  test('without companies', async () => {
    const bare = directory('bare', 'compGUID,compName\n')
    await expectRefused(['--data', bare], `no companies in ${bare}/companies.csv`)
  })

  test('with too few records', async () => {
    const poor = directory('poor', 'compGUID,compName\nB86DEDE9DA5D89FD,\n')
    await expectRefused(
      ['--data', poor, '--plot', PLOT],
      `No queries can be generated from ${poor}`,
      '--queries',
    )
  })
})

describe('bun run evaluate rejects queries', () => {
  test('in a missing file', () =>
    expectRefused(['--queries', at('none.jsonl')], at('none.jsonl'), 'Each line is'))

  test('in a folder', () => expectRefused(['--queries', folder], folder, 'Each line is'))

  test('in an empty file', async () => {
    for (const text of ['', '\n \n']) {
      await expect(readQueries(createFile('no.jsonl', text))).rejects.toThrow(
        `no queries in ${at('no.jsonl')}`,
      )
    }
  })

  const without = (name: keyof typeof QUERY) => JSON.stringify({ ...QUERY, [name]: undefined })
  const withOther = (other: object) => JSON.stringify({ ...QUERY, ...other })
  const faults: [string, string][] = [
    ['{"kind":', 'it is not JSON'],
    ['kind,input', 'it is not JSON'],
    ['[]', 'it is not of type object'],
    ['null', 'it is not of type object'],
    ['"x"', 'it is not of type object'],
    [without('input'), 'input is missing'],
    [without('kind'), 'kind is missing'],
    [without('compGUID'), 'compGUID is missing'],
    [without('conGUID'), 'conGUID is missing'],
    [withOther({ alsoComp: 'x' }), 'alsoComp is not of type array'],
    [withOther({ kind: 5 }), 'kind is not of type string'],
    [withOther({ conGUID: null }), 'conGUID is not of type string'],
    [withOther({ input: 'x' }), 'input is not of type object'],
    [withOther({ input: ['x'] }), 'input is not of type object'],
    [withOther({ input: { companyName: 5 } }), 'input.companyName is not of type string'],
    [withOther({ input: { companyName: null } }), 'input.companyName is not of type string'],
    [withOther({ noise: 'x' }), 'noise is not of type array'],
  ]
  test.each(faults)('with the line %s', async (line, fault) => {
    const file = createFile('fault.jsonl', `${JSON.stringify(QUERY)}\n\n${line}\n`)
    await expect(readQueries(file)).rejects.toThrow(`${file}, line 3: ${fault}. Each line is`)
  })
})

describe('an option of bun run evaluate', () => {
  test('for an unwritable plot is rejected before the evaluation', async () => {
    for (const plot of [folder, join(createFile('no-folder', ''), 'plot.svg'), '']) {
      await expectRefused(['--count', '1', '--plot', plot], `The plot ${plot} cannot be written`, '--plot')
    }
  })

  test('for a plot creates no file if the data is invalid', async () => {
    await expectRefused(['--data', at('nowhere'), '--plot', at('never.svg')])
    expect(existsSync(at('never.svg'))).toBe(false)
  })

  test('for the count is a whole number of at least 1', async () => {
    for (const count of ['0', 'x']) {
      await expectRefused([`--count=${count}`], '--count', 'a whole number of at least 1')
    }
  })

  test('for the number of errors is a whole number of at least 0', () =>
    expectRefused(['--errors=-1'], '--errors', 'a whole number of at least 0'))
})
