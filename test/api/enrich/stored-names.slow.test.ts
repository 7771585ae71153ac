/** Stored names find their records: everybody in the sample, and people with titles and additions in their names. */
import { describe, expect, test } from 'bun:test'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

const COMPANY = { compGUID: 'AAAA000000000001', compName: 'Halcyon Freight' }

/** Each finds the stored name, too. */
const STORED: readonly (readonly [
  stored: Readonly<Record<string, string>> | string,
  finding: readonly string[],
])[] = [
  ['Sergey Ivanovich Lavrovsky', ['Sergey Lavrovsky', 'Sergey I. Lavrovsky', 'Lavrovsky, Sergey']],
  ['Dr. Selma Brandvold', ['Selma Brandvold', 'Brandvold, Selma', 'Prof. Selma Brandvold']],
  ['Prof. Dr. med. Almut Siebenrock', ['Almut Siebenrock']],
  ['Dr.Ragnhild Tveiten', ['Ragnhild Tveiten']],
  ['Smithers, John', ['John Smithers', 'SMITHERS John']],
  ['Quintrell Jr., Walter', ['Walter Quintrell', 'Walter Quintrell Jr.', 'Walter Quintrell, Jr']],
  ['Hamish Ardblair III', ['Hamish Ardblair', 'Ardblair, Hamish']],
  ['Maria Senior', ['Senior, Maria']],
  ['Ludwig van der Bergen', ['Ludwig Bergen', 'Ludwig M. van der Bergen', 'van der Bergen, Ludwig']],
  ['José Ortega y Gasset', ['Jose Ortega Gasset']],
  ['Anne-Sophie Dupont-Lajoie', ['Anne Sophie Dupont Lajoie', 'Anne-Sophie Dupont']],
  ['Tuula Honkanen (Mäkinen)', ['Tuula Honkanen']],
  ['"Fenella Marchbanks"', ['Fenella Marchbanks']],
  ['(Ivor Pettigrew)', ['Ivor Pettigrew']],
  ['Odile Carrefour, PhD, MBA', ['Odile Carrefour']],
  ['山田 太郎', ['Taro Yamada', '山田太郎']],
  ['محمد الراشد', ['Mohammed Al Rashid']],
  ['Suharto', []],
  [
    { conFirstName: 'Dr.', conLastName: 'Oberholzer', conFullName: 'Dr. Trudi Oberholzer' },
    ['Trudi Oberholzer'],
  ],
  [{ conFirstName: 'Dr.', conLastName: 'Vandersloot' }, ['Mies Vandersloot']],
  [{ conFirstName: 'Dr. Wiebke', conLastName: 'Ahlers, PhD' }, ['Wiebke Ahlers']],
  [{ conFirstName: 'Clyde', conLastName: 'Barnstable III' }, ['Clyde Barnstable']],
  [{ conFirstName: 'Ines', conLastName: 'Calvert', conFullName: 'Ines Paula Calvert' }, ['Ines P. Calvert']],
]

const OTHERS = [
  'Walter Quintrell Sr.',
  'Hamish Ardblair Jr.',
  'Hamish Ardblair IV',
  'Sergey Viktorovich Lavrovsky',
  'Sergey V. Lavrovsky',
  'Ines Maria Calvert',
  'Anna Brandvold',
]

const ROWS = STORED.map(([name]) => (typeof name === 'string' ? { conFullName: name } : name))
const getName = (row: Readonly<Record<string, string>>) =>
  row.conFullName ?? `${row.conFirstName} ${row.conLastName}`

async function storeRows(contacts: readonly object[]): Promise<Sandbox> {
  const sandbox = createSandbox()
  const body = JSON.stringify({ contacts: contacts.map((row) => ({ ...row, compGUID: COMPANY.compGUID })) })
  expect((await sandbox.send('/sandbox/contacts', { method: 'PUT', body })).status).toBe(200)
  return sandbox
}

const findName = async (sandbox: Sandbox, contactFullName: string): Promise<string> =>
  (await sandbox.enrich({ contactFullName, companyName: COMPANY.compName })).body.conFullName

