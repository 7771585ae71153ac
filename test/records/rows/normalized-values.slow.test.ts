/** Imported values are stored in the formats of the interface, for every way to store data. */
import { describe, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LogFields } from '../../../src/lib/log.ts'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'
import { formatCsv, type Row } from '../../support/database/record-tables.ts'
import { runCli } from '../../support/run-cli.ts'
import { createSandbox, FIXTURE_DATA, type Sandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { ACME, ADA, person } from './imported-values.ts'

const temporary = useTemporaryFolder('own-data')
const { at } = temporary

function writeData(companies: readonly Row[], contacts: readonly Row[]): void {
  writeFileSync(at('companies.csv'), formatCsv(COMPANY_COLUMNS, companies))
  writeFileSync(at('contacts.csv'), formatCsv(CONTACT_COLUMNS, contacts))
}

const put = (sandbox: Sandbox, kind: 'companies' | 'contacts', body: unknown, query = '') =>
  sandbox.send(`/sandbox/${kind}${query}`, { method: 'PUT', body: JSON.stringify(body) })

const putTable = (sandbox: Sandbox, kind: 'companies' | 'contacts', body: string) =>
  sandbox.send(`/sandbox/${kind}`, { method: 'PUT', body, headers: { 'content-type': 'text/csv' } })

const fileAt = (name: string) => ({ kind: 'file', path: at(name) }) as const

interface WayIn {
  readonly sandbox: Sandbox
  /** Formats each problem as `12: reason`, sorted by line. */
  readonly warnings: readonly string[]
}

type Data = readonly [companies: readonly Row[], contacts: readonly Row[]]
type Warning = { readonly field: string; readonly message: string }

/** Every way to store data in a sandbox. Warnings are sorted by the line that the row has, or would have, in a file. */
const WAYS: readonly (readonly [string, (data: Data) => Promise<WayIn>])[] = [
  [
    'serve --data',
    async (data) => {
      writeData(...data)
      const { log, warned } = recordingLog()
      const sandbox = createSandbox({ dataDirectory: temporary.folder, log })
      return { sandbox, warnings: warned().map(({ line, reason }) => `${line}: ${reason}`) }
    },
  ],
  [
    'signalbox import',
    async (data) => {
      writeData(...data)
      const { code } = await runCli([
        'import',
        temporary.folder,
        '--db',
        at('box.db'),
        '--report',
        at('report.jsonl'),
      ])
      expect(code).toBe(0)
      const lines = readFileSync(at('report.jsonl'), 'utf8').trim().split('\n').filter(Boolean)
      const problems = lines.map((line) => JSON.parse(line))
      expect(problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
      const sandbox = createSandbox({ storage: fileAt('box.db'), dataDirectory: undefined })
      return { sandbox, warnings: problems.map(({ line, reason }) => `${line}: ${reason}`) }
    },
  ],
  [
    'PUT as JSON',
    async ([companies, contacts]) => {
      const sandbox = createSandbox()
      const responses = [
        await put(sandbox, 'companies', { companies }),
        await put(sandbox, 'contacts', { contacts }),
      ]
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      const lineOf = (field: string): number => Number(/\[(\d+)\]\.\w+$/.exec(field)?.[1]) + 2
      const reported = responses.flatMap(({ body }): Warning[] => body.warnings)
      return { sandbox, warnings: reported.map(({ field, message }) => `${lineOf(field)}: ${message}`) }
    },
  ],
  [
    'PUT as a table',
    async ([companies, contacts]) => {
      const sandbox = createSandbox()
      const responses = [
        await putTable(sandbox, 'companies', formatCsv(COMPANY_COLUMNS, companies)),
        await putTable(sandbox, 'contacts', formatCsv(CONTACT_COLUMNS, contacts)),
      ]
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      const reported = responses.flatMap(({ body }): Warning[] => body.warnings)
      return { sandbox, warnings: reported.map(({ field, message }) => `${field.slice(5)}: ${message}`) }
    },
  ],
]

function recordingLog() {
  const warnings: LogFields[] = []
  const log = {
    info: () => {},
    warn: (event: string, fields: LogFields = {}) => warnings.push({ event, ...fields }),
    error: () => {},
  }
  return { log, warned: () => warnings.filter(({ event }) => event !== 'sample data updated') }
}

describe.each(WAYS)('imported values with %s', (_, enter) => {
  const key = async (sandbox: Sandbox): Promise<string> => {
    const { items } = (await sandbox.send('/sandbox/organizations?limit=1')).body
    const { body } = await sandbox.send(`/sandbox/organizations/${items[0].orgId}`)
    return body.keys.find((one: { role: string; status: string }) => one.status === 'active').apiKey
  }
  const found = async (sandbox: Sandbox, input: unknown) =>
    (await sandbox.enrich(input, await key(sandbox))).body

  test('have recognized spellings of levels, so that buying groups are not empty', async () => {
    const spellings = ['C Level', 'Chief', 'Executive', 'Board', 'SVP', 'Vice President', 'Head', 'director']
    const levels = [
      ...spellings,
      'Manager,Director',
      'Senior Manager',
      'Geschäftsführer',
      'Directeur',
      'Staff',
    ]
    const contacts = levels.map((conLevels, index) => person(index, { conLevels }))
    const { sandbox, warnings } = await enter([[ACME], contacts])
    expect(warnings).toEqual([])
    const { body } = await sandbox.post(
      '/v1/buying-group',
      { companyName: 'Acme' },
      { apikey: await key(sandbox) },
    )
    const shown = body.buyingGroup.map(({ conLevels }: Row) => conLevels)
    expect(shown).toEqual([
      ...Array(5).fill('C-Level'),
      ...Array(2).fill('VP'),
      ...Array(4).fill('Director'),
      'Manager',
    ])
    sandbox.context.close()
  })

  test('get level and function from the title if these are blank or unknown', async () => {
    const contacts = [
      person(0, { conJobTitleEn: 'VP of Sales' }),
      person(1, { conJobTitleEn: 'Leiterin Einkauf', conLevels: '', conFunctions: 'Supply' }),
      person(2, { conJobTitleEn: 'Director of Marketing', conLevels: 'Gold' }),
      person(3, { conLevels: 'Tier 1' }),
    ]
    const { sandbox, warnings } = await enter([[ACME], contacts])
    const levels = []
    for (const { conEmail } of contacts) {
      const { conLevels, conFunctions } = await found(sandbox, { contactEmail: conEmail })
      levels.push([conLevels, conFunctions])
    }
    expect(levels).toEqual([
      ['VP', 'Sales'],
      ['Director', 'Supply'],
      ['Director', 'Marketing'],
      ['', ''],
    ])
    const accepted = 'C-Level, VP, Director, Manager, Senior, Staff'
    expect(warnings).toEqual([
      `4: conLevels "Gold" is not one of ${accepted}: Director is derived from the title`,
      `5: conLevels "Tier 1" is not one of ${accepted}: the title shows no level, so the field is left blank`,
    ])
    sandbox.context.close()
  })

  test('are reported if the level is blank and the title shows none', async () => {
    const contacts = [
      person(0, { conJobTitleEn: '営業部長' }),
      person(1, { conJobTitleEn: '営業部長', conLevels: 'n/a' }),
      person(2, { conJobTitleEn: '営業部長', conLevels: 'Director' }),
      person(3, {}),
      person(4, { conJobTitleEn: 'Buyer' }),
      person(5, { conJobTitleEn: '-' }),
    ]
    const { sandbox, warnings } = await enter([[ACME], contacts])
    const reason =
      'conLevels is blank, and the title "営業部長" shows no level: the contact is in no buying group'
    expect(warnings).toEqual([`2: ${reason}`, `3: ${reason}`])
    sandbox.context.close()
  })

  test('are converted into the formats of the interface', async () => {
    const company = {
      compGUID: '{abcd-ef01-2345-6789}',
      compName: 'Acme',
      compWebsite: 'Website: acme.example',
      compEmpCount: '12,500',
      compEmpRange: '10,001-50,000 employees',
      compRevRange: '$500M-$1B',
      compGlobalRegions: 'EMEA;apac',
      compNaicsCodes: '541511; 541512',
      compSicDescription: 'Software;Hardware',
      compCountry: 'DE',
      compPhoneNo: 'tel:0049 30 123456',
      compParentGuid: 'ffff-0000-ffff-0000',
    }
    const contact = person(0, {
      conGUID: 'bbbbbbbb-0000-0000-0000-000000000009',
      conEmail: 'Ada Keller <mailto:ada.0@acme.example>;',
      conJobStartedOn: '2021-03-15',
      conJobUpdatedOn: 'März 2026',
      conJobEndedOn: 'Present',
      conWorkLocCountry: 'U.S.A.',
      conWorkLocPhoneNo: 'n/a',
      conFunctions: 'IT',
    })
    const others = [person(1, { conWorkLocCountry: 'na' }), person(2, { conWorkLocCountry: 'n/a' })]
    const { sandbox, warnings } = await enter([[company], [contact, ...others]])
    expect(warnings).toEqual([])
    expect(await found(sandbox, { contactEmail: 'ada.0@acme.example' })).toMatchObject({
      recordStatus: 'Active',
      compGUID: 'ABCDEF0123456789',
      compWebsite: 'https://acme.example',
      compEmpCount: '12500',
      compEmpRange: '10001 - 50000',
      compRevRange: '$500M - 1B',
      compGlobalRegions: 'EMEA|APAC',
      compNaicsCodes: '541511|541512',
      compSicDescription: 'Software|Hardware',
      compCountry: 'Germany',
      compPhoneNo: '+49 30 123456',
      compParentGuid: 'FFFF0000FFFF0000',
      conGUID: 'BBBBBBBB000000000000000000000009',
      conEmail: 'ada.0@acme.example',
      conJobStartedOn: 'Mar 2021',
      conJobUpdatedOn: 'Mar 2026',
      conWorkLocCountry: 'United States',
      conWorkLocPhoneNo: '',
      conFunctions: 'Information Technology',
    })
    const countryOf = async (contactEmail: string) =>
      (await found(sandbox, { contactEmail })).conWorkLocCountry
    expect(await countryOf('ada.1@acme.example')).toBe('Namibia')
    expect(await countryOf('ada.2@acme.example')).toBe('')
    sandbox.context.close()
  })

  test('are reported if their format is unclear, and their rows are stored without them', async () => {
    const companies = [
      {
        ...ACME,
        compEmpCount: 'abc',
        compNaicsCodes: 'software',
        compPhoneNo: 'ask Bo',
        compCountry: 'Atlantis',
      },
      { compName: 'Beta', compWebsite: 'not a url', compEmpRange: 'big', compParentGuid: 'Acme' },
    ]
    const contacts = [
      { ...ADA, conJobStartedOn: '03/04/2021', conPubProfileUrl: 'ada', directDial1: '4.9E+11' },
      { ...ADA, conJobTitleEn: 'Buyer', conJobEndedOn: 'last year' },
    ]
    const { sandbox, warnings } = await enter([companies, contacts])
    const profile = 'the URL of a profile such as https://www.linkedin.com/in/ada'
    expect(warnings).toEqual([
      '2: compEmpCount "abc" is not a whole number such as 12500: it is left blank',
      '2: compNaicsCodes "software" is not a list of codes such as 541511|541512: it is left blank',
      '2: compCountry "Atlantis" is not a known country: it is stored unchanged',
      '2: compPhoneNo "ask Bo" is not a phone number such as +1 503 555 0140: it is left blank',
      '3: compWebsite "not a url" is not a web address such as https://www.acme.com: it is left blank',
      '3: compEmpRange "big" is not a range such as 51 - 200 or 10,001+: it is stored unchanged',
      '3: compParentGuid "Acme" is not 16 hexadecimal digits: it is left blank',
      `2: conPubProfileUrl "ada" is not ${profile}: it is left blank`,
      '2: conJobStartedOn "03/04/2021" is not a month and year such as Mar 2021: it is left blank',
      '2: directDial1 "4.9E+11" is not a phone number such as +1 503 555 0140: it is left blank',
      '3: conJobEndedOn "last year" is not a month and year such as Mar 2021: it is stored unchanged, and the job counts as ended',
    ])
    const [beta, ada] = [
      await found(sandbox, { companyName: 'Beta' }),
      await found(sandbox, { contactEmail: ADA.conEmail }),
    ]
    expect([beta.compWebsite, beta.compEmpRange]).toEqual(['', 'big'])
    expect([ada.compEmpCount, ada.compCountry, ada.conJobStartedOn]).toEqual(['', 'Atlantis', ''])
    sandbox.context.close()
  })
})

describe('problems of the data', () => {
  const companies = [{ ...ACME, compEmpCount: 'abc' }]
  const contacts = [ADA, { ...ADA, compName: 'Nope', conEmail: 'nobody' }]
  const expected = [
    { event: 'data warning', line: 2, reason: expect.stringContaining('compEmpCount "abc"') },
    { event: 'data warning', line: 3, reason: expect.stringContaining('conEmail "nobody"') },
    { event: 'invalid row skipped', line: 3, reason: 'no company has the name Nope' },
  ]

  test('are reported at every start, with and without --data', () => {
    writeData(companies, contacts)
    for (const dataDirectory of [temporary.folder, temporary.folder, undefined]) {
      const { log, warned } = recordingLog()
      createSandbox({ storage: fileAt('box.db'), dataDirectory, log }).context.close()
      expect(warned()).toMatchObject(expected)
    }
  })

  test('are reported for an import when its database is served', async () => {
    writeData(companies, contacts)
    await runCli(['import', temporary.folder, '--db', at('box.db'), '--skip-unusable'])
    const { log, warned } = recordingLog()
    createSandbox({ storage: fileAt('box.db'), dataDirectory: undefined, log }).context.close()
    expect(warned()).toMatchObject(expected)
  })

  test('are no longer reported after a correction', () => {
    writeData(companies, contacts)
    createSandbox({ storage: fileAt('box.db'), dataDirectory: temporary.folder }).context.close()
    writeData([ACME], [ADA])
    for (const _ of ['changed', 'unchanged']) {
      const { log, warned } = recordingLog()
      createSandbox({ storage: fileAt('box.db'), dataDirectory: temporary.folder, log }).context.close()
      expect(warned()).toEqual([])
    }
  })

  test('are printed up to twenty per severity, so that warnings do not hide rows', async () => {
    const many = Array.from({ length: 30 }, (_, index) => person(index, { conLevels: 'Gold' }))
    writeData([ACME], [...many, { ...ADA, compName: 'Nope' }])
    const { log, warned } = recordingLog()
    createSandbox({ dataDirectory: temporary.folder, log }).context.close()
    expect(warned()).toHaveLength(22)
    expect(warned().slice(-2)).toMatchObject([
      { event: 'invalid row skipped', line: 32 },
      { event: 'more data warnings', count: 10 },
    ])
    const { stderr } = await runCli(['import', temporary.folder, '--dry-run'])
    expect(stderr).toContain('contacts.csv:32: no company has the name Nope\nand 10 more')
  })

  test('do not prevent an import if they concern only values, and are counted', async () => {
    writeData(companies, [ADA])
    const dry = await runCli(['import', temporary.folder, '--dry-run'])
    expect(dry).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('valid, with 1 warning: 1 company'),
    })
    const real = await runCli([
      'import',
      temporary.folder,
      '--db',
      at('box.db'),
      '--report',
      at('report.csv'),
    ])
    expect(real).toMatchObject({ code: 0, stdout: expect.stringContaining('1 job, with 1 warning (') })
    expect(readFileSync(at('report.csv'), 'utf8')).toMatch(/^file,line,reason,severity\n.*blank",warning\n$/)
  })

  test.each([
    ['companies', { ...ACME, compEmpCount: 1.5 }, 'compEmpCount'],
    ['companies', { companies: [{ ...ACME, compGlobalRegions: 'Mars' }] }, 'companies[0].compGlobalRegions'],
    ['contacts', { contacts: [person(0, { conLevels: 'Gold' })] }, 'contacts[0].conLevels'],
  ] as const)('name the field in a request to %s, and in a dry run: %j', async (table, body, field) => {
    const sandbox = createSandbox()
    await put(sandbox, 'companies', ACME)
    const { warnings } = (await put(sandbox, table, body, '?dryRun=true')).body
    expect(warnings.map((warning: Warning) => warning.field)).toEqual([field])
    expect((await put(sandbox, table, body)).body.warnings).toEqual(warnings)
  })
})

describe('a folder with only organizations.json', () => {
  test('serves the sample to these organizations', async () => {
    copyFileSync(join(FIXTURE_DATA, 'organizations.json'), at('organizations.json'))
    const sandbox = createSandbox({ dataDirectory: temporary.folder })
    const { status, body } = await sandbox.enrich({ contactEmail: 'ada.keller@northwind-optics.example' })
    expect([status, body.conFullName]).toEqual([200, 'Ada Keller'])
    expect((await sandbox.enrich({ companyName: 'Northwind' }, 'demo-standard-key')).status).toBe(401)
  })

  test('is rejected if it contains people but no companies', () => {
    copyFileSync(join(FIXTURE_DATA, 'organizations.json'), at('organizations.json'))
    writeFileSync(at('contacts.csv'), 'conFullName\nAda Keller\n')
    expect(() => createSandbox({ dataDirectory: temporary.folder })).toThrow(/companies\.csv does not exist/)
  })
})

test.each([
  ['import', ['import']],
  ['serve', ['serve', '--memory', '--port', '0', '--data']],
])('%s with a folder without companies.csv prints what a data folder needs', async (_, command) => {
  const { code, stderr } = await runCli([...command, temporary.folder])
  expect(code).toBe(1)
  expect(stderr).toContain(
    'companies.csv does not exist. Name a folder with companies.csv. `signalbox serve` also accepts a folder with only organizations.json.',
  )
})
