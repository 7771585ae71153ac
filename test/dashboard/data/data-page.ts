/** The controls of the data page, and records for it. */
import { expect } from 'bun:test'
import { writeFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { type Dashboard, openDashboard } from '../../support/browser/dashboard.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

/** A company that `addSorrel` stores. */
export const SORREL = 'AAAAAAAAAAAAAAA1'
/** The columns of a file of people, and a valid row. */
export const HEADINGS = 'conFullName,conEmail,conJobTitleEn,compWebsite'
export const GOOD = 'Juniper Lowe,juniper@sorrel-apiaries.example,Bee keeper,sorrel-apiaries.example'

export async function openDataPage(): Promise<Dashboard> {
  const dashboard = await openDashboard()
  await dashboard.visit('/data')
  return dashboard
}

/** Closes the page, and checks that it had no other errors than rejected records. */
export async function closeDataPage(dashboard: Dashboard): Promise<void> {
  await dashboard.close()
  const others = dashboard.tab.problems.filter(
    (one) =>
      !/^(400|404) http:\S+\/sandbox\/(companies|contacts)\b/.test(one) &&
      !/^console: Failed to load resource: the server responded with a status of (400|404) /.test(one),
  )
  expect(others).toEqual([])
}

/** @param getDashboard returns the dashboard of the current test */
export function useDataPage(getDashboard: () => Dashboard) {
  const place = useTemporaryFolder('tables')
  const getPage = (): Page => getDashboard().page
  const put = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${getDashboard().url}${path}`, {
      method: 'PUT',
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(await response.text())
  }
  return {
    put,
    addSorrel: () =>
      put('/sandbox/companies', {
        compGUID: SORREL,
        compName: 'Sorrel Apiaries Ltd',
        compWebsite: 'https://sorrel-apiaries.example',
        compIndustry: 'Bee keeping',
      }),
    panel: (name: string): Locator => getPage().getByRole('region', { name, exact: true }),
    heading: (name: string) => getPage().getByRole('heading', { level: 1, name, exact: true }).waitFor(),
    follow: (name: string, within: Locator | Page = getPage()): Promise<void> =>
      within.getByRole('link', { name, exact: true }).click(),
    press: (name: string): Promise<void> => getPage().getByRole('button', { name, exact: true }).click(),
    fill: (label: string, text: string): Promise<void> =>
      getPage().getByRole('textbox', { name: label, exact: true }).fill(text),
    enrich: async (input: object) => {
      const response = await fetch(`${getDashboard().url}/v7/enrich`, {
        method: 'POST',
        headers: { apikey: 'demo-plus-key' },
        body: JSON.stringify(input),
      })
      return (await response.json()) as Readonly<Record<string, string>>
    },
    /** Drops a file as a person does, from a folder. */
    drop: async (name: string, text: string): Promise<void> => {
      const page = getPage()
      writeFileSync(place.at(name), text)
      const zone = await page.getByText('Drop a CSV file here').boundingBox()
      if (zone === null) throw new Error('there is nowhere to drop it')
      const at = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 }
      const data = { items: [], files: [place.at(name)], dragOperationsMask: 1 }
      const browser = await page.context().newCDPSession(page)
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await browser.send('Input.dispatchDragEvent', { type, ...at, data })
      }
      await browser.detach()
    },
  }
}
