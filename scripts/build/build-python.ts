/**
 * Builds the Python wheels in `python/dist/`: `bun run build:python`. Builds one for each executable of `bun run build:all` in
 * `dist/`, and one for this machine. It needs no Python. A wheel is a zip archive with metadata (PEP 427).
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { version } from '../../package.json'
import { getPlatform, PLATFORMS, type Platform } from '../../src/client/executable.ts'
import { EXECUTABLE } from '../lib/server.ts'
import { createZip, type ZipEntry } from '../lib/zip.ts'
import { getReleaseFile } from './build.ts'

const ROOT = join(import.meta.dir, '../..')
const PYTHON = join(ROOT, 'python')

/** The platform tags of pip. Bun needs glibc 2.17 and macOS 13. */
export const WHEEL_PLATFORMS: Readonly<Record<Platform, string>> = {
  'linux-x64': 'manylinux_2_17_x86_64',
  'linux-arm64': 'manylinux_2_17_aarch64',
  'linux-x64-musl': 'musllinux_1_2_x86_64',
  'linux-arm64-musl': 'musllinux_1_2_aarch64',
  'darwin-x64': 'macosx_13_0_x86_64',
  'darwin-arm64': 'macosx_13_0_arm64',
  'win32-x64': 'win_amd64',
  'win32-arm64': 'win_arm64',
}

interface Project {
  readonly name: string
  readonly description: string
  readonly license: string
  readonly 'requires-python': string
  readonly keywords: readonly string[]
  readonly classifiers: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
  readonly 'entry-points': Readonly<Record<string, Readonly<Record<string, string>>>>
}

function readProject(): Project {
  const { project } = Bun.TOML.parse(readFileSync(join(PYTHON, 'pyproject.toml'), 'utf8')) as {
    readonly project: Project
  }
  return project
}

/** The default is a good compromise of size and time. */
interface WheelOptions {
  readonly level?: number
}

/**
 * Returns the path of the wheel.
 */
export function buildWheel(
  folder: string,
  executable: string,
  platform: Platform,
  { level = 6 }: WheelOptions = {},
): string {
  const tag = `py3-none-${WHEEL_PLATFORMS[platform]}`
  const info = `signalbox-${version}.dist-info`
  const bin = platform.startsWith('win32') ? 'signalbox.exe' : 'signalbox'
  const files: readonly ZipEntry[] = [
    ...readSources(),
    { path: `signalbox/bin/${bin}`, bytes: readFileSync(executable), isExecutable: true },
    ...['LICENSE', 'THIRD_PARTY_LICENSES'].map((name) => ({
      path: `${info}/licenses/${name}`,
      bytes: readFileSync(join(ROOT, name)),
    })),
    ...formatMetadata(info, tag),
  ]
  const path = join(folder, `signalbox-${version}-${tag}.whl`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, createZip([...files, formatRecord(info, files)], level))
  return path
}

function readSources(): ZipEntry[] {
  const source = join(PYTHON, 'src')
  const paths = [...new Bun.Glob('signalbox/{*.py,py.typed}').scanSync(source)].sort()
  return paths.map((path) => ({ path, bytes: readFileSync(join(source, path)) }))
}

const textEntry = (path: string, lines: readonly string[]): ZipEntry => ({
  path,
  bytes: Buffer.from(`${lines.join('\n')}\n`),
})

function formatMetadata(info: string, tag: string): ZipEntry[] {
  const project = readProject()
  const groups = { console_scripts: project.scripts, ...project['entry-points'] }
  const formatGroup = ([group, members]: [string, Readonly<Record<string, string>>]): string[] => [
    `[${group}]`,
    ...Object.entries(members).map(([name, target]) => `${name} = ${target}`),
  ]
  return [
    textEntry(`${info}/METADATA`, [
      'Metadata-Version: 2.4',
      `Name: ${project.name}`,
      `Version: ${version}`,
      `Summary: ${project.description}`,
      `License-Expression: ${project.license}`,
      'License-File: LICENSE',
      'License-File: THIRD_PARTY_LICENSES',
      `Keywords: ${project.keywords.join(',')}`,
      ...project.classifiers.map((classifier) => `Classifier: ${classifier}`),
      `Requires-Python: ${project['requires-python']}`,
      'Description-Content-Type: text/markdown',
      '',
      readFileSync(join(PYTHON, 'README.md'), 'utf8').trimEnd(),
    ]),
    textEntry(`${info}/WHEEL`, [
      'Wheel-Version: 1.0',
      'Generator: signalbox',
      'Root-Is-Purelib: false',
      `Tag: ${tag}`,
    ]),
    textEntry(`${info}/entry_points.txt`, Object.entries(groups).flatMap(formatGroup)),
  ]
}

/** Returns the list of all files with their hashes. */
function formatRecord(info: string, files: readonly ZipEntry[]): ZipEntry {
  const path = `${info}/RECORD`
  const formatLine = ({ path, bytes }: ZipEntry): string =>
    `${path},sha256=${new Bun.CryptoHasher('sha256').update(bytes).digest('base64url')},${bytes.length}`
  return textEntry(path, [...files.map(formatLine), `${path},,`])
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
  const out = join(PYTHON, 'dist')
  rmSync(out, { recursive: true, force: true })
  for (const [platform, executable] of findExecutables()) {
    const wheel = buildWheel(out, executable, platform)
    console.log(`${relative(ROOT, wheel)}  ${(statSync(wheel).size / 2 ** 20).toFixed(1)} MiB`)
  }
}
