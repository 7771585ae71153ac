/** The search for stored companies and contacts. */
import { describe, expect, test } from 'bun:test'
import { createSandbox } from '../../support/sandbox.ts'
import { BRUNNEN, get, HALCYON, LARKSPUR, PIOTR, put } from './data-requests.ts'

describe('a search for stored data', () => {
  const names = async (path: string) => {
    const { items } = await get(createSandbox(), path)
    return items.map((one: Record<string, string>) => one.conFullName ?? one.compName)
  }

  test('finds people by the names of their companies and by job title', async () => {
    expect(await names('contacts?search=halcyon%20freight')).toEqual([
      'Maren Louise Oyelaran',
      'Ottoline Brandt',
      'Piotr Zabek',
    ])
    expect(await names('contacts?search=sales%20director')).toEqual(['Piotr Zabek'])
  })

  test('finds records that contain all words, in any order', async () => {
    expect(await names('contacts?search=marketing%20halcyon')).toEqual(['Maren Louise Oyelaran'])
    expect(await names('contacts?search=controller%20piotr')).toEqual([])
    expect(await names('companies?search=inc%20halcyon')).toEqual(['Halcyon Freight, Inc.'])
    expect((await names(`contacts?search=${'a%20'.repeat(60)}`)).length).toBeGreaterThan(0)
  })

  test('lists all subsidiaries of a company, even with circular parents', async () => {
    const below = async (query: string) => {
      const { items, total } = await get(sandbox, `companies?${query}`)
      const names = items.map(({ compName }: { compName: string }) => compName)
      expect(names).toHaveLength(total)
      return names
    }
    const sandbox = createSandbox()
    const group = 'AAAA000000000002'
    expect(await below(`compParentGuid=${group.toLowerCase()}`)).toEqual(['Halcyon Freight, Inc.'])
    await put(sandbox, 'companies', { ...LARKSPUR, compParentGuid: HALCYON })
    expect(await below(`compParentGuid=${group}`)).toEqual([
      'Halcyon Freight, Inc.',
      'Larkspur Robotics GmbH',
    ])
    expect(await below(`compParentGuid=${group}&search=larkspur`)).toEqual(['Larkspur Robotics GmbH'])
    expect(await below(`compParentGuid=${BRUNNEN}`)).toEqual([])
    const [{ compGUID }] = (await get(sandbox, 'companies?search=larkspur')).items
    const ring = { compGUID: group, compName: 'Halcyon Group plc', compParentGuid: compGUID }
    expect((await put(sandbox, 'companies', ring)).status).toBe(200)
    expect(await below(`compParentGuid=${HALCYON}`)).toEqual(['Halcyon Group plc', 'Larkspur Robotics GmbH'])
  })

  test('returns a contact with all jobs in the input format', async () => {
    const sandbox = createSandbox()
    const { jobs, ...person } = await get(sandbox, `contacts/${PIOTR.toLowerCase()}`)
    expect(jobs).toHaveLength(2)
    const contacts = jobs.map((job: object) => ({ ...person, ...job }))
    expect((await put(sandbox, 'contacts', { contacts })).body).toMatchObject({ unchanged: 1, updated: 0 })
  })
})
