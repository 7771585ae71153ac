/** Names as they stand in CRMs, exports, and spreadsheets: which records they must find, and which they must not. */
import { describe, expect, test } from 'bun:test'
import { describeMatch, matcherOf } from './small-data.ts'

const NAMES: readonly (string | readonly [name: string, website: string])[] = [
  'BRP Inc.',
  'SoftBank Corp.',
  'UBS Group AG',
  'UBS AG',
  'Stem, Inc.',
  'Stem Holdings, Inc.',
  'Ecopro Co., Ltd.',
  'Ecopro BM. Co., Ltd.',
  'Power Financial Corporation',
  'Power Finance Corporation Limited',
  'JOINT Corp',
  'Churchill Capital Corp VII',
  'Concord Acquisition Corp II',
  'Concord Acquisition Corp III',
  'Zhejiang Hisun Pharmaceutical Co., Ltd.',
  'LIC Housing Finance Limited',
  'Cinemark Holdings, Inc.',
  'Pinnacle West Capital Corp',
  'Amiad Water Systems Ltd.',
  'HG Metal Manufacturing Limited',
  'Freelancer Limited',
  'Various Eateries PLC',
  'Public Joint Stock Company Gazprom',
  'Koninklijke Heijmans N.V.',
  'Fastighets AB Balder (publ)',
  ['Telefonaktiebolaget LM Ericsson (publ)', 'http://www.ericsson.com'],
  ['Petroleo Brasileiro S.A. - Petrobras', 'http://www.petrobras.com.br'],
  ['LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne', 'http://www.lvmh.com'],
  ['International Business Machines Corporation', 'http://www.ibm.com'],
  ['American International Group, Inc.', 'http://www.aig.com'],
  ['United Parcel Service, Inc.', 'http://www.ups.com'],
  ['The Procter & Gamble Company', 'http://www.pg.com'],
  ['Taiwan Semiconductor Manufacturing Company Limited', 'http://www.tsmc.com'],
  'Kwang Dong Pharmaceutical Co., Ltd.',
  'Copperbank Resources Corp.',
  'Northern Dynasty Minerals Ltd.',
  'Echo International Holdings Group Limited',
  'PIOLAX, Inc.',
  'Rentracks CO.,LTD.',
  'Genix Pharmaceuticals Corporation',
  'Leggett & Platt, Incorporated',
  'Turtle Beach Corporation',
  'Nan Yang Dyeing & Finishing Co.,Ltd',
  'Hotel Majestic Cannes',
  'Star Cement Limited',
  'Panasonic Corporation',
  'Daikin Industries,Ltd.',
  'Amorepacific Corporation',
  'Harmony Gold Mining Company Limited',
  'Woodside Energy Group Ltd',
  'TE Connectivity Ltd.',
  'Banco Bradesco S.A.',
]

const matcher = matcherOf(
  NAMES.map((entry) => {
    const [name, website] = typeof entry === 'string' ? [entry, ''] : entry
    return { name, website }
  }),
)

/** Returns `A+: UBS Group AG`, or the reason for no match. */
function find(companyName: string): string {
  const match = matcher.match({ companyName })
  return match.kind === 'none' ? match.reason : `${match.grade}: ${match.company.name}`
}

describe('a placeholder is not a company name', () => {
  test.each([
    'Freelancer',
    'various',
    'NaN',
    'Self-employed',
    'personal',
    'test',
    'n/a',
    'xxxx',
    'asdf',
    'keine Angabe',
    'sin empresa',
    'indépendant',
    '個人',
    'нет',
  ])('%s finds no company', (name) => {
    expect(find(name)).toBe('no candidate')
  })

  test('a company with such a name is found with its legal form', () => {
    expect(find('Freelancer Limited')).toBe('A+: Freelancer Limited')
  })

  test('a placeholder in the website field finds no company', () => {
    expect(matcher.match({ companyWebAddress: 'none' })).toEqual({ kind: 'none', reason: 'no candidate' })
  })
})

