/** Builds can be verified: checksums are correct, and the same source gives the same bytes. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { CHECKSUMS, sha256, writeChecksums } from '../../../scripts/build/build.ts'
import { findBundledFolders } from '../../../scripts/licenses/packages.ts'
import { EXECUTABLE, ensureExecutable } from '../../support/executable.ts'
import { ROOT } from '../../support/paths.ts'

const place = mkdtempSync(join(tmpdir(), 'signalbox-reproducible-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe('SHA256SUMS', () => {
  const folder = join(place, 'dist')
  const contents: [string, string][] = [
    ['signalbox-0.1.0-windows-x64.exe', 'one'],
    ['signalbox-0.1.0-linux-x64', ''],
    ['signalbox-0.1.0-linux-x64-musl', 'three'.repeat(100_000)],
  ]
  beforeAll(async () => {
    mkdirSync(folder)
    for (const [name, text] of contents) writeFileSync(join(folder, name), text)
    await writeChecksums(
      folder,
      contents.map(([name]) => join(folder, name)),
    )
  })

  test('has a line per file with its checksum, two spaces, and its name', () => {
    const lines = readFileSync(join(folder, CHECKSUMS), 'utf8').split('\n')
    expect(lines.pop()).toBe('')
    for (const line of lines) expect(line).toMatch(/^[0-9a-f]{64} {2}signalbox-[\w.-]+$/)
    const expected = contents.map(
      ([name, text]) => `${createHash('sha256').update(text).digest('hex')}  ${name}`,
    )
    expect(lines.toSorted()).toEqual(expected.toSorted())
    expect(lines.map((line) => line.slice(66))).toEqual(contents.map(([name]) => name).toSorted())
  })

  const checker = Bun.which('sha256sum')
  if (checker === null) console.log('SKIPPED: there is no sha256sum here to check the sums with.')
  test.skipIf(checker === null)('is accepted by sha256sum until a byte changes', () => {
    const check = () => Bun.spawnSync([checker ?? '', '-c', CHECKSUMS], { cwd: folder }).exitCode
    expect(check()).toBe(0)
    writeFileSync(join(folder, 'signalbox-0.1.0-linux-x64'), 'another')
    expect(check()).toBe(1)
  })
})

describe('the executable', () => {
  const clone = join(place, 'a clone', 'elsewhere')

  beforeAll(async () => {
    await ensureExecutable()
    for (const path of SOURCES)
      cpSync(join(ROOT, path), join(clone, path), { recursive: true, filter: isKept })
    for (const path of (await findBundledFolders()).keys())
      cpSync(join(ROOT, path), join(clone, path), { recursive: true })
  })

  test('is the same byte for byte if it is built in another folder and time zone', async () => {
    const env = { PATH: process.env.PATH ?? '', HOME: place, TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8' }
    for (const script of ['scripts/build/build-sample.ts', 'scripts/build/build.ts']) {
      const child = Bun.spawn([process.execPath, join(clone, script)], {
        cwd: tmpdir(),
        env,
        stdout: 'ignore',
      })
      expect([script, await child.exited]).toEqual([script, 0])
    }
    expect(await sha256(join(clone, 'data/sample.db'))).toBe(await sha256(join(ROOT, 'data/sample.db')))
    expect(await sha256(join(clone, 'dist', basename(EXECUTABLE)))).toBe(await sha256(EXECUTABLE))
  })
})

const SOURCES = [
  'package.json',
  'bunfig.toml',
  'tsconfig.json',
  'THIRD_PARTY_LICENSES',
  'data',
  'scripts',
  'src',
]

/** Excludes built files, which are built again. */
const isKept = (path: string): boolean =>
  !/\.db(-\w+)?$|sample\.fingerprint\.txt$|tools\/node_modules/.test(path)
