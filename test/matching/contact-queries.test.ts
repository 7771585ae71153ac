/** Contacts by address, name, and identifier, and people who are easily confused. */
import { describe, expect, test } from 'bun:test'
import { createInMemoryRecords } from '../../scripts/evaluate/in-memory-records.ts'
import { createMatcher } from '../../src/matching/match.ts'
import { fillNames } from '../../src/matching/normalize/person/person-name.ts'
import type { MatchInput } from '../../src/matching/types.ts'
import { describeMatch, matcherOf, namedCompany, type PersonDraft } from './small-data.ts'

const [GAMES, SEKISUI] = ['Games Workshop Group PLC', 'Sekisui Jushi Corporation']
const matcher = matcherOf(
  [
    { name: GAMES, website: 'http://www.games-workshop.com', country: 'United Kingdom' },
    { name: SEKISUI, website: 'http://www.sekisuijushi.co.jp', country: 'Japan' },
  ],
  [
    { name: ['Angela', 'Barker'], jobs: [{ at: GAMES, email: 'angela.barker@games-workshop.com' }] },
    {
      name: ['William', 'Oksanen', 'Henry'],
      profile: 'https://profiles.example/in/will',
      jobs: [
        { at: GAMES, email: 'woksanen@games-workshop.com', past: true },
        { at: SEKISUI, email: 'w.oksanen@sekisuijushi.co.jp' },
      ],
    },
    {
      name: ['John', 'Smith'],
      jobs: [{ at: SEKISUI, email: 'john@sekisuijushi.co.jp', title: 'Sales Manager' }],
    },
    {
      name: ['John', 'Smith'],
      jobs: [{ at: SEKISUI, email: 'john2@sekisuijushi.co.jp', title: 'Chief Counsel' }],
    },
    { name: ['Peter', 'Jansen'], jobs: [{ at: GAMES, email: 'peter.jansen@gmail.com' }] },
    {
      name: ['Rosa', 'Garcia Lopez'],
      jobs: [{ at: SEKISUI }, { at: GAMES, email: 'kx7@games-workshop.com' }],
    },
    {
      name: ['Paula', 'Ostrowe'],
      jobs: [
        { at: GAMES, email: 'ostrowe@gmail.com', past: true },
        { at: SEKISUI, email: 'ostrowe@gmail.com' },
      ],
    },
  ],
)
const ANGELA = `Angela Barker at ${GAMES}`
const WILLIAM = `William Henry Oksanen at ${SEKISUI}`
const LEFT = `William Henry Oksanen at ${GAMES} (left)`
const named = (contactFullName: string, companyName?: string): MatchInput => ({
  contactFullName,
  companyName,
})
const findByName = (name: string): string[] =>
  matcher
    .findPeopleByName(named(name))
    .map(({ job, company }) => `${job?.person.fullName} at ${company.name}`)
const mailed = (contactEmail: string, contactFullName?: string): MatchInput => ({
  contactEmail,
  contactFullName,
})

