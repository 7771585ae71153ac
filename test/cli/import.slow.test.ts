/** `signalbox import`: imports all rows or none into a database for `serve --db`. */
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { MAREN } from '../fixtures/leads.ts'
import { readRecordTables } from '../support/database/record-tables.ts'
import { runCli } from '../support/run-cli.ts'
import { FIXTURE_DATA, startSandbox } from '../support/sandbox.ts'
import { useTemporaryFolder } from '../support/temporary-folder.ts'

const temporary = useTemporaryFolder('import')
const { at } = temporary
const database = (): string => at('box.db')

/** Runs `signalbox import` with absolute paths, because relative ones would refer to the project. */
const imported = (...args: string[]) => runCli(['import', ...args])

const opened = () => startSandbox({ storage: { kind: 'file', path: database() }, dataDirectory: undefined })

/** Returns the content of the database as a server reads it. */
async function stored() {
  const { modules } = await opened()
  const tables = readRecordTables(modules.core.connection)
  modules.close()
  return tables
}

const names = async (): Promise<string[]> => (await stored()).companies.map(({ name }) => name)

function tables(companies: string, contacts: string): [string, string] {
  writeFileSync(at('companies.csv'), companies)
  writeFileSync(at('contacts.csv'), contacts)
  return [at('companies.csv'), at('contacts.csv')]
}

/** Two valid rows and an invalid one, three valid rows, and an unknown column. */
const flawed = (): [string, string] =>
  tables('compName,colour\nAcme,red\nBeta,blue\nx,y,z\n', 'compName,conLastName\nAcme,A\nNope,B\n,C\n')

/** A data set whose import takes long enough to be interrupted. */
function large(): [string, string] {
  const rows = Array.from(
    { length: 60_000 },
    (_, n) => `Acme,Person ${n},p${n}@acme.example,${'x'.repeat(60)}`,
  )
  return tables('compName\nAcme\n', `compName,conFullName,conEmail,conJobTitleEn\n${rows.join('\n')}\n`)
}

test('contacts create a missing company once with --create-companies, unless it is a placeholder', async () => {
  const rows =
    'compName,compWebsite,conLastName,conEmail\nAcme,,A,\nNope,nope.example,B,\nNope Inc,nope.example,C,\nk.A.,,D,\n'
  const flags = ['--db', database(), '--create-companies', '--skip-invalid']
  const { code, stdout, stderr } = await imported(...tables('compName\nAcme\n', rows), ...flags)
  const counts = '2 companies, 3 people, 3 jobs (1 of the companies created from contacts)'
  expect([code, stdout]).toEqual([0, expect.stringContaining(counts)])
  expect(stderr).toContain('contacts.csv:5: the employer is missing')
  expect(await names()).toEqual(['Acme', 'Nope'])
})

test('lists the companies that contacts create, after the names that differ', async () => {
  const created = Array.from({ length: 22 }, (_, n) => `New ${n}`)
  const rows = ['ACME', 'Acme', 'acme gmbh', ...created].map((name, n) => `${name},Ada${n}\n`)
  const files = tables('compName\n"Acme, Inc."\n', `compName,conLastName\n${rows.join('')}`)
  const lists = [
    'Companies created from contacts: 22',
    ...created.slice(0, 20).map((name) => `  ${name}`),
    '  and 2 more',
    '',
  ].join('\n')
  const flags = ['--db', database(), '--create-companies']
  const { stderr } = await imported(...files, ...flags, '--dry-run')
  expect(stderr).toEndWith(`\n${lists}`)
  expect(stderr.match(/^identity: .* calls Acme, Inc\. .* ".*"\./gm)).toHaveLength(3)
  expect(await imported(...files, ...flags)).toMatchObject({
    code: 0,
    stderr,
    stdout: expect.stringContaining('23 companies, 25 people, 25 jobs (22 of the companies created from'),
  })
  expect(await imported(...files, '--dry-run')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('(in all 22 lost, 3 identity)'),
  })
})

