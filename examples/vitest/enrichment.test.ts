import { connectSandbox, createClient, type Organization } from 'signalbox'
import { beforeEach, expect, inject, test } from 'vitest'

const sandbox = await connectSandbox(inject('sandboxUrl'))
// The settings of your connector: the real service has two hosts, https://api.smarte.pro and https://signals.smarte.pro.
const settings = { apiUrl: sandbox.url, signalsUrl: sandbox.url }

// Each test has its own organization, so that tests of all workers run in parallel.
let org: Organization
beforeEach(async () => {
  org = await sandbox.createOrganization({ credits: 1 })
})

/** In your project, this is your connector. */
const enrich = (body: { contactEmail?: string; companyName?: string }) =>
  createClient(settings.apiUrl, org).POST('/v7/enrich', { body })

test('fills in a lead', async () => {
  const { data } = await enrich({ contactEmail: 'ada.keller@northwind-optics.example' })
  expect(data?.compName).toBe('Northwind Optics, Inc.')
})

test('creates a key for a colleague', async () => {
  const client = createClient(settings.signalsUrl, org)
  const body = { email: 'ada@colleagues.example' }
  const { data } = await client.POST('/signals/v1/key/createsignalapikey', { body })
  expect(data?.data.status).toBe('active')
})

test('stops when the credits are used up', async () => {
  await enrich({ companyName: 'Northwind Optics' })
  const { error } = await enrich({ companyName: 'Halvorsen Marine' })
  expect(error?.error.code).toBe('insufficient_credits')
})