test.each<[rule: string, input: MatchInput, found: string]>([
  ['an address', mailed('angela.barker@games-workshop.com'), ANGELA],
  ['an address in another notation', mailed(' Angela.Barker+news@GAMES-WORKSHOP.COM '), ANGELA],
  ['the address of an ended job', mailed('woksanen@games-workshop.com'), LEFT],
  ['the exact address at a free provider', mailed('peter.jansen@gmail.com'), `Peter Jansen at ${GAMES}`],
  ['the address of two jobs, at the current one', mailed('ostrowe@gmail.com'), `Paula Ostrowe at ${SEKISUI}`],
  [
    'the address of two jobs, at the requested company',
    { ...mailed('ostrowe@gmail.com'), companyName: GAMES },
    `Paula Ostrowe at ${GAMES} (left)`,
  ],
  ['another address at a free provider', mailed('peterjansen@gmail.com'), 'no_candidate'],
  ['an unknown address that only one name there forms', mailed('barker.angela@games-workshop.com'), ANGELA],
  [
    'the mailbox of a stored address at another host of the company',
    mailed('kx7@shop.games-workshop.com'),
    `Rosa Garcia Lopez at ${GAMES}`,
  ],
  ['an unknown address that no name there forms', mailed('unknown.soldier@games-workshop.com'), GAMES],
  ['an unknown address that two names there form', mailed('jsmith@sekisuijushi.co.jp'), SEKISUI],
  [
    'the address of one with the name of another',
    mailed('angela.barker@games-workshop.com', 'Vincent Hall'),
    GAMES,
  ],
  [
    'the address with a new last name, whatever fits the company',
    {
      ...mailed('angela.barker@games-workshop.com', 'Angela Hall'),
      companyName: GAMES,
      companyWebAddress: 'games-workshop.com',
      contactCountry: 'United Kingdom',
    },
    ANGELA,
  ],
  [
    'a name in parts',
    { contactFirstName: 'Bill', contactLastName: 'Oksanen', companyName: SEKISUI },
    WILLIAM,
  ],
  ['half of a compound last name', named('Rosa Garcia', SEKISUI), `Rosa Garcia Lopez at ${SEKISUI}`],
  ['a name at the company of an ended job', named('William Oksanen', GAMES), LEFT],
  ['a name at the current company', named('William Oksanen', SEKISUI), WILLIAM],
  ['a first name that only one there has', { contactFirstName: 'William', companyName: SEKISUI }, WILLIAM],
  ['a name that nobody there has', named('Vincent Hall', GAMES), GAMES],
  ['another first name', named('Robert Barker', GAMES), GAMES],
  ['another last name', named('Angela Hall', GAMES), GAMES],
  ['a person of another company', named('Angela Barker', SEKISUI), SEKISUI],
  ['a name that two people there have', named('John Smith', SEKISUI), SEKISUI],
  ['a name alone', named('William Oksanen'), 'no_candidate'],
  [
    'names that contradict each other',
    { ...named('Angela Barker', GAMES), contactFirstName: 'Peter', contactLastName: 'Jansen' },
    GAMES,
  ],
  [
    'a GUID beside the profile of another',
    { contactGuid: 'P0', contactProfileUrl: 'https://profiles.example/in/will' },
    ANGELA,
  ],
  [
    'a GUID, at the job with the address',
    { contactGuid: 'P1', contactEmail: 'woksanen@games-workshop.com' },
    LEFT,
  ],
  [
    'a GUID, at the preferred job for an unknown address',
    { contactGuid: 'P1', contactEmail: 'bill@games-workshop.com' },
    WILLIAM,
  ],
  [
    'a profile URL, at the job with the address',
    {
      contactProfileUrl: 'https://profiles.example/in/will',
      contactEmail: 'Woksanen@games-workshop.com',
    },
    LEFT,
  ],
  [
    'an unknown GUID beside a title that only one there has',
    { contactGuid: 'P99', companyName: SEKISUI, contactJobTitle: 'Chief Counsel' },
    SEKISUI,
  ],
  [
    'an unknown profile URL beside a title that only one there has',
    {
      contactProfileUrl: 'https://profiles.example/in/nobody',
      companyName: SEKISUI,
      contactJobTitle: 'Chief Counsel',
    },
    SEKISUI,
  ],
  ['a profile URL with a query', { contactProfileUrl: 'http://profiles.example/in/will?trk=1' }, WILLIAM],
])('a contact is found by %s: %j', (_, input, found) =>
  expect(describeMatch(matcher.explain(input))).toBe(found),
)

test.each([
  ['an omitted letter', 'Oksnen'],
  ['an added letter', 'Okssanen'],
  ['another letter', 'Oksamen'],
  ['two swapped letters', 'Oskanen'],
])('a search by name alone finds a last name with %s: %s', (_, lastName) =>
  expect(findByName(`William ${lastName}`)).toEqual([WILLIAM]),
)

test('a search by name alone finds everyone with the name, each at one job', () => {
  expect(findByName('John Smith')).toEqual([`John Smith at ${SEKISUI}`, `John Smith at ${SEKISUI}`])
  expect(findByName('Rosa Garcia Lopez')).toEqual([`Rosa Garcia Lopez at ${SEKISUI}`])
  expect(findByName('Nobody Anywhere')).toEqual([])
})

