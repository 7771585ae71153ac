/** Rows of a user's own data that are one person. */
import { describe, expect, test } from 'bun:test'
import { type Row, readRecordContent } from '../../support/database/record-tables.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import {
  expectStored,
  IMPORT_PATHS,
  MERGED,
  NOT_MERGED,
  putTables,
  startEmptySandbox,
  storeThrough,
  storeThroughAllPaths,
} from './import-paths.ts'

const GUID = '0A'.repeat(16)
const ADA: Row = {
  conFullName: 'Ada Keller',
  compName: 'Acme',
  conEmail: 'ada@acme.example',
  conJobTitleEn: 'CFO',
}
const WITHOUT_ADDRESS: Row = { ...ADA, conEmail: '' }

describe('rows of one name and employer', () => {
  test('are one person and one job if only one has an address, which is reported', async () => {
    await expectStored(
      { contacts: [WITHOUT_ADDRESS, ADA] },
      { people: ['Ada Keller: CFO @Acme ada@acme.example'], reports: [[[2, 3], MERGED]] },
    )
  })

  test('are one job with the address of one row and the phone of the other', async () => {
    await expectStored(
      { contacts: [{ ...WITHOUT_ADDRESS, conWorkLocPhoneNo: '+49 1' }, ADA] },
      { people: ['Ada Keller: CFO @Acme ada@acme.example +49 1'], reports: [[[2, 3], MERGED]] },
    )
  })

  test('are one job if all values are equal, with a warning that stops no import', async () => {
    const tables = { contacts: [ADA, ADA] }
    const people = ['Ada Keller: CFO @Acme ada@acme.example']
    await expectStored(tables, { people, reports: [[[2, 3], /\brepeat/]] })
    for (const importPath of IMPORT_PATHS) {
      const { isRejected, ...stored } = await storeThrough(importPath, { ...tables, skipsInvalid: false })
      expect({ importPath, isRejected, people: stored.people }).toEqual({
        importPath,
        isRejected: false,
        people,
      })
    }
  })
})

