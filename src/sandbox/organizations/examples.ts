/** Example responses of the operations on organizations, users, and keys. */

import { DEFAULT_SETTINGS } from '../../accounts/organizations-file.ts'
import type { SandboxKey, SandboxUser } from './members-schema.ts'
import type { CreateOrganizationOutput, OrganizationDetails, SandboxOrganization } from './schema.ts'

/** When the organization, its users, and its keys were created. */
export const TIMES = {
  createdAt: '2026-03-10T12:00:00.000+00:00',
  updatedAt: '2026-03-10T12:00:00.000+00:00',
}

/** No organization has this id. `/docs` creates one and uses its id, so that the demo organizations stay usable. */
export const ORGANIZATION: SandboxOrganization = {
  orgId: '3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66',
  orgName: 'test-3f2b8a54',
  website: 'https://test-3f2b8a54.example',
  ...DEFAULT_SETTINGS,
  ...TIMES,
  userCount: 2,
  keyCount: 2,
  usedCredits: null,
  requestsToday: 0,
}

const ADMIN: SandboxUser = {
  userId: '0e9a6cf3-6c1e-4f8f-9d53-6a5d8c3f7b10',
  email: 'admin@test-3f2b8a54.example',
  role: 'admin',
  status: 'active',
  ...TIMES,
}

export const USER: SandboxUser = {
  userId: 'c2f5b7a8-91d4-4c57-8a3e-1b9e4d2f6a22',
  email: 'integration@test-3f2b8a54.example',
  role: 'user',
  status: 'active',
  ...TIMES,
}

const ADMIN_KEY: SandboxKey = {
  keyId: '5b1f4a5e-0c7d-4f0e-8d7c-2f6f0b7f3c44',
  email: ADMIN.email,
  role: 'admin',
  status: 'active',
  apiKey: 'R7mWq2sYx9LkT4vB1nZcD8fGhJ3pQa0aKfEw/p+U6nA=',
  ...TIMES,
}

export const KEY: SandboxKey = {
  keyId: 'a7d3e9b1-4f26-4b8c-b5a0-7c8d9e0f1a33',
  email: USER.email,
  role: 'standard',
  status: 'active',
  apiKey: 'wW3wFe7AGIvXWFhcir0C3XU2DWEv3r05KfCD+q/T7kM=',
  ...TIMES,
}

export const DETAILS: OrganizationDetails = {
  ...ORGANIZATION,
  users: [ADMIN, USER],
  keys: [ADMIN_KEY, KEY],
  limits: {
    qps: { quota: 1_000, remaining: 999, resetAfterSeconds: 1 },
    daily: { quota: 1_000_000, remaining: 999_999, resetAfterSeconds: 43_200 },
  },
}

export const CREATED: CreateOrganizationOutput = {
  ...DETAILS,
  adminKey: ADMIN_KEY.apiKey,
  apiKey: KEY.apiKey,
}
