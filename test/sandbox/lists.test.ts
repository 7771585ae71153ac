/** What the operations under `/sandbox` have in common: lists, their pages, and filters. */
import { describe, expect, test } from 'bun:test'
import { loadContract } from '../support/openapi/contract.ts'
import { createSandbox, type Sandbox } from '../support/sandbox.ts'

interface Page {
  readonly items: readonly Record<string, string>[]
  readonly total: number
  readonly next: string | null
}

const list = async ({ send }: Sandbox, path: string): Promise<Page> => {
  const { status, body } = await send(path)
  expect([path, status]).toEqual([path, 200])
  return body
}

/** Follows the cursors of a list, and returns the pages. */
async function followPages(sandbox: Sandbox, path: string): Promise<Page[]> {
  const pages = [await list(sandbox, path)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await list(sandbox, `${path}${path.includes('?') ? '&' : '?'}cursor=${next}`))
  }
  return pages
}

const FAULT = { effect: { kind: 'error', status: 503 } }

/** Fills each list with at least five items. */
async function fill(sandbox: Sandbox): Promise<void> {
  for (let number = 1; number <= 5; number++) {
    await sandbox.post('/sandbox/faults', FAULT)
    await sandbox.post('/sandbox/snapshots', {})
    await sandbox.enrich({ recordId: `lead-${number}` })
  }
}

const LISTS: [path: string, id: string][] = [
  ['/sandbox/companies', 'compGUID'],
  ['/sandbox/contacts', 'conGUID'],
  ['/sandbox/requests', 'transactionId'],
  ['/sandbox/organizations', 'orgId'],
]

describe('a list', () => {
  test.each(LISTS)('has every item of %s on one of its pages', async (path, id) => {
    const sandbox = createSandbox()
    await fill(sandbox)
    const all = await list(sandbox, path)
    expect([all.next, all.items.length]).toEqual([null, all.total])
    const pages = await followPages(sandbox, `${path}?limit=2`)
    expect(pages.map(({ items }) => items.length).slice(0, -1)).toEqual(Array(pages.length - 1).fill(2))
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]))
    const ids = ({ items }: Page) => items.map((item) => item[id])
    expect(pages.flatMap(ids)).toEqual(ids(all))
    const lastOf = async (limit: number) => (await list(sandbox, `${path}?limit=${limit}`)).next === null
    expect([await lastOf(all.total), await lastOf(all.total - 1)]).toEqual([true, false])
  })

  test.each(LISTS)('rejects an invalid limit or cursor of %s', async (path) => {
    const sandbox = createSandbox()
    for (const [field, value] of [
      ['limit', '0'],
      ['limit', '501'],
      ['limit', ''],
      ['cursor', 'not a cursor'],
      ['cursor', 'LTE'],
      ['cursor', 'MQ=='],
      ['before', '1'],
    ]) {
      const { status, body } = await sandbox.send(`${path}?${field}=${encodeURIComponent(value ?? '')}`)
      expect([status, body.error.details[0].field]).toEqual([400, field])
    }
  })
})

test.each([
  ['/sandbox/companies', 'compParentGuid'],
  ['/sandbox/contacts', 'compGUID'],
  ['/sandbox/requests', 'key'],
  ['/sandbox/report', 'orgId'],
])('%s rejects a blank %s, which would otherwise list everything', async (path, field) => {
  const { send } = createSandbox()
  for (const value of ['', '%20']) {
    const { status, body } = await send(`${path}?${field}=${value}`)
    expect([status, body.error?.details[0].field]).toEqual([400, field])
  }
})

test('a cursor belongs to one list in one order', async () => {
  const sandbox = createSandbox()
  await fill(sandbox)
  const orders = [
    ...LISTS.map(([path]) => `${path}?`),
    '/sandbox/companies?sort=-compName&',
    '/sandbox/contacts?sort=-conFullName&',
    '/sandbox/organizations?sort=orgName&',
    '/sandbox/organizations?sort=-orgName&',
  ]
  const cursors = await Promise.all(orders.map(async (path) => (await list(sandbox, `${path}limit=1`)).next))
  for (const [of, path] of orders.entries()) {
    for (const [from, cursor] of cursors.entries()) {
      const { status, body } = await sandbox.send(`${path}cursor=${cursor}`)
      const fields = body.error?.details.map(({ field }: { field: string }) => field)
      const expected = of === from ? [200, undefined] : [400, ['cursor']]
      expect([path, cursor, status, fields]).toEqual([path, cursor, ...expected])
    }
  }
})

