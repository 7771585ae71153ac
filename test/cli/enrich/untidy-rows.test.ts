/** `signalbox enrich` cleans the values of its rows, because the service takes them as they are. */
import { expect, test } from 'bun:test'
import { FIXTURE_DATA } from '../../support/sandbox.ts'
import { enriched, MAREN, useEnrichFolder } from './enrich-folder.ts'

const { at, rowsOf, write } = useEnrichFolder()

test('enrich matches rows with placeholders, template tokens, and text around an email address', async () => {
  const rows = [
    `Maren Oyelaran <${MAREN}>,,`,
    `mailto:${MAREN},n/a,-`,
    `"""${MAREN}"";",unknown,`,
    'n/a,Maren Oyelaran,Halcyon Freight',
    '0,Maren Oyelaran,Halcyon Freight',
    '{{lead.Email}},"OYELARAN, Maren",Halcyon Freight',
    `${MAREN},{{lead.Name}},#N/A`,
    `${MAREN} (work),Maren Oyelaran,[[company]]`,
  ]
  write('leads.csv', ['Email,Full name,Company', ...rows, ''].join('\n'))
  await enriched(at('leads.csv'), '-o', at('out.csv'), '--data', FIXTURE_DATA)
  expect(rowsOf('out.csv').map(({ recordStatus, conEmail }) => [recordStatus, conEmail])).toEqual(
    rows.map(() => ['Active', MAREN]),
  )
})

test('enrich uses the first value of two columns with one heading, and lists the others', async () => {
  const rows = [`${MAREN},Halcyon Freight,`, `-,Halcyon Freight,${MAREN}`, `${MAREN},,other@halcyon.example`]
  write('leads.csv', ['Email,Company,Email', ...rows, ''].join('\n'))
  const { stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), '--data', FIXTURE_DATA)
  expect(rowsOf('out.csv').map(({ conEmail }) => conEmail)).toEqual([MAREN, MAREN, MAREN])
  expect(stderr).toContain(
    'Note: If columns of one field differ, the first value is used, and these are not: "other@halcyon.example" on line 4.\n',
  )
})

test('enrich sends the generation in a suffix column with the name, and no other suffix', async () => {
  const rows = ['Jr.,Junior', 'SR,Senior', 'PhD,', 'n/a,']
  write('companies.csv', 'compName\nAcme\n')
  const people = ['Ada Keller Jr.,Junior', 'Ada Keller Sr.,Senior']
  const contacts = people.map((person) => `${person},Acme`)
  write('contacts.csv', ['conFullName,conJobTitleEn,compName', ...contacts, ''].join('\n'))
  const named = { 'First Name,Last Name': 'Ada,Keller', 'Full Name': 'Ada Keller' }
  for (const [headings, name] of Object.entries(named)) {
    const leads = rows.map((row) => `Acme,${name},${row}`)
    write('leads.csv', [`Company,${headings},Suffix,Expected`, ...leads, ''].join('\n'))
    await enriched(at('leads.csv'), '-o', at('out.csv'), '--data', at('.'))
    const results = rowsOf('out.csv').map(({ conJobTitleEn, Expected }) => [conJobTitleEn, Expected])
    expect(results).toEqual(rows.map((row) => [row.split(',')[1], row.split(',')[1]]))
  }
})

test('enrich reports rows with a name alone, also if the other values are placeholders', async () => {
  write('leads.csv', 'Email,Full name,Company\n,Maren Oyelaran,\n-,Maren Oyelaran,n/a\n')
  await enriched(at('leads.csv'), '-o', at('out.csv'), '--data', FIXTURE_DATA)
  const errors = rowsOf('out.csv').map(({ error }) => error)
  expect(errors).toEqual(Array(2).fill(expect.stringContaining('The request has only a name.')))
})

test('enrich names the values that it leaves out, before the run and in the reason of a row', async () => {
  const rows = ['{!word} Halcyon Freight', 'Halcyon [[x]] Freight', 'Halcyon Freight']
  write(
    'leads.csv',
    ['Full name,Company', ...rows.map((company) => `Maren Oyelaran,${company}`), ''].join('\n'),
  )
  const { stderr } = await enriched(at('leads.csv'), '-o', at('out.csv'), '--data', FIXTURE_DATA)
  const leftOut = '"{!word} Halcyon Freight" on line 2 and "Halcyon [[x]] Freight" on line 3'
  expect(stderr).toContain(`Note: Placeholders and template tokens count as blank: ${leftOut}.\n`)
  expect(stderr).not.toContain('repeats line')
  const reason = /^Left out as a placeholder or template token: companyName\. .* only a name/
  expect(rowsOf('out.csv').map(({ error }) => error)).toEqual([
    expect.stringMatching(reason),
    expect.stringMatching(reason),
    '',
  ])
})
