import { readRecordTables } from '../../support/database/record-tables.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'

export const HALCYON = 'AAAA000000000001'
export const BRUNNEN = 'AAAA000000000003'
export const PIOTR = 'BBBB0000000000000000000000000002'

export const LARKSPUR = {
  compName: 'Larkspur Robotics GmbH',
  compWebsite: 'https://www.larkspur-robotics.example',
  compCountry: 'Germany',
}

export const NADIA = {
  compWebsite: 'larkspur-robotics.example',
  conFirstName: 'Nadia',
  conLastName: 'Berg',
  conFullName: 'Nadia Berg',
  conEmail: 'nadia.berg@larkspur-robotics.example',
  conJobTitleEn: 'Head of Procurement',
}

export type Kind = 'companies' | 'contacts'

export const put = (sandbox: Sandbox, kind: Kind, body: unknown, query = '') =>
  sandbox.sendJson('PUT', `/sandbox/${kind}${query}`, body)

export const putText = (sandbox: Sandbox, kind: Kind, body: string, type = 'text/csv', query = '') =>
  sandbox.send(`/sandbox/${kind}${query}`, { method: 'PUT', body, headers: { 'content-type': type } })

export const get = async (sandbox: Sandbox, path: string) => (await sandbox.send(`/sandbox/${path}`)).body
export const remove = (sandbox: Sandbox, path: string) =>
  sandbox.send(`/sandbox/${path}`, { method: 'DELETE' })
export const stored = ({ modules }: Sandbox) => readRecordTables(modules.core.connection)

/** Creates a sandbox with an additional company and one person there. */
export async function withLarkspur(): Promise<Sandbox> {
  const sandbox = createSandbox()
  await put(sandbox, 'companies', LARKSPUR)
  await put(sandbox, 'contacts', NADIA)
  return sandbox
}
