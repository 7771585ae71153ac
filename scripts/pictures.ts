/**
 * The pictures of the documents, taken from the running product: `bun run pictures`. Time and chance are given, so that a picture
 * changes only when what it shows does.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createApp } from '../src/app.ts'
import { createContext } from '../src/context.ts'
import { listen } from '../src/http/listen.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '../test/support/browser.ts'
import { countedRandom } from '../test/support/counted-random.ts'
import { buildDashboard } from './build-dashboard.ts'
import { leads } from './pictures/leads.ts'
import { DOCS, SCENES, type Scene, type Story } from './pictures/scenes.ts'
import { happened } from './pictures/story.ts'

const FOLDER = join(import.meta.dir, '../docs/pictures')
const NOW = Date.UTC(2026, 10, 20, 9, 30)

const SIZES = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } } as const
const SCHEMES = ['light', 'dark'] as const

if (CHROMIUM === undefined) throw new Error('There is no Chromium here: install it, or name one in CHROMIUM.')
await buildDashboard()
mkdirSync(FOLDER, { recursive: true })
const clock = { now: () => NOW }
const context = createContext({ storage: { kind: 'memory' }, clock, random: countedRandom() })
const server = listen(createApp(context), { host: '127.0.0.1', port: 0, tls: undefined })
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_FLAGS] })
try {
  const story = await happened(server.url, context)
  for (const scene of SCENES) {
    for (const size of ['desktop', 'phone'] as const) {
      for (const scheme of SCHEMES) await take(browser, scene, story, size, scheme)
    }
  }
  await take(browser, DOCS, story, 'desktop', 'light')
  await takeReport(browser)
} finally {
  await browser.close()
  context.journal.close()
  await server.stop(0)
  context.close()
}

async function take(
  browser: Browser,
  scene: Scene,
  story: Story,
  size: keyof typeof SIZES,
  colorScheme: (typeof SCHEMES)[number],
): Promise<void> {
  const tab = await browser.newContext({ viewport: SIZES[size], colorScheme, reducedMotion: 'reduce' })
  const page = await tab.newPage()
  await page.goto(server.url + scene.path(story))
  await scene.act(page)
  await keep(page, `${scene.name}-${size}-${colorScheme}`)
  await tab.close()
}

async function keep(page: Page, name: string): Promise<void> {
  // Pictures and fonts, too.
  await page.waitForLoadState('load')
  const path = join(FOLDER, `${name}.png`)
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  console.log(path)
}

/** Of a spreadsheet that is enriched by the command line, as anybody would. */
async function takeReport(browser: Browser): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-pictures-'))
  try {
    writeFileSync(join(folder, 'leads.csv'), leads())
    const main = join(import.meta.dir, '../src/main.ts')
    const command = [
      process.execPath,
      main,
      'enrich',
      'leads.csv',
      '-o',
      'enriched.csv',
      '--report',
      'report.html',
    ]
    const { exited } = Bun.spawn(command, { cwd: folder, stdout: 'ignore', stderr: 'ignore' })
    if ((await exited) !== 0) throw new Error('the leads could not be enriched')
    for (const colorScheme of SCHEMES) {
      const tab = await browser.newContext({ viewport: SIZES.desktop, colorScheme })
      const page = await tab.newPage()
      await page.goto(`file://${join(folder, 'report.html')}`)
      await keep(page, `report-desktop-${colorScheme}`)
      await tab.close()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
