/** The executable, built only where the sources are newer: several tests need it. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildExecutable, EXECUTABLE } from './executable.ts'
import { ROOT } from './paths.ts'

export async function ensureExecutable(): Promise<void> {
  if (!existsSync(EXECUTABLE) || statSync(EXECUTABLE).mtimeMs < newestSource()) await buildExecutable()
}

function newestSource(): number {
  const files = ['src', 'data'].flatMap((folder) =>
    [...new Bun.Glob('**/*').scanSync(join(ROOT, folder))].map((file) => join(ROOT, folder, file)),
  )
  const others = ['package.json', 'bun.lock', 'THIRD_PARTY_LICENSES', 'scripts/build/build.ts']
  return Math.max(
    ...[...files, ...others.map((file) => join(ROOT, file))].map((file) => statSync(file).mtimeMs),
  )
}
