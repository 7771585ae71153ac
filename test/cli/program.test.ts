/** The command line: help, versions, and mistakes. */
import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../src/version.ts'
import { ROOT } from '../support/paths.ts'
import { runCli as runCommand } from '../support/run-cli.ts'

const ran = (...args: string[]) => runCommand(args)

const COMMANDS = [
  ...['serve', 'wait', 'enrich', 'explain', 'import', 'init', 'schema'],
  ...['state', 'openapi', 'licenses', 'completion'],
]

describe('signalbox', () => {
  for (const args of [
    ['--version'],
    ['-V'],
    ['-v'],
    ['import', '-v'],
    ['serve', '--version'],
    ['explain', '--version'],
  ]) {
    test(`${args.join(' ')} prints the version`, async () => {
      expect(await ran(...args)).toEqual({ code: 0, stdout: `${VERSION}\n`, stderr: '' })
    })
  }

  for (const args of [['--help'], ['-h'], ['serve', '--help'], ['help', 'serve'], ['explain', '--help']]) {
    test(`${args.join(' ')} prints help`, async () => {
      const { code, stdout } = await ran(...args)
      expect(code).toBe(0)
      expect(stdout).toStartWith('Usage: signalbox')
    })
  }

  test('serve has an environment variable for each flag', async () => {
    const { stdout } = await ran('serve', '--help')
    expect(stdout).toContain('Variables: SIGNALBOX_ and the flag name')
    const flags = [...stdout.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name = '']) => name)
    const variables = flags.map((name) => `SIGNALBOX_${name.toUpperCase().replaceAll('-', '_')}`)
    const config = await Bun.file(join(ROOT, 'src/config.ts')).text()
    expect(variables.sort()).toEqual([...new Set(config.match(/SIGNALBOX_[A-Z_]+/g))].sort())
  })

  test.each(['', ...COMMANDS])(
    'the help of %p is one sentence, flags, and examples in at most 40 lines',
    async (name) => {
      const { stdout } = await ran(...[name].filter(Boolean), '--help')
      const lines = stdout.trimEnd().split('\n')
      expect(lines.length).toBeLessThanOrEqual(40)
      expect(lines[2]).toMatch(/^[A-Z].*[^.]\.$/)
      const examples = stdout.split('\nExamples:\n')[1]?.split('\n\n')[0]?.split('\n') ?? []
      expect(examples).toHaveLength(3)
      for (const example of examples) expect(example).toMatch(/signalbox/)
      const page = /^Documentation: (docs\/\w+\.md)$/.exec(lines.at(-1) ?? '')?.[1] ?? ''
      expect(existsSync(join(ROOT, page))).toBe(page !== '')
    },
  )

  test('the main help lists every command', async () => {
    const { stdout } = await ran('--help')
    const list = stdout.split('\nCommands:\n')[1]?.split('\n\n')[0] ?? ''
    expect([...list.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name)).toEqual([...COMMANDS, 'help'])
  })

  const mistakes: [string[], RegExp][] = [
    [['serve', '--prot', '1'], /unknown option '--prot'[\s\S]*--port/],
    [['--memroy'], /unknown option '--memroy'[\s\S]*--memory/],
    [['srve'], /There is no command srve\. Did you mean serve\?/],
    [['sreve'], /Did you mean serve\?/],
    [['explian', '{}'], /Did you mean explain\?/],
    [['frobnicate'], /There is no command frobnicate\. signalbox --help lists the commands\./],
    [['help', 'srve'], /There is no command srve\. Did you mean serve\?/],
    [['help', 'nope'], /There is no command nope\. signalbox --help lists the commands\./],
    [['serve', 'extra'], /too many arguments/],
    [['serve', '--port'], /argument missing/],
    [['serve', '--port', 'x'], /The port must be a whole number from 0 to 65535, not "x"/],
    [['serve', '--memory', '--data', '/no/such/folder'], /companies\.csv does not exist/],
  ]
  for (const [args, message] of mistakes) {
    test(`${args.join(' ')} prints one sentence and exits with 1`, async () => {
      const { code, stdout, stderr } = await ran(...args)
      expect(code).toBe(1)
      expect(stdout).toBe('')
      expect(stderr).toStartWith('signalbox: ')
      expect(stderr).toMatch(message)
    })
  }
})
