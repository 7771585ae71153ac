import type { Sandbox } from '../../support/sandbox.ts'

export const ORGANIZATIONS = '/sandbox/organizations'

export async function create(sandbox: Sandbox, fields: unknown = {}) {
  const { body } = await sandbox.sendJson('POST', ORGANIZATIONS, fields)
  return { ...body, path: `${ORGANIZATIONS}/${body.orgId}` }
}

export const change = (sandbox: Sandbox, { path }: { path: string }, fields: unknown) =>
  sandbox.sendJson('PATCH', path, fields)

export type Fields = Record<string, unknown>

/** Returns what `GET` returns for a created organization. */
export const detailsOf = ({ adminKey: _, apiKey: __, path: ___, ...details }: Fields): Fields => details

/** Returns what the list returns for a created or shown organization. */
export const settingsOf = (organization: Fields): Fields => {
  const { users: _, keys: __, limits: ___, ...settings } = detailsOf(organization)
  return settings
}

export const show = async (sandbox: Sandbox, { path }: { path: string }) => (await sandbox.send(path)).body
