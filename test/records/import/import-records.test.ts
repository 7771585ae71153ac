/** Imports of a data directory use each row, or report it with file, line, and reason. */
import { describe, expect, test } from 'bun:test'
import { openMemory } from '../../../src/db/open-and-lock.ts'
import type { FileProblem } from '../../../src/lib/problem.ts'
import { readCsvRows } from '../../../src/records/import/csv-table.ts'
import { importRecords } from '../../../src/records/import/import-records.ts'
import {
  COMPANY_TABLE_FIELDS,
  CONTACT_TABLE_FIELDS,
  mapTableColumns,
  readHeader,
} from '../../../src/records/import/table-columns.ts'
import { createRecordStore } from '../../../src/records/store/record-store.ts'
import { csvTable, parseCsv } from '../../support/csv-text.ts'
import { ManualClock } from '../../support/manual-clock.ts'

async function imported(companies: string, contacts = 'conLastName\n') {
  const connection = openMemory()
  const reasons: string[] = []
  const tables = {
    companies: csvTable('companies.csv', companies, COMPANY_TABLE_FIELDS),
    contacts: csvTable('contacts.csv', contacts, CONTACT_TABLE_FIELDS),
    fingerprint: 'x',
  }
  const report = await importRecords(connection, tables, {
    onProblem: ({ file, line, message }) => reasons.push(`${file}:${line}: ${message}`),
    onProgress: () => {},
  })
  return {
    ...report,
    reasons,
    records: createRecordStore(connection, new ManualClock()),
    client: connection.client,
  }
}

describe('a CSV file', () => {
  const read = (text: string) => parseCsv(text, 'f.csv', ['a', 'b'])
  const rows = (text: string) => read(text).rows.map(({ row, place }) => [place.line, row.a, row.b])

  test('can have any order of columns, missing columns, untrimmed values, and empty lines', () => {
    expect(rows('b\n\n 2 \n\n')).toEqual([[3, '', '2']])
  })

  const NAMES = 'Gamma,z\nDelta,w\n'
  test.each([
    [
      `"Acme,x\n${NAMES}`,
      0,
      'a quote is not closed, so the rest of the file (lines 2 to 4) is one value: close it, or remove it',
    ],
    [
      '"Beta" Co,y',
      0,
      'a quote is inside a quoted value, so the rest of the file is one value: write it twice ("")',
    ],
    [
      `"Beta" Co,y\n${NAMES}`,
      0,
      'a quote is inside a quoted value, so the rest of the file (lines 2 to 4) is one value: write it twice ("")',
    ],
    [
      `"Beta" Co,y\n${NAMES}"Epsilon",v\n${NAMES}`,
      2,
      'a quote is inside a quoted value, so lines 2 to 5 are one row: write it twice ("")',
    ],
    [
      '"Beta" Co,y\n"Epsilon",v',
      0,
      'a quote is inside a quoted value, so lines 2 to 3 are one row: write it twice ("")',
    ],
    [`"Beta" "Co",y\n${NAMES}`, 2, 'a quote is inside a quoted value: write it twice ("")'],
  ])('with unbalanced quotes is reported with the lines that are lost: %j', (text, count, message) => {
    const { rows, problems } = read(`a,b\n${text}`)
    const last = /to (\d)/.exec(message)?.[1]
    const lines = last === undefined ? {} : { lines: Number(last) - 1 }
    expect([rows.length, problems]).toEqual([
      count,
      [{ file: 'f.csv', line: 2, message, kind: 'lost', ...lines }],
    ])
  })
})

