import { describe, expect, test } from 'bun:test'
import { describeMatch, matcherOf } from './small-data.ts'

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
  describeMatch(matcher.match({ contactFullName, companyName }))
const mailed = (contactEmail: string) => describeMatch(matcher.match({ contactEmail }))

describe('a contact is found by email', () => {
  test.each(['angela.barker@games-workshop.com', ' Angela.Barker+news@GAMES-WORKSHOP.COM '])('%s', (email) =>
    expect(mailed(email)).toBe(`Angela Barker at ${GAMES}`),
  )
  test('of an ended job', () => {
    expect(mailed('woksanen@games-workshop.com')).toBe(`William Henry Oksanen at ${GAMES} (left)`)
  })
  test('only exactly at a free mail provider', () => {
    expect(mailed('peter.jansen@gmail.com')).toBe(`Peter Jansen at ${GAMES}`)
    expect(mailed('peterjansen@gmail.com')).toBe('no candidate')
  })
  test('that is unknown, if it is formed from exactly one full name there', () => {
    expect(mailed('barker.angela@games-workshop.com')).toBe(`Angela Barker at ${GAMES}`)
  })
  test('or else only the company is returned', () => {
    expect(mailed('unknown.soldier@games-workshop.com')).toBe(GAMES)
    expect(mailed('jsmith@sekisuijushi.co.jp')).toBe(SEKISUI)
  })
})

describe('a contact is found by name and company', () => {
  test('with the name in parts', () => {
    const input = { contactFirstName: 'Bill', contactLastName: 'Oksanen', companyName: SEKISUI }
    expect(describeMatch(matcher.match(input))).toBe(`William Henry Oksanen at ${SEKISUI}`)
  })
  test('with half of a compound last name', () =>
    expect(named('Rosa Garcia', SEKISUI)).toBe(`Rosa Garcia Lopez at ${SEKISUI}`))
  test('at the requested company, even if the job has ended', () => {
    expect(named('William Oksanen')).toBe(`William Henry Oksanen at ${GAMES} (left)`)
    expect(named('William Oksanen', SEKISUI)).toBe(`William Henry Oksanen at ${SEKISUI}`)
  })
})

describe('a contact query', () => {
  test.each([
    ['an unknown person', 'Vincent Hall', GAMES],
    ['another first name', 'Robert Barker', GAMES],
    ['another last name', 'Angela Hall', GAMES],
    ['a person of another company', 'Angela Barker', SEKISUI],
  ])('returns only the company for %s', (_, name, company) => expect(named(name, company)).toBe(company))
  test('returns no contact for two people with the same name at one company', () => {
    expect(named('John Smith', SEKISUI)).toBe(SEKISUI)
  })
  test('returns one of two people with the same name by title or email', () => {
    const john = { contactFullName: 'John Smith', companyName: SEKISUI }
    expect(matcher.match({ ...john, contactJobTitle: 'Chief Counsel' })).toMatchObject({ job: { id: 4 } })
    const contactEmail = 'john@sekisuijushi.co.jp'
    expect(matcher.match({ ...john, contactEmail })).toMatchObject({ job: { id: 3 } })
  })
  test('is never certain for the email of one with the name of another', () => {
    const contactEmail = 'angela.barker@games-workshop.com'
    const match = matcher.match({ contactEmail, contactFullName: 'Vincent Hall' })
    expect(describeMatch(match)).toBe(GAMES)
    const married = matcher.match({ contactEmail, contactFullName: 'Angela Hall' })
    expect(married).not.toMatchObject({ kind: 'contact', grade: 'A+' })
  })
})

describe('a contact query without a company', () => {
  test('matches a first name alone at a company with one such person', () => {
    const atSekisui = { companyName: SEKISUI, contactJobTitle: 'Director of Sales' }
    expect(describeMatch(matcher.match({ contactFirstName: 'William', ...atSekisui }))).toContain(
      'William Henry Oksanen',
    )
  })
  test('returns the current job if exactly one contact fits well', () => {
    expect(describeMatch(matcher.match({ contactFullName: 'William Oksanen' }))).toBe(
      `William Henry Oksanen at ${SEKISUI}`,
    )
  })
  test('returns nothing if several or no contacts fit', () => {
    expect(describeMatch(matcher.match({ contactFullName: 'John Smith' }))).toBe('ambiguous')
    expect(describeMatch(matcher.match({ contactFullName: 'Nobody Anywhere' }))).toBe('no candidate')
    expect(describeMatch(matcher.match({ contactLastName: 'Oksanen' }))).not.toContain('Oksanen')
  })
})
