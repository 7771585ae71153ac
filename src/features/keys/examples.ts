/** Requests that work as they stand for Demo Plus, and answers as they come back. */
import type { Documented } from '../../http/openapi-operation.ts'
import type { KeyRecord } from './model.ts'

const RECORD: KeyRecord = {
  keyId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed',
  email: 'new.key@plus.demo.example',
  role: 'standard',
  status: 'active',
  apiKey: 'sbx_9c0Jq4vT2mXbR7yLwE5hKdNfGsPa8U1iZoVt',
}
const OLD_CRM: KeyRecord = {
  ...RECORD,
  email: 'old-crm@plus.demo.example',
  apiKey: 'demo-plus-suspended-key',
}

export const EXAMPLES = {
  create: {
    requests: { newKey: { summary: 'A new key', value: { email: 'new.key@plus.demo.example' } } },
    response: { message: 'Key generated successfully', data: RECORD },
  },
  view: {
    requests: {
      all: { summary: 'All keys', value: {} },
      one: { summary: 'The key of one address', value: { email: 'old-crm@plus.demo.example' } },
    },
    response: { message: 'Key details fetched successfully', data: [RECORD] },
  },
  update: {
    requests: {
      reactivate: {
        summary: 'Bring a suspended key back',
        value: { email: 'old-crm@plus.demo.example', action: 'activate' },
      },
      suspend: { summary: 'Suspend a key', value: { email: 'trial@plus.demo.example', action: 'suspend' } },
    },
    response: { message: 'Action performed successfully', data: OLD_CRM },
  },
} satisfies Record<string, Documented>