describe('contacts alone', () => {
  const EXPORT =
    'First Name,Last Name,Email,Job Title,Company name,Industry\nAda,Keller,ada@acme.example,CEO,Acme,Tools\nBo,Zorn,bo@acme.example,CFO,Acme,Tools\n'
  function written(): string {
    writeFileSync(at('contacts.csv'), EXPORT)
    return at('contacts.csv')
  }

  test.each([
    ['a file', written],
    ['a folder', () => dirname(written())],
  ])('are imported with --create-companies from %s', async (_, path) => {
    const { code, stdout, stderr } = await imported(path(), '--db', database(), '--create-companies')
    const counts = '1 company, 2 people, 2 jobs (1 of the companies created from contacts)'
    expect([code, stdout]).toEqual([0, expect.stringContaining(counts)])
    expect(stderr).toContain('ignoring column Industry, because only companies have it')
    expect(await names()).toEqual(['Acme'])
    const mapped = ['--map', 'Industry=conSubFunctions', '--create-companies', '--dry-run']
    expect((await imported(path(), ...mapped)).stderr).toContain('Industry → conSubFunctions')
  })

  test('are rejected without the flag, but --without-contacts imports their companies', async () => {
    const rejected = await imported(written(), '--db', database())
    expect([rejected.code, rejected.stderr]).toEqual([
      1,
      `signalbox: ${at('contacts.csv')} has the headings of contacts. Import the file with --create-companies, or name a file of companies before it. If each row is a company, add --without-contacts.\n`,
    ])
    const inFolder = await imported(temporary.folder, '--db', database())
    expect(inFolder.stderr).toContain(
      'companies.csv does not exist. Add it, or create the companies from contacts.csv with `signalbox import --create-companies`.',
    )
    expect(existsSync(database())).toBe(false)
    const flags = ['--db', database(), '--without-contacts', '--create-companies', '--skip-invalid']
    expect((await imported(written(), ...flags)).stdout).toContain('1 company, 0 people, 0 jobs')
  })

  test('a file of companies with --create-companies replaces no stored people', async () => {
    await imported(written(), '--db', database(), '--create-companies')
    writeFileSync(at('companies.csv'), 'compName,compWebsite,compCountry\nBaker,baker.example,Canada\n')
    const flags = ['--db', database(), '--create-companies', '--skip-invalid']
    const { code, stderr } = await imported(at('companies.csv'), ...flags)
    expect([code, stderr]).toEqual([
      1,
      `signalbox: ${at('companies.csv')} has no names or email addresses of people. If its rows are companies, leave out --create-companies.\n`,
    ])
    expect(await names()).toEqual(['Acme'])
  })

  test('are rejected with --create-companies if no row has a company', async () => {
    writeFileSync(at('contacts.csv'), 'conLastName\n')
    const { code, stderr } = await imported(at('contacts.csv'), '--db', database(), '--create-companies')
    const advice = 'contacts.csv contains no company, so nothing was stored. Add a row for each contact, with'
    expect([code, stderr]).toEqual([1, expect.stringContaining(advice)])
  })
})

describe('an import of valid data', () => {
  test('stores the data, and serve --data uses it without another import', async () => {
    const { code, stdout, stderr } = await imported(FIXTURE_DATA, '--db', database())
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/box\.db: 4 companies, 4 people, \d jobs \(\d+\.\d s\)\n$/)
    const reported: string[] = []
    const log = { info: (event: string) => reported.push(event), warn: () => {}, error: () => {} }
    const served = await startSandbox({ storage: { kind: 'file', path: database() }, log })
    expect(reported).toEqual([])
    expect((await served.enrich(MAREN, 'pro-key')).body.conFirstName).toBe('Maren')
    served.modules.close()
  })

  test('replaces the companies and people of the database, and keeps API keys and balances', async () => {
    const first = await startSandbox({ storage: { kind: 'file', path: database() } })
    await first.enrich(MAREN, 'pro-key')
    const organizations = first.modules.accounts.organizations.list()
    first.modules.close()
    await imported(...tables('compName\nAcme\n', 'compName,conLastName\nAcme,A\n'), '--db', database())
    expect(await names()).toEqual(['Acme'])
    const again = await opened()
    expect(again.modules.accounts.organizations.list()).toEqual(organizations)
    again.modules.close()
  })

  test('deletes people without contacts only with --without-contacts, even a single one', async () => {
    await imported(...tables('compName\nAcme\n', 'compName,conLastName\nAcme,A\n'), '--db', database())
    const companies = at('companies.csv')
    const rejected = await imported(companies, '--db', database())
    expect({ code: rejected.code, people: (await stored()).people.length }).toEqual({ code: 1, people: 1 })
    expect(rejected.stderr).toMatch(/would delete 1 person.*--without-contacts/s)
    const { stdout } = await imported(companies, '--db', database(), '--without-contacts')
    expect(stdout).toContain('1 company, 0 people, 0 jobs, replacing 1 company, 1 person')
    expect((await stored()).people).toEqual([])
  })
})

