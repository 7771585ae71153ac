/** Which columns and lines of a table become which values, through each command and request that reads CSV. */
import { describe, expect, test } from 'bun:test'
import { type ImportPath, type Stored, storeThrough } from '../own-data/import-paths.ts'

const IMPORT_PATHS: readonly ImportPath[] = ['serve', 'import', 'PUT CSV']

/** Stores contacts through each import path, requires the same result, and returns it. */
async function store(...lines: readonly string[]): Promise<Stored> {
  const contacts = `${lines.join('\n')}\n`
  const [first, ...others] = await Promise.all(
    IMPORT_PATHS.map((importPath) => storeThrough(importPath, { contacts })),
  )
  if (first === undefined) throw new Error('no import path')
  for (const { content, problems, columns } of others)
    expect({ content, problems, columns }).toEqual({
      content: first.content,
      problems: first.problems,
      columns: first.columns,
    })
  return first
}

const namesOf = ({ content }: Stored): string[][] =>
  content.people.map((text) => {
    const { firstName, lastName, fullName } = JSON.parse(text)
    return [firstName, lastName, fullName]
  })
const messagesOf = ({ problems }: Stored): string[] => problems.map(({ message }) => message)

describe('a suffix', () => {
  test('that is a generation becomes part of the last name and of the full name, once', async () => {
    const parts = await store('First Name,Last Name,Suffix,Company', 'Paul,Dorrit,Jr.,Acme')
    expect(namesOf(parts)).toEqual([['Paul', 'Dorrit Jr.', 'Paul Dorrit Jr.']])
    for (const name of ['Paul Dorrit', 'Paul Dorrit Jr.']) {
      const full = await store('Full Name,Suffix,Company', `${name},Jr.,Acme`)
      expect(namesOf(full)).toEqual([['Paul', 'Dorrit', 'Paul Dorrit Jr.']])
    }
  })

  test('that is something else is reported, and a blank one is not', async () => {
    const stored = await store(
      'First Name,Last Name,Suffix,Company',
      'Ada,Keller,PhD,Acme',
      'Bo,Orth,n/a,Acme',
    )
    expect(namesOf(stored).map(([, , name]) => name)).toEqual(
      expect.arrayContaining(['Ada Keller', 'Bo Orth']),
    )
    expect(messagesOf(stored)).toEqual([
      'Suffix "PhD" is not a generation such as Jr. or III, so it is not used',
    ])
  })
})

test('a suffix that contradicts the name is reported, and changes no name', async () => {
  const stored = await store(
    'First Name,Last Name,Full Name,Suffix,Company',
    'Ada,Keller,Ada Keller Sr.,Jr.,Acme',
    'Bo,Orth III,,II,Acme',
    'Cy,Haas,Cy Haas Jr.,Junior,Acme',
  )
  expect(namesOf(stored).sort()).toEqual([
    ['Ada', 'Keller', 'Ada Keller Sr.'],
    ['Bo', 'Orth III', 'Bo Orth III'],
    ['Cy', 'Haas Junior', 'Cy Haas Jr.'],
  ])
  expect(messagesOf(stored)).toEqual([
    'Suffix "Jr." is not used, because conFullName is "Ada Keller Sr."',
    'Suffix "II" is not used, because conLastName is "Orth III"',
  ])
})

