/** Finds an installed Chrome, Chromium, or Edge. */
import { posix, win32 } from 'node:path'

export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** Returns the path of a command on the `PATH`. */
  which(name: string): string | null
  exists(path: string): boolean
}

const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge']

const WINDOWS_PROGRAMS = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
]

/** Returns the path in `CHROMIUM`, else a command on the `PATH`, else where macOS and Windows install browsers. */
export function browserPath({ platform, env, which, exists }: Machine): string | undefined {
  if (env.CHROMIUM) return env.CHROMIUM
  const onPath = COMMANDS.map(which).find((path) => path !== null)
  return onPath ?? installedPaths(platform, env).find(exists)
}

function installedPaths(platform: NodeJS.Platform, env: Machine['env']): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', ...(env.HOME ? [posix.join(env.HOME, 'Applications')] : [])]
    return folders.flatMap((folder) =>
      MAC_APPS.map((app) => posix.join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
    )
  }
  if (platform !== 'win32') return []
  const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
  return folders
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => WINDOWS_PROGRAMS.map((parts) => win32.join(folder, ...parts)))
}