/** Reads the columns that the tests of headings store. */
async function storedPeople() {
  const { companies, people, jobs } = await stored()
  return {
    companies: companies.map(({ name, website, country }) => [name, website, country]),
    people: people.map(({ firstName, lastName }) => [firstName, lastName]),
    jobs: jobs.map(({ email, jobTitle, workLocCountry }) => [email, jobTitle, workLocCountry]),
  }
}

const STORED = {
  companies: [['Bäcker Müller', 'https://mueller.example', 'Germany']],
  people: [['Jörg', 'Weiß']],
  jobs: [['joerg@mueller.example', 'Einkauf', 'Austria']],
}

describe('an import of spreadsheets and CRM exports', () => {
  test('maps and excludes columns with --map, in each file that has the column', async () => {
    const files = tables(
      'Trading as,Land,Website,Kürzel,Nmae\nBäcker Müller,DE,https://mueller.example,x,y\n',
      'Trading as,Rufname,Nachname,E-Mail,Position,Land\nBäcker Müller,Jörg,Weiß,joerg@mueller.example,Einkauf,AT\n',
    )
    const maps = ['Trading as=compName', 'Rufname=conFirstName', 'Kürzel='].flatMap((one) => ['--map', one])
    const { code, stderr } = await imported(...files, '--db', database(), ...maps)
    expect([code, await storedPeople()]).toEqual([0, STORED])
    expect(stderr.match(/ignoring/g)).toHaveLength(1)
    expect(stderr).toContain('companies.csv:1: ignoring unknown column Nmae\n')
    const rejected = await imported(...files, '--dry-run', '--map', 'Kürzel=conEmail')
    expect(rejected).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no field conEmail.'),
    })
  })
})

describe('an import with invalid rows', () => {
  test('reports each with its place, and stores nothing', async () => {
    await imported(FIXTURE_DATA, '--db', database())
    const before = await stored()
    const { code, stdout, stderr } = await imported(...flawed(), '--db', database())
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const lines = stderr.replaceAll(`${temporary.folder}/`, '').split('\n')
    expect(lines).toEqual([
      expect.stringContaining('lost: companies.csv:4: 3 values for 2 columns'),
      'lost: contacts.csv:3: no company has the name Nope',
      'lost: contacts.csv:4: the employer is missing. Add compGUID, compWebsite, or compName',
      'column: companies.csv:1: ignoring unknown column colour',
      'signalbox: Nothing was stored, because 3 rows are invalid. Fix them, or skip them with --skip-invalid. To create the companies that contacts name, add --create-companies.',
      '',
    ])
    expect(await stored()).toEqual(before)
  })

  test('skips them on request, and stores nothing in a dry run', async () => {
    const files = flawed()
    const dry = await imported(...files, '--db', database(), '--dry-run')
    expect(dry).toMatchObject({ code: 1, stdout: '' })
    expect(dry.stderr).toEndWith(
      '3 rows are invalid, and nothing was stored. Valid: 2 companies, 1 person, 1 job.\n',
    )
    expect((await imported(FIXTURE_DATA, '--db', database(), '--dry-run')).stdout).toStartWith(
      'All rows are valid: ',
    )
    expect(existsSync(database())).toBe(false)
    const { code, stdout } = await imported(...files, '--db', database(), '--skip-invalid')
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('2 companies, 1 person, 1 job, without 3 invalid rows'),
    ])
    expect(await names()).toEqual(['Acme', 'Beta'])
  })

  test('counts every line that an open quote hides', async () => {
    const files = tables('compName\nAcme\n"Beta\nGamma\nDelta\n', 'compName,conLastName\nAcme,Keller\n')
    const strict = await imported(...files, '--db', database())
    expect([strict.code, strict.stdout, existsSync(database())]).toEqual([1, '', false])
    expect(strict.stderr).toContain('Nothing was stored, because 3 rows are invalid.')
    const { code, stdout, stderr } = await imported(...files, '--db', database(), '--skip-invalid')
    expect([code, stdout]).toEqual([0, expect.stringContaining('without 3 invalid rows')])
    expect(stderr).toContain(
      'companies.csv:3: a quote is not closed, so the rest of the file (lines 3 to 5) is one value: close it, or remove it\n',
    )
  })

  test('counts a row with two problems once', async () => {
    const files = tables('compName\nAcme\n', 'compName,conFirstName\n,Ada\nAcme,Bo\n')
    const { stderr } = await imported(...files, '--dry-run')
    expect(stderr).toContain(
      'contacts.csv:2: the person has no last name and no email address. Add conFullName, conLastName, or conEmail; the employer is missing.',
    )
    expect(stderr).toContain('2 rows are invalid')
  })

  test('prints the twenty worst, with one line for each cause, and writes all to a report', async () => {
    const rows = Array.from({ length: 20 }, (_, n) => `"No, ""${n}""",B,\n,C,n/o\nNowhere,D,\n`)
    const files = tables('compName\nAcme\n', `compName,conLastName,conEmail\n${rows.join('')}Acme,E,x,\n`)
    const { stderr } = await imported(...files, '--dry-run', '--report', at('report.csv'))
    const printed = stderr.replaceAll(`${temporary.folder}/`, '').split('\n')
    const places = (first: number) => `${Array.from({ length: 10 }, (_, n) => first + 3 * n).join(', ')}, …`
    expect(printed.slice(0, 3)).toEqual([
      `lost: contacts.csv:3: the employer is missing. Add compGUID, compWebsite, or compName (20 rows: lines ${places(3)})`,
      `lost: contacts.csv:4: no company has the name Nowhere (20 rows: lines ${places(4)})`,
      'lost: contacts.csv:2: no company has the name No, "0"',
    ])
    expect(printed.slice(20)).toEqual([
      'and 23 more (in all 60 lost, 21 value)',
      'signalbox: 60 rows are invalid, and nothing was stored. Valid: 1 company, 1 person, 1 job.',
      '',
    ])
    const csv = readFileSync(at('report.csv'), 'utf8').trimEnd().split('\n')
    expect(csv).toHaveLength(82)
    expect(csv).toContain(`${at('contacts.csv')},2,"no company has the name No, ""0""",lost`)
  })
})

