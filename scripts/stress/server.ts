/** Signalbox as it is stressed: the executable, with what the system says of its process. */
import { readdirSync } from 'node:fs'
import type {
  CreateOrganizationInput,
  CreateOrganizationOutput,
  OrganizationDetails,
  SandboxOrganization,
} from '../../src/features/sandbox/organizations-model.ts'
import { EXECUTABLE } from '../bench/signalbox.ts'
import { residentMiB } from '../bench/usage.ts'
import { type Child, firstLine, type Workplace } from '../bench/workplace.ts'

/** More than any subject asks for: limits and balances that do not matter. */
export const PLENTY = 1_000_000_000
/** The organization of the sample whose keys need not be made first. */
export const DEMO = 'Demo Plus'

export interface Server {
  readonly url: string
  readonly port: number
  readonly pid: number
  /** MiB it holds. */
  resident(): number
  /** Files and sockets it has open; `NaN` where the system does not tell. */
  descriptors(): number
  /** Without limits, but for what is given. */
  makeOrganization(fields: CreateOrganizationInput): Promise<CreateOrganizationOutput>
  /** Takes the limits off the organization of that name. */
  unlimit(orgName: string): Promise<void>
  creditsOf(orgId: string): Promise<number | null>
  setClock(body: { readonly now?: string; readonly advanceSeconds?: number; mode?: string }): Promise<void>
  /** Ends it and returns its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number>
}

/** @param flags of `serve`: where the data are, at least */
export const serveCommand = (...flags: string[]): string[] => [
  ...[EXECUTABLE, 'serve', '--json', '--quiet', '--exit-with-parent', '--port', '0'],
  ...flags,
]

export function startServer(workplace: Workplace, ...flags: string[]): Promise<Server> {
  return listening(workplace.spawn(serveCommand(...flags)))
}

/** Waits until the server listens. */
export async function listening(child: Child): Promise<Server> {
  const { url }: { url: string } = JSON.parse(await firstLine(child))
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid,
    resident: () => residentMiB(child.pid),
    descriptors: () => descriptorsOf(child.pid),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal)
      return child.exited
    },
    ...control(url),
  }
}

type Control = Pick<Server, 'makeOrganization' | 'unlimit' | 'creditsOf' | 'setClock'>

const control = (url: string): Control => ({
  makeOrganization: async (fields) => {
    const unlimited = { subscription: 'standard', credits: PLENTY, qpsLimit: PLENTY, dailyRateLimit: PLENTY }
    const made = await send('POST', `${url}/sandbox/organizations`, { ...unlimited, ...fields })
    return made as CreateOrganizationOutput
  },
  unlimit: async (orgName) => {
    const all = (await send('GET', `${url}/sandbox/organizations`)) as {
      readonly organizations: readonly SandboxOrganization[]
    }
    const found = all.organizations.find((organization) => organization.orgName === orgName)
    const limits = { qpsLimit: PLENTY, dailyRateLimit: PLENTY }
    await send('PATCH', `${url}/sandbox/organizations/${found?.orgId}`, limits)
  },
  creditsOf: async (orgId) => {
    const shown = (await send('GET', `${url}/sandbox/organizations/${orgId}`)) as OrganizationDetails
    return shown.organization.credits
  },
  setClock: async (body) => void (await send('PUT', `${url}/sandbox/clock`, body)),
})

/** @throws {Error} where it is refused: what a subject prepares must succeed */
export async function send(method: string, url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} was answered with ${response.status}: ${text}`)
  return JSON.parse(text)
}

function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return Number.NaN
  }
}

/** An enrichment as a client sees it. */
export interface Enriched {
  /** 0 where there was no answer. */
  readonly status: number
  readonly deducted: number
  readonly remaining: string | null
}

export async function enrich(url: string, apikey: string, body: unknown): Promise<Enriched> {
  const init = { method: 'POST', headers: { apikey }, body: JSON.stringify(body) }
  try {
    const response = await fetch(`${url}/v7/enrich`, init)
    await response.arrayBuffer()
    const { status, headers } = response
    const deducted = Number(headers.get('credits-deducted') ?? 0)
    return { status, deducted, remaining: headers.get('credits-remaining') }
  } catch {
    return { status: 0, deducted: 0, remaining: null }
  }
}
