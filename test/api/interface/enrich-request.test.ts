/** What `POST /v7/enrich` accepts. `docs/interface.md` lists the names of these tests. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'
import { fieldsAtFault, outcomeOf } from './requests.ts'

const sandbox = createSandbox()
const { enrich } = sandbox

const CASTELL = 'DDDD000000000001'
const CASTELL_SITE = 'castell-optik.example'
const person = (id: number, fields: object) => ({
  conGUID: `EEEE${'0'.repeat(27)}${id}`,
  compGUID: CASTELL,
  ...fields,
})
const [ANA, BEA, BEA_MARIA] = [1, 2, 3].map((id) => person(id, {}).conGUID)

/** Three people whom a last name alone does not identify. */
await sandbox.sendJson('PUT', '/sandbox/companies', {
  companies: [
    {
      compGUID: CASTELL,
      compName: 'Castell Optik AG',
      compWebsite: CASTELL_SITE,
      compPubProfileUrl: 'https://profiles.example/company/castell',
    },
  ],
})
await sandbox.sendJson('PUT', '/sandbox/contacts', {
  contacts: [
    person(1, {
      conFirstName: 'Ana',
      conLastName: 'Ruiz',
      conFullName: 'Ana Ruiz',
      conEmail: `ana.ruiz@${CASTELL_SITE}`,
      conPubProfileUrl: 'https://profiles.example/in/ana-ruiz',
      conJobTitleEn: 'Head of Logistics',
      conWorkLocCountry: 'Spain',
    }),
    person(2, {
      conFirstName: 'Bea',
      conMiddleName: 'Luz',
      conLastName: 'Ruiz',
      conFullName: 'Bea Luz Ruiz',
      conJobTitleEn: 'Chief Financial Officer',
      conWorkLocCountry: 'Chile',
    }),
    person(3, {
      conFirstName: 'Bea',
      conMiddleName: 'Maria',
      conLastName: 'Ruiz',
      conFullName: 'Bea Maria Ruiz',
      conJobTitleEn: 'Software Engineer',
      conWorkLocCountry: 'Germany',
    }),
  ],
})

const COMPANY = { companyName: 'Castell Optik' }
const BEA_RUIZ = { ...COMPANY, contactFirstName: 'Bea', contactLastName: 'Ruiz' }

interface Field {
  readonly name: string
  /** What the value identifies or separates. */
  readonly use: string
  readonly value: string
  /** The other fields, which find another record, or none. */
  readonly others: object
  readonly found: object
  readonly alias?: string
  readonly maxLength: number
}

const company = { compGUID: CASTELL, conGUID: '' }
const FIELDS: readonly Field[] = [
  {
    name: 'companyName',
    use: 'finds the company by its name',
    value: 'castell optik',
    others: {},
    found: company,
    alias: 'compName',
    maxLength: 512,
  },
  {
    name: 'companyWebAddress',
    use: 'finds the company by its website',
    value: `https://www.${CASTELL_SITE}/en`,
    others: {},
    found: company,
    alias: 'compWebsite',
    maxLength: 2048,
  },
  {
    name: 'companyGuid',
    use: 'finds the company by its `compGUID`',
    value: CASTELL,
    others: {},
    found: company,
    alias: 'compGuid',
    maxLength: 64,
  },
  {
    name: 'companyLnUrl',
    use: 'finds the company by its public profile URL',
    value: 'https://profiles.example/company/castell',
    others: {},
    found: company,
    alias: 'compLinkedinUrl',
    maxLength: 2048,
  },
  {
    name: 'contactEmail',
    use: 'finds the contact by the email address',
    value: `ana.ruiz@${CASTELL_SITE}`,
    others: {},
    found: { compGUID: CASTELL, conGUID: ANA },
    alias: 'conEmail',
    maxLength: 320,
  },
  {
    name: 'contactGuid',
    use: 'finds the contact by its `conGUID`',
    value: String(ANA),
    others: {},
    found: { compGUID: CASTELL, conGUID: ANA },
    alias: 'conGuid',
    maxLength: 64,
  },
  {
    name: 'contactUrl',
    use: 'finds the contact by the public profile URL',
    value: 'https://profiles.example/in/ana-ruiz',
    others: {},
    found: { compGUID: CASTELL, conGUID: ANA },
    alias: 'conLinkedinUrl',
    maxLength: 2048,
  },
  {
    name: 'contactFullName',
    use: 'finds a contact of the company by the full name',
    value: 'Ana Ruiz',
    others: COMPANY,
    found: { conGUID: ANA },
    alias: 'conFullName',
    maxLength: 512,
  },
  {
    name: 'contactFirstName',
    use: 'separates contacts of the company with the same last name',
    value: 'Ana',
    others: { ...COMPANY, contactLastName: 'Ruiz' },
    found: { conGUID: ANA },
    alias: 'conFirstName',
    maxLength: 256,
  },
  {
    name: 'contactMiddleName',
    use: 'separates contacts of the company with the same first and last name',
    value: 'Maria',
    others: BEA_RUIZ,
    found: { conGUID: BEA_MARIA },
    maxLength: 256,
  },
  {
    name: 'contactLastName',
    use: 'finds a contact of the company, with the first name',
    value: 'Ruiz',
    others: { ...COMPANY, contactFirstName: 'Ana' },
    found: { conGUID: ANA, recordStatus: 'Active', accuracy: 'A+' },
    alias: 'conLastName',
    maxLength: 256,
  },
  {
    name: 'contactJobTitle',
    use: 'separates contacts with the same name',
    value: 'Chief Financial Officer',
    others: BEA_RUIZ,
    found: { conGUID: BEA },
    alias: 'conJobTitle',
    maxLength: 512,
  },
  {
    name: 'contactCountry',
    use: 'separates contacts with the same name, as a name or an ISO code',
    value: 'CL',
    others: BEA_RUIZ,
    found: { conGUID: BEA },
    alias: 'country',
    maxLength: 128,
  },
]

