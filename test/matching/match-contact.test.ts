import { describe, expect, test } from 'bun:test'
import { matcherOf, told } from './small-market.ts'

const COMPANIES = [
  { name: 'Games Workshop Group PLC', website: 'http://www.games-workshop.com', country: 'United Kingdom' },
  { name: 'Sekisui Jushi Corporation', website: 'http://www.sekisuijushi.co.jp', country: 'Japan' },
] as const
const [GAMES, SEKISUI] = [COMPANIES[0].name, COMPANIES[1].name]

const matcher = matcherOf(COMPANIES, [
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
  { name: ['Jörg', 'Müller'], jobs: [{ at: GAMES, email: 'jm@games-workshop.com' }] },
  { name: ['Maya', 'van Geenen'], jobs: [{ at: GAMES }] },
  { name: ['Ana Beatriz', 'Cassiano', 'Cauê'], jobs: [{ at: GAMES }] },
  { name: ['Peter', 'Jansen'], jobs: [{ at: GAMES, email: 'peter.jansen@gmail.com' }] },
  { name: ['Rosa', 'Garcia Lopez'], jobs: [{ at: SEKISUI }] },
])
const named = (contactFullName: string, companyName: string = GAMES) =>
  told(matcher.match({ contactFullName, companyName }))
const mailed = (contactEmail: string) => told(matcher.match({ contactEmail }))

describe('a contact is found by e-mail address', () => {
  test.each(['angela.barker@games-workshop.com', ' Angela.Barker+news@GAMES-WORKSHOP.COM '])(
    '%s',
    (email) => {
      expect(mailed(email)).toBe(`Angela Barker at ${GAMES}`)
    },
  )
  test('of a job that has ended', () => {
    expect(mailed('woksanen@games-workshop.com')).toBe(`William Henry Oksanen at ${GAMES} (left)`)
  })
  test('at a free email provider provider, only exactly', () => {
    expect(mailed('peter.jansen@gmail.com')).toBe(`Peter Jansen at ${GAMES}`)
    expect(mailed('peterjansen@gmail.com')).toBe('no candidate')
  })
  test('that nobody has, where it is made of one full name there', () => {
    expect(mailed('barker.angela@games-workshop.com')).toBe(`Angela Barker at ${GAMES}`)
  })
  test('else the company alone answers', () => {
    expect(mailed('unknown.soldier@games-workshop.com')).toBe(GAMES)
    expect(mailed('jsmith@sekisuijushi.co.jp')).toBe(SEKISUI)
  })
})

describe('a contact is found by name and company', () => {
  test.each([
    ['in capitals', 'ANGELA BARKER', 'Angela Barker'],
    ['last name first', 'Barker, Angela', 'Angela Barker'],
    ['last name first without a comma', 'Barker Angela', 'Angela Barker'],
    ['with title and suffix', 'Dr. Angela Barker, PhD', 'Angela Barker'],
    ['by nickname', 'Angie Barker', 'Angela Barker'],
    ['by initial', 'A. Barker', 'Angela Barker'],
    ['misspelled', 'Anglea Barkre', 'Angela Barker'],
    ['without accents', 'Jorg Muller', 'Jörg Müller'],
    ['transliterated', 'Joerg Mueller', 'Jörg Müller'],
    ['with the particle joined', 'Maya Vangeenen', 'Maya van Geenen'],
    ['without the particle', 'Maya Geenen', 'Maya van Geenen'],
    ['without the middle name', 'Ana Beatriz Cassiano', 'Ana Beatriz Cauê Cassiano'],
    ['with the middle initial', 'Ana Beatriz C. Cassiano', 'Ana Beatriz Cauê Cassiano'],
    ['with half the first name', 'Ana Cassiano', 'Ana Beatriz Cauê Cassiano'],
  ])('%s', (_, name, found) => expect(named(name)).toBe(`${found} at ${GAMES}`))

  test('in parts', () => {
    const input = {
      contactFirstName: 'Bill',
      contactLastName: 'Oksanen',
      companyWebAddress: 'sekisuijushi.co.jp',
    }
    expect(told(matcher.match(input))).toBe(`William Henry Oksanen at ${SEKISUI}`)
  })
  test('with half a compound surname', () =>
    expect(named('Rosa Garcia', SEKISUI)).toBe(`Rosa Garcia Lopez at ${SEKISUI}`))
  test('at the company asked for, though the job has ended', () => {
    expect(named('William Oksanen')).toBe(`William Henry Oksanen at ${GAMES} (left)`)
    expect(named('William Oksanen', SEKISUI)).toBe(`William Henry Oksanen at ${SEKISUI}`)
  })
})

describe('a contact is not invented', () => {
  test('somebody absent is answered with the company', () => expect(named('Vincent Hall')).toBe(GAMES))
  test('nor is another first name taken', () => expect(named('Robert Barker')).toBe(GAMES))
  test('nor another last name', () => expect(named('Angela Hall')).toBe(GAMES))
  test('nor somebody of that name elsewhere', () => expect(named('Angela Barker', SEKISUI)).toBe(SEKISUI))
  test('two of one name at one company are not told apart by it', () => {
    expect(named('John Smith', SEKISUI)).toBe(SEKISUI)
  })
  test('but by title or e-mail address', () => {
    const john = { contactFullName: 'John Smith', companyName: SEKISUI }
    expect(matcher.match({ ...john, contactJobTitle: 'Chief Counsel' })).toMatchObject({
      employment: { id: 4 },
    })
    expect(matcher.match({ ...john, contactEmail: 'john@sekisuijushi.co.jp' })).toMatchObject({
      employment: { id: 3 },
    })
  })
  test('an address of one with the name of another is never sure', () => {
    const match = matcher.match({
      contactEmail: 'angela.barker@games-workshop.com',
      contactFullName: 'Vincent Hall',
    })
    expect(told(match)).toBe(GAMES)
    const married = matcher.match({
      contactEmail: 'angela.barker@games-workshop.com',
      contactFullName: 'Angela Hall',
    })
    expect(married).not.toMatchObject({ kind: 'contact', grade: 'A+' })
  })
})

describe('a contact without a company', () => {
  test('is found by the first name alone at a company where one bears it', () => {
    const atSekisui = { companyName: SEKISUI, contactJobTitle: 'Director of Sales' }
    expect(told(matcher.match({ contactFirstName: 'William', ...atSekisui }))).toContain(
      'William Henry Oksanen',
    )
  })
  test('is answered when exactly one fits well, by the current job', () => {
    expect(told(matcher.match({ contactFullName: 'William Oksanen' }))).toBe(
      `William Henry Oksanen at ${SEKISUI}`,
    )
  })
  test('is not answered when several do, or none', () => {
    expect(told(matcher.match({ contactFullName: 'John Smith' }))).toBe('ambiguous')
    expect(told(matcher.match({ contactFullName: 'Nobody Anywhere' }))).toBe('no candidate')
    expect(told(matcher.match({ contactLastName: 'Oksanen' }))).not.toContain('Oksanen')
  })
})

describe('exact identifiers of a contact', () => {
  test('a GUID gives the current job, or the one at the company asked for', () => {
    expect(told(matcher.match({ contactGuid: 'p1' }))).toBe(`William Henry Oksanen at ${SEKISUI}`)
    expect(told(matcher.match({ contactGuid: 'P1', companyName: GAMES }))).toBe(
      `William Henry Oksanen at ${GAMES} (left)`,
    )
  })
  test('a profile URL', () => {
    expect(told(matcher.match({ contactProfileUrl: 'PROFILES.example/in/will/' }))).toContain(
      'William Henry Oksanen',
    )
  })
})
