/** The frame of the dashboard: navigation, server status, the control token, double clicks, and long names. */
import { expect, test } from 'bun:test'
import { CHROMIUM } from '../support/browser/browser.ts'
import {
  dashboard,
  describeDashboard,
  enrich,
  findIssues,
  follow,
  getJson,
  heading,
  holdRequests,
  openDashboard,
  page,
  press,
  region,
  sendRequest,
  visit,
} from '../support/browser/dashboard.ts'

describeDashboard('the dashboard', {}, () => {
  test.each(['Requests', 'Try it', 'Report', 'Organizations', 'Faults and clock', 'Data'])(
    'has a page %s without axe-core findings',
    async (name) => {
      await page.goto(`${dashboard.url}/`)
      await page.getByText('running').waitFor()
      await page.getByRole('link', { name: name.split(' ')[0] ?? '' }).click()
      await heading(name)
      expect(await page.title()).toBe(`${name} · Signalbox`)
      expect(await findIssues()).toEqual([])
    },
  )

  test('follows a link that is clicked before the server responds', async () => {
    const respond = await holdRequests(/\/sandbox\/state$/)
    const show = await holdRequests(/\/page-[^/]*\.js$/)
    await visit('/')
    await follow('Try it')
    respond()
    await page.getByText('Loading server status…').waitFor({ state: 'detached' })
    show()
    await heading('Try it')
  })

  test('has a first link that skips to the content', async () => {
    await visit('/organizations')
    await heading('Organizations')
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction("document.activeElement.id === 'main'")
    await heading('Organizations')
  })
})

test.skipIf(!CHROMIUM)(
  'a page that the server cannot send is replaced in the frame, and opens when it can',
  async () => {
    const { page, tab, url, close } = await openDashboard()
    const files = /\/page-[^/]*\.js$|\/health\/live$/
    await page.route(files, (route) => route.abort())
    await page.goto(`${url}/#/requests`)
    await page.getByText('The server does not respond.').waitFor()
    await page.getByRole('link', { name: 'Faults' }).click()
    await page.getByText('The server does not respond.').waitFor()
    await page.unroute(files)
    await page.getByRole('heading', { level: 1, name: 'Faults and clock' }).waitFor()
    expect(tab.problems.filter((problem) => !/ERR_FAILED|dynamically imported/.test(problem))).toEqual([])
    await close()
  },
)

const TOKEN = 'token-of-the-dashboard-test'
const WITH_TOKEN = {
  view: '/requests',
  rejects: [401],
  served: { control: { from: 'anywhere', token: TOKEN } },
} as const
describeDashboard('the dashboard of a server with a control token', WITH_TOKEN, () => {
  const token = () => page.getByLabel('Control token')
  const send = async (text: string) => {
    await token().fill(text)
    await press('Continue')
  }

  test('rejects invalid characters and a wrong token, keeps the typed text, and accepts the right one', async () => {
    await token().waitFor()
    expect(await findIssues()).toEqual([])
    await send('an–en–dash')
    await page.getByText('A token has only printable ASCII characters').waitFor()
    await send('another-token-of-the-test')
    await page.getByText('This token is not correct.').waitFor()
    expect(await token().inputValue()).toBe('another-token-of-the-test')
    await send(TOKEN)
    await heading('Requests')
  })

  test('says that the token in the link of an earlier start is wrong', async () => {
    await page.goto('about:blank')
    await page.goto(`${dashboard.url}/#token=token-of-an-earlier-start`)
    await page.getByText('This token is not correct.').waitFor()
    expect(await token().inputValue()).toBe('')
  })
})

const WITHOUT_CONTROL = {
  view: '/faults',
  rejects: [403, 404],
  served: { control: { from: 'nowhere' } },
} as const
describeDashboard('the dashboard of a server without the control API', WITHOUT_CONTROL, () => {
  test('says that the control API is disabled', async () => {
    await page.getByRole('heading', { name: 'The control API is disabled' }).waitFor()
    await visit('/requests')
    expect(await page.getByText('The control API is disabled').count()).toBe(1)
    await page.getByText('started with --no-control or SIGNALBOX_NO_CONTROL').waitFor()
  })
})

describeDashboard('the state bar', {}, () => {
  const bar = () => page.getByRole('region', { name: 'Changed state' })

  test('shows a frozen clock and active faults, and removes them', async () => {
    await visit('/data/companies')
    await page.getByText('1,600 companies').waitFor()
    expect(await bar().count()).toBe(0)
    await sendRequest('PATCH', '/sandbox/clock', { mode: 'frozen', advanceSeconds: 30 * 86_400 })
    await bar().getByText('Clock frozen, 30 days ahead').waitFor()
    for (const status of [503, 429])
      await sendRequest('POST', '/sandbox/faults', { effect: { kind: 'error', status } })
    await bar().getByText('2 faults active').waitFor()
    expect(await findIssues()).toEqual([])
    await press('Resume', bar())
    await press('Remove', bar())
    await bar().waitFor({ state: 'detached' })
    expect(await getJson('GET', '/sandbox/clock')).toMatchObject({ mode: 'running' })
  })
})

describeDashboard('a double click', {}, () => {
  test('sends one request, and replays it once', async () => {
    await visit('/try')
    await press('A contact by email')
    await page.getByRole('button', { name: 'Send request', exact: true }).dblclick()
    await region('Result').getByText('Found Ada Keller').first().waitFor()
    await follow('Open in Requests')
    const replay = page.getByRole('button', { name: 'Replay' })
    await replay.dblclick()
    await page.getByText('Replayed: 200.').first().waitFor()
    expect(dashboard.context.journal.size()).toBe(2)
  })
})

describeDashboard('a name of 200 letters without spaces', {}, () => {
  const LONG = 'Wm'.repeat(100)
  const [COMPANY, CHILD, PERSON] = ['A'.repeat(16), 'B'.repeat(16), 'C'.repeat(32)]

  test('fits on each page of a phone', async () => {
    const company = { compName: LONG, compWebsite: `https://${'w'.repeat(60)}.example/`, compIndustry: LONG }
    const child = { ...company, compWebsite: 'https://child.example/', compParentGuid: COMPANY }
    const person = { conGUID: PERSON, conFullName: LONG, conJobTitleEn: LONG, compGUID: COMPANY }
    await sendRequest('PUT', '/sandbox/companies', { ...company, compGUID: COMPANY })
    await sendRequest('PUT', '/sandbox/companies', { ...child, compGUID: CHILD })
    await sendRequest('PUT', '/sandbox/contacts', person)
    const { orgId } = await getJson('POST', '/sandbox/organizations', { orgName: 'Wm'.repeat(50) })
    const { headers } = await enrich({ companyName: LONG, contactFullName: LONG })
    const views = [
      [`/data/companies/${COMPANY}`, 'People', LONG],
      [`/data/companies/${CHILD}`, 'Subsidiaries', 'None are stored.'],
      [`/data/contacts/${PERSON}`, '1 job', LONG],
      ['/data/companies?search=WmWm', 'Companies', LONG],
      ['/data/contacts?search=WmWm', 'People', LONG],
      [`/organizations/${orgId}`, 'Usage', 'unlimited'],
      ['/organizations', 'All organizations', 'Wm'.repeat(50)],
      [`/requests/${headers.get('smarteTransactionId')}`, 'Request details', LONG],
    ] as const
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [path, within, text] of views) {
      await visit(path)
      await page.getByRole('region', { name: within }).first().getByText(text).first().waitFor()
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 390])
    }
  })
})
