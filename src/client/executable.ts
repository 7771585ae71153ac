/** Finds the executable, for `startSandbox` and for the command `signalbox` of the npm package. */
import { statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { SandboxUnavailable } from './control-api.ts'

/** Operating system and processor as Node names them. Each has a package `@signalbox/…` with its executable. */
export const PLATFORMS = [
  'linux-x64',
  'linux-arm64',
  'linux-x64-musl',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
  'win32-x64',
  'win32-arm64',
] as const

export type Platform = (typeof PLATFORMS)[number]

export const packageOf = (platform: Platform): string => `@signalbox/${platform}`

/** Returns the path of the executable in the package of its platform. */
export const executablePathOf = (platform: Platform): string =>
  platform.startsWith('win32') ? 'bin/signalbox.exe' : 'bin/signalbox'

/** Returns the platform of this process; `undefined` if there is no executable for it. */
export function getPlatform(): Platform | undefined {
  const name = `${process.platform}-${process.arch}${process.platform === 'linux' && isMusl() ? '-musl' : ''}`
  return PLATFORMS.find((platform) => platform === name)
}

/**
 * Returns whether this process uses musl. The diagnostic report has the version of glibc, unless this process uses
 * another C library.
 */
function isMusl(): boolean {
  const report: { readonly header?: object } = process.report.getReport()
  return !('glibcVersionRuntime' in (report.header ?? {}))
}

/**
 * Finds the executable of this platform.
 * @param packageFolder the folder of the package `signalbox`
 * @param bin the value of `SIGNALBOX_BIN`
 * @throws {SandboxUnavailable} if there is no executable
 */
export function findExecutable(
  packageFolder: string,
  bin: string | undefined,
  platform: Platform | undefined = getPlatform(),
): string {
  if (bin) {
    if (isFile(bin)) return bin
    throw new SandboxUnavailable(
      `SIGNALBOX_BIN is ${bin}, which is not a file. Set it to the path of the executable.`,
    )
  }
  if (platform === undefined)
    throw new SandboxUnavailable(
      `There is no signalbox executable for ${process.platform}-${process.arch}. Supported platforms: ${PLATFORMS.join(', ')}.`,
    )
  const executable = resolveInstalled(packageFolder, platform) ?? findIncluded(packageFolder, platform)
  if (executable !== undefined) return executable
  throw new SandboxUnavailable(
    `The package ${packageOf(platform)} with the executable for this machine is not installed. Install it again on this machine, without --no-optional, --omit=optional, or a similar setting, or set SIGNALBOX_BIN to the path of an executable.`,
  )
}

/** Resolves the platform package as Node does, which also works in the layouts of pnpm and Yarn. */
function resolveInstalled(packageFolder: string, platform: Platform): string | undefined {
  try {
    return createRequire(join(packageFolder, 'package.json')).resolve(
      `${packageOf(platform)}/${executablePathOf(platform)}`,
    )
  } catch {
    return undefined
  }
}

/** Returns the executable inside the package itself, where `bun run build:package` puts it. */
function findIncluded(packageFolder: string, platform: Platform): string | undefined {
  const path = join(packageFolder, platform, executablePathOf(platform))
  return isFile(path) ? path : undefined
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