test('a last name that is common elsewhere contradicts more if it is two typos away instead of one', () => {
  const weigh = (queried: string, lastName: string): number => {
    const { candidates } = matcherOf(
      [{ name: GAMES }],
      [{ name: ['Ada', lastName], jobs: [{ at: GAMES }] }],
    ).explain(named(`Ada ${queried}`, GAMES))
    const comparisons = candidates.flatMap((each) => each.comparisons)
    return comparisons.find(({ field }) => field === 'last name')?.weight ?? Number.NaN
  }
  expect(weigh('Patterson', 'Peterson')).toBeLessThan(weigh('Parker', 'Barker'))
})

test('an unknown GUID makes the company no more likely', () => {
  const likely = (input: MatchInput) =>
    matcher.explain({ companyName: 'Games Works', ...input }).best?.probability
  expect(likely({ contactGuid: 'P99' })).toBe(likely({}))
})

test('one of two people with the same name is chosen by title or address', () => {
  const john = named('John Smith', SEKISUI)
  expect(matcher.match({ ...john, contactJobTitle: 'Chief Counsel' })).toMatchObject({ job: { id: 4 } })
  expect(matcher.match({ ...john, contactEmail: 'john@sekisuijushi.co.jp' })).toMatchObject({
    job: { id: 3 },
  })
})

const EMPLOYER = 'Northwind Optics, Inc.'
const staff = (...names: PersonDraft['name'][]): PersonDraft[] =>
  names.map((name) => ({ name, jobs: [{ at: EMPLOYER }] }))
const COLLEAGUES = staff(
  ...([
    ['Tim', 'Cook'],
    ['Anna', 'Hansen'],
    ['John', 'Smith', 'A'],
    ['Maria', 'Lopez'],
    ['Ada', 'Keller'],
  ] as const),
  ...([
    ['Daniel', 'Weber'],
    ['Hugo', 'Jansen'],
    ['Paul', 'Fischer'],
  ] as const),
)

/** Returns the grade of the contact among these people; `''` if only the company matches. */
function gradeAmong(
  people: readonly PersonDraft[],
  contactFullName: string,
  more: MatchInput = {},
  employees = 0,
): string {
  const { match } = matcherOf([{ name: EMPLOYER, website: 'northwind.example', employees }], people)
  const found = match({ contactFullName, companyName: EMPLOYER, ...more })
  return found.kind === 'contact' ? found.grade : ''
}

test('somebody with the queried name at a company with another name gets B at most', () => {
  const company = { name: 'Arctic Hinge Builders Limited', website: 'arctic-hinge.example' }
  const [email, website] = ['tpierce@arctic-hinge.example', 'arctic-hinge.example']
  const { match } = matcherOf(
    [company],
    [{ name: ['Teresa', 'Pierce'], jobs: [{ at: company.name, email }] }],
  )
  const query = named('Teresa Pierce', 'Arctic Anchor Builders Ltd')
  expect(match(query)).toMatchObject({ kind: 'contact', grade: 'B' })
  expect(match({ ...query, companyWebAddress: website })).toMatchObject({
    grade: expect.stringMatching(/^A/),
  })
})

test.each([
  'Tom Cook',
  'Paula Fischer',
  'Danielle Weber',
  'Mario Lopez',
  'Adam Keller',
  'Anna Jansen',
  'Hugo Hansen',
  'John B Smith',
])('a similar but different person is not returned: %s', (name) =>
  expect(gradeAmong(COLLEAGUES, name)).toBe(''),
)

test('of thousands with one last name, an explanation compares those whose first names fit best', () => {
  const names = Array.from({ length: 1_500 }, (_, i): PersonDraft['name'] => [
    `Zo${i.toString(36)}`,
    'Harlow',
  ])
  const matcher = matcherOf([{ name: EMPLOYER }], staff(...names, ['Quentina', 'Harlow']))
  const { query, match } = matcher.explain({ companyName: EMPLOYER, contactFullName: 'Quentinia Harlow' })
  const closest = matcher.findClosestStaff(0, query)
  expect([match.kind, closest.length, closest[0]?.job.person.firstName]).toEqual(['contact', 200, 'Quentina'])
})

