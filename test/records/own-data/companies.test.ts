/** Which rows of a user's own data are one company, and which company is the employer of a contact. */
import { describe, expect, test } from 'bun:test'
import type { Row } from '../../support/database/record-tables.ts'
import {
  expectStored,
  importPathsFor,
  MERGED,
  NOT_MERGED,
  type OwnTables,
  putTables,
  requireResult,
  startEmptySandbox,
  storeThroughAllPaths,
} from './import-paths.ts'

const company = (compName: string, compWebsite = '', more: Row = {}): Row => ({
  compName,
  compWebsite,
  ...more,
})
const worksAt = (conFullName: string, compName: string, compWebsite = '', conEmail = ''): Row => ({
  conFullName,
  compName,
  compWebsite,
  conEmail,
})
const websites = ({ companies }: { readonly companies: readonly string[] }): string[] =>
  companies.map((text) => JSON.parse(text).website).sort()

describe('companies with pages on one platform', () => {
  test.each([
    ['facebook.com/'],
    ['linktr.ee/'],
    ['www.ebay.com/str/'],
    ['www.booking.com/hotel/de/'],
    ['www.amazon.com/stores/'],
    ['calendly.com/'],
    ['www.threads.net/@'],
  ])('are one company for each name, without a domain, and keep their website: %s', async (start) => {
    const companies = [
      company('Alfa Bakery', `https://${start}alfa-bakery`),
      company('Beta Salon', `https://${start}beta-salon`),
    ]
    const { content } = await expectStored({ companies }, { companies: ['Alfa Bakery', 'Beta Salon'] })
    expect(websites(content)).toEqual(companies.map(({ compWebsite }) => compWebsite ?? ''))
  })

  test('are one company for each name if the platform gives each a host', async () => {
    const builders = [
      'wordpress.com',
      'tumblr.com',
      'weebly.com',
      'jimdo.com',
      'jimdosite.com',
      'substack.com',
    ]
    const hosts = ['business.site', 'square.site', 'godaddysites.com', ...builders]
    const companies = hosts.flatMap((host) => [
      company(`Alfa Bakery ${host}`, `https://alfa-bakery.${host}`),
      company(`Beta Salon ${host}`, `https://beta-salon.${host}`),
    ])
    const { content } = await expectStored({ companies }, {})
    expect(websites(content)).toEqual(companies.map(({ compWebsite }) => compWebsite ?? '').sort())
  })

  test.each(['gmail.com', 'gmx.de', 't-online.de'])(
    'are one company for each name if the website is an address at a mail provider: %s',
    async (host) => {
      const companies = [company('Alfa Bakery', `alfa@${host}`), company('Beta Salon', `beta@${host}`)]
      await expectStored({ companies }, { companies: ['Alfa Bakery', 'Beta Salon'] })
    },
  )

  test('are one company for each name when contacts create them', async () => {
    const contacts = [
      worksAt('Ada Keller', 'Alfa Bakery', 'https://facebook.com/alfabakery'),
      worksAt('Bo Orth', 'Beta Salon', 'https://facebook.com/betasalon'),
    ]
    const { content } = await expectStored(
      { contacts },
      {
        people: ['Ada Keller: @Alfa Bakery', 'Bo Orth: @Beta Salon'],
        companies: ['Alfa Bakery', 'Beta Salon'],
      },
    )
    expect(websites(content)).toEqual(['https://facebook.com/alfabakery', 'https://facebook.com/betasalon'])
  })

  test('are recognized if a file has several names with paths of one website', async () => {
    const companies = ['Alfa', 'Beta', 'Gamma', 'Delta'].map((name) =>
      company(name, `https://shops.example/${name.toLowerCase()}`),
    )
    const { problems } = await expectStored({ companies }, { companies: ['Alfa', 'Beta', 'Delta', 'Gamma'] })
    expect(problems[0]?.message).toContain('shops.example has a page for each of several companies')
  })

  test('are recognized if several PUTs have several names with paths of one website', async () => {
    const sandbox = await startEmptySandbox()
    const alfa = company('Alfa', 'https://shops.example/alfa')
    const beta = company('Beta', 'https://shops.example/beta')
    const put = async (tables: OwnTables) => (await putTables(sandbox, tables, true)).companies
    expect(await put({ companies: [alfa] })).toEqual(['Alfa (shops.example)'])
    expect(await put({ companies: [beta] })).toEqual(['Alfa', 'Beta'])
    const again = await putTables(sandbox, { companies: [alfa, beta] }, true)
    expect(again.companies).toEqual(['Alfa', 'Beta'])
    expect(again.outcomes).toEqual({ created: 0, updated: 0, unchanged: 2 })
    const owner = company('Shops Inc', 'https://shops.example')
    expect(await put({ companies: [owner] })).toContain('Shops Inc (shops.example)')
    expect(await put({ companies: [beta] })).toContain('Shops Inc (shops.example)')
  })

  test('have no domain after a PUT with only their name', async () => {
    const sandbox = await startEmptySandbox()
    const companies = ['Alfa', 'Beta'].map((name) =>
      company(name, `https://shops.example/${name.toLowerCase()}`),
    )
    await putTables(sandbox, { companies }, true)
    const stored = await putTables(sandbox, { companies: [company('Beta')] }, true)
    expect(stored.companies).toEqual(['Alfa', 'Beta'])
    expect(stored.outcomes).toEqual({ created: 0, updated: 0, unchanged: 1 })
  })

  test('do not take the domain of the company whose platform it is', async () => {
    const companies = [company('Facebook', 'https://facebook.com'), company('Meta', 'https://facebook.com')]
    const { content } = await expectStored({ companies }, { companies: ['Facebook (facebook.com)', 'Meta'] })
    expect(websites(content)).toEqual(['https://facebook.com', 'https://facebook.com'])
  })

  test('have its domain if they have its name, whatever the legal form', async () => {
    const companies = [
      company('Facebook, Inc.', 'https://facebook.com'),
      company('Booking.com B.V.', 'https://www.booking.com'),
      company('Amazon.com, Inc.', 'https://amazon.com/about'),
    ]
    await expectStored(
      { companies },
      {
        companies: [
          'Amazon.com, Inc. (amazon.com)',
          'Booking.com B.V. (booking.com)',
          'Facebook, Inc. (facebook.com)',
        ],
      },
    )
  })

  test('need a name', async () => {
    const companies = [company('Acme'), company('', 'https://facebook.com/alfa-bakery')]
    const contacts = [worksAt('Ada Keller', '', 'https://facebook.com/alfa-bakery')]
    const page = /page of a platform/
    await expectStored(
      { companies, contacts },
      {
        companies: ['Acme'],
        people: [],
        reports: [
          [[3], page],
          [[2], page],
        ],
        lost: [2, 3],
      },
    )
  })
})

