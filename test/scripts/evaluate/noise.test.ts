import { describe, expect, test } from 'bun:test'
import type { DraftQuery, QuerySubject } from '../../../scripts/evaluate/noise/noise.ts'
import { ALL_NOISE } from '../../../scripts/evaluate/queries/generate-queries.ts'
import { Random } from '../../../scripts/lib/random.ts'

const COMPANY = {
  id: 1,
  guid: 'C1',
  name: "The Müller-Brock & O'Neill Pharmaceuticals Group, Inc.",
  otherNames: ['MB Pharma'],
  website: 'http://www.mueller-brock.example',
  country: 'United States',
  parentGuid: '',
}
const PERSON = {
  id: 1,
  guid: 'P1',
  firstName: 'William',
  middleName: '',
  lastName: 'Müllerström-Keller',
  fullName: '',
}
const SUBJECT: QuerySubject = { company: COMPANY, city: 'Portland', person: PERSON }

/** Every noise function applies to at least one of these. */
const QUESTIONS: readonly DraftQuery[] = [
  {
    companyName: COMPANY.name,
    companyWebAddress: COMPANY.website,
    contactEmail: 'william.keller@mueller-brock.example',
    contactJobTitle: 'Vice President, Marketing',
    person: { first: 'William', middle: '', last: 'Müllerström-Keller', isFullName: true },
  },
  {
    companyName: 'Northwind Optics Quality Systems',
    person: { first: 'Jean-Luc', middle: 'André', last: 'van Achterberg', isFullName: false },
  },
]

const trials = QUESTIONS.flatMap((query) =>
  Array.from({ length: 60 }, (_, i) => ({ asked: query, random: new Random(`trial ${i}`) })),
)

function applyNoise(name: string, input = 0): (DraftQuery | undefined)[] {
  const noise = ALL_NOISE.find((one) => one.name === name)
  const query = QUESTIONS[input]
  if (noise === undefined || query === undefined) throw new Error(`no noise ${name}`)
  return Array.from({ length: 80 }, (_, i) => noise.apply(query, new Random(`${name} ${i}`), SUBJECT))
}

function companyNames(name: string, input = 0): Set<string | undefined> {
  return new Set(applyNoise(name, input).map((query) => query?.companyName))
}

describe('each noise function', () => {
  test('has a unique name', () => {
    const names = ALL_NOISE.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(ALL_NOISE.map((noise) => [noise.name, noise] as const))(
    '%s applies, and changes only its field',
    (_, noise) => {
      const results = trials.map(({ asked: query, random }) => ({
        asked: query,
        result: noise.apply(query, random, SUBJECT),
      }))
      const applied = results.filter(({ result }) => result !== undefined)
      expect(applied).not.toBeEmpty()
      for (const { asked: query, result } of applied) {
        expect(result?.[noise.field]).not.toEqual(query[noise.field])
        expect({ ...result, [noise.field]: query[noise.field] }).toEqual(query)
      }
    },
  )

  test('ignores queries without its field', () => {
    for (const { apply } of ALL_NOISE) expect(apply({}, new Random('none'), SUBJECT)).toBeUndefined()
  })

  test('is deterministic for the same random numbers', () => {
    for (const { apply } of ALL_NOISE) {
      for (const query of QUESTIONS) {
        expect(apply(query, new Random('same'), SUBJECT)).toEqual(apply(query, new Random('same'), SUBJECT))
      }
    }
  })
})

describe('noise in company names', () => {
  test('adds, removes, and changes legal forms', () => {
    expect(companyNames('company name: legal form dropped')).toEqual(
      new Set(["The Müller-Brock & O'Neill Pharmaceuticals Group"]),
    )
    expect(companyNames('company name: legal form respelled')).toContain(
      "The Müller-Brock & O'Neill Pharmaceuticals Group Incorporated",
    )
    expect(companyNames('company name: legal form replaced')).not.toContain(COMPANY.name.replace(',', ''))
    expect(companyNames('company name: legal form added', 1)).toContain(
      'Northwind Optics Quality Systems Ltd',
    )
  })

  test('keeps the legal form with a typo', () => {
    const names = [...companyNames('company name: two typos')].filter((name) => name !== undefined)
    for (const name of names) expect(name).toEndWith(', Inc.')
  })

  test('omits the words that people omit', () => {
    expect(companyNames('company name: common words dropped')).toEqual(
      new Set(["The Müller-Brock & O'Neill Pharmaceuticals"]),
    )
    expect(companyNames('company name: acronym', 1)).toEqual(new Set(['NOQS', 'N.O.Q.S']))
    expect(companyNames('company name: cut at 20', 1)).toEqual(new Set(['Northwind Optics Qua']))
    expect(companyNames('company name: domain instead of the name')).toEqual(
      new Set(['mueller-brock.example']),
    )
  })

  test('damages text as machines do', () => {
    expect([...companyNames('company name: mojibake')].join()).toStartWith('The MÃ¼ller')
    expect([...companyNames('company name: HTML entities')].join()).toContain(
      'M&uuml;ller-Brock &amp; O&#39;Neill',
    )
    expect([...companyNames('company name: full width', 1)].join()).toStartWith(
      'Ｎｏｒｔｈｗｉｎｄ　Ｏｐｔｉｃｓ',
    )
  })
})

describe('noise in person names', () => {
  const peopleAfter = (name: string, input = 0) => applyNoise(name, input).map((query) => query?.person)

  test('keeps one of the names of the person', () => {
    const firsts = new Set(peopleAfter('person: nickname').map((person) => person?.first))
    expect(firsts).toContain('Bill')
    const halves = new Set(peopleAfter('person: half of the surname').map((person) => person?.last))
    expect(halves).toEqual(new Set(['Müllerström', 'Keller']))
    expect(peopleAfter('person: half of the surname', 1)[0]).toBeUndefined()
    expect(peopleAfter('person: one of two given names', 1)[0]?.first).toBe('Jean')
    expect(peopleAfter('person: initials', 1)[0]).toMatchObject({ first: 'J. L.', last: 'van Achterberg' })
    expect(peopleAfter('person: particle joined or split', 1).map((person) => person?.last)).toContain(
      'Vanachterberg',
    )
  })

  test('puts the last name first only in a single name field', () => {
    expect(peopleAfter('person: last, first')[0]).toMatchObject({
      first: 'Müllerström-Keller,',
      last: 'William',
    })
    expect(peopleAfter('person: last, first', 1)[0]).toBeUndefined()
  })

  test('changes the pattern of an email only if the name is sent too', () => {
    const patterns = applyNoise('email: another pattern').map((query) => query?.contactEmail)
    expect(patterns).toContain('w.mullerstromkeller@mueller-brock.example')
    const alone = ALL_NOISE.find(({ name }) => name === 'email: another pattern')
    expect(alone?.apply({ contactEmail: 'w@x.example' }, new Random('1'), SUBJECT)).toBeUndefined()
  })
})

test('noise in websites keeps the host', () => {
  for (const { name, field } of ALL_NOISE) {
    if (field !== 'companyWebAddress') continue
    for (const query of applyNoise(name)) {
      const text = (query?.companyWebAddress ?? COMPANY.website).toLowerCase().replaceAll(' ', '')
      expect(text).toContain('mueller-brock.example')
    }
  }
})