describe('a name with another word like "Group" gets at most grade B', () => {
  test.each([
    ['BRP Group, Inc.', 'B: BRP Inc.'],
    ['SoftBank Group', 'B: SoftBank Corp.'],
    ['SoftBank International', 'B: SoftBank Corp.'],
    ['BRP Worldwide', 'B: BRP Inc.'],
    ['BRP Inc Foundation', 'B: BRP Inc.'],
    ['Harbor View Press, a subsidiary of BRP', 'B: BRP Inc.'],
  ])('%s gives %s', (name, result) => {
    expect(find(name)).toBe(result)
  })

  test.each(['UBS Group AG', 'UBS AG', 'Stem, Inc.', 'Stem Holdings, Inc.', 'Ecopro Co., Ltd.'])(
    'the exact name %s wins',
    (name) => {
      expect(find(name)).toBe(`A+: ${name}`)
    },
  )

  test('a name of legal words is found', () => {
    expect(find('The Joint Corp.')).toBe('A+: JOINT Corp')
  })
})

describe('a name as organizations are called and as systems write them', () => {
  const names = [
    'Stadt Köln',
    'Gemeente Rotterdam',
    'Ville de Lyon',
    'Universität Heidelberg',
    'Technische Universität München',
    'University of Washington',
    "St. Mary's Hospital",
    'Mount Sinai Health System',
    'Endress+Hauser AG',
    'Würth Group',
    'Revolut Ltd',
    'State of California',
    'École Polytechnique Fédérale de Lausanne',
    'WAGO GmbH & Co. KG',
    'Dr. August Oetker KG',
    'Genkyotex SA',
  ]
  const organizations = matcherOf(names.map((name) => ({ name })))
  const lookUp = (companyName: string) => describeMatch(organizations.match({ companyName }))
  test.each([
    ['City of Köln', 'Stadt Köln'],
    ['Municipality of Rotterdam', 'Gemeente Rotterdam'],
    ['Mairie de Lyon', 'Ville de Lyon'],
    ['Uni Heidelberg', 'Universität Heidelberg'],
    ['TU München', 'Technische Universität München'],
    ['U of Washington', 'University of Washington'],
    ["Saint Mary's Hospital", "St. Mary's Hospital"],
    ['Mt. Sinai Health System', 'Mount Sinai Health System'],
    ['Endress plus Hauser', 'Endress+Hauser AG'],
    ['Doctor August Oetker', 'Dr. August Oetker KG'],
    ['W?rth Group', 'Würth Group'],
    ['Stadt K\ufffd\ufffdln', 'Stadt Köln'],
    ['Universit?t Heidelberg', 'Universität Heidelberg'],
    [
      '\u00c3\u0089cole Polytechnique F\u00c3\u00a9d\u00c3\u00a9rale de Lausanne',
      'École Polytechnique Fédérale de Lausanne',
    ],
    ['WAGO GmbH & C0. KG', 'WAGO GmbH & Co. KG'],
    ['M/s State of California', 'State of California'],
    ['Fa. State of California', 'State of California'],
    ['1. State of California', 'State of California'],
    ['Revolut Ltd (Company No. 08804411)', 'Revolut Ltd'],
    ['Revolut Ltd HRB 158312', 'Revolut Ltd'],
    ['Revolut, D-U-N-S 31-504-7289', 'Revolut Ltd'],
    ['清华大学', 'no candidate'],
  ])('%s: %s', (name, found) => expect(lookUp(name)).toBe(found))
})

describe('a name with a word of another industry', () => {
  const companies = matcherOf([{ name: 'Greyglen Creative, Inc.' }, { name: 'Vail Resorts, Inc.' }])
  test.each(['Greyglen Creative Insurance', 'Greyglen Creative Mining'])(
    'gets at most grade B: %s',
    (companyName) => expect(companies.match({ companyName })).toMatchObject({ kind: 'company', grade: 'B' }),
  )
  test.each(['Vail Health', 'Vail Insurance'])(
    'finds nothing instead of another industry: %s',
    (companyName) => expect(companies.match({ companyName })).toMatchObject({ kind: 'none' }),
  )
})

