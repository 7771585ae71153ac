/** The command `bun run evaluate`: its output and its errors. */
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SETS } from '../../../scripts/evaluate/sets.ts'
import { ROOT } from '../../support/paths.ts'
import { runCommand } from '../../support/run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'signalbox-evaluate-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string): string => join(folder, name)

const evaluate = (...args: string[]) =>
  runCommand([process.execPath, 'scripts/evaluate/main.ts', ...args], { cwd: ROOT })

const QUERY = {
  kind: 'by hand',
  input: { companyName: 'Northwind Optics' },
  compGUID: 'B86DEDE9DA5D89FD',
  conGUID: '',
  recordStatus: 'Active',
}

describe('bun run evaluate', () => {
  test('evaluates the committed sets, which meet their promises', async () => {
    const { code, stdout, stderr } = await evaluate('--set', 'generated')
    expect([code, stderr]).toEqual([0, ''])
    const [, right = ''] = /^\| generated: [^|]+\| 6,000 \| ([\d.]+)% \|/m.exec(stdout) ?? []
    expect(Number(right)).toBeGreaterThan(98.5)
  })

  test('lists errors with the fields of the best candidates', async () => {
    const file = at('queries.jsonl')
    writeFileSync(file, `${JSON.stringify(QUERY)}\n${JSON.stringify({ ...QUERY, compGUID: '' })}\n`)
    const { code, stdout } = await evaluate('--queries', file, '--errors', '5', '--candidates', '1')
    expect(code).toBe(0)
    expect(stdout).toStartWith(
      'false (by hand): {"companyName":"Northwind Optics"}\n  expected  no company\n',
    )
    expect(stdout).toContain('  returned  Northwind Optics, Inc., A+, probability 0.99')
    expect(stdout).toMatch(/\n +\+\d+\.\d {2}company name: /)
    expect(stdout).toContain('| 2 | 50% | 50% |')
  })

  test('rejects unknown sets and missing files', async () => {
    mkdirSync(at('bare'))
    writeFileSync(join(at('bare'), 'companies.csv'), 'compGUID,compName\n')
    for (const [args, message] of [
      [['--set', 'nothing'], SETS.map(({ name }) => name).join(', ')],
      [['--queries', at('none')], `The file ${at('none')} cannot be read`],
      [['--queries', at('none'), '--data', at('bare')], 'There are no companies in'],
      [['--set', 'sp500', '--compare', at('none')], `The results ${at('none')} cannot be read`],
    ] as const) {
      const { code, stderr } = await evaluate(...args)
      expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
    }
  })
})
