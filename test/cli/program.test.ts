/** The command line: help, versions, and mistakes. */

import { describe, expect, test } from 'bun:test'
import { Command } from 'commander'
import { homepage, version } from '../../package.json'
import { defineServe } from '../../src/cli/serve/command.ts'
import { listUnknownVariables } from '../../src/config/serve-config.ts'
import { anchorsOf, DOCUMENTS } from '../support/markdown.ts'
import { runCli as runCommand } from '../support/run-cli.ts'

const ran = (...args: string[]) => runCommand(args)

describe('signalbox', () => {
  test.each([[['--version']], [['-V']], [['-v']], [['import', '-v']], [['serve', '--version']]])(
    '%j prints the version',
    async (args) => expect(await ran(...args)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' }),
  )

  test.each([[['--help']], [['-h']], [['help', 'serve']], [['explain', '--help']]])(
    '%j prints help',
    async (args) => {
      const { code, stdout } = await ran(...args)
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: signalbox/)])
    },
  )

  test('the help of each command ends with the address of a page and a heading that exist', async () => {
    const { stdout } = await ran('--help')
    const [, list = ''] = /\nCommands:\n(.*?)\n\n/s.exec(stdout) ?? []
    const commands = [...list.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
    expect(commands).toContain('serve')
    for (const command of ['--help', ...commands]) {
      const help = await ran('help', command)
      const [, page = ''] = /\nDocumentation: (\S+)\n$/.exec(help.stdout) ?? []
      expect(page).toStartWith(`${homepage}/blob/main/docs/`)
      const [file = '', anchor] = page.replace(`${homepage}/blob/main/`, '').split('#')
      expect([command, DOCUMENTS]).toEqual([command, expect.arrayContaining([file])])
      if (anchor !== undefined)
        expect([command, anchorsOf(file)]).toEqual([command, expect.arrayContaining([anchor])])
    }
  })

  test.each<[string[], RegExp]>([
    [['serve', '--prot', '1'], /There is no flag --prot\. Did you mean --port\?\n$/],
    [['--memroy'], /There is no flag --memroy\. Did you mean --memory\?\n$/],
    [['wait', '--xyz'], /There is no flag --xyz\. signalbox wait --help lists the flags\.\n$/],
    [['srve'], /There is no command srve\. Did you mean serve\?/],
    [['serve', '--port'], /: --port needs a value: --port <number>\.\n$/],
    [['serve', '--port', 'x'], /The port must be a whole number from 0 to 65535, not "x"/],
    [['state', 'foo', 'x'], /: The action must be export, not "foo"\.\n$/],
    [['serve', '--\u001B[31mfoo\u0007'], /^signalbox: There is no flag --foo \. /],
    [['import'], /The argument <companies> is missing\. signalbox import --help lists the arguments\.\n$/],
    [['state'], /The argument <action> is missing\. Give export\.\n$/],
    [['state', 'export'], /The argument <file> is missing\. signalbox state --help lists the arguments\.\n$/],
    [['serve', 'x', 'y'], /: signalbox serve takes no arguments, not: x, y\.\n$/],
    [['init', 'x', 'y'], /: signalbox init takes at most 1 argument, not: x, y\.\n$/],
    [['enrich', '-o'], /: --output needs a value: --output <file>\.\n$/],
    [
      ['explain', '{}', '--url', 'x', '--data', 'y'],
      /: --url and --data cannot be used together\. Omit one of them\.\n$/,
    ],
    [['requests', '--operation', 'x'], /: --operation must be enrich, .*, or \w+, not "x"\.\n$/],
    [['serve', '--data', ''], /: --data is empty\. Give it a value, or omit it\.\n$/],
    [['serve', '--allow-host', 'sandbox.example', '--allow-host='], /: --allow-host is empty\./],
    [['enrich', 'leads.csv', '--data='], /: --data is empty\./],
    [['enrich', 'leads.csv', '-o='], /: --output is empty\./],
    [['enrich', 'leads.csv', '-o=a.csv'], /: Write -o a\.csv without an equals sign\.\n$/],
    [['explain', '{}', '--db', ''], /: --db is empty\./],
    [
      ['enrich', 'leads.csv', '-o', '--dry-run'],
      /: --output needs a value, but --dry-run follows\. If this is the value, write --output=--dry-run\.\n$/,
    ],
    [
      ['enrich', 'leads.csv', '--map', 'Notes=', '--map', '--dry-run'],
      /: --map needs a value, but --dry-run/,
    ],
    [['--data', '--json', '--quiet'], /: --data needs a value, but --json follows\./],
    [['import', 'companies.csv', '--db', '--help'], /: --db needs a value, but --help follows\./],
    [['wait', '--url', '--'], /: --url needs a value, but -- follows\./],
    [
      ['enrich', 'leads.csv', '-o', 'a.csv', '--output=b.csv'],
      /: --output takes one value, but is given twice\. Omit one of them\.\n$/,
    ],
    [['check', '--max', '1', '--max=2'], /: --max takes one value, but is given twice\./],
    [['import', import.meta.path, '--db', ':memory:'], /is not a file/],
    [['explain'], /The input is missing/],
    [['init', ''], /The name of the folder is empty/],
    [['wait', '--url', 'localhost:8080'], /is not an HTTP URL/],
    [['wait', '--timeout', 'soon'], /must be a number of seconds/],
  ])('%j is a usage error, which exits with 2', async (args, message) => {
    const { code, stdout, stderr } = await ran(...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toStartWith('signalbox: ')
    expect(stderr).toMatch(message)
  })

  test('a value after = may begin with --', async () => {
    const { stderr } = await ran('enrich', '--output=--x.csv', '--', '--leads.csv')
    expect(stderr).toStartWith('signalbox: --leads.csv ')
  })

  test('a variable with an invalid value is a usage error', async () => {
    const { code, stderr } = await runCommand(['serve'], { SIGNALBOX_MEMORY: 'maybe' })
    expect([code, stderr]).toEqual([2, 'signalbox: SIGNALBOX_MEMORY must be 1 or 0, not "maybe".\n'])
  })

  test.each<[string[], RegExp]>([
    [
      ['serve', '--port=0', '--memory', '--data', '/no/such/folder'],
      /^signalbox: The folder \/no\/such\/folder does not exist\. Choose a folder with/,
    ],
    [
      ['serve', '--port=0', '--memory', '--data', import.meta.path],
      /test\.ts is a file\. Choose a folder with/,
    ],
  ])('%j prints one sentence and exits with 1', async (args, message) => {
    const { code, stdout, stderr } = await ran(...args)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toStartWith('signalbox: ')
    expect(stderr).toMatch(message)
  })
})

