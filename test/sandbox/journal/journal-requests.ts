import { createApp } from '../../../src/app.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

export const PATH = '/sandbox/requests'
export const HALCYON = { companyName: 'Halcyon Freight' }
export const list = async (sandbox: Sandbox, query = '') => (await sandbox.send(`${PATH}${query}`)).body
export const newest = async (sandbox: Sandbox) => (await list(sandbox)).items[0]
export const verify = (sandbox: Sandbox, body: unknown) => sandbox.post(`${PATH}/verify`, body)

/** Sends requests whose responses may violate the OpenAPI document. */
export const createdApp = ({ context }: Sandbox) => createApp(context)

export const orgIdOf = ({ context }: Sandbox, name: string): string =>
  context.organizations.list().find(({ orgName }) => orgName === name)?.orgId ?? ''

/** Seven requests of two organizations and of an unknown key. */
export async function busySandbox(): Promise<Sandbox> {
  const sandbox = createSandbox()
  await sandbox.enrich({ ...HALCYON, recordId: 'lead-1' })
  sandbox.clock.advance(60_000)
  await sandbox.enrich({ companyName: 'Nothing Of The Kind', recordId: 'lead-2' })
  await sandbox.enrich({ ...HALCYON, recordId: 'lead-1' }, 'plus-key')
  sandbox.clock.advance(60_000)
  await sandbox.enrich({}, 'plus-key')
  await sandbox.post('/v1/buying-group', HALCYON, { apikey: 'plus-key' })
  await sandbox.post('/v7/enrich', HALCYON)
  await sandbox.send('/nowhere')
  return sandbox
}
