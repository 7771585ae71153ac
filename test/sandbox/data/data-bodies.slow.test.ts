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
    expect([body.created, body.problems]).toEqual([1, []])
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
        { ...NADIA, conEmial: 'x@y.example' },
        { ...NADIA, conEmail: 7 },
        'Nadia',
        { compWebsite: NADIA.compWebsite },
        NADIA,
      ],
    })
    expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
    expect(body.error.message).toStartWith('Nothing was stored. 6 problems must be fixed')
    expect(body.error.details).toEqual([
      { field: 'contacts[1]', message: 'no company has the website nowhere.example' },
      { field: 'contacts[2].conEmial', message: 'is not a known field. Did you mean conEmail?' },
      { field: 'contacts[3].conEmail', message: 'must be a string, not a number' },
      { field: 'contacts[4]', message: 'must be an object' },
      {
        field: 'contacts[5]',
        message:
          'the person has no last name and no email address. Add conFullName, conLastName, or conEmail',
      },
      { field: 'contacts[6]', message: expect.stringContaining('same job for Nadia Berg as in contacts[0]') },
    ])
    expect(stored(sandbox)).toEqual(before)
  })

  test('as CSV are stored all or not at all, and invalid rows are reported with their lines', async () => {
    const sandbox = createSandbox()
    const before = stored(sandbox)
    const long = 'y'.repeat(4097)
    const table = `compGUID,compName,Owner\n,Wren,\nxyz,Robin,\n,Jay,"a\nb"\n,Teal,,more\n,${long},\n,wren,\n`
    const { status, body } = await putText(sandbox, 'companies', table)
    expect(status).toBe(400)
    expect(body.error.details).toEqual([
      { field: 'line 3', message: expect.stringContaining('compGUID xyz is not 16 letters and digits') },
      { field: 'line 6', message: expect.stringContaining('4 values for 3 columns') },
      { field: 'line 7', message: 'compName is 4097 characters long; at most 4096 are allowed' },
      { field: 'line 8', message: 'same company as line 2, by its compGUID, website, or name' },
      { field: 'line 1', message: expect.stringContaining('unknown column Owner') },
    ])
    expect(stored(sandbox)).toEqual(before)
  })
})

describe('an invalid value', () => {
  const rejection = async (kind: Kind, fields: Record<string, string>) => {
    const sandbox = await withLarkspur()
    const before = stored(sandbox)
    const record = kind === 'companies' ? LARKSPUR : NADIA
    const { status, body } = await put(sandbox, kind, { [kind]: [record, { ...record, ...fields }] })
    expect([status, stored(sandbox)]).toEqual([400, before])
    const [field] = Object.keys(fields)
    return body.error.details.find((detail: { field: string }) => detail.field === `${kind}[1].${field}`)
      ?.message
  }

  test.each([
    ['NUL', 'a\0b', 'U+0000 at character 2'],
    ['a line break', 'Head\nof', 'U+000A at character 5'],
    ['a control character', 'it\u0092s', 'U+0092 at character 3'],
    ['half a letter', 'x\ud83d', 'U+D83D at character 2'],
  ])('with %s is reported with its row and field', async (_, value, place) => {
    const message = `contains the invalid character ${place}: leave it out`
    expect(await rejection('contacts', { conJobTitleEn: value })).toBe(message)
    expect(await rejection('companies', { compNameAka: value })).toBe(message)
  })

  test.each([
    ['51 other names', 'a |'.repeat(51), 'has 51 names; at most 50 are allowed'],
    [
      'another name of 201 letters',
      `${'é'.repeat(201)}|b`,
      'has a name of 201 characters; at most 200 are allowed',
    ],
  ])('with %s is reported in JSON and CSV', async (_, compNameAka, message) => {
    expect(await rejection('companies', { compNameAka })).toBe(message)
    const sandbox = createSandbox()
    const table = `compName,compNameAka\nWren,${compNameAka}\n`
    const { body } = await putText(sandbox, 'companies', table)
    expect(body.error.details).toEqual([{ field: 'line 2', message: `compNameAka ${message}` }])
    const skipping = await putText(sandbox, 'companies', table, 'text/csv', '?skipInvalid=true')
    expect([skipping.body.created, skipping.body.invalidRows]).toEqual([0, 1])
  })

  test('is reported with a similar field only if an error lists it, because a record may have 100,000 fields', async () => {
    const unknown = Array.from({ length: 101 }, (_, index) => [`compName${index}`, 'Wren'])
    const companies = [Object.fromEntries(unknown)]
    const { body } = await put(createSandbox(), 'companies', { companies }, '?skipInvalid=true')
    const messages = body.problems.map(({ message }: { message: string }) => message)
    expect(messages.slice(99)).toEqual([
      'is not a known field. Did you mean compName?',
      'is not a known field. See /docs.',
    ])
  })

  test.each(['nope', 'a@x..example', 'a@x.example; b@x.example'])(
    'includes an email that Enrich would reject: %s',
    async (conEmail) => {
      const request = await createSandbox().enrich({ contactEmail: conEmail })
      expect(request.status).toBe(400)
      expect(await rejection('contacts', { conEmail })).toBe(request.body.error.details[0].message)
    },
  )

  const reserved =
    'is under outcome.test, which selects fixed responses, so no request can find it. Use a different domain'
  test.each<[Kind, string, string]>([
    ['contacts', 'conEmail', 'match@outcome.test'],
    ['contacts', 'conEmail', 'nobody.there@outcome.test'],
    ['companies', 'compWebsite', 'https://www.outcome.test/about'],
    ['companies', 'compName', 'no-match.outcome.test'],
  ])('is a name or an email that is reserved for outcomes: %s with the %s %s', async (kind, field, value) => {
    expect(await rejection(kind, { [field]: value })).toBe(reserved)
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
