const { connectSandbox } = require('signalbox')

test('receives Retry-After with a 429', async () => {
  const sandbox = await connectSandbox(process.env.SANDBOX_URL)
  const organization = await sandbox.createOrganization()
  await organization.faults.add({
    effect: { kind: 'error', status: 429, retryAfterSeconds: 7 },
    times: 1,
  })
  const client = sandbox.client(organization)
  const body = { companyName: 'Northwind Optics' }
  const first = await client.POST('/v7/enrich', { body })
  expect(first.response.headers.get('retry-after')).toBe('7')
  const second = await client.POST('/v7/enrich', { body })
  expect(second.response.status).toBe(200)
})
