import type { SeedOrganization } from '../../src/accounts/organizations-file.ts'

/** Returns an organization for `createSandbox` with unlimited credits, without users and keys unless given. */
export const seedOrganization = (fields: Partial<SeedOrganization> = {}): SeedOrganization => ({
  orgName: 'Own',
  website: 'https://own.example',
  status: 'active',
  subscription: 'plus',
  credits: null,
  dailyRateLimit: 1000,
  qpsLimit: 1000,
  maskEmail: false,
  maskDirectDial: false,
  users: [],
  keys: [],
  ...fields,
})
