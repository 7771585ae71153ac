/** Organizations as they come back. */
import { DEFAULTS } from './organizations.ts'
import type {
  CreateOrganizationOutput,
  OrganizationDetails,
  SandboxOrganization,
  SandboxUser,
} from './organizations-model.ts'

/** Ids of the bundled sample. The examples of the other operations call as Demo Plus, so nothing here changes it. */
export const DEMO = {
  plus: '00000000-0000-4000-8000-000000000002',
  pro: '00000000-0000-4000-8000-000000000003',
  proTrialUser: '3dd643a9-9191-53f1-a129-8cf832573d6d',
  empty: '00000000-0000-4000-8000-000000000006',
}

const MADE = '2026-03-10T12:00:00.000+00:00'

export const ORGANIZATION: SandboxOrganization = {
  orgId: '3f2b8a54-6c1d-4e0f-9a77-5d0c8e1b2f66',
  orgName: 'test-3f2b8a54',
  website: 'https://test-3f2b8a54.example',
  ...DEFAULTS,
  createdAt: MADE,
  updatedAt: MADE,
  userCount: 2,
  keyCount: 2,
}

const ADMIN_KEY = 'sbx_admin_R7mWq2sYx9LkT4vB1nZcD8fGhJ3pQa0aKfEw'
const API_KEY = 'sbx_wW3wFe7AGIvXWFhcir0C3XU2DWEv3r05KfCD'

export const NEW: CreateOrganizationOutput = {
  organization: ORGANIZATION,
  adminKey: ADMIN_KEY,
  apiKey: API_KEY,
}

const ADMIN: SandboxUser = {
  userId: '0e9a6cf3-6c1e-4f8f-9d53-6a5d8c3f7b10',
  email: 'admin@test-3f2b8a54.example',
  role: 'admin',
  status: 'active',
}

const USER: SandboxUser = {
  userId: 'c2f5b7a8-91d4-4c57-8a3e-1b9e4d2f6a22',
  email: 'integration@test-3f2b8a54.example',
  role: 'user',
  status: 'active',
}

export const DELETED_USER: SandboxUser = { ...USER, status: 'deleted' }

export const DETAILS: OrganizationDetails = {
  organization: ORGANIZATION,
  users: [ADMIN, USER],
  keys: [
    {
      keyId: '5b1f4a5e-0c7d-4f0e-8d7c-2f6f0b7f3c44',
      email: ADMIN.email,
      role: 'admin',
      status: 'active',
      apiKey: ADMIN_KEY,
    },
    {
      keyId: 'a7d3e9b1-4f26-4b8c-b5a0-7c8d9e0f1a33',
      email: USER.email,
      role: 'standard',
      status: 'active',
      apiKey: API_KEY,
    },
  ],
  limits: {
    qps: { quota: 1_000, remaining: 999, resetAfterSeconds: 1 },
    daily: { quota: 1_000_000, remaining: 999_999, resetAfterSeconds: 43_200 },
  },
}