describe('a row with another number of values than the header', () => {
  const read = (text: string) => parseCsv(text, 'f.csv', ['a', 'b', 'c'])

  test('is stored with a warning if it is too short, except for blank headings of Excel', () => {
    const { rows, problems } = read('a,b,c,,\n1\n1,2\n1,2,3\n1,2,3,,\n')
    expect(rows.map(({ row }) => Object.values(row).join())).toEqual(['1,,', '1,2,', '1,2,3', '1,2,3'])
    expect(problems).toEqual([
      {
        file: 'f.csv',
        line: 2,
        message: '1 value for 3 columns, so the rest is left blank',
        kind: 'value',
      },
      {
        file: 'f.csv',
        line: 3,
        message: '2 values for 3 columns, so the rest is left blank',
        kind: 'value',
      },
    ])
  })

  test('is rejected if it is too long', () => {
    const { rows, problems } = read('a,b\n1,2,3\n1,2,\n')
    expect([rows.length, problems]).toEqual([
      1,
      [
        {
          file: 'f.csv',
          line: 2,
          message: '3 values for 2 columns, so a quote may be missing',
          kind: 'lost',
        },
      ],
    ])
  })
})

test('a column with values and without a heading is reported once, unless it is mapped', async () => {
  const text = 'compName,,compCity,\nAcme,,Paris,\nBeta,x,Rome,\nGamma,y,Lima,\n'
  const { companies, reasons } = await imported(text)
  expect([companies, reasons]).toEqual([
    3,
    ['companies.csv:1: column 2 has no heading, but line 3 has a value in it; it is ignored'],
  ])
  const header = readHeader([text])
  const columns = mapTableColumns(header, COMPANY_TABLE_FIELDS, [['#2', 'compIndustry']])
  const problems: FileProblem[] = []
  const rows = [...readCsvRows({ chunks: [text], file: '', columns, onProblem: (one) => problems.push(one) })]
  expect([rows.map(({ row }) => row.compIndustry), problems]).toEqual([['', 'x', 'y'], []])
})

test('a column that only the other table has is reported with the name of its records', async () => {
  const { reasons } = await imported(
    'Company,First Name,Owner\nAcme,Ada,me\n',
    'Last Name,Company,Industry,Number of Employees,Owner\nKeller,Acme,Optics,12,me\n',
  )
  expect(reasons).toEqual([
    'companies.csv:1: ignoring column First Name, because only contacts have it',
    'companies.csv:1: ignoring unknown column Owner',
    'contacts.csv:1: ignoring column Industry, because only companies have it',
    'contacts.csv:1: ignoring column Number of Employees, because only companies have it',
    'contacts.csv:1: ignoring unknown column Owner',
  ])
})

describe('an imported company', () => {
  test('needs compName or compWebsite', async () => {
    const { companies, reasons } = await imported(
      'compName,compWebsite,compCity\nAcme,,\n,acme.example,\n,,Paris\n',
    )
    expect(companies).toBe(2)
    expect(reasons).toEqual(['companies.csv:4: compName or compWebsite is required'])
  })

  test('gets a stable compGUID from the domain, else from the name', async () => {
    const importGuids = async () => {
      const { records } = await imported('compName,compWebsite\nAcme,https://www.acme.example/en\nBeta,\n')
      return records.companiesAfter(undefined).map(({ guid }) => guid)
    }
    const [first, second] = [await importGuids(), await importGuids()]
    expect(first).toEqual(second)
    expect(new Set(first).size).toBe(2)
    for (const guid of first) expect(guid).toMatch(/^[0-9A-F]{16}$/)
  })

  test.each([
    'compGUID,compName\nABCDEF0123456789,B\nabcdef0123456789,C\n',
    'compName,compWebsite\nB,a.example/about\nC,www.a.example\n',
  ])('that is repeated is one, and its other name is reported: %j', async (text) => {
    const { companies, reasons } = await imported(text)
    expect(companies).toBe(1)
    expect(reasons.filter((reason) => reason.includes('merged'))).toHaveLength(2)
    const message =
      'compName "C" becomes one of compNameAka, because line 2 has a different value for the same company'
    expect(reasons).toContain(`companies.csv:3: ${message}`)
  })
})

