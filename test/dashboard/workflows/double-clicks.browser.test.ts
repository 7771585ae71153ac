/** A double click on a button that changes something sends one request, also where the first click moves the buttons. */
import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import {
  enrich,
  field,
  getJson,
  holdRequests,
  page,
  press,
  region,
  sendRequest,
  visit,
} from '../../support/browser/dashboard.ts'
import { describeDataPage, drop, GOOD, HEADINGS } from '../data/data-page.ts'

const button = (name: string | RegExp, within: Locator = page.locator('body')): Locator =>
  within.getByRole('button', { name, exact: true }).last()
const dialog = (): Locator => page.getByRole('dialog')
const shows = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
const fault = (kind: string) => sendRequest('POST', '/sandbox/faults', { effect: { kind } })
const snapshot = (name: string) => sendRequest('POST', '/sandbox/snapshots', { name })

interface Case {
  readonly name: string
  /** Shows the button. */
  readonly show?: () => Promise<void>
  readonly button: () => Locator
  /** Waits until the page shows the result of the first click. */
  readonly isDone: () => Promise<void>
  readonly request: string
  /** Whether the second click comes after the result of the first, which moves another button to its place. */
  readonly isLate?: boolean
}

interface View {
  readonly name: string
  readonly open: () => Promise<void>
  /** In this order, as each has the state that those before it leave. */
  readonly cases: readonly Case[]
}

const VIEWS: readonly View[] = [
  {
    name: 'Faults',
    open: async () => {
      await fault('empty_body')
      await fault('invalid_json')
      await visit('/faults')
    },
    cases: [
      {
        name: 'the first fault',
        button: () => button('Remove: 200 with an empty body'),
        isDone: () => button('Remove: 200 with an empty body').waitFor({ state: 'detached' }),
        request: 'DELETE /sandbox/faults/ID',
      },
      {
        name: 'the next fault',
        button: () => button('Remove: 200 with invalid JSON'),
        isDone: () => button('Remove: 200 with invalid JSON').waitFor({ state: 'detached' }),
        request: 'DELETE /sandbox/faults/ID',
        isLate: true,
      },
      {
        name: 'a fault',
        show: () => press('Empty body'),
        button: () => button('Add fault'),
        isDone: () => button('Remove: 200 with an empty body').waitFor(),
        request: 'POST /sandbox/faults',
      },
      {
        name: 'all faults',
        show: () => press('Remove all', region('Added faults')),
        button: () => button('Remove faults'),
        isDone: () => shows('1 fault removed.'),
        request: 'DELETE /sandbox/faults',
      },
    ],
  },
  {
    name: 'Organizations, and of the state bar',
    open: async () => {
      await fault('empty_body')
      await sendRequest('PATCH', '/sandbox/clock', { mode: 'frozen' })
      await visit('/organizations')
    },
    cases: [
      {
        name: 'all faults',
        show: () => press('Remove all', region('Changed state')),
        button: () => button('Remove faults'),
        isDone: () => shows('1 fault removed.'),
        request: 'DELETE /sandbox/faults',
      },
      {
        name: 'the clock',
        button: () => button('Use system time', region('Changed state')),
        isDone: () => shows('The clock now follows the system time.'),
        request: 'PATCH /sandbox/clock',
      },
      {
        name: 'a new organization',
        show: () => press('New organization'),
        button: () => button('Create', dialog()),
        isDone: () => shows('The keys are active'),
        request: 'POST /sandbox/organizations',
      },
    ],
  },
  {
    name: 'State',
    open: async () => {
      for (const name of ['first', 'second', 'third']) await snapshot(name)
      await visit('/state')
    },
    cases: [
      {
        name: 'the clock',
        button: () => button('Freeze'),
        isDone: () => button('Resume', region('Clock')).waitFor(),
        request: 'PATCH /sandbox/clock',
      },
      {
        name: 'a time',
        show: () => field('Set to').fill('2098-01-01 23:59'),
        button: () => button('Set'),
        isDone: () => region('Clock').getByText('23:59:00').waitFor(),
        request: 'PATCH /sandbox/clock',
      },
      {
        name: 'the first snapshot',
        button: () => button('Delete first'),
        isDone: () => button('Delete first').waitFor({ state: 'detached' }),
        request: 'DELETE /sandbox/snapshots/ID',
      },
      {
        name: 'the next snapshot',
        button: () => button('Delete second'),
        isDone: () => button('Delete second').waitFor({ state: 'detached' }),
        request: 'DELETE /sandbox/snapshots/ID',
        isLate: true,
      },
      {
        name: 'a new snapshot',
        button: () => button('Take snapshot'),
        isDone: () => shows(/^Snapshot .* created/),
        request: 'POST /sandbox/snapshots',
      },
      {
        name: 'a restored snapshot',
        show: () => press('Restore third'),
        button: () => button('Restore snapshot', dialog()),
        isDone: () => shows('Restored snapshot “third”.'),
        request: 'POST /sandbox/snapshots/ID/restore',
      },
      {
        name: 'a reset',
        show: () => press('Reset everything'),
        button: () => button('Reset everything', dialog()),
        isDone: () => shows('Reset to the initial state.'),
        request: 'POST /sandbox/reset',
      },
    ],
  },
  {
    name: 'an organization',
    open: async () => {
      const { orgId } = await getJson('POST', '/sandbox/organizations', { orgName: 'Grebe' })
      await visit(`/organizations/${orgId}`)
    },
    cases: [
      {
        name: 'the settings',
        show: () => region('Settings').getByLabel('Credits').fill('7'),
        button: () => button('Save', region('Settings')),
        isDone: () => region('Usage').getByText('7 credits left').waitFor(),
        request: 'PATCH /sandbox/organizations/ID',
      },
      {
        name: 'a new user',
        show: async () => {
          await press('Create user')
          await dialog().getByLabel('Email address').fill('grace@grebe.example')
        },
        button: () => button('Create user', dialog()),
        isDone: () => shows('The key is active.'),
        request: 'POST /sandbox/organizations/ID/users',
      },
    ],
  },
  {
    name: 'Data',
    open: () => visit('/data/companies/new'),
    cases: [
      {
        name: 'a new company',
        show: () => field('Name').fill('Birch Boats Ltd'),
        button: () => button('Add company'),
        isDone: () => shows('Saved. The next request can match it.'),
        request: 'PUT /sandbox/companies',
      },
      {
        name: 'an import',
        show: async () => {
          await visit('/data/csv')
          await drop('people.csv', `${HEADINGS}\n${GOOD}\n`)
        },
        button: () => button('Import 1 row'),
        isDone: () => shows(/^Imported:/),
        request: 'PUT /sandbox/contacts',
      },
    ],
  },
]