describe('rows with nothing but one name and employer', () => {
  const job = (conJobTitleEn: string, more: Row = {}): Row => ({ ...WITHOUT_ADDRESS, ...more, conJobTitleEn })

  test('are one person with two jobs, which is reported', async () => {
    const { problems } = await expectStored(
      { contacts: [job('CTO'), job('Janitor')] },
      { people: ['Ada Keller: CTO @Acme; Janitor @Acme'], reports: [[[2, 3], MERGED]] },
    )
    expect(problems).toHaveLength(1)
  })

  test('are reported once if they repeat one job', async () => {
    const { problems } = await expectStored({ contacts: [job('CTO'), job('CTO')] }, {})
    expect(problems.map(({ message }) => message)).toEqual([expect.stringMatching(/^repeats another row/)])
  })

  test('are one problem after all others if many of them repeat jobs', async () => {
    const repeated = Array.from({ length: 25 }, (_, at) => job(`Job ${at}`, { conEmail: 'ada@acme.example' }))
    const alike = ['ada@one.example', 'ada@two.example'].map((conEmail) => job('CTO', { conEmail }))
    const { problems } = await storeThroughAllPaths({ contacts: [...repeated, ...repeated, ...alike] })
    expect(problems.map(({ message }) => message)).toEqual([
      expect.stringMatching(NOT_MERGED),
      expect.stringMatching(/^repeats another row.*\(50 rows: lines 2, /),
    ])
  })

  test('are reported when they join a stored person of that kind, unless they repeat a stored job', async () => {
    for (const asJson of [true, false]) {
      const sandbox = await startEmptySandbox()
      const put = (conJobTitleEn: string) =>
        putTables(sandbox, { contacts: [job(conJobTitleEn, { conJobStartedOn: 'Mar 2019' })] }, asJson)
      expect((await put('CTO')).problems).toEqual([])
      const { people, problems } = await put('Janitor')
      expect(people).toHaveLength(1)
      expect(problems).toMatchObject([{ line: 2, message: expect.stringMatching(MERGED) }])
      expect((await put('Janitor')).problems).toEqual([])
    }
  })
})

describe('rows of one address', () => {
  test('are one person with several jobs despite case, blanks, titles, and the order of names', async () => {
    const contacts = [
      ADA,
      { ...ADA, conFullName: 'ADA  KELLER', conEmail: 'ADA@Acme.example', conJobTitleEn: 'Chair' },
      { ...ADA, conFullName: 'Dr. Ada Keller', conJobTitleEn: 'Dean' },
      { ...ADA, conFullName: 'Keller, Ada', conJobTitleEn: 'Clerk' },
    ]
    const { content, people } = await expectStored({ contacts }, {})
    expect({ people: content.people.length, jobs: content.jobs.length }).toEqual({ people: 1, jobs: 4 })
    expect(people[0]).toMatch(/CFO .*Chair .*Clerk .*Dean/)
  })

  test('have the spelling of the current job, then the most frequent one, then the smallest by code points', async () => {
    const lower = (more: Row): Row => ({ ...ADA, ...more, conFullName: 'ada keller' })
    const title = (conJobTitleEn: string): Row => ({ conJobTitleEn })
    const names = async (...contacts: Row[]): Promise<readonly string[]> => {
      const { people } = await expectStored({ contacts }, {})
      return people.map((line) => line.split(':')[0] ?? '')
    }
    const past = { ...ADA, conJobTitleEn: 'Buyer', conJobEndedOn: 'May 2019' }
    expect(await names(past, { ...past, conJobTitleEn: 'Clerk' }, lower({}))).toEqual(['ada keller'])
    expect(await names(ADA, lower(title('Chair')), lower(title('Dean')))).toEqual(['ada keller'])
    expect(await names(lower({}), { ...ADA, ...title('Chair') })).toEqual(['Ada Keller'])
  })

  test.each([
    ['with a hyphen or a blank', [{ conFullName: 'Hans-Peter Orth' }, { conFullName: 'Hans Peter Orth' }]],
    [
      'split in another place',
      [
        { conFirstName: 'Ana Maria', conLastName: 'Lopez' },
        { conFirstName: 'Ana', conLastName: 'Maria Lopez' },
      ],
    ],
  ])('are one person if the name is written %s', async (_, names) => {
    const contacts = names.map((name, at) => ({
      ...ADA,
      conFullName: '',
      ...name,
      conJobTitleEn: `Job ${at}`,
    }))
    const { content } = await expectStored({ contacts }, {})
    expect({ people: content.people.length, jobs: content.jobs.length }).toEqual({ people: 1, jobs: 2 })
  })

  test.each([
    ['initials', ['Paul M. Orth', 'Paul Martin Orth']],
    ['missing', ['Paul Orth', 'Paul Martin Orth']],
    ['missing or initials', ['Paul Orth', 'Paul M. Orth', 'Paul Martin Orth']],
  ])('are one person if second given names are %s', async (_, names) => {
    const contacts = names.map((conFullName, at) => ({ ...ADA, conFullName, conJobTitleEn: `Job ${at}` }))
    const { content } = await expectStored({ contacts }, {})
    expect([content.people.length, content.jobs.length]).toEqual([1, names.length])
  })

  test('are one person if the names differ only in marks or in how an umlaut is written', async () => {
    for (const names of [
      ['Hans Müller', 'Hans Mueller', 'Hans Muller'],
      ['Aylin Öz', 'Aylin Oez', 'Aylin Oz'],
      ['Jörg Bräuer', 'Joerg Braeuer', 'Jorg Brauer'],
    ]) {
      const contacts = names.map((conFullName, at) => ({ ...ADA, conFullName, conJobTitleEn: `Job ${at}` }))
      const { content } = await expectStored({ contacts }, {})
      expect({ people: content.people.length, jobs: content.jobs.length }).toEqual({ people: 1, jobs: 3 })
    }
  })

  test('are two people if the names differ in an e that is part of no umlaut', async () => {
    const contacts = ['Joe Orth', 'Jo Orth'].map((conFullName) => ({ ...ADA, conFullName }))
    const { content } = await expectStored({ contacts }, { reports: [[[2, 3], NOT_MERGED]] })
    expect(content.people).toHaveLength(2)
  })

  test('have the conGUID that one of them has', async () => {
    const contacts = [
      { ...ADA, conGUID: GUID },
      { ...ADA, conGUID: '', conJobTitleEn: 'Chair' },
    ]
    const { content } = await expectStored(
      { contacts },
      { people: ['Ada Keller: CFO @Acme ada@acme.example; Chair @Acme ada@acme.example'] },
    )
    expect(content.people.map((text) => JSON.parse(text).guid)).toEqual([GUID])
  })
})

describe('rows of one name and profile URL', () => {
  test('are one person despite different addresses and employers', async () => {
    const conPubProfileUrl = 'https://profiles.example/in/ada'
    const contacts = [
      { ...ADA, conPubProfileUrl },
      { ...ADA, conPubProfileUrl, compName: 'Beta', conEmail: 'keller@beta.example' },
    ]
    await expectStored(
      { contacts },
      { people: ['Ada Keller: CFO @Acme ada@acme.example; CFO @Beta keller@beta.example'] },
    )
  })
})

test.each([
  ['a language', 'https://www.linkedin.com/in/ada', 'de.linkedin.com/in/ada/de?trk=1'],
  ['tracking', 'https://crm.example/contact?cid=3', 'crm.example/contact?utm_source=a&cid=3'],
  ['a parameter besides the id', 'https://x.example/profile.php?id=1', 'x.example/profile.php?ref=a&id=1'],
])(
  'profile URLs that differ in %s are one, in one table and when one is stored',
  async (_, first, second) => {
    const contacts = [first, second].map((conPubProfileUrl, number) => ({
      ...ADA,
      conPubProfileUrl,
      compName: `Acme ${number}`,
      conEmail: `${number}@acme.example`,
    }))
    const people = ['Ada Keller: CFO @Acme 0 0@acme.example; CFO @Acme 1 1@acme.example']
    await expectStored({ contacts }, { people })
    const sandbox = await startEmptySandbox()
    for (const row of contacts) await putTables(sandbox, { contacts: [row] }, true)
    expect((await putTables(sandbox, { contacts }, true)).people).toEqual(people)
  },
)

describe('PUT to stored people', () => {
  const STORED = '0A121DFEB6311B70A1FA81A48D8ADB4E'
  const getStored = async (sandbox: Sandbox) => (await sandbox.send(`/sandbox/contacts/${STORED}`)).body
  const put = (sandbox: Sandbox, body: Row) => sandbox.sendJson('PUT', '/sandbox/contacts', body)
  const sample = () => createSandbox({ dataDirectory: undefined })

  test('changes only what a row states that is found by name and employer, and says so', async () => {
    const sandbox = sample()
    const before = await getStored(sandbox)
    const row = { conFullName: 'Ada Keller', compWebsite: 'northwind-optics.example', conJobTitleEn: 'CFO' }
    const { body } = await put(sandbox, row)
    expect(body).toMatchObject({
      created: 0,
      updated: 1,
      contacts: [{ conGUID: STORED, outcome: 'updated' }],
    })
    expect(JSON.stringify(body)).toMatch(/name and employer/)
    const { jobs, ...person } = await getStored(sandbox)
    expect(person).toEqual({ ...before, jobs: undefined })
    const { conEmail, conWorkLocPhoneNo, directDial1, conJobStartedOn, conPubProfileUrl } = {
      ...before,
      ...before.jobs[0],
    }
    expect([conEmail, conPubProfileUrl]).not.toContain('')
    expect(jobs).toHaveLength(1)
    expect(jobs[0]).toMatchObject({
      conJobTitleEn: 'CFO',
      conEmail,
      conWorkLocPhoneNo,
      directDial1,
      conJobStartedOn,
    })
  })

  test.each([
    ['keeps the stored role of the same title', 'CFO', 'Director', 'Legal', 'Contracts'],
    ['gives a new title the role that it implies', 'VP of Marketing', 'VP', 'Marketing', ''],
  ])('%s, if the name and employer find the person', async (_, jobTitle, levels, functions, subFunctions) => {
    const sandbox = await startEmptySandbox()
    const stored = { ...ADA, conLevels: 'Director', conFunctions: 'Legal', conSubFunctions: 'Contracts' }
    await putTables(sandbox, { contacts: [stored] }, true)
    const row = { ...WITHOUT_ADDRESS, conJobTitleEn: jobTitle, directDial1: '+49 30 1234567' }
    const { content, outcomes } = await putTables(sandbox, { contacts: [row] }, true)
    expect(outcomes).toMatchObject({ updated: 1 })
    expect(content.jobs.map((text) => JSON.parse(text))).toMatchObject([
      { jobTitle, levels, functions, subFunctions },
    ])
  })

  test.each([
    ['as the first and the full name', { conFirstName: 'Sukarno', conFullName: 'Sukarno' }],
    ['as the full name', { conFullName: 'Sukarno' }],
    ['as the last name', { conFullName: '', conLastName: 'Sukarno' }],
  ])('finds a person who has one name, %s, and no address', async (_, name) => {
    const sandbox = await startEmptySandbox()
    const contacts = [{ ...WITHOUT_ADDRESS, ...name }]
    await putTables(sandbox, { contacts }, true)
    const { people, outcomes } = await putTables(sandbox, { contacts }, true)
    expect(people).toHaveLength(1)
    expect(outcomes).toEqual({ created: 0, updated: 0, unchanged: 1 })
  })

  test('does not end the job of a row, found by name and employer, that starts after the stored end', async () => {
    const sandbox = await startEmptySandbox()
    await putTables(
      sandbox,
      { contacts: [{ ...ADA, conJobStartedOn: 'Jan 2018', conJobEndedOn: 'Dec 2020' }] },
      true,
    )
    const rehired = { ...WITHOUT_ADDRESS, conJobStartedOn: 'Mar 2024' }
    const { people, outcomes } = await putTables(sandbox, { contacts: [rehired] }, true)
    expect(people).toEqual(['Ada Keller: CFO @Acme ada@acme.example Mar 2024 to'])
    expect(outcomes).toMatchObject({ updated: 1 })
  })

  test('keeps the name if a row with the conGUID has none', async () => {
    const sandbox = await startEmptySandbox()
    await putTables(sandbox, { contacts: [{ ...ADA, conGUID: GUID }] }, true)
    const row = { ...ADA, conGUID: GUID, conFullName: '', conJobTitleEn: 'Chair' }
    const { people } = await putTables(sandbox, { contacts: [row] }, true)
    expect(people).toEqual(['Ada Keller: Chair @Acme ada@acme.example'])
  })

  test.each([
    ['past', 'May 2015', 'Ada Byron'],
    ['current', '', 'Ada Byron'],
  ])(
    'stores a profile URL and a name of rows, in each order, of which the first is of a %s job',
    async (_, conJobEndedOn, conFullName) => {
      const conPubProfileUrl = 'https://profiles.example/in/ada'
      const rows = [
        { ...ADA, conPubProfileUrl, conFullName, compName: 'Beta', conJobEndedOn },
        { ...ADA, conPubProfileUrl, conFullName, compName: 'Gamma' },
      ].map((row) => ({ ...row, conGUID: GUID }))
      for (const contacts of [rows, rows.toReversed()]) {
        const sandbox = await startEmptySandbox()
        await putTables(sandbox, { contacts: [{ ...ADA, conGUID: GUID }] }, true)
        const { content, problems } = await putTables(sandbox, { contacts }, true)
        expect(content.people.map((text) => JSON.parse(text))).toMatchObject([
          { fullName: conFullName, profileUrl: conPubProfileUrl },
        ])
        expect(problems).toEqual([])
      }
    },
  )

  test('stores the profile URL of a past job, and lists its name, if another job is current', async () => {
    const sandbox = await startEmptySandbox()
    await putTables(sandbox, { contacts: [{ ...ADA, conGUID: GUID }] }, true)
    const conPubProfileUrl = 'https://profiles.example/in/ada'
    const past = {
      ...ADA,
      conGUID: GUID,
      conPubProfileUrl,
      conFullName: 'Ada Byron',
      compName: 'Beta',
      conJobEndedOn: 'May 2015',
    }
    const { content, problems } = await putTables(sandbox, { contacts: [past] }, true)
    expect(content.people.map((text) => JSON.parse(text))).toMatchObject([
      { fullName: 'Ada Keller', profileUrl: conPubProfileUrl },
    ])
    expect(problems).toMatchObject([
      { line: 2, message: expect.stringContaining('conFullName "Ada Byron" is not used') },
    ])
    for (const row of [past, { ...past, conPubProfileUrl: '' }]) {
      const second = await putTables(sandbox, { contacts: [row] }, true)
      expect(second.outcomes).toEqual({ created: 0, updated: 0, unchanged: 1 })
    }
  })

  test('removes the address if the row has the conGUID and no address', async () => {
    const sandbox = sample()
    const row = { conFullName: 'Ada Keller', compWebsite: 'northwind-optics.example', conJobTitleEn: 'CFO' }
    expect((await put(sandbox, { ...row, conGUID: STORED })).body).toMatchObject({ created: 0, updated: 1 })
    expect((await getStored(sandbox)).jobs).toMatchObject([{ conJobTitleEn: 'CFO', conEmail: '' }])
  })

  test('joins a row without a conGUID that has the address of a stored person', async () => {
    const sandbox = await startEmptySandbox()
    await putTables(sandbox, { contacts: [{ ...ADA, conGUID: GUID }] }, true)
    const { content } = await putTables(sandbox, { contacts: [ADA] }, true)
    expect(content.people.map((text) => JSON.parse(text).guid)).toEqual([GUID])
  })

  test.each([
    ['JSON', true],
    ['CSV', false],
  ])('gives the same people when %s is sent a second time, all unchanged', async (_, asJson) => {
    const contacts = [ADA, { ...ADA, compName: 'Beta' }, { ...ADA, conFullName: 'Bo Orth', conEmail: '' }]
    const sandbox = await startEmptySandbox()
    const first = await putTables(sandbox, { contacts }, asJson)
    const second = await putTables(sandbox, { contacts }, asJson)
    expect(second.content).toEqual(first.content)
    expect(second.outcomes).toEqual({ created: 0, updated: 0, unchanged: 2 })
  })

  test('replaces all values by a row with an address, also if the name and employer find the person', async () => {
    const sandbox = await startEmptySandbox()
    const stored = { ...WITHOUT_ADDRESS, conWorkLocPhoneNo: '+49 1' }
    await putTables(sandbox, { contacts: [stored] }, true)
    const first = await putTables(sandbox, { contacts: [ADA] }, true)
    expect(first.people).toEqual(['Ada Keller: CFO @Acme ada@acme.example'])
    const second = await putTables(sandbox, { contacts: [ADA] }, true)
    expect(second.outcomes).toEqual({ created: 0, updated: 0, unchanged: 1 })
  })

  test.each([
    [
      'adds the job of a row without a title that fits two jobs',
      [ADA, { ...ADA, conEmail: 'b@acme.example', conJobTitleEn: 'Chair' }],
      { ...WITHOUT_ADDRESS, conJobTitleEn: '', conWorkLocPhoneNo: '+49 1' },
      'Ada Keller: @Acme +49 1; CFO @Acme ada@acme.example; Chair @Acme b@acme.example',
    ],
    [
      'changes the current one of two jobs with a title',
      [
        { ...ADA, conJobEndedOn: 'May 2019' },
        { ...ADA, conEmail: 'b@acme.example' },
      ],
      { ...WITHOUT_ADDRESS, conGUID: GUID, conJobEndedOn: 'Jun 2020' },
      'Ada Keller: CFO @Acme ada@acme.example to May 2019; CFO @Acme to Jun 2020',
    ],
  ])('%s, in each order of the stored jobs', async (_, stored, row, person) => {
    for (const jobs of [stored, stored.toReversed()]) {
      const sandbox = await startEmptySandbox()
      const contacts = jobs.map((job) => ({ ...job, conGUID: GUID }))
      await putTables(sandbox, { contacts }, true)
      expect((await putTables(sandbox, { contacts: [row] }, true)).people).toEqual([person])
      const { outcomes } = await putTables(sandbox, { contacts: [row] }, true)
      expect(outcomes).toEqual({ created: 0, updated: 0, unchanged: 1 })
    }
  })

  const [A, B] = ['A'.repeat(32), 'B'.repeat(32)]
  const MARRIED = { conFullName: 'Ada Byron', conEmail: 'ada@acme.example' }
  test.each<[string, readonly Row[]]>([
    [
      'the name under which another has the address',
      [
        { ...ADA, conGUID: A, conJobEndedOn: 'May 2019' },
        { ...WITHOUT_ADDRESS, conGUID: A, conFullName: 'Ada Byron', conJobTitleEn: 'Chair' },
        { ...MARRIED, conGUID: B, compName: 'Beta' },
        { ...MARRIED, compName: 'Gamma' },
      ],
    ],
    [
      'a profile URL in a row that only the name joins',
      [
        { ...WITHOUT_ADDRESS, conGUID: A },
        { ...WITHOUT_ADDRESS, conGUID: A, conFullName: 'Ada Byron', compName: 'Beta' },
        {
          ...WITHOUT_ADDRESS,
          conPubProfileUrl: 'https://profiles.example/in/ada',
          conJobEndedOn: 'May 2019',
        },
      ],
    ],
    [
      'the name and employer of two rows that are another person',
      [
        { ...ADA, conGUID: A, conEmail: '', conJobEndedOn: 'May 2019' },
        { ...MARRIED, conGUID: A, conEmail: '', compName: 'Beta' },
        { ...MARRIED, compName: 'Acme' },
        { ...MARRIED, compName: 'Acme', conEmail: '' },
      ],
    ],
    [
      'second given names that differ by the address',
      [
        { ...ADA, conFullName: 'Ada Maria Keller' },
        { ...ADA, conJobEndedOn: 'May 2019', conPubProfileUrl: 'https://profiles.example/in/ada' },
        {
          ...ADA,
          conEmail: 'a@b.example',
          conJobEndedOn: 'May 2019',
          conPubProfileUrl: 'https://profiles.example/in/ada',
        },
        { ...ADA, conEmail: 'a@b.example', conFullName: 'Ada Ruth Keller', conJobEndedOn: 'May 2019' },
      ],
    ],
  ])('gives the same people a second time if one person has several names, and %s', async (_, contacts) => {
    const sandbox = await startEmptySandbox()
    const first = await putTables(sandbox, { contacts }, true)
    const second = await putTables(sandbox, { contacts: contacts.toReversed() }, true)
    expect(second.content).toEqual(first.content)
    expect(second.outcomes).toMatchObject({ created: 0, updated: 0 })
  })

  test('gives the same people a second time if a profile URL finds a row, and another row has a new one', async () => {
    const profile = (name: string): Row => ({ conPubProfileUrl: `https://profiles.example/in/${name}` })
    const contacts = [
      { ...WITHOUT_ADDRESS, ...profile('old'), compName: 'Beta' },
      { ...ADA, ...profile('new') },
    ]
    for (const rows of [contacts, contacts.toReversed()]) {
      const sandbox = await startEmptySandbox()
      await putTables(sandbox, { contacts: [{ ...ADA, ...profile('old') }] }, true)
      const first = await putTables(sandbox, { contacts: rows }, true)
      expect(first.problems.map(({ message }) => message)).toEqual([
        expect.stringContaining('in/new" is not used'),
      ])
      const second = await putTables(sandbox, { contacts: rows }, true)
      expect(second.outcomes).toEqual({ created: 0, updated: 0, unchanged: 1 })
    }
  })

  test('gives the same people a second time if a row renames a stored person, and another has the old name', async () => {
    const sandbox = await startEmptySandbox()
    await putTables(sandbox, { contacts: [{ ...ADA, conGUID: A }] }, true)
    const contacts = [
      { ...ADA, ...MARRIED, conGUID: A },
      { ...ADA, compName: 'Beta' },
    ]
    const first = await putTables(sandbox, { contacts }, true)
    expect(first.people).toEqual([
      'Ada Byron: CFO @Acme ada@acme.example',
      'Ada Keller: CFO @Beta ada@acme.example',
    ])
    const second = await putTables(sandbox, { contacts }, true)
    expect(second.outcomes).toEqual({ created: 0, updated: 0, unchanged: 2 })
  })

  test('gives two requests at the same time the same people as one after the other', async () => {
    const [first, second] = ['Acme', 'Beta'].map((compName) =>
      Array.from({ length: 300 }, (_, at) => ({ ...ADA, compName, conJobTitleEn: `Job ${at}` })),
    )
    const send = (sandbox: Sandbox, contacts: readonly Row[] = []) =>
      sandbox.sendJson('PUT', '/sandbox/contacts?createCompanies=true', { contacts })
    const together = await startEmptySandbox()
    const responses = await Promise.all([send(together, first), send(together, second)])
    expect(responses.every(({ status }) => status < 300)).toBe(true)
    const inTurn = await startEmptySandbox()
    for (const contacts of [first, second]) await send(inTurn, contacts)
    const content = ({ modules }: Sandbox) => readRecordContent(modules.core.connection)
    expect(content(together)).toEqual(content(inTurn))
  })
})