describe('an environment variable', () => {
  const OWN = { SIGNALBOX_NO_DEMO: '1', SIGNALBOX_KEY: 'k', SIGNALBOX_URL: 'u', SIGNAL: '3' }
  const KUBERNETES = { SIGNALBOX_SERVICE_HOST: '10.0.0.7', SIGNALBOX_PORT_8080_TCP: 'tcp://10.0.0.7:8080' }

  test('that does not exist is a warning of the server, with the closest name', async () => {
    const serve = ['serve', '--json', '--quiet', '--memory', '--host', '203.0.113.9']
    const { stderr } = await runCommand(serve, { ...OWN, SIGNALBOX_MEMROY: '1', SIGNALBOX_FOO: '2' })
    expect(
      stderr
        .split('\n')
        .slice(0, 2)
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { level: 'warn', event: 'SIGNALBOX_MEMROY has no effect. Did you mean SIGNALBOX_MEMORY?' },
      { level: 'warn', event: 'SIGNALBOX_FOO has no effect. signalbox serve --help lists the flags.' },
    ])
    expect((await runCommand(serve, { ...OWN, ...KUBERNETES })).stderr).not.toContain('no effect')
  })

  test('that does not exist is a warning of another command', async () => {
    const { code, stdout, stderr } = await runCommand(['openapi'], { SIGNALBOX_DBS: 'x.db' })
    expect([code, stdout]).toEqual([0, expect.stringContaining('"openapi": "3.1')])
    expect(stderr).toBe('warning: SIGNALBOX_DBS has no effect. Did you mean SIGNALBOX_DB?\n')
  })

  test('of each flag of serve exists', () => {
    const command = new Command('serve')
    defineServe(command, {})
    const names = command.options.map(
      ({ long }) => `SIGNALBOX_${long?.slice(2).replaceAll('-', '_').toUpperCase()}`,
    )
    expect(names).toContain('SIGNALBOX_NO_CONTROL')
    expect(listUnknownVariables(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([])
  })

  test.each([
    [{}, 'http://127.0.0.1:8080'],
    [{ SIGNALBOX_HOST: '192.0.2.1', SIGNALBOX_PORT: '9000' }, 'http://192.0.2.1:9000'],
    [{ SIGNALBOX_HOST: '0.0.0.0', SIGNALBOX_TLS_CERT: 'c.pem' }, 'https://localhost:8080'],
    [{ SIGNALBOX_HOST: '::' }, 'http://localhost:8080'],
    [{ SIGNALBOX_HOST: '::1' }, 'http://[::1]:8080'],
    [{ SIGNALBOX_PORT: 'tcp://10.0.0.7:80' }, 'http://127.0.0.1:8080'],
  ])('of serve also sets the server of other commands: %j', async (env: Record<string, string>, url) => {
    for (const command of ['wait', 'state', 'requests'])
      expect((await runCommand([command, '--help'], env)).stdout).toContain(`(default: ${url})`)
  })
})
