/** Placeholder values, and emails with additional text, as CRM platforms and exports contain them. */
import { describe, expect, test } from 'bun:test'
import { EnrichmentInput } from '../../../src/api/enrich/schema.ts'
import { isPlaceholder } from '../../../src/matching/normalize/placeholders.ts'
import { lenientTest } from '../../http/strict-mode.ts'
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

  lenientTest('in a name counts as missing, so that only the company is requested', async () => {
    const names = ['contactFullName', 'contactFirstName', 'contactMiddleName', 'contactLastName']
    for (const name of names) {
      const { body } = await enrich({ companyName: 'Halcyon Freight', [name]: 'N/A' })
      expect([name, body.recordStatus, body.compGUID]).toEqual([name, 'Active', HALCYON])
    }
  })

  lenientTest('is 0 in every input, because spreadsheets return it for an empty cell', async () => {
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
    expect((await post('/v1/buying-group', group, { apikey: 'standard-key' })).body.compGUID).toBe(HALCYON)
  })

  lenientTest('alone is not sufficient for a search', async () => {
    const { status, body } = await enrich({ companyName: 'n/a', contactFullName: 'unbekannt' })
    expect([status, body.error.code]).toEqual([400, 'missing_identifier'])
    expect(body.error.hint).toContain('Placeholders such as n/a count as absent.')
  })

  const MAREN_THERE = { contactFullName: 'Maren Oyelaran', companyName: 'Halcyon Freight' }

  lenientTest.each([
    ['contactEmail', ['n/a', '-', 'k.A.', '(none)', 'keine E-Mail']],
    ['contactJobTitle', ['n/a', 'unbekannt', '#REF!']],
    ['contactCountry', ['n/a', 'unknown', '-']],
    ['contactGuid', ['n/a']],
    ['contactUrl', ['-']],
  ])('in %s counts as missing, so that it contradicts nothing', async (field, values) => {
    const plain = await explain(MAREN_THERE)
    expect(plain.decision).toMatchObject({ recordStatus: 'Active', accuracy: 'A+' })
    for (const value of values) expect(await explain({ ...MAREN_THERE, [field]: value })).toEqual(plain)
    const { status, body } = await enrich({ [field]: values[0] })
    expect([status, body.error.code]).toEqual([400, 'missing_identifier'])
  })

  test('is not recognized in recordId, and NA as contactCountry is Namibia', async () => {
    for (const recordId of ['n/a', '-', 'test']) {
      expect((await enrich({ ...MAREN_THERE, recordId })).body.recordId).toBe(recordId)
      expect(await lastWarnings()).toEqual([])
    }
    expect((await explain({ companyName: 'Halcyon Freight', contactCountry: 'na' })).query.country).toBe('NA')
  })

  lenientTest.each(['Freelancer', 'my company', 'en recherche d’emploi', 'aaaa', '🙂'])(
    'for a person without a company counts as missing in company fields: %s',
    async (companyName) => {
      const contact = { contactFullName: 'Maren Oyelaran', companyWebAddress: 'halcyon-freight.example' }
      expect((await explain({ ...contact, companyName })).decision).toEqual((await explain(contact)).decision)
      for (const input of [{ companyName }, { companyWebAddress: companyName }])
        expect((await enrich(input)).body.error.code).toBe('missing_identifier')
      expect(await lastWarnings()).toMatchObject([{ code: 'placeholder', field: 'companyWebAddress' }])
      expect((await post('/v1/buying-group', { companyName }, { apikey: 'plus-key' })).status).toBe(400)
    },
  )

  lenientTest.each([
    ['Blank', 200],
    ['Inga', 200],
    ['NA', 400],
    ['xx', 400],
  ])('is recognized in the companyName %s: %i', async (companyName, status) => {
    expect((await enrich({ companyName })).status).toBe(status)
    expect((await post('/v1/buying-group', { companyName }, { apikey: 'plus-key' })).status).toBe(status)
  })

  test('causes a warning in the journal', async () => {
    await enrich({ companyName: 'Halcyon Freight', contactLastName: ' [n/a] ', contactFirstName: ' ' })
    const message =
      'contactLastName is the placeholder "[n/a]", which is ignored unless the server runs with --strict. If there is no value, leave the field out.'
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

  lenientTest.each(TOKENS)('counts as missing, and causes a warning: %s', async (token) => {
    for (const value of [token, `The ${token} of ${'x'.repeat(100)}`]) {
      const contact = { contactFullName: 'Maren Oyelaran', companyWebAddress: 'halcyon-freight.example' }
      const { body } = await enrich({ ...contact, companyName: value, contactJobTitle: value })
      expect(body).toMatchObject({ recordStatus: 'Active', accuracy: 'A+' })
      const code = 'template_token'
      expect(await lastWarnings()).toMatchObject([
        { code, field: 'companyName' },
        { code, field: 'contactJobTitle' },
      ])
      expect((await enrich({ companyName: value })).headers.get('credits-deducted')).toBeNull()
      expect((await post('/v1/buying-group', { companyWebsite: value }, { apikey: 'plus-key' })).status).toBe(
        400,
      )
    }
  })

  lenientTest('in single braces counts as missing if it is the whole value', async () => {
    await enrich({ companyWebAddress: 'halcyon-freight.example', companyName: '{lead.company}' })
    expect(await lastWarnings()).toMatchObject([{ code: 'template_token', field: 'companyName' }])
  })

  lenientTest('causes a warning in fields that are not matched, too', async () => {
    await enrich({ companyName: 'Halcyon Freight', recordId: '{{contact.id}}' })
    expect(await lastWarnings()).toMatchObject([{ code: 'template_token', field: 'recordId' }])
    const path = '/signals/v1/user/createsignalapikey'
    await post(path, { email: '{{user.email}}' }, { 'Admin-Api-Key': 'plus-admin-key' })
    expect(await lastWarnings()).toMatchObject([{ code: 'template_token', field: 'email' }])
  })

  lenientTest('alone is named by the error', async () => {
    for (const field of ['contactEmail', 'companyWebAddress']) {
      const { status, body } = await enrich({ [field]: 'https://{{lead.Email}}.example' })
      expect([status, body.error.code]).toEqual([400, 'missing_identifier'])
      const message = "has the template token {{lead.Email}}, which the client didn't replace with a value."
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

lenientTest.each([
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

  lenientTest.each([
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
  ])('accepts the address in %j', async (contactEmail) => {
    const { body } = await enrich({ contactEmail })
    expect(body).toMatchObject({ recordStatus: 'Active', accuracy: 'A+', conEmail: MAREN })
  })

  lenientTest.each([
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

  lenientTest.each([
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
