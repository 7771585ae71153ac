/** Placeholder values, and emails with additional text, as CRM platforms and exports contain them. */
import { describe, expect, test } from 'bun:test'
import { ENRICH_FIELD_NAMES } from '../../../src/api/enrich/fields.ts'
import { isPlaceholder, NO_VALUE } from '../../../src/matching/normalize/placeholders.ts'
import { createSandbox } from '../../support/sandbox.ts'

const MAREN = 'maren.oyelaran@halcyon-freight.example'
const HALCYON = 'AAAA000000000001'

describe('a placeholder value', () => {
  const PLACEHOLDERS = [
    ...'n/a|n.a.|NA|#N/A|[n/a]|(none)|<null>|undefined|NaN|unknown|[[Unknown]]|[Not Provided]|TBD|NA na'.split(
      '|',
    ),
    ...'-|---|—|?|.|...|[]|""|*|_| - |!!!|test|Test Test|xxx|XXXX|anonymous|Anonymous Anonymous'.split('|'),
    ...'unbekannt|k.A.|k. A.|K/A|keine Angabe|inconnu|non renseigné|Non renseigne|desconocido'.split('|'),
    ...'não informado|sconosciuto|onbekend|n.v.t.|okänd|brak|neznámý|нет|无|未知|なし|없음|待定'.split('|'),
    ...'#REF!|#NAME?|#WERT!|#NV|#DIV/0!|Blank n/a|no email|not_available|unknown - unknown'.split('|'),
    ...['\u200b', 'n\u200b/a', '\ufeffN/A', 'un\u00adknown', '\u3164'],
  ]
  const VALUES = [
    ...'Halcyon Freight|Testo SE|Nadia|N&A|X|3M|0|Unknown Worlds|Nullarbor|Ka|Anonymous Content'.split('|'),
    ...'John Null|Test GmbH|None of the Above Ltd|Min Na|ND Satcom|no-match.outcome.test|#hashtag'.split('|'),
    ...'Blank Rome|Taxx|xx.com|SD|A. N. Other|无印良品|zzz|Freelancer|Na Huang|Steve Blank|娜'.split('|'),
    ...['Ada\u200b Null', 'f\u0440ee'],
  ]

  test.each(PLACEHOLDERS)('is recognized: %s', (text) => expect(isPlaceholder(text)).toBe(true))
  test.each(VALUES)('is not confused with a value: %s', (text) => expect(isPlaceholder(text)).toBe(false))

  const { enrich, post, send } = createSandbox()
  const explain = async (input: unknown) => (await post('/sandbox/explain', input)).body
  const lastWarnings = async () => (await send('/sandbox/requests?limit=1')).body.items[0].warnings

  const MAREN_THERE = { contactFullName: 'Maren Oyelaran', companyName: 'Halcyon Freight' }

  test('in a name requests a contact, so that only the company matches', async () => {
    for (const name of ['contactFullName', 'contactFirstName', 'contactLastName']) {
      const { body } = await enrich({ companyName: 'Halcyon Freight', [name]: 'N/A' })
      expect([name, body.recordStatus, body.compGUID]).toEqual([name, 'No Match', HALCYON])
      expect(body.conGUID).toBe('')
    }
  })

  test('is 0 in every input, because spreadsheets return it for an empty cell', async () => {
    for (const field of ENRICH_FIELD_NAMES.filter((name) => name !== 'recordId' && name !== 'apikey')) {
      await enrich({ ...MAREN_THERE, [field]: ' 0 ' })
      expect(await lastWarnings()).toContainEqual(expect.objectContaining({ code: 'placeholder', field }))
    }
    const group = { companyGuid: '0', companyName: 'Halcyon Freight' }
    expect((await post('/v1/buying-group', group, { apikey: 'standard-key' })).body.compGUID).toBe('')
  })

  test('alone is sufficient for a search that finds nothing, for 0 credits', async () => {
    const { status, body, headers } = await enrich({ companyName: 'n/a', contactFullName: 'unbekannt' })
    expect({
      status,
      recordStatus: body.recordStatus,
      creditsDeducted: headers.get('credits-deducted'),
    }).toEqual({ status: 200, recordStatus: 'No Match', creditsDeducted: '0' })
    expect(body.compGUID).toBe('')
  })

  test.each(['n/a', '-', 'k.A.', '(none)', 'keine E-Mail', '0'])(
    'in contactEmail is no address, so it returns 400: %s',
    async (contactEmail) => {
      const { status, body } = await enrich({ ...MAREN_THERE, contactEmail })
      expect([status, body.error.details[0].field]).toEqual([400, 'contactEmail'])
    },
  )

  test.each([
    ['contactJobTitle', ['n/a', 'unbekannt', '#REF!']],
    ['contactCountry', ['n/a', 'unknown', '-']],
    ['contactGuid', ['n/a']],
    ['contactUrl', ['-']],
  ])('in %s next to a name and a company finds nobody else', async (field, values) => {
    const { conGUID } = (await enrich({ contactEmail: MAREN })).body
    for (const value of values) {
      const { candidates } = await explain({ ...MAREN_THERE, [field]: value })
      expect([value, candidates[0].contact.conGUID]).toEqual([value, conGUID])
    }
  })

  test.each(['contactGuid', 'contactUrl'])(
    'in %s next to a title finds nobody with that title',
    async (field) => {
      const fresh = createSandbox()
      const title = 'Head of Sales'
      const company = { compName: 'Taurus Tools Ltd', compGUID: 'CCCC000000000001' }
      const contact = { conFirstName: 'Ada', conLastName: 'Ames', conJobTitleEn: title, ...company }
      await fresh.sendJson('PUT', '/sandbox/companies', { companies: [company] })
      await fresh.sendJson('PUT', '/sandbox/contacts', { contacts: [contact] })
      const input = { companyName: 'Taurus Tools Ltd', contactJobTitle: title, [field]: 'n/a' }
      const { compGUID, conFullName } = (await fresh.enrich(input)).body
      expect([compGUID, conFullName]).toEqual([company.compGUID, ''])
    },
  )

  // Each could be a fuzzy match: an initial, a company with that name, or the name of a person.
  test('never returns a record with its name', async () => {
    const fresh = createSandbox()
    const companies = ['Freelancer Limited', 'N A Corp', 'Unknown Worlds', 'Test GmbH', 'XXX Ltd']
    const contacts = [
      ['Nina', 'Keller'],
      ['Nora', 'Ames'],
      ['Ada', 'Null'],
      ['Jo', 'Test'],
    ].map(([conFirstName, conLastName]) => ({ conFirstName, conLastName, compName: 'Halcyon Freight, Inc.' }))
    await fresh.sendJson('PUT', '/sandbox/companies', {
      companies: companies.map((compName) => ({ compName })),
    })
    await fresh.sendJson('PUT', '/sandbox/contacts', { contacts })
    for (const value of ['Freelancer', 'n/a', 'unknown', 'test', 'null', 'xxx', 'Test Test', '-']) {
      for (const field of ['companyName', 'companyWebAddress', 'companyGuid', 'companyLnUrl'] as const) {
        const { body } = await fresh.enrich({ [field]: value })
        expect([field, value, body.compName]).toEqual([field, value, ''])
        const { body: group } = await fresh.post(
          '/v1/buying-group',
          { [field === 'companyWebAddress' ? 'companyWebsite' : field.replace('Ln', 'Linkedin')]: value },
          { apikey: 'plus-key' },
        )
        expect([field, value, group.compGUID]).toEqual([field, value, ''])
      }
      for (const field of ['contactFullName', 'contactLastName', 'contactGuid', 'contactUrl']) {
        const { body } = await fresh.enrich({ companyName: 'Halcyon Freight', [field]: value })
        expect([field, value, body.conGUID]).toEqual([field, value, ''])
      }
      const first = { companyName: 'Halcyon Freight', contactFirstName: value, contactLastName: 'Keller' }
      expect([value, (await fresh.enrich(first)).body.conFullName]).toEqual([value, ''])
    }
  })

  test('is not recognized in recordId, and NA as contactCountry is Namibia', async () => {
    for (const recordId of ['n/a', '-', 'test']) {
      expect((await enrich({ ...MAREN_THERE, recordId })).body.recordId).toBe(recordId)
      expect(await lastWarnings()).toEqual([])
    }
    expect((await explain({ companyName: 'Halcyon Freight', contactCountry: 'na' })).query.country).toBe('NA')
  })

  test.each([
    ['n/a', 1],
    ['TBD', 1],
    ['0', 1],
    ['NA', 0],
    ['Namibia', 0],
    ['Utopia', 0],
  ])('is recognized in the contactCountry %s: %i', async (contactCountry, count) => {
    await enrich({ ...MAREN_THERE, contactCountry })
    expect(await lastWarnings()).toHaveLength(count)
  })

  test.each(['Freelancer', 'my company', 'en recherche d’emploi', 'aaaa', '🙂'])(
    'for a person without a company matches nothing in company fields: %s',
    async (companyName) => {
      for (const input of [{ companyName }, { companyWebAddress: companyName }])
        expect((await enrich(input)).body).toMatchObject({ recordStatus: 'No Match', compGUID: '' })
      expect(await lastWarnings()).toMatchObject([{ code: 'placeholder', field: 'companyWebAddress' }])
      const group = await post('/v1/buying-group', { companyName }, { apikey: 'plus-key' })
      expect({ status: group.status, totalCount: group.body.totalCount }).toEqual({
        status: 200,
        totalCount: 0,
      })
    },
  )

  test.each([
    ['Blank', 0],
    ['Inga', 0],
    ['NA', 1],
    ['xx', 1],
    ['Beteiligungsgesellschaft der Vereinigten Pumpenwerke Brunnen am Inn GmbH', 0],
  ])('is recognized in the companyName %s: %i', async (companyName, count) => {
    await enrich({ companyName })
    expect(await lastWarnings()).toHaveLength(count)
    await post('/v1/buying-group', { companyName }, { apikey: 'plus-key' })
    expect(await lastWarnings()).toHaveLength(count)
  })

  test.each([
    [['Inga', 'Blank'], 0],
    [['Na', 'Huang'], 0],
    [['', 'Blank'], 1],
    [['Blank', ''], 1],
    [['Huang', 'n/a'], 1],
    [['NA', 'na'], 2],
    [['Blank', 'n/a'], 2],
  ])(
    'can be a name next to another name, in contactFirstName and contactLastName %p: %i',
    async ([contactFirstName, contactLastName], count) => {
      await enrich({ companyName: 'Halcyon Freight', contactFirstName, contactLastName })
      expect(await lastWarnings()).toHaveLength(count)
    },
  )

  test.each<[string, object, string]>([
    [
      'the company',
      { contactFullName: 'Ada Moss', companyName: 'n/a' },
      'Nothing in the request identifies a company or person',
    ],
    [
      'the only identifier',
      { companyName: 'n/a', contactCountry: 'Spain' },
      'Nothing in the request identifies a company or person',
    ],
    [
      'the profile next to a name',
      { contactUrl: '-', contactFullName: 'Maren Oyelaran' },
      'Nothing in the request identifies a company or person',
    ],
    [
      'one of two company fields',
      { contactFullName: 'Ada Moss', companyName: 'n/a', companyWebAddress: 'moss.example' },
      'Ada Moss at moss.example is not stored',
    ],
    [
      'the person',
      { contactFullName: 'n/a', companyName: 'Halcyon Freight' },
      'Found only Halcyon Freight, Inc.: nothing identifies the person',
    ],
    [
      'the GUID of the person',
      { contactGuid: 'n/a', companyName: 'Halcyon Freight' },
      'Found only Halcyon Freight, Inc.: nothing identifies the person',
    ],
    [
      'a last name',
      { contactFirstName: 'Ada', contactLastName: 'n/a', companyName: 'Unheard Of' },
      'Ada at Unheard Of is not stored',
    ],
    ['a job title', { contactJobTitle: 'n/a', companyName: 'Unheard Of' }, 'Unheard Of is not stored'],
    [
      'a name next to an address',
      { contactFullName: 'n/a', contactEmail: 'ada@unheard-of.example' },
      'ada@unheard-of.example is not stored',
    ],
  ])('in place of %s is not in the sentences of an explanation', async (_, input, result) => {
    const { decision } = await explain(input)
    expect(decision.result).toBe(result)
    expect(decision.reasons.join(' ')).not.toMatch(/n\/a|another company/)
  })

  test('is shown as it was sent, or not at all, in explanations and the journal', async () => {
    const fields = ENRICH_FIELD_NAMES.filter(
      (name) => name !== 'recordId' && name !== 'apikey' && name !== 'contactEmail',
    )
    const texts: string[] = []
    for (const field of fields) {
      for (const others of [{}, MAREN_THERE, { contactEmail: MAREN }]) {
        const input = { ...others, [field]: '-' }
        texts.push(JSON.stringify(await post('/sandbox/explain', input)))
        await enrich(input)
        const [{ transactionId }] = (await send('/sandbox/requests?limit=1')).body.items
        texts.push(JSON.stringify(await send(`/sandbox/requests/${transactionId}`)))
      }
    }
    const group = await post('/v1/buying-group', { companyName: 'n/a' }, { apikey: 'plus-key' })
    const { match } = (await send(`/sandbox/requests/${group.body.transactionId}`)).body
    expect(match.explanation.decision.result).toBe('Nothing in the request identifies a company or person')
    expect(texts.filter((text) => text.includes(NO_VALUE))).toEqual([])
    expect((await explain({ ...MAREN_THERE, contactJobTitle: '-' })).query).not.toHaveProperty('titleWords')
  })

  test('causes a warning in the journal', async () => {
    await enrich({ companyName: 'Halcyon Freight', contactLastName: ' [n/a] ', contactFirstName: ' ' })
    const message =
      'contactLastName is the placeholder "[n/a]", which counts as a value and matches nothing. If there is no value, leave the field out.'
    expect(await lastWarnings()).toEqual([{ code: 'placeholder', field: 'contactLastName', message }])
    const group = { companyName: 'Halcyon Freight', companyGuid: '-' }
    await post('/v1/buying-group', group, { apikey: 'plus-key' })
    expect(await lastWarnings()).toMatchObject([{ code: 'placeholder', field: 'companyGuid' }])
  })
})

