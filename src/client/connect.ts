/** Connects to a sandbox that another process started. */

import type { OrganizationSummary } from '../lib/account-types.ts'
import {
  createRequestSender,
  listAll,
  SandboxError,
  SandboxUnavailable,
  type SendControlRequest,
  type ServerAddress,
} from './control-api.ts'
import type { components } from './openapi-types.ts'
import { type ConnectOptions, getTimeout } from './options.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

type OrganizationDetails = components['schemas']['OrganizationDetails']
type Role = OrganizationDetails['keys'][number]['role']

/**
 * Connects to a running sandbox, such as one that a test runner starts once for all its workers. `stop()` leaves it running.
 * @throws {SandboxUnavailable} if no sandbox responds at the URL
 * @throws {TypeError} if the timeout is not in milliseconds
 * @throws {SandboxError} if the control API rejects the request, for example because of a wrong control token
 */
export async function connectSandbox(url: string | URL, options: ConnectOptions = {}): Promise<Sandbox> {
  const { controlToken } = options
  const timeout = getTimeout(options)
  const address: ServerAddress = {
    url: parseBaseUrl(String(url)),
    controlToken,
    describeExit: () => undefined,
  }
  const organizations = await listOrganizations(createRequestSender(address, timeout))
  return createSandbox({ ...address, organizations, dataProblems: [], stop: async () => {} }, timeout)
}

function parseBaseUrl(url: string): string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
    throw new SandboxUnavailable(`${url} is not an HTTP URL. Use one such as http://localhost:8080.`)
  const { origin, pathname } = new URL(url)
  // Often the address of an operation, such as /v7/enrich.
  if (!/^\/*$/.test(pathname))
    throw new SandboxUnavailable(`${url} has a path. Use the URL of the server: ${origin}.`)
  return origin
}

/** Returns all organizations with a working key of each role. */
export async function listOrganizations(send: SendControlRequest): Promise<readonly OrganizationSummary[]> {
  const organizations = await listAll<{ readonly orgId: string }>(send, '/sandbox/organizations')
  const all = await Promise.all(organizations.map(({ orgId }) => getOrganization(orgId, send)))
  return all.filter((organization) => organization !== undefined)
}

/** Returns `undefined` if another process has deleted the organization in the meantime. */
async function getOrganization(
  orgId: string,
  send: SendControlRequest,
): Promise<OrganizationSummary | undefined> {
  try {
    return summarize(
      await send<OrganizationDetails>('GET', `/sandbox/organizations/${encodeURIComponent(orgId)}`),
    )
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'not_found') return undefined
    throw error
  }
}

function summarize(details: OrganizationDetails): OrganizationSummary {
  const { orgId, orgName, subscription, status } = details
  return {
    orgId,
    orgName,
    subscription,
    status,
    adminKey: findWorkingKey(details, 'admin'),
    key: findWorkingKey(details, 'standard'),
  }
}

/** Returns the first active key of the role whose user, if there is one, is active too. */
function findWorkingKey({ keys, users }: OrganizationDetails, role: Role): string | null {
  const inactive = new Set(
    users.filter(({ status }) => status !== 'active').map(({ email }) => email.toLowerCase()),
  )
  const isUsable = (key: OrganizationDetails['keys'][number]): boolean =>
    key.role === role && key.status === 'active' && !inactive.has(key.email.toLowerCase())
  return keys.find(isUsable)?.apiKey ?? null
}
