/**
 * `bun run pictures`: takes the pictures of the documentation from the running product. Time and randomness are fixed, so that
 * a picture changes only when its content does.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { createApp } from '../../src/app.ts'
import { createContext } from '../../src/context.ts'
import { listen } from '../../src/http/listen.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '../../test/support/browser.ts'
import { countedRandom } from '../../test/support/counted-random.ts'
import { buildDashboard } from '../build/build-dashboard.ts'
import { Workspace, waitForOutput } from '../lib/workspace.ts'
import { createLeads, type ShownIds, sendRequests } from './demo-activity.ts'

const ROOT = join(import.meta.dir, '../..')
const FOLDER = join(ROOT, 'docs/pictures')
const NOW = Date.UTC(2026, 10, 20, 9, 30)

const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['light', 'dark'] as const

interface Scene {
  /** The name of the file. */
  readonly name: string
  /** Returns a path of the dashboard. */
  getPath(ids: ShownIds): string
  /** Prepares the page. Resolves when everything is visible. */
  prepare(page: Page): Promise<void>
}

const waitForHeading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor()

const SCENES: readonly Scene[] = [
  {
    name: 'requests',
    getPath: ({ transactionId }) => `/#/requests/${transactionId}`,
    prepare: (page) => waitForHeading(page, 'Why this result'),
  },
  {
    name: 'try',
    getPath: () => '/#/try',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Misspelled company' }).click()
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Ada Keller').first().waitFor()
    },
  },
  {
    name: 'organizations',
    getPath: ({ orgId }) => `/#/organizations/${orgId}`,
    prepare: (page) => page.getByRole('meter').first().waitFor(),
  },
  {
    name: 'faults',
    getPath: () => '/#/faults',
    prepare: (page) => waitForHeading(page, 'Faults and clock'),
  },
  {
    name: 'data',
    // Northwind Optics, whose GUID never changes.
    getPath: () => '/#/data/companies/B86DEDE9DA5D89FD',
    prepare: (page) => waitForHeading(page, /Northwind/),
  },
]

if (CHROMIUM === undefined) throw new Error('There is no Chromium here: install it, or name one in CHROMIUM.')
await buildDashboard()
mkdirSync(FOLDER, { recursive: true })
const clock = { now: () => NOW }
const context = createContext({ storage: { kind: 'memory' }, clock, random: countedRandom() })
const server = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] })
const workspace = new Workspace()
try {
  const ids = await sendRequests(server.url, context)
  for (const { name, getPath, prepare } of SCENES) {
    for (const size of ['desktop', 'phone'] as const) {
      for (const colorScheme of SCHEMES) {
        const options = { viewport: SIZES[size], colorScheme }
        await takePicture(`${name}-${size}-${colorScheme}`, server.url + getPath(ids), options, prepare)
      }
    }
  }
  const viewport = SIZES.desktop
  await takePicture('docs-desktop-light', `${server.url}/docs`, { viewport, colorScheme: 'light' }, (page) =>
    page.locator('.opblock').first().waitFor(),
  )
  const report = `file://${await createReport()}`
  for (const colorScheme of SCHEMES)
    await takePicture(`report-desktop-${colorScheme}`, report, { viewport, colorScheme })
} finally {
  await browser.close()
  context.journal.close()
  await server.stop(0)
  context.close()
  workspace.remove()
}

async function takePicture(
  name: string,
  url: string,
  options: BrowserContextOptions,
  prepare: Scene['prepare'] = async () => {},
): Promise<void> {
  const tab = await browser.newContext({ ...options, reducedMotion: 'reduce' })
  const page = await tab.newPage()
  await page.goto(url)
  await prepare(page)
  // Images and fonts, too.
  await page.waitForLoadState('load')
  const path = join(FOLDER, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  console.log(path)
  await tab.close()
}

/** Enriches a file of leads, and returns the path of the report. */
async function createReport(): Promise<string> {
  writeFileSync(workspace.path('leads.csv'), createLeads())
  const options = ['leads.csv', '-o', 'enriched.csv', '--report', 'report.html']
  await waitForOutput(workspace.spawn([process.execPath, join(ROOT, 'src/main.ts'), 'enrich', ...options]))
  return workspace.path('report.html')
}
