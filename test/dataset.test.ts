/** The data directory: every row is used, or reported with file, line and reason. */
import { describe, expect, test } from 'bun:test'
import { openMemory } from '../src/db/open.ts'
import { importMarket } from '../src/market/import/import-market.ts'
import { createMarketStore } from '../src/market/store/market-store.ts'
import { findPreferredEmployment } from '../src/matching/score/employment-order.ts'
import { ManualClock } from './support/manual-clock.ts'
import { readCsv, textTable } from './support/read-csv.ts'

function imported(companies: string, contacts = 'conLastName\n') {
  const connection = openMemory()
  const reasons: string[] = []
  const tables = {
    companies: textTable('companies.csv', companies),
    contacts: textTable('contacts.csv', contacts),
    fingerprint: 'x',
  }
  const report = importMarket(connection, tables, {
    onProblem: ({ file, line, reason }) => reasons.push(`${file}:${line}: ${reason}`),
    onProgress: () => {},
  })
  return {
    ...report,
    reasons,
    market: createMarketStore(connection, new ManualClock()),
    client: connection.client,
  }
}

describe('CSV', () => {
  const read = (text: string) => readCsv(text, 'f.csv', ['a', 'b'])
  const rows = (text: string) => read(text).rows.map(({ row, line }) => [line, row.a, row.b])

  for (const [what, delimiter] of Object.entries({ comma: ',', semicolon: ';', tab: '\t', pipe: '|' })) {
    test(`separated by ${what}`, () => {
      expect(rows(`a${delimiter}b\n1${delimiter}2\n`)).toEqual([[2, '1', '2']])
    })
  }

  test('quotes, line breaks in values, Windows line endings, a byte-order mark, no line end at the end', () => {
    expect(rows('\uFEFFa,b\r\n"x, ""y""","two\r\nlines"\r\n3,4')).toEqual([
      [2, 'x, "y"', 'two\r\nlines'],
      [4, '3', '4'],
    ])
  })

  test('columns in any order, missing ones blank, values trimmed, empty lines passed over', () => {
    expect(rows('b\n\n 2 \n\n')).toEqual([[3, '', '2']])
  })

  test('an unknown column is named, with the nearest known one', () => {
    const { problems } = readCsv('compNmae\nx\n', 'f.csv', ['compName'])
    expect(problems).toEqual([
      {
        file: 'f.csv',
        line: 1,
        reason: 'unknown column compNmae: did you mean compName?; it is ignored',
        severity: 'warning',
      },
    ])
  })

  test('a record with too many values is reported, with its line', () => {
    const { rows: kept, problems } = read('a,b\n1,2\n1,2,3\n')
    expect(kept).toHaveLength(1)
    expect(problems[0]).toMatchObject({ line: 3 })
  })

  test('quotes that are not balanced are reported: nothing is swallowed in silence', () => {
    const open = read('a,b\n"Acme,x\nBeta,y\nGamma,z')
    expect(open.rows).toEqual([])
    expect(open.problems).toEqual([
      {
        file: 'f.csv',
        line: 2,
        reason: expect.stringContaining('a quote is not closed'),
        severity: 'error',
      },
    ])
    const inside = read('a,b\n"Beta" Co,y\nGamma,z\n')
    expect(inside.problems[0]).toMatchObject({ line: 2, reason: expect.stringContaining('write it twice') })
  })

  test('an empty file holds nothing', () => expect(read('')).toEqual({ rows: [], problems: [] }))
})