describe('a column that says who has left', () => {
  test('ends jobs, if no other column says when', async () => {
    const stored = await store(
      'Full Name,Company,Left,End Date',
      'Ann Ames,Acme,yes,',
      'Bo Boone,Acme,TRUE,2019-06',
      'Cy Cole,Acme,no,2019-06',
      'Di Dunn,Acme,false,',
      'Ed Egan,Acme,n/a,',
      'Flo Frost,Acme,maybe,',
    )
    expect(stored.people).toEqual([
      'Ann Ames: @Acme to Ended',
      'Bo Boone: @Acme to Jun 2019',
      'Cy Cole: @Acme to Jun 2019',
      'Di Dunn: @Acme',
      'Ed Egan: @Acme',
      'Flo Frost: @Acme',
    ])
    expect(messagesOf(stored)).toEqual([
      'conJobEndedOn "maybe" is not a month and year such as Mar 2021: it is left blank, so the job is current',
    ])
  })

  test('ends jobs if the other column has no date', async () => {
    const ends = ['9999-12-31', 'Present', '0000-00-00', 'yesterday', '12/03/2021']
    const stored = await store(
      'Full Name,Company,Left,End Date',
      ...ends.map((end) => `Ann Ames,Acme ${end},yes,${end}`),
    )
    const jobs = stored.people.flatMap((person) => person.replace('Ann Ames: ', '').split('; '))
    expect(jobs.sort()).toEqual([
      '@Acme 0000-00-00 to Ended',
      '@Acme 12/03/2021 to 12/03/2021',
      '@Acme 9999-12-31 to Ended',
      '@Acme Present to Ended',
      '@Acme yesterday to Ended',
    ])
    expect(messagesOf(stored)).toEqual([
      'conJobEndedOn "0000-00-00" is not a month and year such as Mar 2021, so column 3, "Left", is used',
      'conJobEndedOn "yesterday" is not a month and year such as Mar 2021, so column 3, "Left", is used',
      'conJobEndedOn "12/03/2021" is ambiguous, because it may be Dec 2021 or Mar 2021: it stays unchanged, and the job has ended',
    ])
  })

  test('ends jobs if one of several such columns says so', async () => {
    const stored = await store(
      'Full Name,Company,No Longer at Company,Left',
      'Ann Ames,Acme,false,yes',
      'Bo Boone,Acme,true,',
      'Cy Cole,Acme,true,2019-06',
      'Di Dunn,Acme,true,no',
      'Ed Egan,Acme,,no',
    )
    expect(stored.people).toEqual([
      'Ann Ames: @Acme to Ended',
      'Bo Boone: @Acme to Ended',
      'Cy Cole: @Acme to Jun 2019',
      'Di Dunn: @Acme to Ended',
      'Ed Egan: @Acme',
    ])
    expect({ problems: stored.problems, columns: stored.columns }).toEqual({ problems: [], columns: [] })
  })

  test('gives a table that can be imported again', async () => {
    const stored = await store('conFullName,compName,conJobEndedOn', 'Ann Ames,Acme,Ended')
    expect([stored.people, stored.problems]).toEqual([['Ann Ames: @Acme to Ended'], []])
  })
})

test('a column that may say who has left, but cannot be read, is reported apart from the others', async () => {
  const { columns } = await store('Full Name,Company,Status,Nickname,Shoe', 'Ada Keller,Acme,Inactive,A,42')
  expect(columns).toEqual([
    'column Status may say who has left, but it is not read: to end a job, fill conJobEndedOn',
    'column Nickname may be part of a name, but it is not read: to use it, add it to conFullName',
    'ignoring unknown column Shoe',
  ])
})

test('a long heading is shortened between characters', async () => {
  const { columns } = await store(`Full Name,Company,${'x'.repeat(99)}🦊`, 'Ada Keller,Acme,42')
  expect(columns).toEqual([`ignoring unknown column ${'x'.repeat(99)}\ufffd…`])
})

test('two columns of one heading give the first value that is not blank', async () => {
  const stored = await store(
    'Full Name,Company,Phone,phone:',
    'Ada Keller,Acme,n/a,1',
    'Bo Orth,Acme,2,2',
    'Cy Cole,Acme,3,4',
  )
  expect(stored.people).toEqual(['Ada Keller: @Acme 1', 'Bo Orth: @Acme 2', 'Cy Cole: @Acme 3'])
  expect(stored.columns).toEqual([
    'Columns 3 and 4, "Phone" and "phone:", mean the same. Each row uses the first value that is not blank.',
  ])
  expect(stored.problems).toMatchObject([
    {
      line: 4,
      message: 'conWorkLocPhoneNo "4" in column 4, "phone:", is not used, because column 3 has "3"',
    },
  ])
})

test('lines above the headings are skipped, and reported in one line', async () => {
  const contacts = 'Contacts,,\nAs of today,,\n,,\nFull Name,Company,Email\nAda Keller,Acme,\n'
  for (const importPath of IMPORT_PATHS) {
    const { people, problems, columns } = await storeThrough(importPath, { contacts })
    expect(people).toEqual(['Ada Keller: @Acme'])
    expect([...problems.map(({ message }) => message), ...columns]).toEqual([
      '2 lines above the headings are skipped (lines 1 and 2)',
    ])
  }
})

test('a table of companies without people is not stored as people', async () => {
  const { people, problems } = await storeThrough('PUT CSV', {
    contacts: 'name,website\nAlfa,alfa.example\n',
  })
  expect([people, problems.map(({ isLost }) => isLost)]).toEqual([[], [true]])
})
