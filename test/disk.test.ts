/** The executable on a disk that fails under load: 503 and not ready meanwhile, nothing lost, and on without a restart. */
import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { outages } from '../scripts/stress/disk/outages.ts'
import { PLACES } from '../scripts/stress/disk/places.ts'
import { ensureExecutable } from './support/built.ts'
import { EXECUTABLE, Workplace } from './support/executable.ts'

setDefaultTimeout(60_000)
beforeAll(ensureExecutable)

for (const place of PLACES) {
  test(`${place}: callers are told, nothing is lost, and it goes on when it can`, async () => {
    const result = await outages({ place, seed: 6, goesOn: (count) => count < 4 })
    if (typeof result === 'string') return console.log(`SKIPPED: this machine cannot try it: ${result}`)
    expect(result.faults).toEqual([])
    expect([result.outages, result.refused > 0, result.charged > 0]).toEqual([4, true, true])
  })
}

test('a file that may not be written is refused at the start, in one clear sentence', async () => {
  if (!asNobody) return console.log('SKIPPED: there is nobody here who may not write')
  const place = new Workplace()
  try {
    await (await place.serve('--port', '0')).stop()
    for (const name of readdirSync(place.folder)) chmodSync(join(place.folder, name), 0o444)
    chmodSync(place.folder, 0o555)
    const { exitCode, stderr } = Bun.spawnSync([...asNobody, EXECUTABLE, 'serve', '--port', '0'], {
      cwd: place.folder,
      env: {},
      stderr: 'pipe',
    })
    expect([exitCode, stderr.toString().trimEnd().split('\n').length]).toEqual([1, 1])
    expect(stderr.toString()).toMatch(/signalbox\.db cannot be .*permissions/)
  } finally {
    chmodSync(place.folder, 0o755)
    place.remove()
  }
})

/** Root may write whatever it likes; somebody else may not. `undefined` where there is nobody else. */
const asNobody = commandOfNobody()

function commandOfNobody(): string[] | undefined {
  if (process.platform === 'win32') return undefined
  if (process.getuid?.() !== 0) return []
  return Bun.which('setpriv') ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : undefined
}
