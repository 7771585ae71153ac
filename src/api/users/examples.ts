/** Example requests and responses for the organization Demo Plus. */

import { CHANGE_ERRORS, VIEW_ERRORS } from '../../http/openapi/common-errors.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'
import type { UserRecord } from './schema.ts'

const CREATED_AT = '2025-04-10T18:56:49.982+00:00'
const UPDATED_AT = '2025-04-11T09:12:03.417+00:00'

const ORGANIZATION: UserRecord['organization'] = {
  orgId: '00000000-0000-4000-8000-000000000002',
  orgName: 'Demo Plus',
  website: 'https://plus.demo.example',
  cleanedWebsite: 'plus.demo.example',
  status: 'active',
  dailyRateLimit: 100000,
  qpsLimit: 100,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  adminApiKey: null,
}

const createExampleUser = (
  userId: string,
  name: string,
  role: UserRecord['role'],
  status: UserRecord['status'],
): UserRecord => ({
  userId,
  organization: ORGANIZATION,
  email: `${name}@plus.demo.example`,
  role,
  status,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  apiKey: null,
})

const ON_LEAVE = createExampleUser('5b1f4a5e-0c7d-4f0e-8d7c-2f6f0b7f3c44', 'on-leave', 'user', 'suspend')
const USERS: readonly UserRecord[] = [
  createExampleUser('0e9a6cf3-6c1e-4f8f-9d53-6a5d8c3f7b10', 'admin', 'admin', 'active'),
  createExampleUser('c2f5b7a8-91d4-4c57-8a3e-1b9e4d2f6a22', 'integration', 'user', 'active'),
  createExampleUser('a7d3e9b1-4f26-4b8c-b5a0-7c8d9e0f1a33', 'trial', 'demo', 'active'),
  ON_LEAVE,
  createExampleUser('e8c4d2f6-7a9b-4d1e-9c3f-5a6b7c8d9e55', 'left', 'user', 'deleted'),
]

export const OPERATION_DOCS = {
  create: {
    requests: { newUser: { summary: 'A new user', value: { email: 'new.user@plus.demo.example' } } },
    response: {
      message: 'New User registered successfully. Key Generated',
      data: {
        ...createExampleUser('7d3f8b52-3a0e-4a55-9d0f-6f8d2f0c9a11', 'new.user', 'user', 'active'),
        apiKey: ['wW3wFe7AGIvXWFhcir0C3XU2DWEv3r05KfCD+q/T7kM='],
      },
    },
    errors: ['already_exists', ...CHANGE_ERRORS],
  },
  view: {
    requests: { all: { summary: 'All users', value: {} } },
    response: { message: 'All User details fetched successfully', data: USERS },
    errors: VIEW_ERRORS,
    bodyOptional: true,
  },
  update: {
    requests: {
      reactivate: {
        summary: 'Reactivate a suspended user',
        value: { email: 'on-leave@plus.demo.example', action: 'active' },
      },
      suspend: { summary: 'Suspend a user', value: { email: 'trial@plus.demo.example', action: 'suspend' } },
    },
    response: {
      message: 'Action performed successfully',
      data: { ...ON_LEAVE, status: 'active', updatedAt: UPDATED_AT },
    },
    errors: ['not_found', 'invalid_state', ...CHANGE_ERRORS],
  },
} satisfies Record<string, OperationDocs>
