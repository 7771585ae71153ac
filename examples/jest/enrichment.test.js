const { connectSandbox } = require('signalbox')

let sandbox
let org
beforeAll(async () => {
  sandbox = await connectSandbox(process.env.SANDBOX_URL)
})
// Each test has its own organization, so that tests of all workers run in parallel.
beforeEach(async () => {
  org = await sandbox.createOrganization({ credits: 1 })
})

/** In your project, this is your connector. */
const enrich = (body) => sandbox.client(org).POST('/v7/enrich', { body })

test('fills in a lead', async () => {
  const { data } = await enrich({ contactEmail: 'ada.keller@northwind-optics.example' })
  expect(data.compName).toBe('Northwind Optics, Inc.')
})

test('stops when the credits are used up', async () => {
  await enrich({ companyName: 'Northwind Optics' })
  const { error } = await enrich({ companyName: 'Halvorsen Marine' })
  expect(error.error.code).toBe('insufficient_credits')
})
