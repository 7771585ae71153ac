/** Placeholder values, and emails with additional text, as CRM platforms and exports contain them. */
import { describe, expect, test } from 'bun:test'
import { EnrichmentInput } from '../../../src/api/enrich/schema.ts'
import { isPlaceholder } from '../../../src/matching/normalize/placeholders.ts'
import { createSandbox } from '../../support/sandbox.ts'

const MAREN = 'maren.oyelaran@halcyon-freight.example'
const HALCYON = 'AAAA000000000001'

describe('a placeholder value', () => {
  const PLACEHOLDERS = [
    ...['n/a', 'N/A', 'n.a.', 'NA', '#N/A', '[n/a]', '(none)', 'None', '<null>', 'NULL', 'undefined', 'NaN'],
    ...['-', '--', '---', '—', '?', '???', '.', '...', '[]', '""', "'-'", '*', '_', ' - '],
    ...[
      'unknown',
      '[[Unknown]]',
      '[Not Provided]',
      'not_available',
      'TBD',
      'test',
      'Test Test',
      'xxx',
      'XXXX',
    ],
    ...['unbekannt', 'k.A.', 'k. A.', 'K/A', 'keine Angabe', 'inconnu', 'non renseigné', 'Non renseigne'],
    ...['desconocido', 'não informado', 'sconosciuto', 'onbekend', 'n.v.t.', 'okänd', 'brak', 'neznámý'],
    ...['#REF!', '#NAME?', '#WERT!', '#NV', '#DIV/0!', '!!!', 'Blank n/a', 'NA na', 'no email'],
    ...[
      'anonymous',
      'Anonymous Anonymous',
      '待定',
      '\u200b',
      'n\u200b/a',
      '\ufeffN/A',
      'un\u00adknown',
      '\u3164',
    ],
    ...['нет', '无', '未知', 'なし', '없음', 'N/A N/A', 'unknown - unknown'],
  ]
  const VALUES = [
    ...['Halcyon Freight', 'Testo SE', 'Nadia', 'N&A', 'X', '3M', '0', 'Unknown Worlds', 'Nullarbor', 'Ka'],
    ...['Anonymous Content', 'Ada\u200b Null', 'f\u0440ee'],
    ...['John Null', 'Test GmbH', 'None of the Above Ltd', 'Min Na', 'ND Satcom', 'no-match.outcome.test'],
    ...['Blank Rome', 'Taxx', 'xx.com', 'SD', 'A. N. Other', '无印良品', 'zzz', 'Freelancer'],
    ...['Na Huang', 'Steve Blank', 'Inga Blank', 'Zoltan Test', 'Christopher Null', '#hashtag', '娜'],
  ]

  test.each(PLACEHOLDERS)('is recognized: %s', (text) => expect(isPlaceholder(text)).toBe(true))
  test.each(VALUES)('is not confused with a value: %s', (text) => expect(isPlaceholder(text)).toBe(false))

  const { enrich, post, send } = createSandbox()

  test('in a name counts as missing, so that only the company is requested', async () => {
    const names = ['contactFullName', 'contactFirstName', 'contactMiddleName', 'contactLastName']
    for (const name of names) {
      const { body } = await enrich({ companyName: 'Halcyon Freight', [name]: 'N/A' })
      expect([name, body.recordStatus, body.compGUID]).toEqual([name, 'Active', HALCYON])
    }
  })

  test('is 0 in every input, because spreadsheets return it for an empty cell', async () => {
    const { decision, query } = (await post('/sandbox/explain', MAREN_THERE)).body
    for (const field of Object.keys(EnrichmentInput.properties)) {
      if (field === 'recordId' || field in MAREN_THERE) continue
      for (const value of ['0', ' 0 ']) {
        const { status, body } = await post('/sandbox/explain', { ...MAREN_THERE, [field]: value })
        expect([field, status, body.query, body.decision]).toEqual([field, 200, query, decision])
      }
    }
    const group = {
      companyName: 'Halcyon Freight',
      companyGuid: '0',
      companyWebsite: '0',
      companyLinkedinUrl: '0',
    }
    const { body } = await post('/v1/buying-group', group, { apikey: 'standard-key' })
    expect(body.compGUID).toBe(HALCYON)
  })

  test('in a company field counts as missing, so that it contradicts nothing', async () => {
    const decision = async (input: unknown) => (await post('/sandbox/explain', input)).body.decision
    const contact = { contactFullName: 'Maren Oyelaran' }
    for (const [field, company] of [
      ['companyName', { companyWebAddress: 'halcyon-freight.example' }],
      ['companyWebAddress', { companyName: 'Halcyon Freight' }],
      ['companyGuid', { companyName: 'Halcyon Freight' }],
      ['companyLnUrl', { companyName: 'Halcyon Freight' }],
    ] as const) {
      const plain = await decision({ ...contact, ...company })
      expect(plain.recordStatus).toBe('Active')
      expect(await decision({ ...contact, ...company, [field]: ' [Unknown] ' })).toEqual(plain)
    }
  })

  test('alone is not sufficient for a search', async () => {
    const { status, body } = await enrich({ companyName: 'n/a', contactFullName: 'unbekannt' })
    expect([status, body.error.code]).toEqual([400, 'missing_identifier'])
    expect(body.error.message).toContain('Placeholders such as n/a count as absent.')
  })

  const MAREN_THERE = { contactFullName: 'Maren Oyelaran', companyName: 'Halcyon Freight' }

  test.each([
    ['contactEmail', ['n/a', 'unknown', '-', 'k.A.', 'NULL', '(none)', 'test', 'keine E-Mail']],
    ['contactJobTitle', ['n/a', 'N/A', 'unbekannt', 'xxx', '#REF!']],
    ['contactCountry', ['n/a', 'unknown', '-', 'tbd']],
    ['contactGuid', ['n/a', 'null']],
    ['contactUrl', ['n/a', '-']],
  ])('in %s counts as missing, so that it contradicts nothing', async (field, values) => {
    const explain = async (input: unknown) => (await post('/sandbox/explain', input)).body
    const plain = await explain(MAREN_THERE)
    expect(plain.decision).toMatchObject({ recordStatus: 'Active', accuracy: 'A+' })
    for (const value of values) expect(await explain({ ...MAREN_THERE, [field]: value })).toEqual(plain)
    const { status, body } = await enrich({ [field]: values[0] })
    expect([status, body.error.code]).toEqual([400, 'missing_identifier'])
  })

  test('is not recognized in recordId, and NA as contactCountry is Namibia', async () => {
    for (const recordId of ['n/a', 'NA', '-', 'null', 'test']) {
      expect((await enrich({ ...MAREN_THERE, recordId })).body.recordId).toBe(recordId)
      expect((await send('/sandbox/requests?limit=1')).body.items[0].warnings).toEqual([])
    }
    const { body } = await post('/sandbox/explain', { ...MAREN_THERE, contactCountry: 'NA' })
    expect(body.query.country).toBe('NA')
    const withCompany = await post('/sandbox/explain', {
      companyName: 'Halcyon Freight',
      contactCountry: 'na',
    })
    expect(withCompany.body.query.country).toBe('NA')
  })

  test('in contactEmail is not recognized beside other text', async () => {
    for (const contactEmail of ['none@', 'n/a@', 'no idea', '@']) {
      const { status, body } = await enrich({ contactEmail, companyName: 'Halcyon Freight' })
      expect([status, body.error.details[0].field]).toEqual([400, 'contactEmail'])
    }
  })

  test.each(['Freelancer', 'self-employed', 'my company', 'en recherche d’emploi', 'aaaa', '🙂'])(
    'for a person without a company counts as missing in company fields: %s',
    async (companyName) => {
      const explain = async (input: unknown) => (await post('/sandbox/explain', input)).body.decision
      const contact = { contactFullName: 'Maren Oyelaran', companyWebAddress: 'halcyon-freight.example' }
      expect(await explain({ ...contact, companyName })).toEqual(await explain(contact))
      const request = { companyName }
      expect((await enrich(request)).body.error.code).toBe('missing_identifier')
      expect((await enrich({ companyWebAddress: companyName })).body.error.code).toBe('missing_identifier')
      expect((await post('/v1/buying-group', request, { apikey: 'plus-key' })).status).toBe(400)
      expect((await send('/sandbox/requests?limit=1&operation=enrich')).body.items[0].warnings).toMatchObject(
        [{ code: 'placeholder', field: 'companyWebAddress' }],
      )
    },
  )

  test.each([
    { companyGuid: 'AAAAAAAAAAAAAAAA' },
    { companyGuid: '0000000000000000' },
    { companyWebAddress: 'foo.bar' },
    { companyWebAddress: 'gmail.com' },
    { contactJobTitle: 'Freelancer', companyName: 'Halcyon Freight' },
    { contactFullName: 'Student Freelancer', companyName: 'Halcyon Freight' },
  ])('for a company is not recognized in other values: %j', async (request) => {
    expect((await enrich(request)).status).toBe(200)
    expect((await send('/sandbox/requests?limit=1')).body.items[0].warnings).toEqual([])
  })

  for (const [first, last] of [
    ['Maren', 'Blank'],
    ['Inga', 'Oyelaran'],
    ['Xx', 'Oyelaran'],
    ['Na', 'Oyelaran'],
    ['Oyelaran', 'Nil'],
    ['S.D.', 'Oyelaran'],
    ['K A', 'Oyelaran'],
  ] as const) {
    test(`is not recognized in a word that is a name beside another name: ${first} ${last}`, async () => {
      const names = { contactFirstName: first, contactLastName: last }
      // Maren Oyelaran works there. A first name alone would find her.
      const { body } = await enrich({ ...names, companyName: 'Halcyon Freight' })
      expect([body.recordStatus, body.conGUID]).toEqual(['No Match', ''])
      expect((await send('/sandbox/requests?limit=1')).body.items[0].warnings).toEqual([])
      expect((await enrich(names)).status).toBe(200)
    })
  }

  for (const [first, last, absent] of [
    ['Na', undefined, ['contactFirstName']],
    ['Blank', 'n/a', ['contactFirstName', 'contactLastName']],
    ['NA', 'NA', ['contactFirstName', 'contactLastName']],
    ['n/a', 'Blank', ['contactFirstName', 'contactLastName']],
    [' ', 'Inga', ['contactLastName']],
  ] as const) {
    test(`is recognized in a word that is also a name without another name: ${first} and ${last}`, async () => {
      const names = { contactFirstName: first, contactLastName: last }
      const { body } = await enrich({ ...names, companyName: 'Halcyon Freight' })
      expect([body.recordStatus, body.compGUID]).toEqual(['Active', HALCYON])
      const { warnings } = (await send('/sandbox/requests?limit=1')).body.items[0]
      expect(warnings.map(({ field }: { field: string }) => field)).toEqual(absent)
      expect((await enrich(names)).status).toBe(400)
    })
  }

  test('beside a name is recognized if it is unambiguous', async () => {
    const company = { companyName: 'Halcyon Freight' }
    for (const certain of ['n/a', 'N.A.', '-', 'null', 'k.A.', 'unknown', 'xxx', 'test']) {
      const { body } = await enrich({ ...company, contactFirstName: 'Maren', contactLastName: certain })
      const alone = await enrich({ ...company, contactFirstName: 'Maren' })
      expect([certain, body.conGUID]).toEqual([certain, alone.body.conGUID])
    }
  })

  test.each(['Blank', 'Leer', 'Vide', 'Inga', 'Empty', 'Missing', 'Dummy'])(
    'is not recognized in the company name %s',
    async (companyName) => {
      const contact = { contactFullName: 'Maren Oyelaran' }
      const sendRequest = (body: unknown) => post('/v1/buying-group', body, { apikey: 'plus-key' })
      expect((await enrich({ companyName })).status).toBe(200)
      expect((await sendRequest({ companyName })).status).toBe(200)
      await enrich({ ...contact, companyName })
      expect((await send('/sandbox/requests?limit=1')).body.items[0].warnings).toEqual([])
    },
  )

  test.each(['NA', 'none', 'NaN', 'tbd', 'xx'])(
    'is recognized in the companyName %s',
    async (companyName) => {
      expect((await enrich({ companyName })).status).toBe(400)
    },
  )

  test('causes a warning in the journal', async () => {
    const warningsOf = async () => (await send('/sandbox/requests?limit=1')).body.items[0].warnings
    await enrich({ companyName: 'Halcyon Freight', contactLastName: ' [n/a] ' })
    expect(await warningsOf()).toEqual([
      {
        code: 'placeholder',
        field: 'contactLastName',
        message:
          'contactLastName was ignored: "[n/a]" is a placeholder. Leave the field out if there is no value.',
      },
    ])
    await post(
      '/v1/buying-group',
      { companyName: 'Halcyon Freight', companyGuid: '-' },
      { apikey: 'plus-key' },
    )
    expect(await warningsOf()).toMatchObject([{ code: 'placeholder', field: 'companyGuid' }])
    await enrich({ companyName: 'Halcyon Freight', contactJobTitle: 'n/a', contactLastName: ' ' })
    expect(await warningsOf()).toMatchObject([{ code: 'placeholder', field: 'contactJobTitle' }])
  })
})

