import { connectSandbox, type Organization } from 'signalbox'
import { beforeEach, expect, inject, test } from 'vitest'

const sandbox = await connectSandbox(inject('sandboxUrl'))

// Each test has its own organization, so that tests of all workers run in parallel.
let org: Organization
beforeEach(async () => {
  org = await sandbox.createOrganization({ credits: 1 })
})

/** In your project, this is your connector. */
const enrich = (body: { contactEmail?: string; companyName?: string }) =>
  sandbox.client(org).POST('/v7/enrich', { body })

test('fills in a lead', async () => {
  const { data } = await enrich({ contactEmail: 'ada.keller@northwind-optics.example' })
  expect(data?.compName).toBe('Northwind Optics, Inc.')
})

test('stops when the credits are used up', async () => {
  await enrich({ companyName: 'Northwind Optics' })
  const { error } = await enrich({ companyName: 'Halvorsen Marine' })
  expect(error?.error.code).toBe('insufficient_credits')
})
