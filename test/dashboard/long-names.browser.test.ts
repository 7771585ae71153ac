/** Long names without spaces do not make a page wider than its window. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { CHROMIUM } from '../support/browser/browser.ts'
import { type Dashboard, openDashboard } from '../support/browser/dashboard.ts'

const LONG = 'Wm'.repeat(100)
const COMPANY = 'AAAAAAAAAAAAAAA1'
const CHILD = 'AAAAAAAAAAAAAAA2'
const PERSON = 'AAAAAAAAAAAAAAA3'.repeat(2)

describe.skipIf(!CHROMIUM)('a name of 200 letters without spaces', () => {
  let dashboard: Dashboard
  const views: { path: string; within: string; shows: string }[] = []

  const put = async (path: string, body: unknown, method = 'PUT') => {
    const response = await fetch(`${dashboard.url}${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', apikey: 'demo-plus-key' },
    })
    if (!response.ok) throw new Error(await response.text())
    return response
  }
  beforeAll(async () => {
    dashboard = await openDashboard()
    const company = { compName: LONG, compWebsite: `https://${'w'.repeat(60)}.example/`, compIndustry: LONG }
    await put('/sandbox/companies', { ...company, compGUID: COMPANY })
    await put('/sandbox/companies', {
      ...company,
      compGUID: CHILD,
      compWebsite: 'https://child.example/',
      compParentGuid: COMPANY,
    })
    await put('/sandbox/contacts', {
      conGUID: PERSON,
      conFullName: LONG,
      conJobTitleEn: LONG,
      compGUID: COMPANY,
    })
    const created = await put('/sandbox/organizations', { orgName: 'Wm'.repeat(50) }, 'POST')
    const { orgId } = (await created.json()) as { orgId: string }
    const requested = await put('/v7/enrich', { companyName: LONG, contactFullName: LONG }, 'POST')
    views.push(
      { path: `/data/companies/${COMPANY}`, within: 'People', shows: LONG },
      { path: `/data/companies/${CHILD}`, within: 'Hierarchy', shows: LONG },
      { path: `/data/contacts/${PERSON}`, within: '1 job', shows: LONG },
      { path: '/data/companies', within: 'Companies', shows: LONG },
      { path: '/data/contacts', within: 'People', shows: LONG },
      { path: `/organizations/${orgId}`, within: 'Credits', shows: 'unlimited' },
      { path: '/organizations', within: 'All organizations', shows: 'Wm'.repeat(50) },
      {
        path: `/requests/${requested.headers.get('smarteTransactionId')}`,
        within: 'Request details',
        shows: LONG,
      },
    )
  })
  afterAll(() => dashboard.close())

  for (const width of [1280, 390]) {
    test(`fits on each page at a width of ${width} pixels`, async () => {
      const { page } = dashboard
      await page.setViewportSize({ width, height: 900 })
      const wider: string[] = []
      for (const { path, within, shows } of views) {
        await page.goto('about:blank')
        await dashboard.visit(path)
        if (/^\/data\/\w+$/.test(path))
          await page
            .getByLabel(/^Search/)
            .first()
            .fill('WmWm')
        await page.getByRole('region', { name: within }).first().getByText(shows).first().waitFor()
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        if (overflow !== 0) wider.push(`${path}: ${overflow}`)
      }
      expect(wider).toEqual([])
    })
  }
})
