/** People who are stored by full name alone, or with titles and additions in the fields of the name. */
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
  ['José Ortega y Gasset', ['José Ortega', 'Jose Ortega Gasset']],
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

  test('are ambiguous without one', async () => {
    const sandbox = await storeNames('Otis Farnsworth Sr.', 'Otis Farnsworth Jr.')
    expect(await findName(sandbox, 'Otis Farnsworth')).toBe('')
  })

  test('are ambiguous without a generation if one is stored without it', async () => {
    const sandbox = await storeNames('Otis Farnsworth', 'Otis Farnsworth Jr.')
    expect(await findName(sandbox, 'Otis Farnsworth Jr.')).toBe('Otis Farnsworth Jr.')
    expect(await findName(sandbox, 'Otis Farnsworth')).toBe('')
  })
})
