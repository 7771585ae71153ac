/** Builds can be verified: the same source gives the same bytes. */
import { afterAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sha256 } from '../../../scripts/build/build.ts'
import { findBundledFolders } from '../../../scripts/licenses/packages.ts'
import { EXECUTABLE, ensureExecutable } from '../../support/executable.ts'
import { LONG_TIMEOUT } from '../../support/long-timeout.ts'
import { ROOT } from '../../support/paths.ts'
import { requireSuccess, runCommand } from '../../support/run-command.ts'

const place = mkdtempSync(join(tmpdir(), 'signalbox-reproducible-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

test(
  'the executable is the same byte for byte if it is built in another folder and time zone',
  async () => {
    await ensureExecutable()
    const clone = join(place, 'a clone', 'elsewhere')
    for (const path of SOURCES)
      cpSync(join(ROOT, path), join(clone, path), { recursive: true, filter: isKept })
    for (const path of (await findBundledFolders()).keys())
      cpSync(join(ROOT, path), join(clone, path), { recursive: true })
    const env = { PATH: process.env.PATH ?? '', HOME: place, TZ: 'Pacific/Chatham', LANG: 'tr_TR.UTF-8' }
    for (const script of ['scripts/build/build-sample.ts', 'scripts/build/build.ts'])
      await requireSuccess(runCommand([process.execPath, join(clone, script)], { cwd: tmpdir(), env }))
    expect(await sha256(join(clone, 'data/sample.db'))).toBe(await sha256(join(ROOT, 'data/sample.db')))
    expect(await sha256(join(clone, 'dist', basename(EXECUTABLE)))).toBe(await sha256(EXECUTABLE))
  },
  LONG_TIMEOUT,
)

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
