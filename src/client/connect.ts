/** Connects to a sandbox that another process started. */
import type { components } from './api.ts'
import {
  type SendRequest,
  createSender,
  SandboxError,
  SandboxUnavailable,
  type ServerAddress,
  type StartOrganization,
} from './connection.ts'
import { type ConnectOptions, DEFAULT_TIMEOUT } from './options.ts'
import { type Sandbox, createSandbox } from './sandbox.ts'

type Details = components['schemas']['OrganizationDetails']
type Role = Details['keys'][number]['role']

/**
 * Connects to a running sandbox, such as one that a test runner starts once for all its workers. `stop()` leaves it running.
 * @throws {SandboxUnavailable} if no sandbox responds at the URL
 * @throws {SandboxError} if the control API rejects the caller, for example because of a wrong control token
 */
export async function connectSandbox(
  url: string | URL,
  { controlToken, timeout = DEFAULT_TIMEOUT }: ConnectOptions = {},
): Promise<Sandbox> {
  const address: ServerAddress = { url: baseOf(String(url)), controlToken, describeExit: () => undefined }
  const organizations = await listOrganizations(address.url, createSender(address, timeout))
  return createSandbox({ ...address, organizations, stop: async () => {} }, { timeout })
}

function baseOf(url: string): string {
  if (/^https?:\/\//i.test(url) && URL.canParse(url)) return url.replace(/\/+$/, '')
  throw new SandboxUnavailable(`${url} is not an HTTP URL. Use one such as http://localhost:8080.`)
}

/** Returns all organizations with a working key of each role. */
export async function listOrganizations(url: string, ask: SendRequest): Promise<readonly StartOrganization[]> {
  const { organizations } = await ask<components['schemas']['SandboxOrganizations']>(
    'GET',
    '/sandbox/organizations',
  )
  if (!Array.isArray(organizations)) throw new SandboxUnavailable(`${url} is not a Signalbox server.`)
  const found = await Promise.all(organizations.map(({ orgId }) => organizationWith(orgId, ask)))
  return found.filter((organization) => organization !== undefined)
}

/** Returns `undefined` if another worker has deleted the organization in the meantime. */
async function organizationWith(orgId: string, ask: SendRequest): Promise<StartOrganization | undefined> {
  try {
    return withKeys(await ask<Details>('GET', `/sandbox/organizations/${encodeURIComponent(orgId)}`))
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'not_found') return undefined
    throw error
  }
}

function withKeys(details: Details): StartOrganization {
  const { orgId, orgName, subscription, status } = details.organization
  return {
    orgId,
    orgName,
    subscription,
    status,
    adminKey: workingKey(details, 'admin'),
    key: workingKey(details, 'standard'),
  }
}

/** Returns the first active key of the role whose user, if there is one, is active too. */
function workingKey({ keys, users }: Details, role: Role): string | null {
  const inactive = new Set(
    users.filter(({ status }) => status !== 'active').map(({ email }) => email.toLowerCase()),
  )
  const works = (key: Details['keys'][number]): boolean =>
    key.role === role && key.status === 'active' && !inactive.has(key.email.toLowerCase())
  return keys.find(works)?.apiKey ?? null
}
