/** `signalbox serve --state` and `--save-on-exit`. */
import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { useWorkplace } from '../../support/executable.ts'

const place = useWorkplace()
const NAME = 'box.signalbox'
const read = (): Buffer => readFileSync(place.at(NAME))
const write = (text: string): void => writeFileSync(place.at(NAME), text)

const serve = (...flags: string[]) => place.serve('--state', NAME, ...flags)

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

describe('--save-on-exit', () => {
  const isPosix = process.platform !== 'win32'
  test.skipIf(!isPosix)('writes the state when the terminal closes, which sends SIGHUP twice', async () => {
    const { child, stop } = await serve('--save-on-exit')
    child.kill('SIGHUP')
    const { code, stderr } = await stop('SIGHUP')
    expect([code, stderr]).toEqual([0, expect.stringContaining('"signal":"SIGHUP"')])
    expect(existsSync(place.at(NAME))).toBe(true)
  })

  test('writes the state after SIGTERM, and --state continues with it', async () => {
    const first = await serve('--save-on-exit')
    await post(`${first.listening.url}/sandbox/organizations`, { orgName: 'Kept' })
    expect((await first.stop()).code).toBe(0)
    if (process.platform !== 'win32') expect(statSync(place.at(NAME)).mode & 0o777).toBe(0o600)
    const saved = read()
    const database = Buffer.from(Bun.zstdDecompressSync(saved))
    expect([database.includes('Kept'), database.includes(place.folder)]).toEqual([true, false])

    const second = await serve()
    const { url } = second.listening
    await post(`${url}/sandbox/organizations`, { orgName: 'Lost' })
    await fetch(`${url}/sandbox/reset`, { method: 'POST' })
    const names = await (await fetch(`${url}/sandbox/organizations`)).text()
    expect([names.includes('Kept'), names.includes('Lost')]).toEqual([true, false])
    expect((await second.stop()).code).toBe(0)
    expect(read()).toEqual(saved)
  })
})

test.each([
  ['a missing file', '', 'does not exist. Check the path, or add --save-on-exit for a new file.'],
  ['another file', 'my notes', ': This is not a state file.'],
])('--state rejects %s', async (_, text, message) => {
  if (text !== '') write(text)
  const { code, stderr } = await place.run('serve', '--port', '0', '--state', NAME)
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  expect(existsSync(place.at(NAME))).toBe(text !== '')
})