describe('contactEmail', () => {
  const { enrich } = createSandbox()

  for (const text of [
    `Maren Oyelaran <${MAREN}>`,
    `"Oyelaran, Maren" <${MAREN}>`,
    `${MAREN} <${MAREN}>`,
    `<${MAREN}>`,
    `mailto:${MAREN}`,
    `MAILTO:${MAREN}?subject=Hello`,
    `<mailto:${MAREN}>;`,
    `${MAREN};`,
    `${MAREN},`,
    `${MAREN}.`,
    `  ${MAREN}\n`,
    `"${MAREN}"`,
    `'${MAREN}'`,
    `“${MAREN}”`,
    `"Maren Oyelaran <${MAREN}>";`,
    `Maren Oyelaran (${MAREN})`,
    `Maren [${MAREN}]`,
    `{${MAREN}}`,
    `${MAREN} (work)`,
    `; ${MAREN}`,
    `E-Mail: ${MAREN}`,
    `mailto:mailto:${MAREN}`,
    `mailto:${MAREN.replace('@', '%40')}`,
    `mailto:${MAREN}?cc=piotr.zabek@halcyon-freight.example`,
    `${MAREN};${MAREN.toUpperCase()}`,
    `<a href="mailto:${MAREN}">${MAREN}</a>`,
  ]) {
    test(`accepts the address in ${JSON.stringify(text)}`, async () => {
      const [plain, untidy] = [await enrich({ contactEmail: MAREN }), await enrich({ contactEmail: text })]
      const { smarteTransactionId: _, ...response } = plain.body
      expect(untidy.status).toBe(200)
      expect(untidy.body).toMatchObject(response)
    })
  }

  test('also triggers an outcome by name with text around the address', async () => {
    const { body } = await enrich({ contactEmail: 'No Longer <no-longer@outcome.test>' })
    expect(body.recordStatus).toBe('No Longer')
  })

  test.each([
    `${MAREN}; piotr.zabek@halcyon-freight.example`,
    `A <${MAREN}>, B <b@x.example>`,
    `${MAREN} <piotr.zabek@halcyon-freight.example>`,
    'Maren <>',
    '<a@>',
    'mailto:%E0%A4%A',
    `https://${MAREN}`,
  ])('returns 400 unless it contains exactly one address: %s', async (contactEmail) => {
    expect((await enrich({ contactEmail })).status).toBe(400)
  })
  test('returns 400 with a specific message for two addresses', async () => {
    const { body } = await enrich({ contactEmail: `${MAREN}; piotr.zabek@halcyon-freight.example` })
    expect(body.error.details).toEqual([
      { field: 'contactEmail', message: expect.stringContaining('contains more than one email address') },
    ])
  })
})