describe('companies of one name', () => {
  test('are one company with the values of both rows if only one has a website', async () => {
    const companies = [
      company('Acme', '', { compIndustry: 'Machinery' }),
      company('Acme', 'https://acme.example', { compCountry: 'Germany' }),
    ]
    const { content } = await expectStored(
      { companies },
      { companies: ['Acme (acme.example)'], reports: [[[2, 3], MERGED]] },
    )
    expect(content.companies.map((text) => JSON.parse(text))).toMatchObject([
      { industry: 'Machinery', country: 'Germany' },
    ])
  })

  test('keep their website and other values in a PUT with only the name', async () => {
    const sandbox = await startEmptySandbox()
    const acme = company('Acme', 'https://acme.example', { compIndustry: 'Machinery' })
    await putTables(sandbox, { companies: [acme] }, true)
    const { content } = await putTables(
      sandbox,
      { companies: [company('ACME', '', { compCountry: 'Germany' })] },
      true,
    )
    expect(content.companies.map((text) => JSON.parse(text))).toMatchObject([
      { name: 'ACME', website: 'https://acme.example', industry: 'Machinery', country: 'Germany' },
    ])
  })

  test('are one company in several PUTs, whatever the case of their letters', async () => {
    const sandbox = await startEmptySandbox()
    for (const name of ['ÖKO Łódź GmbH', 'öko łódź gmbh']) {
      const { companies } = await putTables(sandbox, { companies: [company(name)] }, true)
      expect(companies).toEqual([name])
    }
    const { people, companies } = await putTables(
      sandbox,
      { contacts: [worksAt('Ada Keller', 'Öko Łódź GmbH')], createsCompanies: true },
      true,
    )
    expect({ people, companies }).toEqual({
      people: ['Ada Keller: @öko łódź gmbh'],
      companies: ['öko łódź gmbh'],
    })
  })

  test('do not take the website that another company gives up in the same PUT', async () => {
    const sandbox = await startEmptySandbox()
    const compGUID = 'A000000000000001'
    await putTables(sandbox, { companies: [company('Acme', 'https://acme.example', { compGUID })] }, true)
    const companies = [
      company('Acme', 'https://acme-group.example', { compGUID }),
      company('Beta', 'https://acme.example'),
    ]
    const stored = await putTables(sandbox, { companies }, true)
    expect(stored.companies).toEqual(['Acme (acme-group.example)', 'Beta (acme.example)'])
    expect(stored.problems).toEqual([])
  })

  test('are replaced by a row that adds the website, so sending it again changes nothing', async () => {
    const sandbox = await startEmptySandbox()
    await putTables(sandbox, { companies: [company('Acme', '', { compIndustry: 'Machinery' })] }, true)
    const companies = [company('Acme', 'https://acme.example')]
    const { content } = await putTables(sandbox, { companies }, true)
    expect(content.companies.map((text) => JSON.parse(text))).toMatchObject([
      { website: 'https://acme.example', industry: '' },
    ])
    const { outcomes } = await putTables(sandbox, { companies }, true)
    expect(outcomes).toEqual({ created: 0, updated: 0, unchanged: 1 })
  })

  test('stay apart and are listed if one without a website fits two others', async () => {
    const companies = [
      company('Acme'),
      company('Acme', 'https://acme.example'),
      company('Acme', 'https://acme.de'),
    ]
    await expectStored(
      { companies },
      { companies: ['Acme', 'Acme (acme.de)', 'Acme (acme.example)'], reports: [[[2, 3, 4], NOT_MERGED]] },
    )
  })

  test('are three, and listed, if contacts have created a second one since the same PUT', async () => {
    const sandbox = await startEmptySandbox()
    const put = (tables: OwnTables) => putTables(sandbox, tables, true)
    const sent = { companies: [company('Acme', '', { compCountry: 'Germany' })] }
    await put({ companies: [company('Acme', 'https://acme.example')] })
    expect((await put(sent)).companies).toEqual(['Acme (acme.example)'])
    await put({ contacts: [worksAt('Ada Keller', 'Acme', 'https://acme.de')], createsCompanies: true })
    const second = await put(sent)
    requireResult(second, {
      companies: ['Acme', 'Acme (acme.de)', 'Acme (acme.example)'],
      reports: [[[2], NOT_MERGED]],
    })
    expect((await put(sent)).content).toEqual(second.content)
  })

  test('are the one whose website other rows of the same PUT have, if one has no website', async () => {
    const sandbox = await startEmptySandbox()
    const sites = ['https://acme.example', 'https://acme.de']
    await putTables(sandbox, { companies: sites.map((site) => company('Acme', site)) }, true)
    const companies = [company('Acme', 'https://acme.de'), company('Acme', '', { compCountry: 'Germany' })]
    const stored = await putTables(sandbox, { companies }, true)
    expect(stored.companies).toEqual(['Acme (acme.de)', 'Acme (acme.example)'])
    const countries = stored.content.companies.map((text) => {
      const { website, country } = JSON.parse(text)
      return `${website} ${country}`
    })
    expect(countries.sort()).toEqual(['https://acme.de Germany', 'https://acme.example '])
  })

  test('are one company when contacts create it, with a website in only some rows', async () => {
    const contacts = [worksAt('Ada Keller', 'Acme'), worksAt('Bo Orth', 'Acme', 'https://acme.example')]
    await expectStored(
      { contacts },
      { people: ['Ada Keller: @Acme', 'Bo Orth: @Acme'], companies: ['Acme (acme.example)'] },
    )
  })
})