test.each(['/sandbox/faults', '/sandbox/snapshots'])(
  'a list without pages has all items: %s',
  async (path) => {
    const sandbox = createSandbox()
    await fill(sandbox)
    const { items, ...rest } = (await sandbox.send(path)).body
    expect([items.length, rest]).toEqual([5, { total: 5 }])
    const { status, body } = await sandbox.send(`${path}?limit=1`)
    expect([status, body.error.details[0].field]).toEqual([400, 'limit'])
  },
)

test('a cursor of requests is a time, so that it works while requests arrive, and with another filter', async () => {
  const sandbox = createSandbox()
  for (const [recordId, key] of Object.entries({
    a: 'plus-key',
    b: 'standard-key',
    c: 'plus-key',
    d: 'plus-key',
  }))
    await sandbox.enrich({ recordId }, key)
  const { next } = await list(sandbox, '/sandbox/requests?key=plus-key&limit=2')
  // Later requests do not shift the pages.
  await sandbox.enrich({ recordId: 'e' }, 'plus-key')
  const idsOf = async (filter: string) =>
    (await list(sandbox, `/sandbox/requests?${filter}cursor=${next}`)).items.map(
      // biome-ignore lint/suspicious/noExplicitAny: tests read any field of any response
      (item: any) => item.request.json.recordId,
    )
  expect([await idsOf('key=plus-key&'), await idsOf('key=standard-key&'), await idsOf('')]).toEqual([
    ['a'],
    [],
    ['a'],
  ])
})

test.each<[string, object]>([
  ['/sandbox/companies', { compName: 'Orsa' }],
  ['/sandbox/contacts', { conFullName: 'Nadia Berg', compGUID: 'AAAA000000000001' }],
  ['/sandbox/faults', { effect: { kind: 'latency', ms: 10 } }],
  ['/sandbox/snapshots', { name: 'before' }],
])('%s returns 201 with the path of a new record, and DELETE returns the record', async (path, input) => {
  const { send, sendJson } = createSandbox()
  const { status, headers } = await sendJson(/ies|acts/.test(path) ? 'PUT' : 'POST', path, input)
  const location = headers.get('location') ?? ''
  expect([status, location]).toEqual([201, expect.stringContaining(`${path}/`)])
  const { body: shown } = await send(location)
  expect(shown).toMatchObject(/acts/.test(path) ? { conFullName: 'Nadia Berg' } : input)
  expect((await send(location, { method: 'DELETE' })).body).toMatchObject(shown)
  expect((await send(location)).status).toBe(404)
})

/** An unknown `orgId` must not look like an empty result. */
describe.each([
  ['GET', '/sandbox/faults'],
  ['DELETE', '/sandbox/faults'],
  ['GET', '/sandbox/requests'],
  ['DELETE', '/sandbox/requests'],
])('%s %s', (method, path) => {
  const counts = async ({ send }: Sandbox) => [
    (await send('/sandbox/faults')).body.total,
    (await send('/sandbox/requests')).body.total,
  ]

  test.each(['', '%20', 'nobody'])('deletes nothing for the orgId %p, and reports it', async (orgId) => {
    const sandbox = createSandbox()
    await fill(sandbox)
    const { status, body } = await sandbox.send(`${path}?orgId=${orgId}`, { method })
    if (orgId === 'nobody' && method === 'DELETE') expect(body).toEqual({ deleted: 0 })
    else expect([status, body.error.details[0].field]).toEqual([400, 'orgId'])
    expect(await counts(sandbox)).toEqual([5, 5])
  })
})

test('a path that ends with a slash does not exist, so that DELETE with a blank id deletes nothing', async () => {
  const sandbox = createSandbox()
  await fill(sandbox)
  const { operations } = await loadContract()
  for (const { method, path } of operations.filter((each) => each.path.startsWith('/sandbox/'))) {
    for (const end of ['/', '//', '/?limit=1']) {
      const { status, body } = await sandbox.send(path.replace(/\{\w+\}/g, 'any') + end, { method })
      expect([method, path, status, body.error?.code]).toEqual([method, path, 404, 'not_found'])
    }
  }
  for (const path of ['/sandbox/faults', '/sandbox/requests'])
    expect((await sandbox.send(path)).body.total).toBe(5)
})