describe('an acronym without a website', () => {
  const companies = matcherOf(
    [
      'Quillon Hydraulics Incorporated',
      'Science Applications International Corp',
      'Westlake Grain Company',
    ].map((name) => ({ name })),
  )
  test.each([
    ['QHI', 'Quillon Hydraulics Incorporated'],
    ['SAIC', 'Science Applications International Corp'],
    ['WGC', 'Westlake Grain Company'],
  ])('may contain the letter of the legal form: %s', (companyName, name) => {
    expect(companies.match({ companyName })).toMatchObject({ kind: 'company', company: { name }, grade: 'B' })
  })
  test('has no other legal form', () => {
    expect(companies.match({ companyName: 'QHI GmbH' })).toMatchObject({ kind: 'none' })
  })
})

describe('companies of a series are different companies', () => {
  test.each([
    ['Alpha XVI Inc', 'Alpha XVII'],
    ['Ares Acquisition Corp', 'Ares Acquisition Corp. III'],
  ])('%s is not found as %s', (stored, name) => {
    expect(matcherOf([{ name: stored }]).match({ companyName: name })).toMatchObject({ kind: 'none' })
  })

  test('one that is not stored gets at most grade B', () => {
    expect(find('Churchill Capital Corp VI')).not.toStartWith('A')
    expect(find('Churchill Capital Corp VII')).toBe('A+: Churchill Capital Corp VII')
  })

  test('a name without the number of several is ambiguous or no match', () => {
    expect(find('Concord Acquisition Corp')).not.toContain(':')
  })
})

describe('a typo in the only distinctive word is not compensated by common words', () => {
  test.each(['Zhejiang Ausun Pharmaceutical', 'GIC Housing Finance', 'FineMark Holdings'])(
    '%s gets at most grade B',
    (name) => {
      expect(find(name)).not.toStartWith('A')
    },
  )
})

describe('three initials alone find no company', () => {
  test.each(['PwC', 'AWS', 'HMM'])('%s', (name) => {
    expect(find(name)).not.toStartWith('A')
  })
})

describe('a company is found by its spoken name', () => {
  test.each([
    ['Gazprom', 'Public Joint Stock Company Gazprom'],
    ['ПАО Газпром', 'Public Joint Stock Company Gazprom'],
    ['Balder', 'Fastighets AB Balder (publ)'],
    ['Ericsson', 'Telefonaktiebolaget LM Ericsson (publ)'],
    ['Petrobras', 'Petroleo Brasileiro S.A. - Petrobras'],
    ['LVMH', 'LVMH Moët Hennessy - Louis Vuitton, Societe Europeenne'],
    ['IBM', 'International Business Machines Corporation'],
    ['AIG', 'American International Group, Inc.'],
    ['UPS', 'United Parcel Service, Inc.'],
    ['P&G', 'The Procter & Gamble Company'],
    ['TSMC', 'Taiwan Semiconductor Manufacturing Company Limited'],
  ])('%s finds %s', (name, company) => {
    expect(find(name)).toEndWith(`: ${company}`)
  })
})

test('an alternative name may be a ticker symbol', () => {
  const companies = [
    { name: 'General Electric Company', otherNames: ['NYSE: GE'] },
    { name: 'Gerdau S.A.', otherNames: ['GGBR'] },
  ]
  const { match } = matcherOf(companies)
  expect(match({ companyName: 'GE' })).toMatchObject({
    kind: 'company',
    company: { name: 'General Electric Company' },
  })
  expect(match({ companyName: 'GGBR' })).toMatchObject({ kind: 'company', company: { name: 'Gerdau S.A.' } })
})