describe('a name that may be that of somebody else gets at most A', () => {
  const email = 'anna.schroeder@northwind.example'
  const people = [
    ...COLLEAGUES,
    ...staff(['Lorenzo', 'Montanari'], ['Fiona', 'Mercer'], ['Sara', 'Karlsson']),
    { name: ['Anna', 'Schröder'], jobs: [{ at: EMPLOYER, email }] } as const,
  ]
  test.each([
    ['a last name that is another one', 'Lorenzo Montanaro', 'B', ''],
    ['a typo that is no name', 'Lorenzo Montanarl', 'A'],
    ['two typos', 'Fiona Merkel', 'B', ''],
    ['two typos with another first letter', 'Fiona Bercar', ''],
    ['a typo in the last name', 'Anna Schrödar', 'A'],
    ['a typo in the first name', 'Anma Schröder', 'B'],
    ['a doubled letter', 'Sara Karlson', 'A'],
    ['a doubled letter in the first name', 'Lorenzzo Montanari', 'A'],
    ['but an umlaut in two letters', 'Anna Schroeder', 'A+'],
  ])('%s: %s', (_, name, ...grades) => expect(grades).toContain(gradeAmong(people, name)))

  test.each([
    ['an address that follows from the queried name', 'Anna Schrader', 'anna.schrader@northwind.example', ''],
    ['an address that is spelled otherwise', 'Anna Schröder', 'anna.schroder@northwind.example', 'A+'],
    ['the stored address', 'Anna Schrödar', email, 'A+'],
  ])('%s', (_, name, contactEmail, grade) => expect(gradeAmong(people, name, { contactEmail })).toBe(grade))
})

test('a name that colleagues at a large employer may have, too, gets B', () => {
  expect(
    [20, 80_000].map((employees) => gradeAmong(COLLEAGUES.slice(0, 2), 'Timothy Cook', {}, employees)),
  ).toEqual(['A+', 'B'])
})

describe('an initial in place of a name', () => {
  const people: PersonDraft[] = [
    { name: ['Ada', 'Keller'], jobs: [{ at: EMPLOYER, title: 'Head of Optics' }] },
    { name: ['J', 'Smithers'], jobs: [{ at: EMPLOYER }] },
    { name: ['Maria', 'Lopez', 'Ines'], jobs: [{ at: EMPLOYER }] },
  ]
  test.each([
    ['gets B', 'A. Keller', {}, 'B'],
    ['gets B', 'Ada K.', {}, 'B'],
    ['gets B', 'John Smithers', {}, 'B'],
    ['gets B beside an equal second given name', 'M. Ines Lopez', {}, 'B'],
    ['gets A- with the title', 'A. Keller', { contactJobTitle: 'Head of Optics' }, 'A-'],
    [
      'gets A- with the local part of an address',
      'A. Keller',
      { contactEmail: 'a.keller@northwind.example' },
      'A-',
    ],
    ['gets A+ if it is stored', 'J. Smithers', {}, 'A+'],
    ['gets A+ for a second given name', 'Maria I. Lopez', {}, 'A+'],
  ])('%s: %s %j', (_, name, more, grade) => expect(gradeAmong(people, name, more)).toBe(grade))
})

test.each(["Jan 't Hart", 'Moussa M Baye'])('a last name may start with a single letter: %s', (name) => {
  const people = staff(['Jan', "'t Hart"], ['Piet', 'Hart'], ['Moussa', 'M Baye'])
  const match = matcherOf([{ name: EMPLOYER }], people).match(named(name, EMPLOYER))
  expect(match).toMatchObject({ kind: 'contact', job: { person: { fullName: name } } })
})

