/** People who share an email address stay different people, in every way to store them. */
import { describe, expect, test } from 'bun:test'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import { importRows, type Row, readRecordTables } from '../../support/database/record-tables.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const COMPANIES = 'compName,compWebsite\nAcme,acme.example\nBeta,beta.example\n'
const CONTACTS = `compName,conFullName,conEmail,conJobTitleEn
Acme,Anna Meier,info@acme.example,CEO
Acme,Bernd Huber,info@acme.example,CFO
Acme,Dora Klein,INFO@acme.example,Buyer
Acme,Anna Meier,info@acme.example,Chair
`
const companies: Row[] = [
  { compName: 'Acme', compWebsite: 'acme.example' },
  { compName: 'Beta', compWebsite: 'beta.example' },
]

const person = (conFullName: string, more: Row = {}): Row => ({
  compName: 'Acme',
  conFullName,
  conEmail: 'info@acme.example',
  ...more,
})

/** Imports rows, and returns the GUID of each name. */
async function guidsOf(rows: readonly Row[], connection = openMemory()) {
  const { problems } = await importRows(connection, companies, rows)
  const { people, jobs } = readRecordTables(connection)
  const guids = Object.fromEntries(people.map(({ fullName, guid }) => [fullName, guid]))
  return { guids, people: people.length, jobs: jobs.length, problems, connection }
}

/** The GUID of a person who does not share the address. */
const ONLY = (await guidsOf([person('Anna Meier')])).guids['Anna Meier'] ?? ''

const sha256 = (text: string): string =>
  new Bun.CryptoHasher('sha256').update(text).digest('hex').slice(0, 32).toUpperCase()

const put = (sandbox: Sandbox, body: unknown) =>
  sandbox.send('/sandbox/contacts', { method: 'PUT', body: JSON.stringify(body) })
const names = async (sandbox: Sandbox): Promise<string[]> => {
  const { body } = await sandbox.send('/sandbox/contacts?search=info@acme.example')
  return body.items.map(({ conFullName }: Row) => conFullName).sort()
}

const storeTable = async (sandbox: Sandbox, kind: string, body: string) =>
  (await sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body, headers: { 'content-type': 'text/csv' } }))
    .body

describe('rows with one email address and different names', () => {
  test('are different people, and the address is reported once', async () => {
    const sandbox = createSandbox()
    await storeTable(sandbox, 'companies', COMPANIES)
    const { problems } = await storeTable(sandbox, 'contacts', CONTACTS)
    const message =
      'Anna Meier (line 2), Bernd Huber (line 3), and Dora Klein (line 4) have the address info@acme.example and are not merged, because their names or conGUIDs differ. If they are one person, give all of their rows the same conGUID'
    expect(problems).toMatchObject([{ kind: 'identity', field: 'line 2', message }])
    expect(await names(sandbox)).toEqual(['Anna Meier', 'Bernd Huber', 'Dora Klein'])
  })

  test('are not reported if each row has a conGUID', async () => {
    const rows = ['Anna Meier', 'Bernd Huber'].map((name, at) =>
      person(name, { conGUID: String(at + 1).repeat(32) }),
    )
    expect(await guidsOf(rows)).toMatchObject({ people: 2, problems: [] })
  })

  test('are found by Enrich with the name or the title, and the newest row at most at B by the address alone', async () => {
    const sandbox = createSandbox()
    await storeTable(sandbox, 'companies', COMPANIES)
    await storeTable(sandbox, 'contacts', CONTACTS)
    for (const [more, conFullName, accuracy] of [
      [{ contactFullName: 'Anna Meier' }, 'Anna Meier', 'A+'],
      [{ contactJobTitle: 'CFO' }, 'Bernd Huber', expect.any(String)],
      [{}, 'Dora Klein', 'B'],
    ] as const) {
      const { body } = await sandbox.enrich({ contactEmail: 'info@acme.example', ...more }, 'plus-key')
      expect(body).toMatchObject({ recordStatus: 'Active', conFullName, accuracy })
    }
  })

  test('have their share of the probability in an explanation', async () => {
    const sandbox = createSandbox()
    await storeTable(sandbox, 'companies', COMPANIES)
    await storeTable(sandbox, 'contacts', CONTACTS)
    const { body } = await sandbox.post('/sandbox/explain', { contactEmail: 'info@acme.example' })
    expect(body.candidates.map(({ probability }: { probability: number }) => probability)).toEqual(
      [1 / 3, 1 / 3, 1 / 3, 0].map((share) => expect.closeTo(share, 3)),
    )
    const reasons = body.decision.reasons.join(' ')
    expect(reasons).toContain(
      'The email address belongs to several people: many candidates fit about equally',
    )
    expect(reasons).toContain('such as Dora Klein at Acme with 33.3% and')
  })
})

