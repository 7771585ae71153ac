/** A real Chrome, Chromium, or Edge that can reach only one origin. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { lazy } from '../../../src/lib/cache.ts'

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

/** The size of a tab in pixels. */
export const VIEWPORT = { width: 1280, height: 900 }

/** Returns the browser context of all tabs of a test run. */
const openContext = lazy(async (): Promise<BrowserContext> => {
  const browser = await chromium.launch({
    executablePath: CHROMIUM ?? '',
    // Each page lives for seconds, so V8's optimizing compiler takes more time than it saves.
    args: [...CHROMIUM_FLAGS, '--process-per-site', '--js-flags=--no-opt'],
  })
  const context = await browser.newContext({
    viewport: VIEWPORT,
    // Smooth scrolling takes time.
    reducedMotion: 'reduce',
    // Neither UTC nor English, so that a time in another zone than that of the browser, or a number in its language, is a failure.
    timezoneId: 'America/Phoenix',
    locale: 'de-DE',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // Only ends waits that would never end. No test depends on the speed of the machine.
  context.setDefaultTimeout(50_000)
  return context
})

/** A tab, and its problems. */
export interface Tab {
  readonly page: Page
  /** Requests to other origins, responses with status 400 and above, and errors in the console. */
  readonly problems: string[]
}

/** Opens an empty tab, whose requests to other origins than that of the server are problems. */
export async function openTab(getServer: () => string): Promise<Tab> {
  const page = await (await openContext()).newPage()
  const problems: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (new URL(url).origin !== getServer() && url !== 'about:blank') problems.push(`request to ${url}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // Browsers ask for the icon of an image, and no view is one.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico'))
      problems.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  return { page, problems }
}