describe('names in Chinese characters', () => {
  const people = staff(
    ['莉', '周'],
    ['建国', '欧阳'],
    ['Xiaofeng', 'Lin'],
    ['由紀', '田中'],
    ['婉清', '逄'],
    ['泽宇', '许'],
  )
  test.each([
    ['the same characters', '周莉', 'A+'],
    ['first and last name in the other order', '莉 周', 'A+'],
    ['a form of address', '周莉女士', 'A+'],
    ['a name without tones', 'Zhou Li', 'A+'],
    ['traditional characters', '歐陽建國', 'A+'],
    ['traditional characters of a common surname', '許澤宇', 'A+'],
    ['characters of a name that is stored in Latin letters', '林晓峰', 'A+'],
    ['the characters of a rare surname', '逄婉清', 'A+'],
    ['a Japanese name', '田中 由紀', 'A+'],
  ])('are compared by %s: %s', (_, name, grade) => expect(gradeAmong(people, name)).toBe(grade))

  test.each(['周丽', '周力', '周 丽', '章莉', '欧阳建帼', '田中由貴', '逄婉青', '徐泽宇'])(
    'that only sound alike are those of two people: %s',
    (name) => expect(gradeAmong(people, name)).toBe(''),
  )

  const both = staff(
    ['莉', '周'],
    ['秀英 (Xiuying)', '陈 (Chen)'],
    ['Haoran', 'Song 宋浩然'],
    ['田中', '由紀 Yuki'],
  )
  test.each([
    ['周莉 (Zhou Li)', 'A+'],
    ['Zhou Li 周莉', 'A+'],
    ['Zhou Li （周莉）', 'A+'],
    ['Li Zhou, 周莉女士', 'A+'],
    ['陳秀英', 'A+'],
    ['Chen Xiuying', 'A+'],
    ['宋浩然', 'A+'],
    ['Haoran Song', 'A+'],
    ['周丽 (Zhou Li)', ''],
    ['Zhou Li 周丽', ''],
    ['陈秀颖', ''],
    ['宋昊然 (Song Haoran)', ''],
  ])('decide beside a romanization: %s', (name, grade) => expect(gradeAmong(both, name)).toBe(grade))

  test('are compared in two fields', () => {
    const grades = [
      ['莉', '周'],
      ['丽', '周'],
      ['國', '周'],
    ].map(([contactFirstName, contactLastName]) =>
      matcherOf([{ name: EMPLOYER }], people).match({
        contactFirstName,
        contactLastName,
        companyName: EMPLOYER,
      }),
    )
    expect(grades.map(({ kind }) => kind)).toEqual(['contact', 'company', 'company'])
  })
})

describe('a generation is part of a name', () => {
  const people = staff(
    ['Walter', 'Drummond Jr.'],
    ['Walter', 'Drummond, Sr.'],
    ['Walter', 'Drummond', 'III'],
    ['Edith', 'Ashby II'],
    ['Maria', 'Senior'],
    ['Caio', 'Prates Filho'],
    ['Gábor', 'Szalai ifj.'],
    ['Ada', 'St. John'],
    ['Juan', 'Quiroga'],
  )
  const find = (contactFullName: string) => {
    const { match } = matcherOf([{ name: EMPLOYER }], people)
    const found = match({ contactFullName, companyName: EMPLOYER })
    return found.kind === 'contact' ? `${found.grade} ${found.job.person.fullName}` : ''
  }
  test.each([
    ['Walter Drummond Jr.', 'A+ Walter Drummond Jr.'],
    ['Drummond Jr, Walter', 'A+ Walter Drummond Jr.'],
    ['Drummond, Walter, Jr.', 'A+ Walter Drummond Jr.'],
    ['Walter Drummond Junior', 'A+ Walter Drummond Jr.'],
    ['Walter Jr. Drummond', 'A+ Walter Drummond Jr.'],
    ['Walter Drummond (Sr.)', 'A+ Walter Drummond, Sr.'],
    ['Mr. Walter Drummond, Sr., MBA', 'A+ Walter Drummond, Sr.'],
    ['WALTER DRUMMOND III', 'A+ Walter III Drummond'],
    ['Walter Drummond 3rd', 'A+ Walter III Drummond'],
    ['Ifj. Szalai Gábor', 'A+ Gábor Szalai ifj.'],
    ['Maria Senior', 'A+ Maria Senior'],
    ['Caio Prates Filho', 'A+ Caio Prates Filho'],
    ['Ada St. John', 'A+ Ada St. John'],
    ['Sr. Juan Quiroga', 'A+ Juan Quiroga'],
    ['Quiroga, Sr. Juan', 'A+ Juan Quiroga'],
    ['Edith Ashby II PhD', 'A+ Edith Ashby II'],
    ['Edith Ashby II, PhD', 'A+ Edith Ashby II'],
    ['Ashby II, Edith', 'A+ Edith Ashby II'],
    ['Ashby, Edith II', 'A+ Edith Ashby II'],
    ['Edith Ashby (2nd)', 'A+ Edith Ashby II'],
    ['Edith Ashby', 'A Edith Ashby II'],
    ['Walter Drummond IV', ''],
    ['Walter Drummond', ''],
    ['Edith Ashby III', ''],
    ['Edith Ashby Jr.', ''],
    ['Caio Prates Neto', ''],
    ['Gábor Szalai, id.', ''],
  ])('%s', (name, found) => expect(find(name)).toBe(found))

  const stored = staff(
    ['Norbert', 'Kestrelin Sr.'],
    ['Ilse', 'Kestrelin', 'Junior'],
    ['Otto', 'Kestrelin', 'V.'],
  )
  test.each([
    ['Norbert|Sr|Kestrelin', 'A+ Norbert Kestrelin Sr.'],
    ['Norbert|senior|Kestrelin', 'A+ Norbert Kestrelin Sr.'],
    ['Norbert|jr.|Kestrelin', ''],
    ['Norbert|Paul III|Kestrelin', ''],
    ['Ilse|JNR|Kestrelin', 'A+ Ilse Junior Kestrelin'],
    ['Ilse||Kestrelin II', ''],
    ['Ilse||Kestrelin', 'A Ilse Junior Kestrelin'],
    ['Otto|V|Kestrelin', 'A+ Otto V. Kestrelin'],
  ])('also in the middle name: %s', (input, found) => {
    const [contactFirstName, contactMiddleName, contactLastName] = input.split('|')
    const query = { contactFirstName, contactMiddleName, contactLastName, companyName: EMPLOYER }
    const match = matcherOf([{ name: EMPLOYER }], stored).match(query)
    expect(match.kind === 'contact' ? `${match.grade} ${match.job.person.fullName}` : '').toBe(found)
  })
})