describe('companies of one website with several names', () => {
  const siemens = [
    company('Siemens', 'siemens.example', { compCity: 'Munich' }),
    company('Siemens Healthineers', 'siemens.example', { compCity: 'Erlangen' }),
    company('Siemens', 'siemens-de.example', { compCity: 'Berlin' }),
  ]
  const aaron = company('Aaron', 'siemens.example')

  test.each([
    ['the first one', siemens, 'Siemens (siemens.example)'],
    ['another one', [...siemens, aaron], 'Aaron (siemens.example)'],
  ])('are stored, whatever the name of a company with another website: %s', async (_, companies, name) => {
    await expectStored({ companies }, { companies: ['Siemens (siemens-de.example)', name] })
    const sandbox = await startEmptySandbox()
    const first = await putTables(sandbox, { companies }, true)
    const second = await putTables(sandbox, { companies }, true)
    expect(second.content).toEqual(first.content)
    expect(second.problems).toEqual(first.problems)
    expect(second.problems.filter(({ isLost }) => isLost)).toEqual([])
  })

  test('have the others as compNameAka, by which contacts find them', async () => {
    const companies = [
      company('Acme Holding', 'acme.example', { compNameAka: 'AH Group|Acme Sales GmbH' }),
      company('Acme Sales GmbH', 'acme.example'),
      company('Acme Trading', 'acme.example'),
      company('Beta', 'beta.example', { compNameAka: 'Beta Works GmbH' }),
    ]
    const contacts = ['Acme Sales GmbH', 'acme trading', 'AH Group', 'Beta Works AG'].map((name, at) =>
      worksAt(`Ada Keller ${at}`, name),
    )
    for (const createsCompanies of [true, false]) {
      const { content, problems } = await expectStored(
        { companies, contacts, createsCompanies },
        {
          companies: ['Acme Holding (acme.example)', 'Beta (beta.example)'],
          people: ['@Acme Holding', '@Acme Holding', '@Acme Holding', '@Beta'].map(
            (employer, at) => `Ada Keller ${at}: ${employer}`,
          ),
          reports: [[[5], /calls Beta .* "Beta Works AG"/]],
        },
      )
      expect(content.companies.map((text) => JSON.parse(text).aka)).toContain(
        'AH Group|Acme Sales GmbH|Acme Trading',
      )
      const named = problems.find(({ message }) => message.startsWith('compName "Acme Trading"'))
      expect(named?.message).toContain('becomes one of compNameAka')
    }
  })

  test('are not found by another name that two have', async () => {
    const companies = [
      company('Acme Holding', 'acme.example', { compNameAka: 'Acme Sales' }),
      company('Acme Group', 'acme-group.example', { compNameAka: 'Acme Sales' }),
    ]
    await expectStored(
      { companies, contacts: [worksAt('Ada Keller', 'Acme Sales')] },
      { people: [], reports: [[[2], /^several companies fit/]], lost: [2] },
    )
  })
})

