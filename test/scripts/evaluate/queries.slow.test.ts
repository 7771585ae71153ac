import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { type LabeledQuery, readDataset } from '../../../scripts/evaluate/dataset.ts'
import {
  ALL_NOISE,
  generateQueries,
  type QueryOptions,
} from '../../../scripts/evaluate/queries/generate-queries.ts'
import { parseCompanyName, toCompanyNameKey } from '../../../src/matching/normalize/company/company-name.ts'
import { toDomainKey, toEmailKey } from '../../../src/matching/normalize/lookup-keys.ts'
import { ROOT } from '../../support/paths.ts'

const sample = readDataset(join(ROOT, 'data'))
const OPTIONS: QueryOptions = { seed: 'test', count: 2000, half: 'report', noise: 'both' }
const { dataset: stored, queries } = generateQueries(sample, OPTIONS)
const training = generateQueries(sample, { ...OPTIONS, half: 'training', noise: 'usual' })

const keyOf = (name: string) => toCompanyNameKey(parseCompanyName(name))
const companyByGuid = new Map(stored.companies.map((company) => [company.guid, company]))
const companyById = new Map(stored.companies.map((company) => [company.id, company]))
const bearers = Map.groupBy(
  stored.companies.flatMap(({ guid, name, otherNames }) =>
    [name, ...otherNames].map((one) => ({ guid, key: keyOf(one) })),
  ),
  ({ key }) => key,
)

const byKind = (kind: string) => queries.filter((query) => query.kind === kind)
const jobsOf = ({ compGUID }: LabeledQuery) =>
  stored.jobs.filter(({ companyId }) => companyById.get(companyId)?.guid === compGUID)
const subjectsOf = (some: readonly LabeledQuery[]) =>
  some.flatMap(({ compGUID, conGUID }) => [compGUID, conGUID]).filter((guid) => guid !== '')

describe('generated queries', () => {
  test('are the same for the same data and options', () => {
    expect(generateQueries(sample, OPTIONS).queries).toEqual(queries)
    expect(generateQueries(sample, { ...OPTIONS, seed: 'other' }).queries).not.toEqual(queries)
  })

  test('start equally for any count', () => {
    const few = generateQueries(sample, { ...OPTIONS, count: 100 }).queries
    expect(queries.slice(0, few.length)).toEqual([...few])
  })

  test('are all different, and nearly as many as requested', () => {
    expect(new Set(queries.map(({ input }) => JSON.stringify(input))).size).toBe(queries.length)
    expect(queries.length).toBeGreaterThan(OPTIONS.count * 0.97)
  })

  test('have all kinds with about the intended frequency', () => {
    const share = (kind: string) => (100 * byKind(kind).length) / queries.length
    expect(share('person+company')).toBeWithin(27, 34)
    expect(share('company-name')).toBeWithin(20, 27)
    expect(share('email-only')).toBeWithin(9, 15)
    for (const kind of ['absent-company', 'absent-person', 'absent-website', 'absent-email', 'everything']) {
      expect(share(kind)).toBeWithin(1, 9)
    }
  })

  test('have noise in three of four cases, with its name', () => {
    const known = new Set(ALL_NOISE.map(({ name }) => name))
    expect(queries.flatMap(({ noise = [] }) => noise).every((name) => known.has(name))).toBe(true)
    const plain = queries.filter(({ noise }) => noise?.length === 0).length / queries.length
    expect(plain).toBeWithin(0.2, 0.33)
  })

  test('for fitting have no noise that is reserved for the report', () => {
    const unseen = new Set(ALL_NOISE.filter(({ group }) => group === 'unseen').map(({ name }) => name))
    expect(training.queries.some(({ noise = [] }) => noise.some((name) => unseen.has(name)))).toBe(false)
  })

  test('request only a company if it has no people', () => {
    const { queries: alone } = generateQueries({ ...sample, jobs: [] }, { ...OPTIONS, count: 200 })
    const kinds = new Set(alone.map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual([
      'absent-company',
      'absent-website',
      'company-both',
      'company-name',
      'company-website',
      'contradiction',
      'new-name',
      'new-website',
    ])
  })

  test('are empty without data', () => {
    const nothing = { companies: [], jobs: [], profiles: sample.profiles, cities: sample.cities }
    expect(generateQueries(nothing, OPTIONS).queries).toBeEmpty()
  })
})

describe('the fitting and report parts of the data', () => {
  test('withhold one company in ten with its people', () => {
    const withheld = sample.companies.length - stored.companies.length
    expect(withheld / sample.companies.length).toBeWithin(0.07, 0.13)
    expect(stored.jobs.every(({ companyId }) => companyById.has(companyId))).toBe(true)
  })

  test('contain the same records', () => {
    expect(training.dataset.companies).toEqual(stored.companies)
    expect(training.dataset.jobs).toEqual(stored.jobs)
  })

  test('have no person in both', () => {
    const trained = new Set(subjectsOf(training.queries))
    expect(subjectsOf(queries).filter((guid) => trained.has(guid))).toBeEmpty()
  })
})

describe('the expected result of a generated query', () => {
  test('is a stored record with its job', () => {
    for (const query of queries) {
      if (query.compGUID !== '') expect(companyByGuid.has(query.compGUID)).toBe(true)
      if (query.conGUID === '') continue
      const job = jobsOf(query).find(({ person }) => person.guid === query.conGUID)
      expect(job?.current).toBe(query.recordStatus === 'Active')
    }
  })

  test('is only the requested employer for an unknown contact', () => {
    const atEmployer = ['absent-person', 'similar-person']
    for (const query of queries.filter(({ kind }) => /^absent-|^similar-/.test(kind))) {
      expect(query).toMatchObject({ conGUID: '', recordStatus: 'No Match' })
      expect(query.compGUID !== '').toBe(atEmployer.includes(query.kind))
    }
    expect(byKind('similar-person')).not.toBeEmpty()
  })

  test('has a name that is unique or another distinguishing field', () => {
    for (const { kind, input, compGUID } of queries) {
      if (
        input.companyName === undefined ||
        ['company-both', 'everything', 'contradiction', 'new-website'].includes(kind)
      )
        continue
      const others = bearers.get(keyOf(input.companyName)) ?? []
      expect(others.filter(({ guid }) => guid !== compGUID)).toEqual([])
    }
  })

  test('has a website that is unique and not withheld', () => {
    for (const { input, compGUID } of [...byKind('company-website'), ...byKind('absent-website')]) {
      const domain = toDomainKey(input.companyWebAddress ?? '')
      const others = stored.companies.filter(
        ({ website, guid }) => guid !== compGUID && toDomainKey(website) === domain,
      )
      if (domain !== undefined) expect(others).toEqual([])
    }
  })

  test('has no stored email if no contact is expected', () => {
    const known = new Set(stored.jobs.map(({ email }) => toEmailKey(email)))
    for (const { input } of byKind('absent-email'))
      expect(known).not.toContain(toEmailKey(input.contactEmail ?? ''))
  })

  test('is the only person with the requested name at the company if no title is sent', () => {
    const plain = byKind('person+company').filter(
      ({ noise, input }) => noise?.length === 0 && !input.contactJobTitle,
    )
    for (const query of plain) {
      const meant = jobsOf(query).find(({ person }) => person.guid === query.conGUID)?.person
      const similar = jobsOf(query).filter(
        ({ person }) => person.firstName === meant?.firstName && person.lastName === meant.lastName,
      )
      expect(similar).toHaveLength(1)
    }
  })
})