describe('names of women and men', () => {
  const people = staff(
    ...([
      ['Andrea', 'Voss'],
      ['Robert', 'Lindqvist'],
      ['Simone', 'Brandl'],
      ['Rachid', 'Ouali'],
      ['Evgeny', 'Platov'],
      ['Frances', 'Doyle'],
      ['Gabriel', 'Moreau'],
      ['Panagiotis', 'Vlachos'],
      ['Josephine', 'Hartley'],
      ['Wilma', 'Sandberg'],
      ['Alexandra', 'Petrou'],
      ['Valentino', 'Ricci'],
      ['Chandran', 'Pillai'],
    ] as const),
  )
  test.each(
    (
      'Andrew Voss; Andre Voss; Roberta Lindqvist; Simon Brandl; Rachida Ouali; Evgenia Platov; Evgeniya Platov; ' +
      'Francis Doyle; Gabrielle Moreau; Gabriela Moreau; Panagiota Vlachos; Joseph Hartley; William Sandberg; Alexander Petrou; ' +
      'Alexandros Petrou; Valentina Ricci; Chandrani Pillai'
    ).split('; '),
  )('that are variants of each other are those of two people: %s', (name) =>
    expect(gradeAmong(people, name)).toBe(''),
  )
  test.each(
    'Andy Voss; Rob Lindqvist; Rashid Ouali; Yevgeniy Platov; Fran Doyle; Gabe Moreau; Jo Hartley; Alex Petrou; Sandra Petrou'.split(
      '; ',
    ),
  )('have the same short forms: %s', (name) => expect(gradeAmong(people, name)).not.toBe(''))
})

