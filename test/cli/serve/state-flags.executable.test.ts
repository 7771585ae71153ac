/** `signalbox serve --state` and `--save-on-exit`. */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { formatStateFile } from '../../../src/sandbox/state/state-file-format.ts'
import { useWorkplace } from '../../support/executable.ts'
import { createSandbox } from '../../support/sandbox.ts'

const place = useWorkplace()
const NAME = 'box.signalbox'
const read = (): string => readFileSync(place.at(NAME), 'utf8')
const write = (text: string): void => writeFileSync(place.at(NAME), text)

const serve = (...flags: string[]) => place.serve('--state', NAME, ...flags)
const fail = (...flags: string[]) => place.run('serve', '--port', '0', '--state', NAME, ...flags)

/** Returns the text of a valid state file. */
async function exportText(): Promise<string> {
  const { context } = createSandbox()
  const text = formatStateFile(await context.state.export())
  context.close()
  return text
}

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

describe('--save-on-exit', () => {
  test('writes the state after SIGTERM, and --state continues with it', async () => {
    const first = await serve('--save-on-exit')
    await post(`${first.listening.url}/sandbox/organizations`, { orgName: 'Kept' })
    expect((await first.stop()).code).toBe(0)
    if (process.platform !== 'win32') expect(statSync(place.at(NAME)).mode & 0o777).toBe(0o600)
    const saved = read()
    expect(saved).toContain('"Kept"')
    expect(saved).not.toContain(place.folder)

    const second = await serve()
    const { url } = second.listening
    await post(`${url}/sandbox/organizations`, { orgName: 'Lost' })
    await fetch(`${url}/sandbox/reset`, { method: 'POST' })
    const names = await (await fetch(`${url}/sandbox/organizations`)).text()
    expect([names.includes('Kept'), names.includes('Lost')]).toEqual([true, false])
    expect((await second.stop()).code).toBe(0)
    expect(read()).toBe(saved)
  })

  test('continues with a file that an editor has saved with a byte order mark', async () => {
    write(`\uFEFF${await exportText()}`)
    const server = await serve('--save-on-exit')
    expect((await server.stop()).code).toBe(0)
    expect(read()).toStartWith('{"format"')
  })

  test('does not replace a file that is no state file', async () => {
    write('my notes')
    expect(await fail('--save-on-exit')).toMatchObject({
      code: 1,
      stderr: `signalbox: --state ${NAME} already exists and is not a state file. Move it, or name another file.\n`,
    })
    expect(read()).toBe('my notes')
  })

  test('does not replace a file of another kind that was created while the server ran', async () => {
    const server = await serve('--save-on-exit')
    write('my notes')
    expect([(await server.stop()).code, read()]).toEqual([1, 'my notes'])
  })
})

describe('--state rejects', () => {
  test('a missing file', async () => {
    expect(await fail()).toMatchObject({
      code: 1,
      stderr: `signalbox: --state ${NAME} does not exist. Check the path, or add --save-on-exit for a new file.\n`,
    })
    expect(existsSync(place.at(NAME))).toBe(false)
  })

  test('a damaged file', async () => {
    write((await exportText()).replace('organizations', 'organizationz'))
    const { code, stderr } = await fail()
    expect(code).toBe(1)
    expect(stderr).toStartWith(
      `signalbox: --state ${NAME}: The state file is damaged: its content does not match its checksum`,
    )
  })
})