describe('an imported contact', () => {
  const COMPANIES = 'compGUID,compName,compWebsite\nABCDEF0123456789,Acme Inc,https://acme.example\n'

  test('names the employer by compGUID, compWebsite, or compName', async () => {
    const contacts = [
      'compGUID,compWebsite,compName,conLastName',
      'abcdef0123456789,,,A',
      ',www.acme.example/x,,B',
      ',, acme  inc,C',
      ',,,D',
      ',nowhere.example,,E',
    ].join('\n')
    const { people, reasons } = await imported(COMPANIES, contacts)
    expect(people).toBe(3)
    expect(reasons).toEqual([
      'contacts.csv:5: the employer is missing. Add compGUID, compWebsite, or compName',
      'contacts.csv:6: no company has the website nowhere.example',
    ])
  })

  test('of one of several companies with the same name or website is not stored', async () => {
    const companies = [
      'compGUID,compName,compWebsite',
      'AAAAAAAAAAAAAAAA,Acme,acme.example',
      'BBBBBBBBBBBBBBBB,Acme,acme.example/de',
      'CCCCCCCCCCCCCCCC,Beta,beta.example',
    ].join('\n')
    const contacts =
      'compGUID,compWebsite,compName,conLastName\n,,acme,A\n,acme.example,,B\nBBBBBBBBBBBBBBBB,,,C\n,,Beta,D\n'
    const { jobs, reasons } = await imported(companies, contacts)
    expect(jobs).toBe(2)
    const message =
      'several companies fit: Acme (acme.example, compGUID AAAAAAAAAAAAAAAA) and Acme (acme.example, compGUID BBBBBBBBBBBBBBBB). Add the compGUID of one'
    expect(reasons).toEqual([`contacts.csv:2: ${message}`, `contacts.csv:3: ${message}`])
  })

  test('is one person for all rows with one conGUID, else with one email, else with one name and employer', async () => {
    const guid = 'F'.repeat(32)
    const contacts = [
      'conGUID,compName,conFullName,conEmail,conJobEndedOn',
      `${guid},Acme Inc,Ada Old,ada@acme.example,Jan 2020`,
      `${guid},Acme Inc,Ada New,,`,
      ',Acme Inc,Bo Berg,bo@acme.example,',
      ',Acme Inc,Bo Berg,BO+x@acme.example,Jan 2019',
      ',Acme Inc,Cy Dahl,,',
      ',Acme Inc,Cy Dahl,,Feb 2018',
    ].join('\n')
    const { people, jobs, records } = await imported(COMPANIES, contacts)
    expect({ people, jobs }).toEqual({ people: 3, jobs: 6 })
    const names = records.jobsByPersonGuid(guid).map(({ person }) => person.fullName)
    expect(names).toEqual(['Ada New', 'Ada New'])
    const lastNames = records.staffOf(1).map(({ familyName }) => familyName)
    expect(lastNames.filter((name) => name === 'old' || name === 'new')).toEqual(['new', 'new'])
    expect(records.jobsByEmail('bo@acme.example')).toHaveLength(2)
  })

  const GUID = 'F'.repeat(32)
  const importPeople = (...rows: readonly string[]) => {
    const headings = 'conGUID,conFullName,conEmail,conPubProfileUrl,conJobTitleEn,conJobEndedOn,compName'
    return imported(COMPANIES, [headings, ...rows.map((row) => `${row},Acme Inc`)].join('\n'))
  }

  test.each([
    ['Chinese characters that sound alike', ['莉,周', '丽,周']],
    ['each generation', ['Walt,Drummond', 'Walt,Drummond Jr.', 'Walt,"Drummond, III"', 'Walter Sr,Drummond']],
    ['a second given name', ['Hans-Peter,Orth', 'Hans Jürgen,Orth', 'Nur Aisyah,Orth', 'Nur Azizah,Orth']],
    ['the initial of a second given name', ['Hugo B.,Orth', 'Hugo K.,Orth']],
    ['a third given name', ['Ana Rita Inês,Orth', 'Ana Rita Clara,Orth']],
  ])('is another person for %s', async (_, names) => {
    const rows = [...names, ...names].map((name, i) => `${name},Engineer ${i},Acme Inc`)
    const contacts = `conFirstName,conLastName,conJobTitleEn,compName\n${rows.join('\n')}\n`
    const { people, jobs, reasons } = await imported(COMPANIES, contacts)
    expect([people, jobs]).toEqual([names.length, 2 * names.length])
    expect(reasons.filter((reason) => reason.includes('are merged'))).toHaveLength(names.length)
  })

  test.each([
    ['none', ['Hans-Peter,,Orth', 'Hans,,Orth', 'Hans,Peter,Orth']],
    ['an initial', ['Hans,P.,Orth', 'Hans Peter,,Orth', 'Hans,,Orth']],
    ['a word that is often omitted', ['Khalid bin Sultan,,Orth', 'Khalid,Sultan,Orth']],
  ])('is the same person for a second given name and %s, if the address is equal', async (_, names) => {
    const rows = names.map((name, i) => `${name},Engineer ${i},Acme Inc,orth@acme.example`)
    const contacts = `conFirstName,conMiddleName,conLastName,conJobTitleEn,compName,conEmail\n${rows.join('\n')}\n`
    const { people, jobs } = await imported(COMPANIES, contacts)
    expect([people, jobs]).toEqual([1, names.length])
  })

  test.each([
    ['Nora Vestergaard', 'Nora', 'Vestergaard'],
    ['Hugh Pemberly Sr.', 'Hugh', 'Pemberly'],
    ['Hugh Pemberly III', 'Hugh', 'Pemberly'],
    ['Irena Kostova MBA', 'Irena', 'Kostova'],
    ['"Irena Kostova, CPA"', 'Irena', 'Kostova'],
    ['"Vestergaard, Nora"', 'Nora', 'Vestergaard'],
    ['"van den Oever, Piet Jan"', 'Piet', 'van den Oever'],
    ['Piet van den Oever', 'Piet', 'van den Oever'],
    ['Dr. Nora Vestergaard', 'Nora', 'Vestergaard'],
    ['Prof. Vestergaard', '', 'Vestergaard'],
    ['Nora Vestergaard (née Holm)', 'Nora', 'Vestergaard'],
    ['Anne-Lise Holm-Vestergaard', 'Anne-Lise', 'Holm-Vestergaard'],
    ['James James', 'James', 'James'],
    ['Lise Marie Lise-Holm', 'Lise', 'Lise-Holm'],
    ['Suryadi', '', 'Suryadi'],
    ['周莉', '', '周莉'],
    ['محمد الخطيب', 'محمد', 'الخطيب'],
  ])('with only a full name has its first and last name: %s', async (name, firstName, lastName) => {
    const { records } = await importPeople(`,${name},nora@acme.example,,,`)
    const person = records.jobsByEmail('nora@acme.example')[0]?.person
    expect(person).toMatchObject({ firstName, lastName, fullName: name.replaceAll('"', '') })
  })

  test('with the conGUID of another person is stored for that person, and both lines are reported', async () => {
    const { people, jobs, reasons, records } = await importPeople(
      `${GUID},Eva Kern,eva@acme.example,,CEO,`,
      `${GUID.toLowerCase()},Bob Zorn,bob@acme.example,,CFO,`,
    )
    expect({ people, jobs }).toEqual({ people: 1, jobs: 2 })
    expect(reasons).toEqual([
      'contacts.csv:2: conFullName "Eva Kern" is not used, because line 3 has a different value for the same conGUID',
    ])
    expect(records.jobsByEmail('eva@acme.example')[0]?.person.fullName).toBe('Bob Zorn')
  })

  test('with the conGUID, the job, and another address of a person keeps both addresses', async () => {
    const { people, jobs, records } = await importPeople(
      `${GUID},Eva Kern,eva@acme.example,,CEO,`,
      `${GUID},Eva Kern,kern@acme.example,,CEO,`,
    )
    expect({ people, jobs }).toEqual({ people: 1, jobs: 2 })
    for (const address of ['eva@acme.example', 'kern@acme.example'])
      expect(records.jobsByEmail(address)).toHaveLength(1)
  })

  const A = 'https://profiles.example/in/a'
  const B = 'https://profiles.example/in/b'
  const ada = (profile: string, end: string) => `,Ada Kern,ada@acme.example,${profile},Job ${end},${end}`
  test.each<[string, string[], string, string[]]>([
    ['equal', [ada(A, ''), ada(A, '2019'), ada('', '2020')], A, []],
    ['only in a later current job', [ada('', '2019'), ada(A, '')], A, []],
    ['only in a later past job', [ada('', ''), ada(A, '2019')], A, []],
    [
      'different in each job',
      [ada(A, '2019'), ada(B, '2020'), ada('', '')],
      A,
      [`3: conPubProfileUrl "${B}" is not used, because line 2 has a different value for the same person`],
    ],
    [
      'equal, but the name has another spelling',
      [ada(A, ''), `,Dr. ADA Kern,ada@acme.example,${A},CEO,`],
      A,
      ['3: conFullName "Dr. ADA Kern" is not used, because line 2 has a different value for the same person'],
    ],
    [
      'equal, but the name of a past job is another one',
      [`${GUID},Ada Old,ada@acme.example,${A},CEO,2019`, `${GUID},Ada New,ada@acme.example,${A},CEO,`],
      A,
      ['2: conFullName "Ada Old" is not used, because line 3 has a different value for the same conGUID'],
    ],
  ])('has one name and one profile URL, and others are reported: %s', async (_, rows, profile, expected) => {
    const { people, reasons, records } = await importPeople(...rows)
    expect([people, reasons]).toEqual([1, expected.map((reason) => `contacts.csv:${reason}`)])
    const [job] = records.jobsByEmail('ada@acme.example')
    expect(records.rows.personById(job?.person.id ?? 0)?.profileUrl).toBe(profile)
  })

  test.each([
    [
      'without name and email',
      ',Acme Inc,,,',
      'the person has no last name and no email address. Add conFullName, conLastName, or conEmail',
    ],
    [
      'with a first name only',
      ',Acme Inc,,Ada,',
      'the person has no last name and no email address. Add conFullName, conLastName, or conEmail',
    ],
    ['with a malformed conGUID', '12,Acme Inc,,,B', 'conGUID 12 is not 32 letters and digits'],
    [
      'with a website that is none',
      ',,Acme,,B',
      'compWebsite Acme is not a web address. Add compGUID, compWebsite, or compName',
    ],
  ])('%s is reported', async (_, row, reason) => {
    const header = 'conGUID,compName,compWebsite,conFirstName,conLastName'
    const { people, reasons } = await imported(COMPANIES, `${header}\n${row}\n`)
    expect([people, reasons]).toEqual([0, [expect.stringContaining(`contacts.csv:2: ${reason}`)]])
  })

  test('with a repeated job is reported', async () => {
    const current = 'Acme Inc,Ada Keller,ada@acme.example,CEO,'
    const ended = 'Acme Inc,Ada Keller,ada@acme.example,CFO,Mar 2020'
    const rows = ['compName,conFullName,conEmail,conJobTitleEn,conJobEndedOn', ended, current, ended, current]
    const { jobs, reasons } = await imported(COMPANIES, rows.join('\n'))
    const equal = 'person, employer, title, start, and end are equal, so both rows are one job'
    expect([jobs, reasons.sort()]).toEqual([
      2,
      [2, 3, 4, 5].map((line) => `contacts.csv:${line}: repeats another row: ${equal}`),
    ])
  })

  test('with the name in one column gets its parts', async () => {
    const { records } = await imported(COMPANIES, 'compName,conFullName\nAcme Inc,Ada Maria Keller\n')
    const [job] = records.jobs(records.staffOf(1).map(({ jobId }) => jobId))
    expect(job?.person).toMatchObject({ firstName: 'Ada', lastName: 'Keller', fullName: 'Ada Maria Keller' })
  })
})
