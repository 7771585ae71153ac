/** A real browser: Chromium without a network. */
import { existsSync } from 'node:fs'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserPath } from './browser-path.ts'

/** The browser for the tests; `CHROMIUM` names another one. */
export const CHROMIUM: string | undefined = browserPath({
  platform: process.platform,
  env: process.env,
  which: Bun.which,
  exists: existsSync,
})

/** Nothing that would ask somebody else. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A tab, and what went wrong in it. */
export interface Tab {
  readonly page: Page
  /** Requests to anywhere but `origin` (none is let through), answers of 400 and above to the page itself, and errors in its console. */
  readonly complaints: readonly string[]
  close(): Promise<void>
}

/** Opens an empty tab that reaches `origin` alone. */
export async function openTab(
  executablePath: string,
  origin: string,
  size: { readonly width: number; readonly height: number },
): Promise<Tab> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
  const context = await browser.newContext({ viewport: size })
  const complaints: string[] = []
  await confine(context, origin, complaints)
  // It only ends waits that would never end: no test depends on the machine's speed.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  return { page, complaints, close: () => browser.close() }
}

async function confine(context: BrowserContext, origin: string, complaints: string[]): Promise<void> {
  await context.route('**/*', async (route) => {
    const url = route.request().url()
    if (new URL(url).origin === origin) return route.continue()
    complaints.push(`request to ${url}`)
    return route.abort()
  })
}