describe('Arabic names that are written alike', () => {
  const people = staff(
    ['Salah', 'Bouhired'],
    ['Samer', 'Qandil'],
    ['Zaid', 'Masarweh'],
    ['Noor', 'Sawalha'],
    ['Rashed', 'Tubeileh'],
    ['Majeed', 'Obeidat'],
    ['Saeed', 'Kilani'],
  )
  test.each([
    ['of another person', 'Saleh Bouhired', ''],
    ['of another person', 'Zayed Masarweh', ''],
    ['of another person', 'Noora Sawalha', ''],
    ['of another person', 'Saad Kilani', ''],
    ['of another person', 'Sameer Qandil', ''],
    ['of another person', 'Rasheed Tubeileh', ''],
    ['of another person', 'Majed Obeidat', ''],
    ['in another spelling', 'Zeid Masarweh', 'A+'],
    ['in another spelling', 'Nour Sawalha', 'A+'],
    ['that stands for two names', 'Rashid Tubeileh', 'A+'],
    ['that stands for two names', 'Majid Obeidat', 'A+'],
    ['in another spelling', 'Said Kilani', 'A+'],
  ])('are those %s: %s', (_, name, grade) => expect(gradeAmong(people, name)).toBe(grade))
})

describe('a second given name', () => {
  const find = (names: readonly PersonDraft['name'][], input: string) => {
    const [contactFirstName, contactMiddleName = '', contactLastName] = input.split('|')
    const { match } = matcherOf([{ name: EMPLOYER }], staff(...names))
    const found = match({ contactFirstName, contactMiddleName, contactLastName, companyName: EMPLOYER })
    return found.kind === 'contact' ? `${found.grade} ${found.job.person.fullName}` : ''
  }
  const pairs: readonly PersonDraft['name'][] = [
    ['Rose-Ellen', 'Tackaberry'],
    ['Rose-Helen', 'Tackaberry'],
    ['Rose', 'Tackaberry'],
    ['Rose', 'Tackaberry', 'E'],
    ['Peter', 'Sundqvist', 'Philip'],
    ['Peter', 'Sundqvist', 'Phillip'],
    ['Annekatherine', 'Wexcombe'],
    ['Anne', 'Wexcombe', 'Catherine'],
  ]
  test.each([
    ['Rose-Ellen||Tackaberry', 'Rose-Ellen Tackaberry'],
    ['Rose|Helen|Tackaberry', 'Rose-Helen Tackaberry'],
    ['Peter|Philip|Sundqvist', 'Peter Philip Sundqvist'],
    ['Peter Phillip||Sundqvist', 'Peter Phillip Sundqvist'],
    ['Anne-Katherine||Wexcombe', 'Annekatherine Wexcombe'],
    ['Anne Catherine||Wexcombe', 'Anne Catherine Wexcombe'],
  ])('that is equal is preferred to a variant: %s', (input, name) =>
    expect(find(pairs, input)).toMatch(new RegExp(`^[AB][+-]? ${name}$`)),
  )

  const people: readonly PersonDraft['name'][] = [
    ['Eva-Valentina', 'Kowalke'],
    ['Georg', 'Anspach', 'Leopold'],
    ['Lars-Eric', 'Hammarling'],
    ['Mary-Jane', 'Ostrander'],
    ['Abdul Rahim', 'Noorzad'],
    ['Anna', 'Lindgaard', 'Helene'],
    ['Scott', 'Ainsbury', 'Brian'],
    ['Julia', 'Penhaligon', 'Ruth'],
    ['Mei', 'Chen'],
  ]
  test.each([
    ['that is another common name is that of another person', 'Abdul-Karim||Noorzad', ''],
    ['that is a typo gets B', 'Eva-Velentina||Kowalke', 'B Eva-Valentina Kowalke'],
    ['that is a typo gets B', 'Georg|Leoplod|Anspach', 'B Georg Leopold Anspach'],
    ['that is a typo in five letters gets B', 'Scott|Brain|Ainsbury', 'B Scott Brian Ainsbury'],
    ['that differs in one of four letters is that of another person', 'Julia|Rath|Penhaligon', ''],
    ['that has two typos is that of another person', 'Georg|Loeplod|Anspach', ''],
    ['that sounds alike gets B', 'Anna|Helen|Lindgaard', 'B Anna Helene Lindgaard'],
    ['in another spelling gets B', 'Lars-Erik||Hammarling', 'B Lars-Eric Hammarling'],
    ['in another spelling gets B', 'Mary-Jean||Ostrander', 'B Mary-Jane Ostrander'],
    ['that is not stored contradicts no Chinese name', 'Mei|Ling|Chen', 'A+ Mei Chen'],
  ])('%s: %s', (_, input, found) => expect(find(people, input)).toBe(found))
})