test('does not replace an earlier report without --force', async () => {
  writeFileSync(at('report.csv'), 'notes')
  const args = [...tables('compName\nAcme\n', 'conLastName\n'), '--dry-run', '--report', at('report.csv')]
  const refused = await imported(...args)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('report.csv already exists. ')])
  expect(readFileSync(at('report.csv'), 'utf8')).toBe('notes')
  expect((await imported(...args, '--force')).code).toBe(0)
  expect(readFileSync(at('report.csv'), 'utf8')).toBe('file,line,message,kind\n')
})

test.each<[string, () => string[], RegExp]>([
  ['a missing file', () => [at('none.csv')], /none\.csv cannot be read: no such file or directory/],
  ['a data set without a company', () => tables('compName\n', 'conLastName\n'), /contains no company/],
  [
    'a table without headings',
    () => tables('Acme,https://acme.example\n', ''),
    /looks like data, not headings\. Add a row/,
  ],
  [
    'a table with too many columns',
    () => tables(`compName${',a'.repeat(16_384)}\nAcme\n`, ''),
    /companies\.csv has 16,385 columns\. At most 16,384 are allowed\./,
  ],
])('import reports %s in one sentence', async (_, args, message) => {
  const { code, stdout, stderr } = await imported('--db', database(), ...args())
  expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(message) })
  expect(stderr).toStartWith('signalbox: ')
})

/** Runs an import that a signal interrupts as soon as it handles signals. */
async function interrupted(signal: 'SIGINT' | 'SIGTERM') {
  // Removes the listeners of other tests, which end the process.
  const others = process.listeners(signal)
  process.removeAllListeners(signal)
  const importing = imported(...large(), '--db', database())
  while (process.listenerCount(signal) === 0) await new Promise(setImmediate)
  process.emit(signal, signal)
  const result = await importing
  expect(process.listenerCount(signal)).toBe(0)
  for (const listener of others) process.on(signal, listener)
  return result
}

describe('an import that does not finish', () => {
  test('leaves the database unchanged when it is interrupted, and says so', async () => {
    await imported(FIXTURE_DATA, '--db', database())
    const before = await stored()
    expect(await interrupted('SIGINT')).toEqual({
      code: 130,
      stdout: '',
      stderr: 'signalbox: Stopped by SIGINT. Nothing was stored.\n',
    })
    expect(await stored()).toEqual(before)
  })

  test('leaves no new database, which would be served with the sample', async () => {
    const { code } = await imported(...flawed(), '--db', database())
    const tablesAlone = ['companies.csv', 'contacts.csv']
    expect([code, readdirSync(temporary.folder).sort()]).toEqual([1, tablesAlone])
    expect((await interrupted('SIGTERM')).code).toBe(143)
    expect(readdirSync(temporary.folder).sort()).toEqual(tablesAlone)
  })
})
