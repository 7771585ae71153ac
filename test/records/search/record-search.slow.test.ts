/** Searches for companies and contacts reflect every change. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const BRUNNEN = 'AAAA000000000003'

const put = (sandbox: Sandbox, kind: string, body: object) =>
  sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body: JSON.stringify(body) })
const remove = (sandbox: Sandbox, path: string) => sandbox.send(`/sandbox/${path}`, { method: 'DELETE' })
const search = async (sandbox: Sandbox, path: string): Promise<{ names: string[]; total: number }> => {
  const { body } = await sandbox.send(`/sandbox/${path}`)
  const records: Record<string, string>[] = body.items
  return { names: records.map((one) => one.conFullName ?? one.compName ?? ''), total: body.total }
}
const people = (sandbox: Sandbox, text: string) =>
  search(sandbox, `contacts?search=${encodeURIComponent(text)}`)
const companies = (sandbox: Sandbox, text: string) =>
  search(sandbox, `companies?search=${encodeURIComponent(text)}`)

const ada = (more: object = {}) => ({
  conGUID: 'DDDD0000000000000000000000000001',
  compGUID: BRUNNEN,
  conFullName: 'Ada Quist',
  conEmail: 'ada.quist@brunnen.example',
  ...more,
})

test('a search finds a person by the current name, email, and conGUID until the company is deleted', async () => {
  const sandbox = createSandbox()
  const total = async (text: string) => (await people(sandbox, text)).total
  expect(await total('quist')).toBe(0)
  await put(sandbox, 'contacts', ada())
  for (const text of ['quist', 'ADA.QUIST@', 'dddd000000000000'])
    expect(await people(sandbox, text)).toEqual({ names: ['Ada Quist'], total: 1 })
  await put(sandbox, 'contacts', ada({ conFullName: 'Ada Lind', conEmail: 'ada.lind@brunnen.example' }))
  expect([await total('quist'), await total('ada.lind')]).toEqual([0, 1])
  await remove(sandbox, `companies/${BRUNNEN}`)
  expect([await total('ada.lind'), (await companies(sandbox, 'brunnen')).total]).toEqual([0, 0])
})

test('a search in one company finds and counts only its people', async () => {
  const sandbox = createSandbox()
  await put(sandbox, 'contacts', { contacts: [ada(), { ...ada(), compGUID: 'AAAA000000000001' }] })
  const all = await people(sandbox, 'a')
  const there = await search(sandbox, `contacts?search=a&compGUID=${BRUNNEN}`)
  expect(there.names).toContain('Ada Quist')
  expect(there.total).toBeLessThan(all.total)
  expect(await search(sandbox, 'contacts?search=a&compGUID=0000000000000000')).toEqual({
    names: [],
    total: 0,
  })
})

/** Returns all items of a list, in pages of three. */
async function readPages(sandbox: Sandbox, kind: string, query: string): Promise<Record<string, string>[]> {
  const items: Record<string, string>[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await sandbox.send(`/sandbox/${kind}?limit=3${query}${next}`)
    // A page that ends the list has no next one, even if it is full.
    expect(body.items).not.toEqual([])
    items.push(...body.items)
    cursor = body.next
  }
  return items
}

test.each([
  ['companies', 'compName'],
  ['companies', 'compIndustry'],
  ['companies', 'compEmpCount'],
  ['companies', 'contactCount'],
  ['contacts', 'conFullName'],
])(
  'a list of %s is sorted by %s regardless of case in both directions, also over several pages',
  async (kind, field) => {
    const sandbox = createSandbox()
    const names = ['alder', 'Birch', 'cedar', 'Dogwood', 'elder', 'Fir']
    await put(sandbox, 'companies', {
      companies: names.map((compName) => ({ compName, compIndustry: compName })),
    })
    const toValue = (item: Record<string, string>) =>
      /Count$/.test(field) ? Number(item[field]) : (item[field] ?? '').toLowerCase()
    for (const found of ['', '&search=a']) {
      const { items } = (await sandbox.send(`/sandbox/${kind}?limit=500${found}`)).body
      const values: (string | number)[] = items.map(toValue)
      const ascending = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect((await readPages(sandbox, kind, `&sort=${field}${found}`)).map(toValue)).toEqual(ascending)
      const descending = (await readPages(sandbox, kind, `&sort=-${field}${found}`)).map(toValue)
      expect(descending).toEqual(ascending.toReversed())
      // The default order of a list is that of the names.
      if (found === '' && /Name$/.test(field))
        expect((await readPages(sandbox, kind, '')).map(toValue)).toEqual(ascending)
    }
    expect((await sandbox.send(`/sandbox/${kind}?sort=compAddr`)).status).toBe(400)
  },
)

describe('a search', () => {
  const word = fc.string({
    unit: fc.constantFrom('x', 'y', 'Y', '%', '_', '\\', 'é', '日'),
    minLength: 1,
    maxLength: 5,
  })

  test('finds the same names as a full scan, in the same order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(word, { maxLength: 12 }), word, async (words, text) => {
        // Signs alone are a placeholder.
        const names = words.map((one) => `q${one}`)
        const sandbox = createSandbox()
        const before = new Set((await companies(sandbox, text)).names)
        const stored = names.map((name) => ({ compName: name, compWebsite: '' }))
        if (stored.length > 0) await put(sandbox, 'companies', { companies: stored })
        const found = (await companies(sandbox, text)).names.filter((name) => !before.has(name))
        expect(found).toEqual(expected(names, text).filter((name) => !before.has(name)))
      }),
      { numRuns: 60 },
    )
  })

  const fold = (text: string) => text.toLowerCase()
  const expected = (names: readonly string[], text: string): string[] =>
    names
      .filter((name) => fold(name).includes(fold(text)))
      .toSorted((a, b) => {
        const begins = (name: string) => Number(fold(name).startsWith(fold(text)))
        return begins(b) - begins(a) || Buffer.compare(Buffer.from(fold(a)), Buffer.from(fold(b)))
      })

  test.each(['élan', 'ÉLAN', 'Élan'])('for %s finds a name with accents in any case', async (text) => {
    const sandbox = createSandbox()
    await put(sandbox, 'companies', { compName: 'Élan Robotique' })
    expect(await companies(sandbox, text)).toEqual({ names: ['Élan Robotique'], total: 1 })
  })
})