/** Clicks twice. Waits for the result of the first click, before the second one if that is late. */
async function clickTwice({ button: find, isDone, isLate }: Case): Promise<void> {
  if (!isLate) {
    await find().dblclick()
    return isDone()
  }
  await find().scrollIntoViewIfNeeded()
  const box = await find().boundingBox()
  if (box === null) return expect.unreachable('the button is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down({ clickCount: 1 })
  await page.mouse.up({ clickCount: 1 })
  await isDone()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

describeDataPage('a double click', () => {
  test.each(VIEWS)('sends one request for each button of $name', async ({ open, cases }) => {
    await open()
    const sent = recordChanges()
    for (const one of cases) {
      await one.show?.()
      await clickTwice(one)
      expect([one.name, ...(await sent())]).toEqual([one.name, one.request])
    }
  })

  test('and another click send one request while a replay runs', async () => {
    const { headers } = await enrich({ companyName: 'Northwind Optics' })
    await visit(`/requests/${headers.get('smarteTransactionId')}`)
    const sent = recordChanges()
    const respond = await holdRequests(/\/replay$/)
    await button('Replay').dblclick()
    await button(/^Waiting/).click({ force: true })
    expect(await sent()).toEqual(['POST /sandbox/requests/ID/replay'])
    respond()
    await shows('Replayed: 200.')
  })
})

/** Returns a function that returns the requests of the page since its last call that change something. */
function recordChanges(): () => Promise<string[]> {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() === 'GET' || searchParams.get('dryRun') === 'true') return
    sent.push(`${request.method()} ${pathname.replace(/[\w-]{36}/g, 'ID')}`)
  })
  return async () => {
    // The request of a click precedes this one.
    await page.evaluate("fetch('/health/live')")
    return sent.splice(0)
  }
}