describe('a name is found', () => {
  const people = staff(
    ['Serena', 'Wilmot'],
    ['Suzanne', 'Thibodeau'],
    ['Pablo', 'Galindo Salgado'],
    ['Inés', 'Vidal', 'Tejedor'],
  )
  test.each([
    ['with credentials that no list has', 'Serena Wilmot, M.A.', 'A+'],
    ['with credentials that no list has', 'Serena Wilmot, SHRM-SCP', 'A+'],
    ['with credentials that no list has', 'Serena Wilmot, CSc.', 'A+'],
    ['with the last name first and credentials', 'Wilmot, Serena, M.A.', 'A+'],
    ['but not with the first name of another person after a comma', 'Serena Wilmot, Maria', ''],
    ['but not by another first name', 'Susan Thibodeau', ''],
    ['without the second last name', 'Pablo Galindo', 'A+'],
    ['without the first last name', 'Inés Vidal', 'A+'],
    ['but not with another second last name', 'Pablo Galindo Torres', ''],
    ['but not with another second last name', 'Inés Tejedor Robles', ''],
  ])('%s: %s', (_, name, grade) => expect(gradeAmong(people, name)).toBe(grade))
})

describe('a full name is stored', () => {
  const MORE = ['Tim Cook', 'Anna Hansen', 'John Smith', 'Maria Lopez', 'Hugo Jansen']
  const find = (fullName: string, contactFullName: string): string => {
    const people = [fullName, ...MORE].map((name, id) => ({
      ...{ id, guid: `P${id}`, ...fillNames(name), middleName: '', fullName: name },
    }))
    const jobs = people.map((person, id) => ({
      ...{ id, person, companyId: 0, email: '', jobTitle: '', country: '', current: true, recency: 0 },
    }))
    const noProfiles = { companies: new Map(), people: new Map() }
    const { match } = createMatcher(createInMemoryRecords([namedCompany(0, EMPLOYER)], jobs, noProfiles))
    const found = match({ contactFullName, companyName: EMPLOYER })
    return found.kind === 'contact' ? `${found.grade} ${found.job.person.fullName}` : ''
  }
  test.each([
    ['with degrees', 'Ada Keller MSc CEng', 'Ada Keller', 'A+'],
    ['with degrees', 'Ada Keller FRICS', 'Ada Keller', 'A+'],
    ['with a title of nobility', 'Baroness Ada Keller', 'Ada Keller', 'A+'],
    ['with a title of nobility and its place', 'Lord Keller of Acton', 'Lord Keller', 'B'],
    ['with the last name in capitals first', 'KELLER Ada Maria', 'Ada Keller', 'A+'],
    ['with the last name in capitals first', 'DE LA CRUZ Juan', 'Juan Cruz', 'A+'],
    ['with the last name in capitals first', 'KELLER Ada Maria', 'Maria Ada', ''],
    ['with the particles of the last name first', 'de la Cruz Juan', 'de la Cruz, Juan', 'A+'],
    ['with the particles of the last name first', 'van der Berg Jan Willem', 'Jan van der Berg', 'A+'],
    ['with initials in capitals first', 'JP Keller', 'Keller, J. P.', 'A+'],
  ])('%s: %s', (_, stored, name, grade) => expect(find(stored, name)).toBe(grade && `${grade} ${stored}`))
})

test('a colleague with the same initial lowers no weight of the exact name, whoever is stored first', () => {
  const people: PersonDraft[] = [
    { name: ['A.', 'Keller'], jobs: [{ at: 'Acme Tools', title: 'Head of Sales' }] },
    { name: ['Ada', 'Keller'], jobs: [{ at: 'Acme Tools', title: 'Head of Marketing' }] },
  ]
  const query = {
    contactFullName: 'Ada Keller',
    companyName: 'Acme Tools',
    contactJobTitle: 'Head of Marketing',
  }
  const [first, second] = [people, people.toReversed()].map(
    (stored) => matcherOf([{ name: 'Acme Tools' }], stored).explain(query).candidates[0],
  )
  expect(first).toMatchObject({ job: { person: { fullName: 'Ada Keller' } }, weight: second?.weight })
})