describe('abbreviations of exports are read', () => {
  test.each([
    ['KwangdongPharm', 'Kwang Dong Pharmaceutical Co., Ltd.'],
    ['CopperbankRes', 'Copperbank Resources Corp.'],
    ['NORTHERN DYNASTY MINLS', 'Northern Dynasty Minerals Ltd.'],
    ['Harmony Gold Mining Company Lim', 'Harmony Gold Mining Company Limited'],
    ['Woodside Energy Group Limited American Depositary Shares', 'Woodside Energy Group Ltd'],
    ['TE Connectivity Ltd. New Switze', 'TE Connectivity Ltd.'],
    ['Bank Bradesco', 'Banco Bradesco S.A.'],
  ])('%s finds %s', (name, company) => {
    expect(find(name)).toEndWith(`: ${company}`)
  })
})

describe('a former name beside the present one is left out', () => {
  test.each([
    [
      'Gold Treasure Holdings (now Echo International Holdings Group)',
      'Echo International Holdings Group Limited',
    ],
    ['formerly Kato Hatsujo, now PIOLAX', 'PIOLAX, Inc.'],
    ['Kato Hatsujo -> PIOLAX', 'PIOLAX, Inc.'],
    ['Kato Hatsujo → PIOLAX', 'PIOLAX, Inc.'],
    ['Rentracks ehemals Coel', 'Rentracks CO.,LTD.'],
    ['Coel DBA Rentracks', 'Rentracks CO.,LTD.'],
  ])('%s finds %s', (name, company) => {
    expect(find(name)).toEndWith(`: ${company}`)
  })
})

describe('a word that may mean "formerly" is part of a name', () => {
  test.each(['NOW Foods', 'Ex Foods', 'Agora Foods', 'Gia Foods'])('%s does not find Foods Ltd', (name) => {
    expect(matcherOf([{ name: 'Foods Ltd' }]).match({ companyName: name })).toMatchObject({ kind: 'none' })
  })
})

test('an alternative name that is a placeholder or a legal form is not a name', () => {
  const { match } = matcherOf([{ name: 'Foo Corp', otherNames: ['unknown', 'n/a', 'NYSE:', 'the', 'inc.'] }])
  for (const companyName of ['unknown GmbH', 'NYSE', 'The', 'inc corp'])
    expect(match({ companyName })).toMatchObject({ kind: 'none' })
})

describe('ornaments do not change a name', () => {
  test.each([
    ['🔹Genix Pharmaceuticals', 'Genix Pharmaceuticals Corporation'],
    ['🧡 Genix Pharmaceuticals 🚀', 'Genix Pharmaceuticals Corporation'],
    ['Leggett+Platt', 'Leggett & Platt, Incorporated'],
    ['Turtle%20Beach%20Corporation', 'Turtle Beach Corporation'],
    ['Nan Yang Dyeing n Finishing', 'Nan Yang Dyeing & Finishing Co.,Ltd'],
    ['Panasonic™', 'Panasonic Corporation'],
    ['H0te1 Majestic Cannes', 'Hotel Majestic Cannes'],
    ['Star Cernent Limited', 'Star Cement Limited'],
  ])('%s finds %s', (name, company) => {
    expect(find(name)).toEndWith(`: ${company}`)
  })

  test('a name of ornaments alone finds nothing', () => {
    const { match } = matcherOf([{ name: 'Orange Heart Inc' }])
    expect(match({ companyName: '🧡' })).toEqual({ kind: 'none', reason: 'no candidate' })
  })
})

describe('a name in another script is found by its sound', () => {
  test.each([
    ['パナソニック', 'Panasonic Corporation'],
    ['ダイキン工業', 'Daikin Industries,Ltd.'],
    ['아모레퍼시픽', 'Amorepacific Corporation'],
    ['パナソニック株式会社', 'Panasonic Corporation'],
  ])('%s finds %s', (name, company) => {
    expect(find(name)).toEndWith(`: ${company}`)
  })
})