describe('companies', () => {
  test('compName or compWebsite is required', () => {
    const { companies, reasons } = imported(
      'compName,compWebsite,compCity\nAcme,,\n,acme.example,\n,,Paris\n',
    )
    expect(companies).toBe(2)
    expect(reasons).toEqual(['companies.csv:4: compName or compWebsite is required'])
  })

  test('compGUID is optional: derived from the domain, else from the name, the same each time', () => {
    const text = 'compName,compWebsite\nAcme,https://www.acme.example/en\nAcme,\n'
    const guids = () =>
      imported(text)
        .market.companiesAfter(undefined)
        .map(({ guid }) => guid)
    expect(guids()).toEqual(guids())
    for (const guid of guids()) expect(guid).toMatch(/^[0-9A-F]{16}$/)
    expect(new Set(guids()).size).toBe(2)
  })

  test('a malformed or repeated compGUID is reported', () => {
    const { companies, reasons } = imported(
      'compGUID,compName\nxyz,A\nABCDEF0123456789,B\nabcdef0123456789,C\n',
    )
    expect(companies).toBe(1)
    expect(reasons).toHaveLength(2)
    expect(reasons[0]).toStartWith('companies.csv:2: compGUID xyz is not 16 hexadecimal digits')
    expect(reasons[1]).toStartWith('companies.csv:4: compGUID ABCDEF0123456789 is already in an earlier row')
  })
})

describe('contacts', () => {
  const COMPANIES = 'compGUID,compName,compWebsite\nABCDEF0123456789,Acme Inc,https://acme.example\n'

  test('the employer is named by compGUID, compWebsite or compName', () => {
    const contacts = [
      'compGUID,compWebsite,compName,conLastName',
      'abcdef0123456789,,,A',
      ',www.acme.example/x,,B',
      ',, acme  inc,C',
      ',,,D',
      ',nowhere.example,,E',
    ].join('\n')
    const { people, reasons } = imported(COMPANIES, contacts)
    expect(people).toBe(3)
    expect(reasons).toEqual([
      'contacts.csv:5: the employer is missing: give compGUID, compWebsite, or compName',
      'contacts.csv:6: no company has the website nowhere.example',
    ])
  })

  test('rows with one conGUID are one person; without one it is derived from the e-mail, else name and employer', () => {
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
    const { people, employments, market } = imported(COMPANIES, contacts)
    expect([people, employments]).toEqual([3, 6])
    expect(market.employmentsByContactGuid(guid).map(({ person }) => person.fullName)).toEqual([
      'Ada New',
      'Ada New',
    ])
    expect(market.employmentsByEmail('bo@acme.example')).toHaveLength(2)
  })

  test('a person without name and e-mail, or with a malformed conGUID, is reported', () => {
    const { people, reasons } = imported(
      COMPANIES,
      'conGUID,compName,conJobTitleEn,conLastName\n,Acme Inc,CEO,\n12,Acme Inc,,B\n',
    )
    expect(people).toBe(0)
    expect(reasons[0]).toContain('contacts.csv:2: the person has neither a name nor an email address')
    expect(reasons[1]).toContain('contacts.csv:3: conGUID 12 is not 32 hexadecimal digits')
  })

  test('the same employment twice is reported', () => {
    const row = 'Acme Inc,Ada Keller,ada@acme.example,CEO'
    const { employments, reasons } = imported(
      COMPANIES,
      `compName,conFullName,conEmail,conJobTitleEn\n${row}\n${row}\n`,
    )
    expect(employments).toBe(1)
    expect(reasons).toEqual(['contacts.csv:3: this job of ada@acme.example is already in an earlier row'])
  })

  test('the current employment is the one begun last, wherever it stands', () => {
    const guid = 'E'.repeat(32)
    const jobs = ['CEO,Oct 2025', 'Advisor,Jan 2010', 'Chair,'].map((job) => `${guid},Acme Inc,Ro Ott,${job}`)
    const { market } = imported(
      COMPANIES,
      `conGUID,compName,conFullName,conJobTitleEn,conJobStartedOn\n${jobs.join('\n')}`,
    )
    expect(findPreferredEmployment(market.employmentsOf([1]))?.jobTitle).toBe('CEO')
  })

  test('a name in one column is taken apart', () => {
    const { market } = imported(COMPANIES, 'compName,conFullName\nAcme Inc,Ada Maria Keller\n')
    const [job] = market.employments(market.staffOf(1).map(({ employmentId }) => employmentId))
    expect(job?.person).toMatchObject({ firstName: 'Ada', lastName: 'Keller', fullName: 'Ada Maria Keller' })
  })
})
