/** Requests that work as they stand for Demo Plus, and answers as they come back. */
import type { Documented } from '../../http/openapi-operation.ts'
import type { UserRecord } from './model.ts'

const RECORD: UserRecord = {
  userId: '7d3f8b52-3a0e-4a55-9d0f-6f8d2f0c9a11',
  organization: {
    orgId: '00000000-0000-4000-8000-000000000002',
    orgName: 'Demo Plus',
    website: 'https://plus.demo.example',
    cleanedWebsite: 'plus.demo.example',
    status: 'active',
    dailyRateLimit: 100000,
    qpsLimit: 100,
    createdAt: '2025-04-10T18:56:49.982+00:00',
    updatedAt: '2025-04-10T18:56:49.982+00:00',
    adminApiKey: null,
  },
  email: 'new.user@plus.demo.example',
  role: 'user',
  status: 'active',
  createdAt: '2025-04-10T18:56:49.982+00:00',
  updatedAt: '2025-04-10T18:56:49.982+00:00',
  apiKey: null,
}

export const EXAMPLES = {
  create: {
    requests: { newUser: { summary: 'A new user', value: { email: 'new.user@plus.demo.example' } } },
    response: {
      message: 'New User registered successfully. Key Generated',
      data: { ...RECORD, apiKey: ['sbx_9c0Jq4vT2mXbR7yLwE5hKdNfGsPa8U1iZoVt'] },
    },
  },
  view: {
    requests: { all: { summary: 'All users', value: {} } },
    response: { message: 'All User details fetched successfully', data: [RECORD] },
  },
  update: {
    requests: {
      reactivate: {
        summary: 'Bring a suspended user back',
        value: { email: 'on-leave@plus.demo.example', action: 'active' },
      },
      suspend: { summary: 'Suspend a user', value: { email: 'trial@plus.demo.example', action: 'suspend' } },
    },
    response: {
      message: 'Action performed successfully',
      data: { ...RECORD, email: 'on-leave@plus.demo.example' },
    },
  },
} satisfies Record<string, Documented>
