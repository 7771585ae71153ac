/** What the pictures show: each view with something in it that is worth a look. */
import type { Page } from 'playwright-core'

/** What the views are about: ids that are known only when it has happened. */
export interface Story {
  /** Of the request whose answer is explained. */
  readonly transactionId: string
  readonly orgId: string
  readonly compGUID: string
}

export interface Scene {
  /** Of the file. */
  readonly name: string
  /** Where it is; a path of the dashboard, or of the server. */
  path(story: Story): string
  /** What is done there before it is looked at; ends when all is to be seen. */
  act(page: Page): Promise<void>
}

const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor()

export const SCENES: readonly Scene[] = [
  {
    name: 'requests',
    path: ({ transactionId }) => `/#/requests/${transactionId}`,
    act: (page) => heading(page, 'Why this answer'),
  },
  {
    name: 'try',
    path: () => '/#/try',
    act: async (page) => {
      await page.getByRole('button', { name: 'Name, misspelt company' }).click()
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Ada Keller').first().waitFor()
    },
  },
  {
    name: 'organizations',
    path: ({ orgId }) => `/#/organizations/${orgId}`,
    act: (page) => page.getByRole('meter').first().waitFor(),
  },
  { name: 'faults', path: () => '/#/faults', act: (page) => heading(page, 'Faults and clock') },
  {
    name: 'data',
    path: ({ compGUID }) => `/#/data/companies/${compGUID}`,
    act: (page) => heading(page, /Northwind/),
  },
]

/** The one view that is not the dashboard's. */
export const DOCS: Scene = {
  name: 'docs',
  path: () => '/docs',
  act: (page) => page.locator('.opblock').first().waitFor(),
}
