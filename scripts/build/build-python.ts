/**
 * Builds the Python wheels in `python/dist/`: `bun run build:python`. Builds one for each executable of `bun run build:all` in
 * `dist/`, and one for this machine. hatchling builds them from `python/pyproject.toml`.
 */
import { existsSync, rmSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { getPlatform, PLATFORMS, type Platform } from '../../src/client/executable.ts'
import { EXECUTABLE } from '../lib/server.ts'
import { getReleaseFile } from './build.ts'

const ROOT = join(import.meta.dir, '../..')
const PYTHON = join(ROOT, 'python')

/** The platform tags of pip. Bun needs glibc 2.17 and macOS 13. */
const WHEEL_PLATFORMS: Readonly<Record<Platform, string>> = {
  'linux-x64': 'manylinux_2_17_x86_64',
  'linux-arm64': 'manylinux_2_17_aarch64',
  'linux-x64-musl': 'musllinux_1_2_x86_64',
  'linux-arm64-musl': 'musllinux_1_2_aarch64',
  'darwin-x64': 'macosx_13_0_x86_64',
  'darwin-arm64': 'macosx_13_0_arm64',
  'win32-x64': 'win_amd64',
  'win32-arm64': 'win_arm64',
}

/** Returns the path of a Python that has these modules. The packages of Debian belong to `/usr/bin/python3`. */
export function findPython(...modules: readonly string[]): string | undefined {
  const candidates = [Bun.which('python3'), Bun.which('python'), '/usr/bin/python3']
  return candidates.find((python): python is string => {
    if (!python || !existsSync(python)) return false
    return Bun.spawnSync([python, '-c', `import ${modules.join(', ')}`]).success
  })
}

/** Builds the wheel for one platform, and returns its path. */
async function buildWheel(
  python: string,
  folder: string,
  executable: string,
  platform: Platform,
): Promise<string> {
  const child = Bun.spawn([python, '-m', 'hatchling', 'build', '--target', 'wheel', '--directory', folder], {
    cwd: PYTHON,
    env: {
      ...process.env,
      PYTHONDONTWRITEBYTECODE: '1',
      SIGNALBOX_WHEEL_EXECUTABLE: executable,
      SIGNALBOX_WHEEL_PLATFORM: WHEEL_PLATFORMS[platform],
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, stdout, stderr] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
  if (code !== 0) throw new Error(`hatchling could not build the wheel for ${platform}:\n${stdout}${stderr}`)
  return join(folder, basename(stdout.trim().split('\n').at(-1) ?? ''))
}

/** Returns the executables that are built, with their platforms. */
function findExecutables(): [Platform, string][] {
  const host = getPlatform()
  return PLATFORMS.flatMap((platform): [Platform, string][] => {
    const candidates = [getReleaseFile(platform), ...(platform === host ? [EXECUTABLE] : [])]
    const executable = candidates.find((path) => existsSync(path))
    return executable === undefined ? [] : [[platform, executable]]
  })
}

if (import.meta.main) {
  const python = findPython('hatchling')
  if (!python) throw new Error('Install hatchling, for example by `apt-get install python3-hatchling`.')
  const out = join(PYTHON, 'dist')
  rmSync(out, { recursive: true, force: true })
  for (const [platform, executable] of findExecutables()) {
    const wheel = await buildWheel(python, out, executable, platform)
    console.log(`${relative(ROOT, wheel)}  ${(statSync(wheel).size / 2 ** 20).toFixed(1)} MiB`)
  }
}
