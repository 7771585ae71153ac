/** The lists of the control API: their pages, and the index of all resources. */
import { describe, expect, test } from 'bun:test'
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

const put = ({ send }: Sandbox, path: string, body: unknown) =>
  send(path, { method: 'PUT', body: JSON.stringify(body) })

const createFault = async ({ post }: Sandbox): Promise<string> =>
  (await post('/sandbox/faults', { effect: { kind: 'error', status: 503 } })).body.id

/** Fills each list with at least five items. */
async function fill(sandbox: Sandbox): Promise<void> {
  for (let number = 1; number <= 5; number++) {
    await createFault(sandbox)
    await sandbox.post('/sandbox/snapshots', {})
    await sandbox.enrich({ recordId: `lead-${number}` })
  }
}

const LISTS: [path: string, id: string][] = [
  ['/sandbox/companies', 'compGUID'],
  ['/sandbox/contacts', 'conGUID'],
  ['/sandbox/faults', 'id'],
  ['/sandbox/snapshots', 'id'],
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
  })

  test.each(LISTS)('rejects an invalid limit or cursor of %s', async (path) => {
    const sandbox = createSandbox()
    for (const [field, value] of [
      ['limit', '0'],
      ['limit', '501'],
      ['limit', '1.5'],
      ['limit', 'ten'],
      ['cursor', 'not a cursor'],
      ['cursor', 'bm9uZQ'],
      ['cursor', 'MQ=='],
      ['cursor', 'LTE'],
      ['before', '1'],
    ]) {
      const { status, body } = await sandbox.send(`${path}?${field}=${encodeURIComponent(value ?? '')}`)
      expect([status, body.error.details[0].field]).toEqual([400, field])
    }
  })

  test.each([
    ['/sandbox/organizations', '', 'orgId'],
    ['/sandbox/companies', '', 'compGUID'],
    ['/sandbox/companies', 'search=i', 'compGUID'],
    ['/sandbox/contacts', '', 'conGUID'],
    ['/sandbox/contacts', 'search=an', 'conGUID'],
    ['/sandbox/faults', '', 'id'],
    ['/sandbox/snapshots', '', 'id'],
  ])('continues after items of this and the next page are deleted: %s?%s', async (path, filter, id) => {
    const sandbox = createSandbox({ dataDirectory: undefined })
    await fill(sandbox)
    const all = await list(sandbox, `${path}?${filter}&limit=6`)
    const ids = all.items.map((item) => item[id] ?? '')
    const { next } = await list(sandbox, `${path}?${filter}&limit=2`)
    for (const deleted of [ids[0], ids[2]]) await sandbox.send(`${path}/${deleted}`, { method: 'DELETE' })
    const second = await list(sandbox, `${path}?${filter}&limit=2&cursor=${next}`)
    expect(ids.length).toBeGreaterThanOrEqual(5)
    expect(second.items.map((item) => item[id])).toEqual(ids.slice(3, 5))
  })

  test('accepts blank parameters, such as those of an empty variable', async () => {
    const page = await list(createSandbox(), '/sandbox/companies?limit=&cursor=')
    expect(page.items.length).toBeGreaterThan(0)
  })

  test('has 100 items by default, and at most 500', async () => {
    const sandbox = createSandbox()
    const companies = Array.from({ length: 501 }, (_, number) => ({ compName: `Company ${number}` }))
    await put(sandbox, '/sandbox/companies', { companies })
    expect((await list(sandbox, '/sandbox/companies')).items).toHaveLength(100)
    expect((await list(sandbox, '/sandbox/companies?limit=500')).items).toHaveLength(500)
  })
})

describe('the pages of the journal', () => {
  test('continue after older requests are deleted', async () => {
    const sandbox = createSandbox()
    await fill(sandbox)
    const { next } = await list(sandbox, '/sandbox/requests?limit=2')
    await sandbox.send('/sandbox/requests', { method: 'DELETE' })
    expect(await list(sandbox, `/sandbox/requests?cursor=${next}`)).toMatchObject({
      items: [],
      total: 0,
      next: null,
    })
  })
})

