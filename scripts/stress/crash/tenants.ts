/** The organizations that ask. */
import type { CreateOrganizationOutput } from '../../../src/features/sandbox/organizations-model.ts'
import { Story } from './story.ts'

/** Organizations: nothing is free, what is charged once is free, and one that soon has no credits left. */
const TENANTS = [
  { subscription: 'standard', credits: 10_000_000 },
  { subscription: 'plus', credits: 10_000_000 },
  { subscription: 'pro', credits: 500 },
] as const

export const makeTenants = (url: string): Promise<Story[]> =>
  Promise.all(TENANTS.map((tenant) => makeTenant(url, tenant)))

async function makeTenant(url: string, tenant: (typeof TENANTS)[number]): Promise<Story> {
  const limits = { qpsLimit: 1_000_000_000, dailyRateLimit: 1_000_000_000 }
  const response = await fetch(`${url}/sandbox/organizations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...limits, ...tenant }),
  })
  if (!response.ok) throw new Error(`no organization could be made: ${await response.text()}`)
  const made: CreateOrganizationOutput = JSON.parse(await response.text())
  const { orgId } = made.organization
  return new Story({ ...made, orgId, credits: tenant.credits, isPlus: tenant.subscription === 'plus' })
}