describe('rows without a conGUID', () => {
  test.each<[string, people: number, rows: Row[]]>([
    ['with one address are two people if one is an initial', 2, [person('Anna Meier'), person('A. Meier')]],
    ['with one address are two people if one has no name', 2, [person('Anna Meier'), person('')]],
    [
      'without an address are one person if name and company are equal',
      2,
      [
        person('Bill Gates', { conEmail: '', conJobTitleEn: 'CEO' }),
        person('bill gates', { conEmail: '', conJobTitleEn: 'CFO' }),
        person('Bill Gates', { conEmail: '', compName: 'Beta' }),
      ],
    ],
  ])('%s', async (_, people, rows) => {
    expect(await guidsOf(rows)).toMatchObject({ people, jobs: rows.length })
  })
})

describe('rows with one name and profile URL', () => {
  const PROFILE = { conPubProfileUrl: 'https://www.linkedin.com/in/anna' }
  const anna = (more: Row): Row => person('Anna Meier', { ...PROFILE, ...more })

  test('are one person, also with a row of only the name at one of the employers', async () => {
    const { people, problems } = await guidsOf([
      anna({}),
      anna({ conEmail: '', conPubProfileUrl: 'linkedin.com/in/anna/', conJobTitleEn: 'CEO' }),
      anna({ conEmail: '', conPubProfileUrl: '', conJobTitleEn: 'CFO' }),
      anna({ conEmail: 'a.meier@beta.example', compName: 'Beta' }),
    ])
    expect(people).toBe(1)
    expect(problems.map(({ line }) => line)).toEqual([2, 3])
    expect(problems[0]?.message).toStartWith('Anna Meier (line 2) and Anna Meier (line 4) are merged')
    expect(problems[1]?.message).toContain('conPubProfileUrl "linkedin.com/in/anna/" is not used')
  })

  test('are people of their own if they fit two people with different conGUIDs, and are reported', async () => {
    const rows = ['1', '2', ''].map((digit) =>
      anna({ conGUID: digit.repeat(32), conEmail: `anna${digit}@acme.example`, conJobTitleEn: digit }),
    )
    const { people, problems } = await guidsOf(rows)
    expect([people, problems.map(({ message }) => message)]).toEqual([
      3,
      [expect.stringContaining('line 3), and Anna Meier (line 4) have the same profile URL')],
    ])
  })
})

describe('the GUID of a person', () => {
  test('is derived from address, last name, and canonical first name', async () => {
    expect((await guidsOf([person('Bill Huber')])).guids).toEqual({
      'Bill Huber': sha256('contact info@acme.example huber william'),
    })
  })
})

describe('a stored contact without a conGUID', () => {
  const stored = async (name = 'Anna Meier') => {
    const sandbox = createSandbox()
    await storeTable(sandbox, 'companies', COMPANIES)
    const { body } = await put(sandbox, person(name))
    expect(body.contacts).toMatchObject([{ outcome: 'created' }])
    return sandbox
  }

  test('updates the person with the address and the same name', async () => {
    const sandbox = await stored()
    const { body } = await put(sandbox, person('Frau Anna MEIER'))
    expect([body.contacts, body.problems]).toMatchObject([[{ conGUID: ONLY, outcome: 'updated' }], []])
    expect(await names(sandbox)).toEqual(['Frau Anna MEIER'])
  })

  test.each([
    ['Anna-Ruth Meier', 'Anna-Jane Meier'],
    ['Anna Ruth Meier', 'Anna Jane Meier'],
  ])('is not updated by a person with a different second given name: %s, %s', async (first, second) => {
    const sandbox = await stored(first)
    const { body } = await put(sandbox, person(second))
    expect(body).toMatchObject({ created: 1, updated: 0, problems: [{ field: 'contact' }] })
    for (const name of [second, first]) {
      const again = await put(sandbox, person(name, { conJobTitleEn: 'CFO' }))
      expect(again.body).toMatchObject({ created: 0, updated: 1 })
    }
    // The initial fits only one, but who has none would fit both.
    expect((await put(sandbox, person('Anna R. Meier'))).body).toMatchObject({ created: 1, updated: 0 })
    expect(await names(sandbox)).toHaveLength(3)
  })

  test('creates a person if the names differ, and the warning names the other GUID', async () => {
    const sandbox = await stored()
    const { body } = await put(sandbox, person('Bernd Huber'))
    expect(body).toMatchObject({ created: 1, updated: 0 })
    expect(body.problems).toMatchObject([{ field: 'contact', message: expect.stringContaining(ONLY) }])
    expect(await names(sandbox)).toEqual(['Anna Meier', 'Bernd Huber'])
    const again = await put(sandbox, person('Bernd Huber', { conJobTitleEn: 'CFO' }))
    expect(again.body).toMatchObject({ created: 0, updated: 1 })
  })
})
