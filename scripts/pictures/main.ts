/**
 * Takes the pictures of the documents from the running product: `bun run pictures`, or only some of them:
 * `bun run pictures faults`. Time and randomness are fixed, so that a picture changes only when what it shows does.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { listen } from '../../src/http/listen.ts'
import { openModules } from '../../src/open-modules.ts'
import { createApp } from '../../src/server/app.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '../../test/support/browser/browser.ts'
import { countedRandom } from '../../test/support/random.ts'
import { buildDashboard } from '../build/build-dashboard.ts'
import { integrate, prepare, type Story } from './demo-activity.ts'

const ROOT = join(import.meta.dir, '../..')
const FOLDER = join(ROOT, 'docs/pictures')
const NOW = Date.UTC(2026, 10, 20, 9, 30)

interface Scene {
  /** The name of the file. */
  readonly name: string
  /** A path of the server. */
  path(story: Story): string
  /** What happens on the page before the picture; resolves when everything is visible. */
  act(page: Page): Promise<void>
}

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor()

const SCENES: readonly Scene[] = [
  {
    name: 'docs',
    path: () => '/docs',
    act: async (page) => {
      await page.locator('.opblock').first().waitFor()
      await page.locator('.opblock-summary-control').first().click()
      await page.locator('.execute:enabled').click()
      await page.getByText('Ada Keller').first().waitFor()
      // The duration is another one in each run.
      await page.addStyleTag({ content: '.response-col_description > :last-child { visibility: hidden }' })
    },
  },
  {
    name: 'requests',
    path: ({ transactionId }) => `/#/requests/${transactionId}`,
    act: (page) => heading(page, /is not stored|Found|No stored/),
  },
  {
    name: 'try',
    path: () => '/#/try',
    act: async (page) => {
      await page.getByRole('button', { name: 'Misspelled company' }).click()
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Ada Keller').first().waitFor()
    },
  },
  {
    name: 'faults',
    path: () => '/#/faults',
    // The name of the organization, which a request of its own reads.
    act: (page) => page.getByText('Demo Limited').first().waitFor(),
  },
  {
    name: 'data',
    // Northwind Optics, whose GUID never changes.
    path: () => '/#/data/companies/B86DEDE9DA5D89FD',
    act: (page) => heading(page, /Northwind/),
  },
  {
    // The last one, because its requests and faults would be in the other pictures.
    name: 'integration',
    path: () => '/#/report',
    act: async (page) => {
      await integrate(new URL(page.url()).origin)
      await page.reload()
      await heading(page, 'After errors')
    },
  },
]

if (CHROMIUM === undefined) throw new Error('There is no Chromium here: install it, or name one in CHROMIUM.')
await buildDashboard()
mkdirSync(FOLDER, { recursive: true })
const machineClock = { now: () => NOW }
const modules = await openModules({ storage: { kind: 'memory' }, machineClock, random: countedRandom() })
const server = listen(createApp(modules), { host: '127.0.0.1', port: 0, tls: undefined })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] })
try {
  const story = await prepare(server.url, modules)
  const isWanted = (name: string): boolean => Bun.argv.length < 3 || Bun.argv.includes(name, 2)
  for (const { name, path, act } of SCENES) {
    if (isWanted(name)) await take(browser, name, server.url + path(story), act)
  }
} finally {
  await browser.close()
  modules.sandbox.journal.close()
  await server.stop(0)
  modules.close()
}

async function take(browser: Browser, name: string, url: string, act: Scene['act']): Promise<void> {
  const tab = await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  const page = await tab.newPage()
  await page.goto(url)
  await act(page)
  // Images and fonts, too.
  await page.waitForLoadState('load')
  const path = join(FOLDER, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  console.log(path)
  await tab.close()
}
