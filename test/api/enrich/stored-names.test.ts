/** People who are stored by full name alone, or with titles and additions in the fields of the name. */
import { describe, expect, test } from 'bun:test'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPANY_COLUMNS, CONTACT_COLUMNS } from '../../../src/records/rows/columns.ts'
import { formatCsv } from '../../support/database/record-tables.ts'
import { createSandbox, FIXTURE_DATA, type Sandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'

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
  [
    'Anne-Sophie Dupont-Lajoie',
    ['Anne-Sophie Dupont-Lajoie', 'Anne Sophie Dupont Lajoie', 'Anne-Sophie Dupont'],
  ],
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

const temporary = useTemporaryFolder('stored-names')

function importRows(): Sandbox {
  const contacts = ROWS.map((row) => ({ ...row, ...COMPANY }))
  writeFileSync(temporary.at('companies.csv'), formatCsv(COMPANY_COLUMNS, [COMPANY]))
  writeFileSync(temporary.at('contacts.csv'), formatCsv(CONTACT_COLUMNS, contacts))
  copyFileSync(join(FIXTURE_DATA, 'organizations.json'), temporary.at('organizations.json'))
  return createSandbox({ dataDirectory: temporary.folder })
}

async function createRows(): Promise<Sandbox> {
  const sandbox = createSandbox()
  const contacts = ROWS.map((row) => ({ ...row, compGUID: COMPANY.compGUID }))
  const { status } = await sandbox.send('/sandbox/contacts', {
    method: 'PUT',
    body: JSON.stringify({ contacts }),
  })
  expect(status).toBe(200)
  return sandbox
}

describe.each([
  ['imported', importRows],
  ['created', createRows],
])('a person who was %s', (_, start) => {
  test('is found by the stored name and its other forms', async () => {
    const sandbox = await start()
    const missed: string[] = []
    for (const [i, [, finding]] of STORED.entries()) {
      const stored = getName(ROWS[i] ?? {})
      for (const contactFullName of [stored, ...finding]) {
        const { body } = await sandbox.enrich({ contactFullName, companyName: COMPANY.compName })
        if (body.conFullName !== stored) missed.push(`${contactFullName} for ${stored}`)
      }
    }
    expect(missed).toEqual([])
  })

  test('is not found by another name', async () => {
    const sandbox = await start()
    const found: string[] = []
    for (const contactFullName of OTHERS) {
      const { body } = await sandbox.enrich({ contactFullName, companyName: COMPANY.compName })
      if (body.conFullName !== '') found.push(`${body.conFullName} for ${contactFullName}`)
    }
    expect(found).toEqual([])
  })

  test('has the stored name in responses', async () => {
    const sandbox = await start()
    const { body } = await sandbox.enrich({ contactFullName: 'John Smithers', companyName: COMPANY.compName })
    expect(body).toMatchObject({
      conFirstName: 'Smithers,',
      conLastName: 'John',
      conFullName: 'Smithers, John',
    })
  })
})

describe('a father and a son with the same name', () => {
  const findName = async (sandbox: Sandbox, contactFullName: string): Promise<string> => {
    const { body } = await sandbox.enrich({ contactFullName, companyName: COMPANY.compName })
    return body.conFullName
  }
  const storeNames = async (...names: readonly string[]): Promise<Sandbox> => {
    const sandbox = createSandbox()
    const contacts = names.map((conFullName, i) => ({
      conFullName,
      conEmail: `otis${i}@halcyon-freight.example`,
      compGUID: COMPANY.compGUID,
    }))
    await sandbox.send('/sandbox/contacts', { method: 'PUT', body: JSON.stringify({ contacts }) })
    return sandbox
  }

  test('are found by their generations', async () => {
    const sandbox = await storeNames('Otis Farnsworth Sr.', 'Otis Farnsworth, Jr.', 'Otis Farnsworth III')
    expect(await findName(sandbox, 'Otis Farnsworth Senior')).toBe('Otis Farnsworth Sr.')
    expect(await findName(sandbox, 'Farnsworth Jr., Otis')).toBe('Otis Farnsworth, Jr.')
    expect(await findName(sandbox, 'Otis Farnsworth II')).toBe('Otis Farnsworth, Jr.')
    expect(await findName(sandbox, 'Otis Farnsworth III, MD')).toBe('Otis Farnsworth III')
    expect(await findName(sandbox, 'Otis Farnsworth IV')).toBe('')
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