describe('companies with one website, each with its own compGUID', () => {
  const companies = [
    company('Acme GmbH', 'acme.example', { compGUID: 'A'.repeat(16) }),
    company('Acme AG', 'acme.example', { compGUID: 'B'.repeat(16), compNameAka: 'Acme Shares' }),
    company('Beta Ltd', 'acme.example', { compGUID: 'C'.repeat(16), compNameAka: 'Beta Works' }),
  ]

  test.each([
    ['the name', 'acme ag', 'Acme AG'],
    ['the name without its legal form', 'Beta', 'Beta Ltd'],
    ['another name', 'Beta Works', 'Beta Ltd'],
  ])('are told apart by %s in a row', async (_, name, employer) => {
    const contacts = [worksAt('Ada Keller', name, 'acme.example')]
    const { problems } = await expectStored({ companies, contacts }, { people: [`Ada Keller: @${employer}`] })
    expect(problems).toEqual([])
  })

  test.each(['Acme', 'Gamma', ''])('are too many for a row with the name %p, which is lost', async (name) => {
    await expectStored(
      { companies, contacts: [worksAt('Ada Keller', name, 'acme.example')] },
      { people: [], reports: [[[2], /^several companies fit: /]], lost: [2] },
    )
  })
})

describe('a row that names one company and the website of another', () => {
  const companies = [
    company('Alfa Ltd', 'https://alfa.example'),
    company('Beta GmbH', 'https://beta.example'),
  ]
  const both = /^(?=.*Alfa Ltd)(?=.*Beta GmbH)/

  test('is a problem that names both, in a contact', async () => {
    const contacts = [worksAt('Ada Keller', 'Beta GmbH', 'https://alfa.example')]
    await expectStored(
      { companies, contacts },
      {
        companies: ['Alfa Ltd (alfa.example)', 'Beta GmbH (beta.example)'],
        reports: [[[2], both]],
        lost: undefined,
      },
    )
  })

  test('is the same problem in a PUT of a company', async () => {
    for (const asJson of [true, false]) {
      const sandbox = await startEmptySandbox()
      await putTables(sandbox, { companies }, asJson)
      const stored = await putTables(
        sandbox,
        { companies: [company('Beta GmbH', 'https://alfa.example')] },
        asJson,
      )
      requireResult(stored, {
        companies: ['Alfa Ltd (alfa.example)', 'Beta GmbH (beta.example)'],
        reports: [[[2], both]],
        lost: undefined,
      })
    }
  })

  test('is decided by the address of a contact, and listed', async () => {
    for (const name of ['Alfa Ltd', 'Beta GmbH']) {
      const email = `ada@${name.slice(0, 4).toLowerCase()}.example`
      const contacts = [worksAt('Ada Keller', 'Beta GmbH', 'https://alfa.example', email)]
      await expectStored(
        { companies, contacts },
        { people: [`Ada Keller: @${name} ${email}`], reports: [[[2], both]] },
      )
    }
  })

  test('is one problem for each pair of companies, with the number of rows', async () => {
    const contacts = Array.from({ length: 30 }, (_, at) => ({
      ...worksAt('Ada Keller', 'Beta GmbH', 'https://alfa.example'),
      conJobTitleEn: `Job ${at}`,
    }))
    const { problems } = await storeThroughAllPaths({ companies, contacts })
    const found = problems.filter(({ message }) => both.test(message))
    expect(found).toHaveLength(1)
    expect(found[0]?.message).toMatch(/\b30\b/)
  })

  test('creates one company if contacts name it differently, and lists the other name', async () => {
    const contacts = [
      worksAt('Ada Keller', 'Alfa Ltd', 'https://shared.example'),
      worksAt('Bo Orth', 'Beta GmbH', 'https://shared.example'),
    ]
    const importPaths = importPathsFor({ contacts }).filter((importPath) => importPath !== 'serve')
    await expectStored(
      { contacts },
      {
        people: ['Ada Keller: @Alfa Ltd', 'Bo Orth: @Alfa Ltd'],
        companies: ['Alfa Ltd (shared.example)'],
        reports: [[[3], /Beta GmbH/]],
      },
      importPaths,
    )
  })

  test('creates one company, which contacts without a website find by either name', async () => {
    const contacts = [
      worksAt('Ada Keller', 'Alfa', 'https://shared.example'),
      worksAt('Bo Orth', 'Beta', 'https://shared.example'),
      worksAt('Cy Haas', 'Beta'),
      worksAt('Di Reyes', 'Alfa'),
    ]
    const employed = ['Ada Keller', 'Bo Orth', 'Cy Haas', 'Di Reyes'].map((name) => `${name}: @Alfa`)
    await expectStored(
      { contacts },
      { people: employed, companies: ['Alfa (shared.example)'] },
      importPathsFor({ contacts }).filter((importPath) => importPath !== 'serve'),
    )
  })
})

