/** Bodies with companies or contacts: JSON and CSV, invalid values, and dry runs. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'
import { get, type Kind, LARKSPUR, NADIA, put, putText, stored, withLarkspur } from './data-requests.ts'

describe('many stored records', () => {
  test('as CSV may have the headings of spreadsheets, and unknown columns are reported and ignored', async () => {
    const sandbox = await withLarkspur()
    const table =
      'Name,Firma,LinkedIn,Land,Owner\nIda Roth,Larkspur Robotics GmbH,https://linkedin.example/in/ida,DE,me\n'
    const { body } = await putText(sandbox, 'contacts', table, 'Text/CSV; charset=utf-8')
    const message = 'ignoring unknown column Owner'
    const rows = [{ row: 1 }]
    expect([body.created, body.problems]).toEqual([1, [{ kind: 'column', field: 'line 1', message, rows }]])
    const [contact] = (await get(sandbox, 'contacts?search=roth')).items
    expect(contact).toMatchObject({
      conFullName: 'Ida Roth',
      conPubProfileUrl: 'https://linkedin.example/in/ida',
      jobs: [{ compName: 'Larkspur Robotics GmbH', conWorkLocCountry: 'Germany' }],
    })
  })

  test('as CSV are reported if they are too short, or if a column has no heading', async () => {
    const sandbox = createSandbox()
    const table = 'compName,compCity,\nWren,Rome,x\nJay\n'
    const { body } = await putText(sandbox, 'companies', table)
    expect([body.created, body.problems]).toEqual([
      2,
      [
        {
          kind: 'value',
          field: 'line 3',
          message: '1 value for 2 columns, so the rest is left blank',
          rows: [{ row: 3, values: ['Jay'] }],
        },
        {
          kind: 'column',
          field: 'line 1',
          message: 'column 3 has no heading, but line 2 has a value in it; it is ignored',
          rows: [{ row: 1 }],
        },
      ],
    ])
  })

  test('accept a JSON number where a number is meant', async () => {
    const sandbox = createSandbox()
    const { body } = await put(sandbox, 'companies', { ...LARKSPUR, compEmpCount: 1200 })
    expect({ created: body.created, problems: body.problems }).toEqual({ created: 1, problems: [] })
    expect((await get(sandbox, `companies/${body.companies[0].compGUID}`)).compEmpCount).toBe('1200')
    const wrong = await put(sandbox, 'companies', { ...LARKSPUR, compEmpCount: true, compZipcode: 97201 })
    expect(wrong.body.error.details).toEqual([
      { field: 'compEmpCount', message: 'must be a string or a number, not a boolean' },
      { field: 'compZipcode', message: 'must be a string, not a number' },
    ])
  })

  test('are stored all or not at all, and each invalid row is reported', async () => {
    const sandbox = await withLarkspur()
    const before = stored(sandbox)
    const { status, body } = await put(sandbox, 'contacts', {
      contacts: [
        NADIA,
        { ...NADIA, compWebsite: 'nowhere.example' },
        { compWebsite: NADIA.compWebsite },
        NADIA,
      ],
    })
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.message).toStartWith('Nothing was stored. 2 problems must be fixed')
    expect(body.error.details).toEqual([
      { field: 'contacts[1]', message: 'no company has the website nowhere.example' },
      {
        field: 'contacts[2]',
        message:
          'the person has no last name and no email address. Add conFullName, conLastName, or conEmail',
      },
    ])
    expect(stored(sandbox)).toEqual(before)
  })

  test.each(['', '?skipInvalid=true'])(
    'as JSON are rejected if a field is unknown or has a wrong type%s',
    async (query) => {
      const sandbox = await withLarkspur()
      const before = stored(sandbox)
      const contacts = [NADIA, { ...NADIA, conEmial: 'x@y.example' }, { ...NADIA, conEmail: 7 }, 'Nadia']
      const { status, body } = await put(sandbox, 'contacts', { contacts }, query)
      expect([status, body.error.details]).toEqual([
        400,
        [
          { field: 'contacts[1].conEmial', message: 'is not a known field. Did you mean conEmail?' },
          { field: 'contacts[2].conEmail', message: 'must be a string, not a number' },
          { field: 'contacts[3]', message: 'must be an object, not a string' },
        ],
      ])
      expect(stored(sandbox)).toEqual(before)
    },
  )

  test('as CSV are stored all or not at all, and invalid rows are reported with their lines', async () => {
    const sandbox = createSandbox()
    const before = stored(sandbox)
    const long = 'y'.repeat(4097)
    const table = `compGUID,compName,Owner\n,Wren,\nxyz,Robin,\n,Jay,"a\nb"\n,Teal,,more\n,${long},\n,n/a,\n`
    const { status, body } = await putText(sandbox, 'companies', table)
    expect(status).toBe(400)
    expect(body.error.details).toEqual([
      { field: 'line 7', message: 'compName or compWebsite is required (2 rows: lines 7, 8)' },
      { field: 'line 3', message: expect.stringContaining('compGUID xyz is not 16 letters and digits') },
      { field: 'line 6', message: expect.stringContaining('4 values for 3 columns') },
      {
        field: 'line 7',
        message: expect.stringContaining('has 4,097 characters; at most 4,096 are allowed'),
      },
      { field: 'line 1', message: expect.stringContaining('unknown column Owner') },
    ])
    expect(stored(sandbox)).toEqual(before)
  })
})

describe('an invalid value', () => {
  const warningOf = async (kind: Kind, field: string, value: string) => {
    const record = kind === 'companies' ? LARKSPUR : NADIA
    const { status, body } = await put(await withLarkspur(), kind, {
      [kind]: [{ ...record, [field]: value }],
    })
    expect(status).toBe(200)
    return body.problems.find((problem: { field: string }) => problem.field === `${kind}[0].${field}`)
      ?.message
  }

  test.each([
    ['NUL', 'a\0b', 'U+0000'],
    ['a control character', 'it\u0092s', 'U+0092'],
    ['half a letter', 'x\ud83d', 'U+D83D'],
  ])('with %s is left blank, and reported with its row and field', async (_, value, character) => {
    const message = expect.stringContaining(`contains the invalid character ${character}: it is left blank`)
    expect(await warningOf('contacts', 'conJobTitleEn', value)).toEqual(message)
    expect(await warningOf('companies', 'compNameAka', value)).toEqual(message)
  })

  test.each<[Kind, string, string]>([
    ['contacts', 'conEmail', 'match@outcome.test'],
    ['contacts', 'conEmail', 'nobody.there@outcome.test'],
    ['companies', 'compWebsite', 'https://www.outcome.test/about'],
    ['companies', 'compName', 'no-match.outcome.test'],
  ])('is a name or an email that is reserved for outcomes: %s with the %s %s', async (kind, field, value) => {
    expect(await warningOf(kind, field, value)).toEqual(
      expect.stringContaining('is under outcome.test, which selects fixed responses'),
    )
  })
})

describe('an unreadable body of data', () => {
  test.each([
    ['an empty body', '', 'The body is empty'],
    ['a body that is not JSON', 'compName,compWebsite\nWren,\n', 'The body is not JSON'],
    ['a list', '[{"compName":"Wren"}]', 'The body is a JSON array. Send a company'],
    [
      '100,000 nested levels',
      `{"companies":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      'it is nested too deeply. Send a company',
    ],
  ])('returns 400 with advice: %s', async (_, text, message) => {
    const sandbox = createSandbox()
    const before = stored(sandbox)
    const { status, body } = await putText(sandbox, 'companies', text, 'application/json')
    expect(status).toBe(400)
    expect(body.error.message).toContain(message)
    expect(stored(sandbox)).toEqual(before)
  })
})
