/** `organizations.json`: the values of organizations that exist at startup. */
import { describe, expect, test } from 'bun:test'
import { readDemoOrganizations } from '../../src/accounts/demo-organizations.ts'
import { parseOrganizations } from '../../src/accounts/organizations-file.ts'
import { createSandbox } from '../support/sandbox.ts'
import { seedOrganization } from '../support/seed-organization.ts'

const FILE = 'organizations.json'
const MEMBER = { email: 'admin@own.example', role: 'admin', status: 'active' } as const
const KEY = { ...MEMBER, apiKey: 'own-admin-key' } as const

test('the demo organizations are a valid file', () => {
  const demos = readDemoOrganizations()
  expect(parseOrganizations(JSON.stringify(demos), FILE)).toEqual([...demos])
})

describe('the website of an organization', () => {
  const parseWebsite = (website: string) =>
    parseOrganizations(JSON.stringify([seedOrganization({ website, users: [MEMBER], keys: [KEY] })]), FILE)

  test.each([
    ['www.own.example', 'https://www.own.example', 'own.example'],
    ['https://user:pw@own.example', 'https://user:pw@own.example', 'own.example'],
  ])('is a web address, and %s becomes %s', async (given, website, cleanedWebsite) => {
    const { post } = createSandbox({ organizations: parseWebsite(given) })
    const { body } = await post('/signals/v1/user/view', {}, { 'Admin-Api-Key': 'own-admin-key' })
    expect(body.data[0].organization).toMatchObject({ website, cleanedWebsite })
  })

  test('is rejected with its organization if it is not a web address', () => {
    expect(() => parseWebsite('not a url')).toThrow('organizations.json: Own: website is not a web address')
  })
})