describe('the employer of a contact', () => {
  const phoenix = [
    company('Phoenix Inc.', 'https://phoenix-east.example'),
    company('Phoenix Inc.', 'https://phoenix-west.example'),
  ]
  const dan = worksAt('Dan Orth', 'Phoenix Inc.', '', 'dan@phoenix-west.example')
  const pat = worksAt('Pat Reyes', 'Phoenix Inc.', '', 'pat@atlas.example')
  const namesBoth = /^(?=.*phoenix-east)(?=.*phoenix-west)/

  test('is, of two with one name, the one with the domain of the email address', async () => {
    const { content } = await expectStored(
      { companies: phoenix, contacts: [dan] },
      { people: ['Dan Orth: @Phoenix Inc. dan@phoenix-west.example'] },
    )
    const west = content.companies
      .map((text) => JSON.parse(text))
      .find(({ domain }) => domain === 'phoenix-west.example')
    expect(content.jobs.map((text) => JSON.parse(text).company)).toEqual([west.guid])
  })

  test.each([
    ['must exist', false],
    ['may be created', true],
  ])('is missing if two fit equally well, and the row is lost: companies %s', async (_, createsCompanies) => {
    await expectStored(
      { companies: phoenix, contacts: [pat], createsCompanies },
      {
        people: [],
        companies: ['Phoenix Inc. (phoenix-east.example)', 'Phoenix Inc. (phoenix-west.example)'],
        reports: [[[2], namesBoth]],
        lost: [2],
      },
    )
  })

  test('is missing for many rows in one problem, with their number and the fix', async () => {
    const contacts = Array.from({ length: 30 }, (_, at) => ({ ...pat, conJobTitleEn: `Job ${at}` }))
    const { problems, people } = await storeThroughAllPaths({ companies: phoenix, contacts })
    expect(people).toEqual([])
    expect(problems).toHaveLength(1)
    expect(problems[0]?.message).toMatch(/^(?=.*\b30\b)(?=.*compGUID|.*website)/i)
  })

  test('is the only company whose name differs in the legal form, with one problem for each name', async () => {
    const people = Array.from({ length: 30 }, (_, at) => `Ada Keller ${at}`)
    const tables = {
      companies: [company('Acme Inc.', 'https://acme.example'), company('Beta GmbH')],
      contacts: people.map((name) => worksAt(name, 'Acme')),
    }
    for (const createsCompanies of [true, false]) {
      const { problems } = await expectStored(
        { ...tables, createsCompanies },
        {
          people: people.map((name) => `${name}: @Acme Inc.`),
          companies: ['Acme Inc. (acme.example)', 'Beta GmbH'],
        },
      )
      const found = problems.filter(({ message }) => message.includes('calls'))
      expect(found).toHaveLength(1)
      expect(found[0]?.message).toMatch(/^the row calls Acme Inc\. .* "Acme"\. .*\(30 rows: /)
    }
  })

  test('is the one that the row names, with a problem if the email address has the domain of another', async () => {
    const companies = [company('Alfa', 'alfa.example'), company('Beta', 'beta.example')]
    const contacts = ['alfa', 'beta', 'other'].map((domain) =>
      worksAt(`Ada ${domain}`, 'Alfa', '', `ada@${domain}.example`),
    )
    const { problems } = await expectStored(
      { companies, contacts },
      { reports: [[[3], /^the name is that of Alfa .* email address is that of Beta /]] },
    )
    expect(problems).toHaveLength(1)
  })

  test.each([
    ['the compGUID or the compWebsite', ['acme.example', 'acme-group.example']],
    ['the compGUID or the compWebsite', ['acme.example', '']],
    ['the compGUID', ['', '']],
  ])('is missing if several fit, which only %s distinguishes: %j', async (value, sites) => {
    const companies = sites.map((site, at) => company(`Acme ${at === 0 ? 'GmbH' : 'AG'}`, site))
    const { problems } = await expectStored(
      { companies, contacts: [worksAt('Ada Keller', 'Acme')] },
      { lost: [2] },
    )
    expect(problems[0]?.message).toEndWith(`. Add ${value} of one`)
  })

  test('is the one with the compGUID, and another name or website in the row is listed', async () => {
    const compGUID = 'AB'.repeat(8)
    const companies = [{ compGUID, ...company('Acme Inc.', 'acme.example') }]
    const contacts = [
      { ...worksAt('Ada Keller', 'Beta'), compGUID },
      { ...worksAt('Bo Orth', 'Acme'), compGUID, compWebsite: 'https://beta.example' },
      { ...worksAt('Cy Haas', 'Acme'), compGUID, compWebsite: 'www.acme.example' },
    ].map((row) => ({ compWebsite: '', ...row }))
    const { problems } = await expectStored(
      { companies, contacts },
      {
        people: ['Ada Keller: @Acme Inc.', 'Bo Orth: @Acme Inc.', 'Cy Haas: @Acme Inc.'],
        reports: [
          [[2], /compName "Beta" is not used/],
          [[3], /compWebsite https:\/\/beta\.example is not used/],
        ],
      },
    )
    expect(problems).toHaveLength(2)
  })
})
