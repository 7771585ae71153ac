/** `signalbox serve --state` and `--save-on-exit`. */
import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { formatStateFile } from '../../../src/sandbox/state/state-file-format.ts'
import { EXECUTABLE, ensureExecutable } from '../../support/executable.ts'
import { useChildProcesses } from '../../support/run-command.ts'
import { createSandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

beforeAll(ensureExecutable)

const temporary = useTemporaryFolder('state')
const register = useChildProcesses()
let file = ''
beforeEach(() => {
  file = temporary.at('box.signalbox')
})

function spawn(...flags: string[]) {
  const command = [EXECUTABLE, 'serve', '--port', '0', '--json', ...flags]
  return register(
    Bun.spawn(command, { cwd: temporary.folder, env: {}, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' }),
  )
}

/** Starts a server, and waits until it is ready. */
async function serve(...flags: string[]) {
  const child = spawn(...flags)
  const { value } = await child.stdout.getReader().read()
  const { url }: { url: string } = JSON.parse(new TextDecoder().decode(value))
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      return child.exited
    },
  }
}

async function fail(...flags: string[]) {
  const child = spawn(...flags)
  const [code, stderr] = await Promise.all([child.exited, new Response(child.stderr).text()])
  return { code, stderr }
}

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

describe('--save-on-exit', () => {
  test('writes the state after SIGTERM, and --state continues with it', async () => {
    const first = await serve('--state', file, '--save-on-exit')
    await post(`${first.url}/sandbox/organizations`, { orgName: 'Kept' })
    expect(await first.stop()).toBe(0)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    const saved = readFileSync(file, 'utf8')
    expect(saved).toContain('"Kept"')
    expect(saved).not.toContain(temporary.folder)

    const second = await serve('--state', file)
    await post(`${second.url}/sandbox/organizations`, { orgName: 'Lost' })
    await fetch(`${second.url}/sandbox/reset`, { method: 'POST' })
    const response = await fetch(`${second.url}/sandbox/organizations`)
    const names = await response.text()
    expect([names.includes('Kept'), names.includes('Lost')]).toEqual([true, false])
    expect(await second.stop()).toBe(0)
    expect(readFileSync(file, 'utf8')).toBe(saved)
  })

  test('continues with a file that an editor has saved with a byte order mark', async () => {
    const { context } = createSandbox()
    const text = formatStateFile(await context.state.export())
    context.close()
    writeFileSync(file, `\uFEFF${text}`)
    const server = await serve('--state', file, '--save-on-exit')
    expect(await server.stop()).toBe(0)
    expect(readFileSync(file, 'utf8')).toStartWith('{"format"')
  })

  test('does not replace a file that is no state file', async () => {
    writeFileSync(file, 'my notes')
    const { code, stderr } = await fail('--state', file, '--save-on-exit')
    expect([code, stderr]).toEqual([
      1,
      `signalbox: --state ${file} already exists and is not a state file. Move it, or name another file.\n`,
    ])
    expect(readFileSync(file, 'utf8')).toBe('my notes')
  })
})

test('--save-on-exit does not replace a file of another kind that was created while the server ran', async () => {
  const server = await serve('--state', file, '--save-on-exit')
  writeFileSync(file, 'my notes')
  expect([await server.stop(), readFileSync(file, 'utf8')]).toEqual([1, 'my notes'])
})

describe('--state rejects', () => {
  test('a missing file', async () => {
    const { code, stderr } = await fail('--state', file)
    expect([code, stderr]).toEqual([
      1,
      `signalbox: --state ${file} does not exist. Check the path, or add --save-on-exit for a new file.\n`,
    ])
    expect(existsSync(file)).toBe(false)
  })

  test.each([
    [
      'a damaged file',
      (text: string) => text.replace('organizations', 'organizationz'),
      'is damaged: its content does not match its checksum',
    ],
    [
      'a file with 100,000 nested levels',
      (text: string) =>
        text.replace('"state":{', `"state":{"x":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)},`),
      'is damaged: it is nested too deeply. Restore it from a copy, or export the state again.\n',
    ],
    ['a newer file', (text: string) => text.replace('"version":1', '"version":9'), 'has version 9'],
  ])(
    '%s',
    async (_, damage, reason) => {
      const { context } = createSandbox()
      writeFileSync(file, damage(formatStateFile(await context.state.export())))
      const { code, stderr } = await fail('--state', file)
      expect(code).toBe(1)
      expect(stderr).toStartWith(`signalbox: --state ${file}: The state file ${reason}`)
    },
    60_000,
  )
})
