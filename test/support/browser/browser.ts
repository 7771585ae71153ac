/** A real Chrome, Chromium, or Edge that can reach only one origin. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
/** Where macOS and Windows install browsers, below the folders of programs. */
const PROGRAMS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Google/Chrome/Application/chrome.exe',
  'Chromium/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
]

function findBrowser(): string | undefined {
  const { CHROMIUM, HOME = '', PROGRAMFILES, LOCALAPPDATA } = process.env
  const folders = ['/Applications', join(HOME, 'Applications')]
  const all = [...folders, PROGRAMFILES, process.env['PROGRAMFILES(X86)'], LOCALAPPDATA]
  const installed = all.flatMap((folder) => (folder ? PROGRAMS.map((path) => join(folder, path)) : []))
  return CHROMIUM || COMMANDS.map((name) => Bun.which(name)).find(Boolean) || installed.find(existsSync)
}

/** The browser for the tests. The variable `CHROMIUM` overrides it. */
export const CHROMIUM: string | undefined = findBrowser()

/** Disables everything that sends requests to other servers. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
]

/** A tab, and the problems in all tabs of its browser context. */
export interface Tab {
  readonly page: Page
  /** Blocked requests to other origins, responses with status 400 and above, and console errors. */
  readonly problems: string[]
  close(): Promise<void>
}

let launching: Promise<Browser> | undefined

/** Opens an empty tab that can reach only `origin`. All tabs of a test run are in one browser, each in a context of its own. */
export async function openTab(
  executablePath: string,
  origin: string,
  size: { readonly width: number; readonly height: number },
): Promise<Tab> {
  launching ??= chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const browser = await launching
  // Not UTC, so that a time in another zone than that of the browser is a failure.
  const context = await browser.newContext({ viewport: size, timezoneId: 'America/Phoenix' })
  const problems: string[] = []
  // Only ends waits that would never end. No test depends on the speed of the machine.
  context.setDefaultTimeout(50_000)
  context.on('request', (request) => {
    const url = request.url()
    if (new URL(url).origin !== origin && url !== 'about:blank') problems.push(`request to ${url}`)
  })
  context.on('weberror', (error) => problems.push(`error: ${error.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  return { page: await context.newPage(), problems, close: () => context.close() }
}