describe('a template token', () => {
  const { enrich, post, send } = createSandbox()
  const lastWarnings = async () => (await send('/sandbox/requests?limit=1')).body.items[0].warnings
  const TOKENS = [
    ...[
      '{{lead.Company}}',
      '{{company.Company Name}}',
      '{{ $json.company }}',
      '{!$Record.Company}',
      `$\{lead.company}`,
    ],
    ...[
      '%lead.company%',
      '%company%',
      '%account%',
      '%account_name%',
      '[[lead.company]]',
      '[object Object]',
      '{{{company}}}',
      '*|COMPANY|*',
    ],
  ]

  test.each(TOKENS)('as a whole value returns 400, and causes a warning: %s', async (token) => {
    const { status, body, headers } = await enrich({ companyName: token, contactJobTitle: token })
    expect({ status, code: body.error.code, creditsDeducted: headers.get('credits-deducted') }).toEqual({
      status: 400,
      code: 'invalid_parameter',
      creditsDeducted: null,
    })
    expect(body.error.details).toMatchObject([{ field: 'companyName' }, { field: 'contactJobTitle' }])
    const code = 'template_token'
    expect(await lastWarnings()).toMatchObject([
      { code, field: 'companyName' },
      { code, field: 'contactJobTitle' },
    ])
    expect((await post('/v1/buying-group', { companyWebsite: token }, { apikey: 'plus-key' })).status).toBe(
      400,
    )
  })

  test.each(TOKENS)(
    'inside other text causes a warning, and returns 400 in some forms: %s',
    async (token) => {
      const isRejected = /^(?:\{\{|\$|\{!.*\.|\[object)/.test(token)
      const companyName = `The ${token} of ${'x'.repeat(100)}`
      expect((await enrich({ companyName })).status).toBe(isRejected ? 400 : 200)
      expect(await lastWarnings()).toMatchObject([{ code: 'template_token', field: 'companyName' }])
    },
  )

  test('in single braces is a placeholder if it is the whole value', async () => {
    const input = { companyWebAddress: 'halcyon-freight.example', companyName: '{lead.company}' }
    expect((await enrich(input)).status).toBe(200)
    expect(await lastWarnings()).toMatchObject([{ code: 'template_token', field: 'companyName' }])
  })

  test('is accepted in recordId, with a warning, and not in the email address of a user', async () => {
    expect((await enrich({ companyName: 'Halcyon Freight', recordId: '{{contact.id}}' })).status).toBe(200)
    expect(await lastWarnings()).toMatchObject([{ code: 'template_token', field: 'recordId' }])
    const path = '/signals/v1/user/createsignalapikey'
    const { body } = await post(path, { email: '{{user.email}}' }, { 'Admin-Api-Key': 'plus-admin-key' })
    expect(body.error.hint).toStartWith('email: has the template token {{user.email}}')
    expect(await lastWarnings()).toMatchObject([{ code: 'template_token', field: 'email' }])
  })

  test('in recordId is no reason for a missing identifier', async () => {
    const { body } = await enrich({ recordId: '{{contact.id}}' })
    expect(body.error.code).toBe('missing_identifier')
    expect(body.error.hint).not.toContain('recordId')
  })

  test('alone is named by the error', async () => {
    for (const field of ['contactEmail', 'companyWebAddress']) {
      const { status, body } = await enrich({ [field]: 'https://{{lead.Email}}.example' })
      expect([status, body.error.code]).toEqual([400, 'invalid_parameter'])
      const message = "has the template token {{lead.Email}}, which the client didn't replace with a value"
      expect(body.error.details).toEqual([{ field, message }])
    }
  })

  test.each([
    '100% organic 50% off',
    'M%C3%BCller',
    '{Curly} & Co',
    '$5 [Brand]',
    '50%/50% GmbH',
    '%ABCD%20Group',
    '%C3%84rzte_%C3a.b%20Group',
  ])('is not recognized in a name: %s', async (companyName) => {
    expect((await enrich({ companyName })).status).toBe(200)
    expect(await lastWarnings()).toEqual([])
  })
})

test.each([
  ['data', { companyName: 'Halcyon Freight' }],
  ['properties', { email: 'maren@halcyon-freight.example', company: 'Halcyon Freight' }],
  ['inputs', [{ companyName: 'Halcyon Freight' }]],
  ['company', { name: 'Halcyon Freight' }],
])('the error names the wrapper of the fields: %s', async (field, value) => {
  const { status, body } = await createSandbox().enrich({ [field]: value })
  const isList = Array.isArray(value)
  const message = `is ${isList ? 'a list' : 'an object'}. Send the fields of one record at the top level of the body.`
  expect([status, body.error.details]).toEqual([400, [{ field, message }]])
})

describe('contactEmail', () => {
  const { enrich } = createSandbox()

  test.each([
    `"Oyelaran, Maren" <${MAREN}>`,
    `${MAREN} <${MAREN}>`,
    `MAILTO:${MAREN}?subject=Hello`,
    `<mailto:${MAREN}>;`,
    `“${MAREN}”`,
    `'${MAREN}'.`,
    `Maren [${MAREN}]`,
    `${MAREN} (work)`,
    `E-Mail: ${MAREN}`,
    `mailto:${MAREN.replace('@', '%40')}`,
    `mailto:${MAREN}?cc=piotr.zabek@halcyon-freight.example`,
    `${MAREN};${MAREN.toUpperCase()}`,
    `<a href="mailto:${MAREN}">${MAREN}</a>`,
  ])('returns 400 with the address in %j', async (contactEmail) => {
    const { status, body } = await enrich({ contactEmail })
    const message = expect.stringMatching(/^has more than an address\. Send maren\.oyelaran@/i)
    expect([status, body.error.details]).toEqual([400, [{ field: 'contactEmail', message }]])
  })

  test('may have blanks around it', async () => {
    expect((await enrich({ contactEmail: ` ${MAREN}\n` })).body.conEmail).toBe(MAREN)
  })

  test.each([
    `${MAREN}; piotr.zabek@halcyon-freight.example`,
    `A <${MAREN}>, B <b@x.example>`,
    `${MAREN} <piotr.zabek@halcyon-freight.example>`,
    `${MAREN} piotr.zabek@halcyon-freight.example`,
    `${MAREN}\npiotr.zabek@halcyon-freight.example`,
  ])('returns 400 if it contains two addresses: %s', async (contactEmail) => {
    const { status, body } = await enrich({ contactEmail })
    const message = expect.stringContaining('contains more than one email address')
    expect([status, body.error.details]).toEqual([400, [{ field: 'contactEmail', message }]])
  })

  test.each([
    'Maren <>',
    '<a@>',
    'mailto:%E0%A4%A',
    `https://${MAREN}`,
    'none@',
    'n/a@',
    'no idea',
    'maren oyelaran@halcyon-freight.example',
    '@',
  ])('returns 400 if it contains no address: %s', async (contactEmail) => {
    const { status, body } = await enrich({ contactEmail, companyName: 'Halcyon Freight' })
    expect([status, body.error.details[0].field]).toEqual([400, 'contactEmail'])
  })
})
