/** The command line: help, versions, and mistakes. */
import { describe, expect, test } from 'bun:test'
import { VERSION } from '../src/version.ts'
import { ran as runCommand } from './support/ran.ts'

const ran = (...args: string[]) => runCommand(args)

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

  test('the help of serve names every flag and its variable', async () => {
    const { stdout } = await ran('serve', '--help')
    for (const name of [
      'PORT',
      'HOST',
      'DB',
      'MEMORY',
      'DATA',
      'TLS_CERT',
      'TLS_KEY',
      'CORS',
      'CONTROL_TOKEN',
      'NO_CONTROL',
      'READY_FILE',
      'EXIT_WITH_PARENT',
      'JSON',
      'QUIET',
    ]) {
      expect(stdout).toContain(`SIGNALBOX_${name}`)
    }
  })

  const mistakes: [string[], RegExp][] = [
    [['serve', '--prot', '1'], /unknown option '--prot'[\s\S]*--port/],
    [['--memroy'], /unknown option '--memroy'[\s\S]*--memory/],
    [['srve'], /There is no command srve\. Did you mean serve\?/],
    [['sreve'], /Did you mean serve\?/],
    [['explian', '{}'], /Did you mean explain\?/],
    [['frobnicate'], /There is no command frobnicate\. signalbox --help lists what there is\./],
    [['help', 'srve'], /There is no command srve\. Did you mean serve\?/],
    [['help', 'nope'], /There is no command nope\. signalbox --help lists what there is\./],
    [['serve', 'extra'], /too many arguments/],
    [['serve', '--port'], /argument missing/],
    [['serve', '--port', 'x'], /The port "x" is not a whole number/],
    [['serve', '--memory', '--data', '/no/such/folder'], /companies\.csv is not there/],
  ]
  for (const [args, message] of mistakes) {
    test(`${args.join(' ')}: a clear sentence and exit code 1`, async () => {
      const { code, stdout, stderr } = await ran(...args)
      expect(code).toBe(1)
      expect(stdout).toBe('')
      expect(stderr).toStartWith('signalbox: ')
      expect(stderr).toMatch(message)
    })
  }
})