describe('a stored person', async () => {
  const sandbox = await storeRows(ROWS)

  test('is found by the stored name and its other forms', async () => {
    const missed: string[] = []
    for (const [i, [, finding]] of STORED.entries()) {
      const stored = getName(ROWS[i] ?? {})
      for (const name of [stored, ...finding])
        if ((await findName(sandbox, name)) !== stored) missed.push(`${name} for ${stored}`)
    }
    expect(missed).toEqual([])
  })

  test.each(OTHERS)('is not found by another name: %s', async (name) => {
    expect(await findName(sandbox, name)).toBe('')
  })

  test('has the stored name in responses', async () => {
    const { body } = await sandbox.enrich({ contactFullName: 'John Smithers', companyName: COMPANY.compName })
    expect(body).toMatchObject({
      conFirstName: 'Smithers,',
      conLastName: 'John',
      conFullName: 'Smithers, John',
    })
  })
})

describe('a father and a son with the same name', () => {
  const storeNames = (...names: readonly string[]) =>
    storeRows(names.map((conFullName, i) => ({ conFullName, conEmail: `otis${i}@halcyon-freight.example` })))

  test('are found by their generations', async () => {
    const sandbox = await storeNames('Otis Farnsworth Sr.', 'Otis Farnsworth, Jr.', 'Otis Farnsworth III')
    for (const [name, found] of [
      ['Otis Farnsworth Senior', 'Otis Farnsworth Sr.'],
      ['Farnsworth Jr., Otis', 'Otis Farnsworth, Jr.'],
      ['Otis Farnsworth II', 'Otis Farnsworth, Jr.'],
      ['Otis Farnsworth III, MD', 'Otis Farnsworth III'],
      ['Otis Farnsworth IV', ''],
    ] as const)
      expect([name, await findName(sandbox, name)]).toEqual([name, found])
  })

  test('are ambiguous without a generation if one is stored without it', async () => {
    const sandbox = await storeNames('Otis Farnsworth', 'Otis Farnsworth Jr.')
    expect(await findName(sandbox, 'Otis Farnsworth Jr.')).toBe('Otis Farnsworth Jr.')
    expect(await findName(sandbox, 'Otis Farnsworth')).toBe('')
  })
})

interface StoredPerson {
  readonly guid: string
  readonly name: string
  readonly company: string
}

const readPeople = ({ context }: Sandbox): StoredPerson[] =>
  context.connection.client
    .query<StoredPerson, []>(
      `SELECT p.guid, p.full_name AS name, c.guid AS company FROM jobs j
        JOIN people p ON p.id = j.person_id JOIN companies c ON c.id = j.company_id WHERE p.full_name <> ''`,
    )
    .all()

/** Returns the people who are not found at their company, unless somebody there has the same name. */
function findHiddenPeople(sandbox: Sandbox): StoredPerson[] {
  const people = readPeople(sandbox)
  const toKey = ({ name, company }: StoredPerson) => `${name} ${company}`
  const guidsByName = Map.groupBy(people, toKey)
  return people.filter((person) => {
    const { guid, name, company } = person
    const match = sandbox.context.matcher.match({ contactFullName: name, companyGuid: company })
    if (match.kind === 'contact') return match.job.person.guid !== guid
    return new Set(guidsByName.get(toKey(person))?.map((namesake) => namesake.guid)).size === 1
  })
}

interface StoredCompany {
  readonly guid: string
  readonly name: string
  readonly aka: string
}

/** Returns the names of companies that find none or another one, unless two companies have a similar name. */
function findHiddenCompanyNames({ context }: Sandbox): string[] {
  const companies = context.connection.client
    .query<StoredCompany, []>('SELECT guid, name, aka FROM companies')
    .all()
  return companies.flatMap(({ guid, name, aka }) => {
    const names = [name, ...aka.split('|')].filter((each) => each.trim() !== '')
    return names.filter((companyName) => {
      const match = context.matcher.match({ companyName })
      return match.kind === 'none' ? match.reason !== 'ambiguous' : match.company.guid !== guid
    })
  })
}

describe('a stored name of the sample', () => {
  const sample = createSandbox({ dataDirectory: undefined })
  test('finds the person, unless a colleague has the same name', () =>
    expect(findHiddenPeople(sample)).toEqual([]))
  // The alias of one company consists of a Belgian legal form.
  test('finds the company, unless a similar name makes it ambiguous', () =>
    expect(findHiddenCompanyNames(sample)).toEqual(['CVA']))
})