const EACH_FIELD = FIELDS.map((field) => [field.name, field] as const)
const withRecordId: (readonly [string, Pick<Field, 'maxLength'>])[] = [
  ['recordId', { maxLength: 512 }],
  ...EACH_FIELD,
]

async function expectInvalid(name: string, value: unknown): Promise<void> {
  const rejected = await enrich({ ...COMPANY, [name]: value })
  expect([value, ...outcomeOf(rejected), ...fieldsAtFault(rejected)]).toEqual([
    value,
    400,
    'invalid_parameter',
    name,
  ])
}

describe('Enrich: request', () => {
  describe('Fields', () => {
    test('`recordId` is echoed in the response', async () => {
      for (const recordId of ['lead-1', ' spaces ']) {
        expect((await enrich({ ...COMPANY, recordId })).body.recordId).toBe(recordId)
      }
    })

    test.each(FIELDS.map((field) => [field.name, field.use, field] as const))(
      '`%s` %s',
      async (name, _, { value, others, found }) => {
        expect((await enrich({ ...others, [name]: value })).body).toMatchObject(found)
        const without = await enrich(others)
        if (without.status === 200) expect(without.body).not.toMatchObject(found)
        else expect(outcomeOf(without)).toEqual([400, 'missing_identifier'])
      },
    )

    test('`apikey` is the key, if the request has no header `apikey`', async () => {
      const { post } = sandbox
      expect((await post('/v7/enrich', { ...COMPANY, apikey: 'plus-key' })).status).toBe(200)
      expect((await post('/v7/enrich', COMPANY)).status).toBe(401)
    })
  })

  describe('Newer names of fields', () => {
    test.each(
      EACH_FIELD.flatMap(([, field]) =>
        field.alias === undefined ? [] : [[field.alias, field.name, field] as const],
      ),
    )('`%s` stands for `%s`', async (alias, _, { value, others, found }) => {
      expect((await enrich({ ...others, [alias]: value })).body).toMatchObject(found)
    })

    test('the name of version 7 takes precedence if a request has both', async () => {
      const { body } = await enrich({ ...COMPANY, compName: 'Halcyon Freight' })
      expect(body.compGUID).toBe(CASTELL)
    })
  })

  describe('Values', () => {
    test.each(withRecordId.map(([name, { maxLength }]) => [name, maxLength] as const))(
      '`%s` is a string of at most %i characters, or `null` for none',
      async (name, maxLength) => {
        const others = name === 'companyName' ? { companyWebAddress: CASTELL_SITE } : COMPANY
        for (const value of [5, true, ['x'], { value: 'x' }, '🙂'.repeat(maxLength + 1)]) {
          const rejected = await enrich({ ...others, [name]: value })
          expect(outcomeOf(rejected)).toEqual([400, 'invalid_parameter'])
          expect(fieldsAtFault(rejected)).toEqual([name])
        }
        const longest = await enrich({ ...others, [name]: '🙂'.repeat(maxLength) })
        // Emoji are not an address.
        expect(fieldsAtFault(longest)).toEqual(name === 'contactEmail' ? [name] : [])
        expect(JSON.stringify(longest.body)).not.toContain('at most')
        expect((await enrich({ ...others, [name]: null })).body).toMatchObject(company)
      },
    )

    test.each([
      ['a blank string counts as absent', { ...COMPANY, contactEmail: '', contactFullName: ' ' }],
      ['blanks around a value are ignored', { companyName: '  Castell Optik ' }],
      ['unknown fields are ignored', { ...COMPANY, contactEmial: 'x', unknown: { a: [1] } }],
      ['capitals in a company name are ignored', { companyName: 'CASTELL OPTIK' }],
      ['a domain as the company name is a website', { companyName: CASTELL_SITE }],
      ['a name as the website is a company name', { companyWebAddress: 'Castell Optik' }],
      ['an email address as the website is its domain', { companyWebAddress: `info@${CASTELL_SITE}` }],
      ['a website may be any URL on it', { companyWebAddress: `HTTPS://WWW.${CASTELL_SITE}:443/en/?utm=1` }],
    ])('%s', async (_, input) => {
      const { status, body } = await enrich(input)
      expect(status).toBe(200)
      expect(body).toMatchObject({ ...company, recordStatus: 'Active' })
    })

    test.each([
      ['an email address may have capitals and a tag', { contactEmail: ` Ana.Ruiz+crm@${CASTELL_SITE} ` }],
      ['a full name may be "Last, First"', { ...COMPANY, contactFullName: 'Ruiz, Ana' }],
      ['a full name may have titles and suffixes', { ...COMPANY, contactFullName: 'Dr. Ana Ruiz, PhD' }],
      ['a full name may be in capitals', { ...COMPANY, contactFullName: 'ANA RUIZ' }],
      ['a full name may have other diacritics', { ...COMPANY, contactFullName: 'Aña Ruíz' }],
    ])('%s', async (_, input) => expect((await enrich(input)).body.conGUID).toBe(ANA))

    test('a first name may be a nickname', async () => {
      await sandbox.sendJson('PUT', '/sandbox/contacts', {
        contacts: [person(4, { conFullName: 'Robert Haldane' })],
      })
      const { body } = await enrich({ ...COMPANY, contactFirstName: 'Bob', contactLastName: 'Haldane' })
      expect(body.conFullName).toBe('Robert Haldane')
    })

    test('`contactEmail` is an address and nothing else, or 400 `invalid_parameter`', async () => {
      const address = `ana.ruiz@${CASTELL_SITE}`
      const others = [
        `Ana <${address}>`,
        `mailto:${address}`,
        `"${address}"`,
        `${address};`,
        'ana.ruiz',
        'n/a',
      ]
      for (const contactEmail of others) await expectInvalid('contactEmail', contactEmail)
    })

    test('a value that is a template token is 400 `invalid_parameter`', async () => {
      for (const token of ['{{a}}', '{!a}', `$\{a}`, '%a%', '[[a]]', '*|a|*'])
        await expectInvalid('contactJobTitle', token)
    })

    test(`\`{{…}}\`, \`$\{…}\`, \`{!Object.Field}\`, and \`[object Object]\` inside a value are 400 \`invalid_parameter\``, async () => {
      for (const token of ['{{a}}', `$\{a}`, '{!Lead.Title}', '[object Object]'])
        await expectInvalid('contactJobTitle', `Head of ${token}`)
    })

    test('a template token in `recordId` is echoed', async () => {
      const { status, body } = await enrich({ ...COMPANY, recordId: '{{lead.Id}}' })
      expect([status, body.recordId]).toEqual([200, '{{lead.Id}}'])
    })

    test('a placeholder such as `n/a`, `none`, `-`, or `unknown` counts as a value, and matches nothing', async () => {
      for (const companyName of ['n/a', 'none', '-', 'unknown']) {
        const { status, body } = await enrich({ companyName })
        expect({ status, recordStatus: body.recordStatus, compGUID: body.compGUID }).toEqual({
          status: 200,
          recordStatus: 'No Match',
          compGUID: '',
        })
      }
    })
  })

  describe('Sufficient input', () => {
    const sufficient = FIELDS.filter(({ others }) => Object.keys(others).length === 0)
    test.each(sufficient.map(({ name, value }) => [name, value] as const))(
      '`%s` is sufficient alone',
      async (name, value) => expect((await enrich({ [name]: value })).status).toBe(200),
    )

    test.each([
      ['`recordId`', { recordId: 'lead-1' }],
      ['`contactFullName`', { contactFullName: 'Ana Ruiz' }],
      ['`contactFirstName` with `contactLastName`', { contactFirstName: 'Ana', contactLastName: 'Ruiz' }],
      ['a name with `contactJobTitle`', { contactFullName: 'Ana Ruiz', contactJobTitle: 'CFO' }],
      ['a name with `contactCountry`', { contactFullName: 'Ana Ruiz', contactCountry: 'Spain' }],
      ['an empty object', {}],
    ])('%s is not sufficient: 400 `missing_identifier`', async (_, input) =>
      expect(outcomeOf(await enrich(input))).toEqual([400, 'missing_identifier']),
    )

    test('more fields raise the grade', async () => {
      const gradeOf = async (input: object): Promise<number> =>
        ['', 'B', 'A-', 'A', 'A+'].indexOf((await enrich(input)).body.accuracy)
      const misspelled = { companyName: 'Castel Optick' }
      const more = await gradeOf({ ...misspelled, companyWebAddress: CASTELL_SITE })
      expect(more).toBeGreaterThan(await gradeOf(misspelled))
    })

    test('the fields and headers of a webhook of a marketing platform are sufficient', async () => {
      const body = {
        recordId: '7',
        companyName: 'Castell Optik',
        companyWebAddress: CASTELL_SITE,
        contactFullName: 'Ana Ruiz',
        contactFirstName: 'Ana',
        contactMiddleName: '',
        contactLastName: 'Ruiz',
        contactEmail: '',
        contactJobTitle: 'Head of Logistics',
        contactCountry: 'Spain',
      }
      const response = await sandbox.post('/v7/enrich', body, { apikey: 'plus-key' })
      expect(response.headers.get('content-type')).toStartWith('application/json')
      expect(response.body).toMatchObject({ recordId: '7', conGUID: ANA, accuracy: 'A+' })
    })
  })
})