describe('the pages of the data', () => {
  test.each(['', '&search=zephyr'])('have a total even without items: %s', async (search) => {
    const sandbox = createSandbox()
    await put(sandbox, '/sandbox/companies', {
      companies: [{ compName: 'Zephyr A' }, { compName: 'Zephyr B' }],
    })
    const all = await list(sandbox, `/sandbox/companies?limit=500${search}`)
    const { next } = await list(sandbox, `/sandbox/companies?limit=${all.total - 1}${search}`)
    await sandbox.send(`/sandbox/companies/${all.items.at(-1)?.compGUID}`, { method: 'DELETE' })
    expect(await list(sandbox, `/sandbox/companies?cursor=${next}${search}`)).toEqual({
      items: [],
      total: all.total - 1,
      next: null,
    })
  })

  test.each([
    ['/sandbox/companies', 'search=co', 'compGUID'],
    ['/sandbox/contacts', 'search=an', 'conGUID'],
    ['/sandbox/contacts', 'compGUID=B62007FD176D8619', 'conGUID'],
    ['/sandbox/contacts', 'compGUID=B62007FD176D8619&search=a', 'conGUID'],
    ['/sandbox/companies', 'compParentGuid=3EBF3F99C37E0C16', 'compGUID'],
    ['/sandbox/companies', 'compParentGuid=3EBF3F99C37E0C16&search=e', 'compGUID'],
  ])('have the order of one list: %s?%s', async (path, filter, id) => {
    const sandbox = createSandbox({ dataDirectory: undefined })
    const [all] = await followPages(sandbox, `${path}?${filter}&limit=500`)
    const size = Math.max(1, Math.ceil(Math.min(500, all?.total ?? 0) / 4))
    const pages: Page[] = [await list(sandbox, `${path}?${filter}&limit=${size}`)]
    while (pages.length < 3 && pages.at(-1)?.next) {
      pages.push(await list(sandbox, `${path}?${filter}&limit=${size}&cursor=${pages.at(-1)?.next}`))
    }
    const ids = pages.flatMap(({ items }) => items.map((item) => item[id]))
    expect(ids.length).toBeGreaterThan(2)
    expect(ids).toEqual(all?.items.slice(0, ids.length).map((item) => item[id]) ?? [])
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all?.total ?? 0]))
  })
})

describe('GET /sandbox', () => {
  test('links to every resource', async () => {
    const sandbox = createSandbox()
    const { links } = (await sandbox.send('/sandbox')).body
    for (const link of Object.values<string>(links)) expect((await sandbox.send(link)).status).toBe(200)
    const document = (await sandbox.send('/openapi.json')).body
    const resources = Object.entries<Record<string, unknown>>(document.paths)
      .filter(([path, operations]) => /^\/sandbox\/[^/]+$/.test(path) && 'get' in operations)
      .map(([path]) => path)
    expect(Object.values<string>(links).toSorted()).toEqual(resources.toSorted())
  })
})

describe('creating under /sandbox', () => {
  test.each([
    ['/sandbox/faults', { effect: { kind: 'latency', ms: 10 } }],
    ['/sandbox/snapshots', { name: 'before' }],
  ])('returns 201 with the location of the new record: %s', async (path, input) => {
    const { send, post } = createSandbox()
    const { status, headers, body } = await post(path, input)
    expect([status, headers.get('location')]).toEqual([201, `${path}/${body.id}`])
    expect((await send(`${path}/${body.id}`)).body).toEqual(body)
  })
})

