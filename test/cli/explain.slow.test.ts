/** `signalbox explain`: the response of the endpoint as a readable report. */
import { describe, expect, test } from 'bun:test'
import { copyFileSync, readdirSync, readFileSync } from 'node:fs'
import { openModules } from '../../src/open-modules.ts'
import type { ExplainOutput } from '../../src/sandbox/explain/schema.ts'
import { runCli } from '../support/run-cli.ts'
import { createSandbox, FIXTURE_DATA, startServer } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const ADA = { contactFullName: 'KELLER, Ada', companyName: 'Nortwind Optics' }
const temporary = useTemporaryFolder('explain')
const { at } = temporary

/** Runs `signalbox explain`; the terminal has no colours. */
const explain = (...args: string[]) => runCli(['explain', ...args], { NO_COLOR: '1' })

describe('the report of explain', () => {
  test('shows the input, the candidates, the field comparisons, and the decision', async () => {
    const { code, stdout, stderr } = await explain(JSON.stringify(ADA))
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /^Request\n\n {2}company names {2}words nortwind optics\n {2}person names {3}first ada, last keller\n/,
    )
    expect(stdout).toContain(
      '1. Ada Keller, VP of Marketing  <- returned\n   Northwind Optics, Inc., United States',
    )
    expect(stdout).toMatch(/\n {3}last name +\S.* keller +keller +\+[\d.]+\n/)
    expect(stdout).toMatch(
      /\nDecision: Found Ada Keller at Northwind Optics, Inc\.\n\n {2}Ada Keller at Northwind Optics, Inc\. is/,
    )
    expect(stdout).not.toContain('\u001b')
    const { body } = await createSandbox({ dataDirectory: undefined }).post('/sandbox/explain', ADA)
    const json = await explain('--json', '--candidates', '1', JSON.stringify(ADA))
    expect([json.code, JSON.parse(json.stdout)]).toEqual([0, body])
  })

  test('shows as many candidates as requested, and counts the others', async () => {
    const input = JSON.stringify({ companyName: 'Alderbrook Logistics' })
    const one = await explain(input, '--candidates', '1')
    expect(one.stdout).toContain('\n1. ')
    expect(one.stdout).not.toContain('\n2. ')
    expect(one.stdout).toMatch(/\n\d+ other candidates?: [\d.]+%\n/)
    const two = await explain('--candidates=2', input)
    expect(two.stdout).toContain('\n2. ')
    expect(two.stdout).toContain('Decision: Several companies fit Alderbrook Logistics')
  })
})

describe('explain', () => {
  const HALCYON = '{"companyName":"Halcyon Freight"}'
  const outcomeOf = async (...args: string[]): Promise<string> => {
    const { stdout } = await explain('--json', ...args)
    return (JSON.parse(stdout) as ExplainOutput).decision.outcome
  }

  test('uses the sample by default, and a folder with --data', async () => {
    expect(await outcomeOf('{"companyName":"Northwind Optics"}')).toBe('company')
    expect(await outcomeOf(HALCYON)).toBe('none')
    expect(await outcomeOf('--data', FIXTURE_DATA, HALCYON)).toBe('company')
  })

  test('reads the database of serve with --db, also of a killed server, and leaves the files unchanged', async () => {
    const path = at('kept.db')
    const { core, close } = await openModules({
      storage: { kind: 'file', path },
      dataDirectory: FIXTURE_DATA,
    })
    core.connection.client.run("UPDATE companies SET legal_status = 'Changed'")
    for (const end of ['', '-wal']) copyFileSync(`${path}${end}`, at(`killed.db${end}`))
    close()
    const hashFiles = () =>
      ['kept.db', 'killed.db', 'killed.db-wal'].map((name) => Bun.SHA256.hash(readFileSync(at(name)), 'hex'))
    const before = hashFiles()
    for (const db of [path, at('killed.db')]) expect(await outcomeOf('--db', db, HALCYON)).toBe('company')
    expect(hashFiles()).toEqual(before)
  })

  test('uses the data of a running server with --url', async () => {
    const sandbox = createSandbox()
    const server = startServer(sandbox.modules)
    try {
      expect((await explain(HALCYON, '--url', server.url)).stdout).toContain(
        'Decision: Found Halcyon Freight',
      )
      expect(await outcomeOf(HALCYON, '--url', server.url)).toBe('company')
      const { code, stderr } = await explain('{"companyName":7}', '--url', server.url)
      expect([code, stderr]).toEqual([1, expect.stringContaining('companyName: must be a string')])
    } finally {
      await server.stop(0)
    }
  })

  test('does not create a missing database', async () => {
    const { code, stderr } = await explain('--db', at('no-such.db'), HALCYON)
    expect([code, stderr]).toEqual([1, expect.stringContaining('no-such.db does not exist or is empty')])
    expect(readdirSync(temporary.folder)).toEqual([])
  })
})

test.each<[string[], RegExp, number?]>([
  [[], /The input is missing\. Pass a JSON object, such as signalbox explain '\{/, 2],
  [['{companyName:x}'], /The input must be a JSON object: unexpected "c" at line 1, column 2\./],
  [['{}'], /The request has nothing to search with\. Send contactEmail/],
  [['{"companyName":7}'], /companyName: must be a string, not a number/],
  [['{"companyName":"x"}', '--candidates', '0'], /--candidates must be 1, .*, or 10, not "0"\./, 2],
  [['{}', '--url', 'localhost:8080'], /is not an HTTP URL/, 2],
  [['{}', '--url', 'http://127.0.0.1:1'], /No server responds at/],
  [['{}', '--data', 'a', '--db', 'b'], /--db and --data cannot be used together\./, 2],
])(
  'explain %j prints one sentence, and exits with 1, or 2 for a usage error',
  async (args, message, exitCode = 1) => {
    const { code, stdout, stderr } = await explain(...args)
    expect([code, stdout]).toEqual([exitCode, ''])
    expect(stderr).toStartWith('signalbox: ')
    expect(stderr).toMatch(message)
  },
)
