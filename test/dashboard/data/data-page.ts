/** What the tests of the data page share: a company, a file of people, and its drop. */
import { writeFileSync } from 'node:fs'
import { describeDashboard, getJson, page, sendRequest } from '../../support/browser/dashboard.ts'
import { type TemporaryFolder, useTemporaryFolder } from '../../support/temporary-folder.ts'

/** A company that `addSorrel` stores. */
export const SORREL = 'AAAAAAAAAAAAAAA1'
/** The columns of a file of people, and a valid row. */
export const HEADINGS = 'conFullName,conEmail,conJobTitleEn,compWebsite'
export const GOOD = 'Juniper Lowe,juniper@sorrel-apiaries.example,Bee keeper,sorrel-apiaries.example'

let folder: TemporaryFolder

/** Describes tests of the data page. Each has an empty folder for its files. */
export const describeDataPage = (name: string, addTests: () => void): void =>
  describeDashboard(name, { rejects: [400, 404] }, () => {
    folder = useTemporaryFolder('tables')
    addTests()
  })

export async function put(path: string, body: object): Promise<void> {
  const response = await sendRequest('PUT', path, body)
  if (!response.ok) throw new Error(await response.text())
}

export const addSorrel = (more: object = {}): Promise<void> =>
  put('/sandbox/companies', {
    compGUID: SORREL,
    compName: 'Sorrel Apiaries Ltd',
    compWebsite: 'https://sorrel-apiaries.example',
    compIndustry: 'Bee keeping',
    ...more,
  })

/** Returns the record that a request gets. */
export const findRecord = (input: object) => getJson('POST', '/v7/enrich', input, { apikey: 'demo-plus-key' })

/** Drops a file as a person does, from a folder. */
export async function drop(name: string, text: string): Promise<void> {
  writeFileSync(folder.at(name), text)
  const zone = await page.getByText('Drop a CSV file here').boundingBox()
  if (zone === null) throw new Error('there is nowhere to drop it')
  const at = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 }
  const data = { items: [], files: [folder.at(name)], dragOperationsMask: 1 }
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data })
  }
  await browser.detach()
}
