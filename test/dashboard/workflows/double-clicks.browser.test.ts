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

interface Case {
  readonly name: string
  /** Opens the view with the button. */
  readonly open: () => Promise<unknown>
  readonly button: () => Locator
  /** Waits until the page shows the result of the first click. */
  readonly isDone: () => Promise<void>
  readonly request: string
  /** Whether the first click moves another button to its place. */
  readonly isMoving?: boolean
}

const button = (name: string | RegExp, within: Locator = page.locator('body')): Locator =>
  within.getByRole('button', { name, exact: true }).last()
const dialog = (): Locator => page.getByRole('dialog')
const shows = (text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
const fault = (kind: string) => sendRequest('POST', '/sandbox/faults', { effect: { kind } })
const snapshot = (name: string) => sendRequest('POST', '/sandbox/snapshots', { name })

async function openRequest(): Promise<void> {
  const { headers } = await enrich({ companyName: 'Northwind Optics' })
  await visit(`/requests/${headers.get('smarteTransactionId')}`)
}

async function openOrganization(): Promise<void> {
  const { orgId } = await getJson('POST', '/sandbox/organizations', { orgName: 'Grebe' })
  await visit(`/organizations/${orgId}`)
}

const CASES: readonly Case[] = [
  {
    name: 'a preset',
    open: () => visit('/faults'),
    button: () => button('Add: Empty body'),
    isDone: () => shows('Fault added.'),
    request: 'POST /sandbox/faults',
  },
  {
    name: 'a custom fault',
    open: async () => {
      await visit('/faults')
      await press('Edit: Empty body')
    },
    button: () => button('Add fault'),
    isDone: () => shows('Fault added.'),
    request: 'POST /sandbox/faults',
  },
  {
    name: 'the first of two faults',
    open: async () => {
      await fault('empty_body')
      await fault('invalid_json')
      await visit('/faults')
    },
    button: () => button('Remove: 200 with an empty body'),
    isDone: () => button('Remove: 200 with an empty body').waitFor({ state: 'detached' }),
    request: 'DELETE /sandbox/faults/ID',
    isMoving: true,
  },
  {
    name: 'all faults',
    open: async () => {
      await fault('empty_body')
      await visit('/faults')
    },
    button: () => button('Remove all'),
    isDone: () => shows('1 fault removed.'),
    request: 'DELETE /sandbox/faults',
  },
  {
    name: 'all faults on another page',
    open: async () => {
      await fault('empty_body')
      await visit('/organizations')
    },
    button: () => button('Remove', region('Changed state')),
    isDone: () => shows('1 fault removed.'),
    request: 'DELETE /sandbox/faults',
  },
  {
    name: 'the clock',
    open: () => visit('/state'),
    button: () => button('Freeze'),
    isDone: () => button('Resume', region('Clock')).waitFor(),
    request: 'PATCH /sandbox/clock',
  },
  {
    name: 'the clock on another page',
    open: async () => {
      await sendRequest('PATCH', '/sandbox/clock', { mode: 'frozen' })
      await visit('/organizations')
    },
    button: () => button('Resume', region('Changed state')),
    isDone: () => shows('The clock now follows the system time.'),
    request: 'PATCH /sandbox/clock',
  },
  {
    name: 'a time',
    open: () => visit('/state'),
    button: () => button('Set'),
    isDone: () => shows(/the system clock|(ahead|behind)$/),
    request: 'PATCH /sandbox/clock',
  },
  {
    name: 'a new snapshot',
    open: () => visit('/state'),
    button: () => button('Take snapshot'),
    isDone: () => shows(/^Snapshot .* created/),
    request: 'POST /sandbox/snapshots',
  },
  {
    name: 'the first of two snapshots',
    open: async () => {
      await snapshot('first')
      await snapshot('second')
      await visit('/state')
    },
    button: () => button('Delete first'),
    isDone: () => button('Delete first').waitFor({ state: 'detached' }),
    request: 'DELETE /sandbox/snapshots/ID',
    isMoving: true,
  },
  {
    name: 'a restored snapshot',
    open: async () => {
      await snapshot('third')
      await visit('/state')
      await press('Restore third')
    },
    button: () => button('Restore snapshot', dialog()),
    isDone: () => shows('Restored snapshot “third”.'),
    request: 'POST /sandbox/snapshots/ID/restore',
  },
  {
    name: 'a reset',
    open: async () => {
      await visit('/state')
      await press('Reset everything')
    },
    button: () => button('Reset everything', dialog()),
    isDone: () => shows('Reset to the initial state.'),
    request: 'POST /sandbox/reset',
  },
  {
    name: 'a replay',
    open: openRequest,
    button: () => button('Replay'),
    isDone: () => shows('Replayed: 200.'),
    request: 'POST /sandbox/requests/ID/replay',
  },
  {
    name: 'a triggered situation',
    open: async () => {
      await enrich({ companyName: 'Northwind Optics' })
      await visit('/report')
    },
    button: () => button('Trigger on next request: 429: rate limit'),
    isDone: () => shows('The next enrichment triggers: 429: rate limit.'),
    request: 'POST /sandbox/faults',
  },
  {
    name: 'a request in Try it',
    open: async () => {
      await visit('/try')
      await press('A contact by email')
    },
    button: () => button('Send request'),
    isDone: () => region('Result').getByText('Ada Keller').first().waitFor(),
    request: 'POST /v7/enrich',
  },
  {
    name: 'a new organization',
    open: async () => {
      await visit('/organizations')
      await press('New organization')
    },
    button: () => button('Create', dialog()),
    isDone: () => shows('The keys are active'),
    request: 'POST /sandbox/organizations',
  },
  {
    name: 'the settings of an organization',
    open: async () => {
      await openOrganization()
      await region('Settings').getByLabel('Credits').fill('7')
    },
    button: () => button('Save', region('Settings')),
    isDone: () => region('Usage').getByText('7 credits').waitFor(),
    request: 'PATCH /sandbox/organizations/ID',
  },
  {
    name: 'a new user',
    open: async () => {
      await openOrganization()
      await press('Create user')
      await dialog().getByLabel('Email address').fill('grace@grebe.example')
    },
    button: () => button('Create user', dialog()),
    isDone: () => shows('The key is active.'),
    request: 'POST /sandbox/organizations/ID/users',
  },
  {
    name: 'a new company',
    open: async () => {
      await visit('/data/companies/new')
      await field('Name').fill('Birch Boats Ltd')
    },
    button: () => button('Add company'),
    isDone: () => shows('Saved. The next request can match it.'),
    request: 'PUT /sandbox/companies',
  },
  {
    name: 'an import',
    open: async () => {
      await visit('/data/csv')
      await drop('people.csv', `${HEADINGS}\n${GOOD}\n`)
    },
    button: () => button('Import 1 row'),
    isDone: () => shows(/^Imported:/),
    request: 'PUT /sandbox/contacts',
  },
]

describeDataPage('a double click', () => {
  test.each(CASES)('sends one request for $name', async ({ open, button: find, isDone, request }) => {
    await open()
    const sent = recordChanges()
    await find().dblclick()
    await isDone()
    expect(await sent()).toEqual([request])
  })

  test.each(CASES.filter(({ isMoving }) => isMoving))(
    'does not reach the button that replaces $name',
    async (moving) => {
      const { open, button: find, isDone, request } = moving
      await open()
      const sent = recordChanges()
      await find().scrollIntoViewIfNeeded()
      const box = await find().boundingBox()
      if (box === null) return expect.unreachable('the button is not shown')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down({ clickCount: 1 })
      await page.mouse.up({ clickCount: 1 })
      await isDone()
      await page.mouse.down({ clickCount: 2 })
      await page.mouse.up({ clickCount: 2 })
      expect(await sent()).toEqual([request])
    },
  )

  test('moves the clock twice', async () => {
    await visit('/state')
    const sent = recordChanges()
    await button('1 hour').dblclick()
    expect(await sent()).toEqual(['PATCH /sandbox/clock', 'PATCH /sandbox/clock'])
  })

  test('and another click send one request while a replay runs', async () => {
    await openRequest()
    const sent = recordChanges()
    const respond = await holdRequests(/\/replay$/)
    await button('Replay').click()
    await button(/^Waiting/).click({ force: true })
    expect(await sent()).toEqual(['POST /sandbox/requests/ID/replay'])
    respond()
    await shows('Replayed: 200.')
  })
})

/** Returns a function that returns the requests of the page since this call that change something. */
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
    return sent
  }
}