describe('deleting under /sandbox', () => {
  test('returns the deleted record', async () => {
    const sandbox = createSandbox()
    await fill(sandbox)
    for (const [path, id] of LISTS.slice(0, 4)) {
      const [first] = (await list(sandbox, `${path}?limit=1`)).items
      const address = `${path}/${first?.[id]}`
      const { body: record } = await sandbox.send(address)
      const { body: deleted } = await sandbox.send(address, { method: 'DELETE' })
      expect(deleted).toMatchObject(record)
      expect((await sandbox.send(address)).status).toBe(404)
    }
  })

  test.each(['/sandbox/faults', '/sandbox/requests'])(
    'returns the number of deleted items: %s',
    async (path) => {
      const sandbox = createSandbox()
      await fill(sandbox)
      expect((await sandbox.send(path, { method: 'DELETE' })).body).toEqual({ deleted: 5 })
    },
  )
})

describe('an operation with a body', () => {
  test.each([
    ['POST', '/sandbox/organizations', {}],
    ['POST', '/sandbox/organizations/x/users', {}],
    ['PATCH', '/sandbox/organizations/x', {}],
    ['PATCH', '/sandbox/clock', {}],
    ['POST', '/sandbox/faults', { effect: { kind: 'empty_body' } }],
    ['POST', '/sandbox/snapshots', {}],
    ['POST', '/sandbox/requests/verify', { match: {}, count: 0 }],
  ])('rejects a field that was sent as a query parameter: %s %s', async (method, path, input) => {
    const { send } = createSandbox()
    const { status, body } = await send(`${path}?withinSeconds=5`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    expect([status, body.error?.details[0].field]).toEqual([400, 'withinSeconds'])
  })
})

describe('reset, restore, export, and import', () => {
  test.each([
    ['/sandbox/reset', { orgId: 'x' }, 'orgId'],
    ['/sandbox/state/export', { compact: true }, 'compact'],
  ])('rejects unknown fields: %s', async (path, input, field) => {
    const { post } = createSandbox()
    const { status, body } = await post(path, input)
    expect([status, body.error.details[0].field]).toEqual([400, field])
  })

  test('rejects an unknown field of a restore', async () => {
    const { post } = createSandbox()
    const { body: snapshot } = await post('/sandbox/snapshots', {})
    const { status, body } = await post(`/sandbox/snapshots/${snapshot.id}/restore`, { name: 'x' })
    expect([status, body.error.details[0].field]).toEqual([400, 'name'])
  })

  test('rejects an unknown field of a state file', async () => {
    const { post } = createSandbox()
    const { body: file } = await post('/sandbox/state/export', {})
    const { status, body } = await post('/sandbox/state/import', { ...file, orgId: 'x' })
    expect([status, body.error.details[0].field]).toEqual([400, 'orgId'])
  })

  test.each(['/sandbox/reset', '/sandbox/state/export'])('rejects an unknown parameter: %s', async (path) => {
    const { post } = createSandbox()
    const { status, body } = await post(`${path}?orgId=x`, undefined)
    expect([status, body.error.details[0].field]).toEqual([400, 'orgId'])
  })

  test.each(['/sandbox/reset', '/sandbox/state/export'])('accepts an empty body or {}: %s', async (path) => {
    const { post } = createSandbox()
    expect([(await post(path, undefined)).status, (await post(path, {})).status]).toEqual([200, 200])
  })
})

describe('the paths beside the ids of requests', () => {
  test.each([
    ['GET', '/sandbox/requests/verify', 'POST'],
    ['HEAD', '/sandbox/requests/verify', 'POST'],
    ['PUT', '/sandbox/requests/verify', 'POST'],
    ['POST', '/sandbox/requests/stream', 'GET, HEAD'],
    ['DELETE', '/sandbox/requests/stream', 'GET, HEAD'],
    ['DELETE', '/sandbox/requests/none', 'GET, HEAD'],
    ['GET', '/sandbox/requests/verify/replay', 'POST'],
  ])('%s %s returns 405 with the right methods', async (method, path, allow) => {
    const { status, headers } = await createSandbox().send(path, { method })
    expect([status, headers.get('allow')]).toEqual([405, allow])
  })

  test('GET of an unknown id returns 404', async () => {
    expect((await createSandbox().send('/sandbox/requests/none')).status).toBe(404)
  })
})
