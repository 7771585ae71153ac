/** Example requests and responses for the organization Demo Plus. */

import { CHANGE_ERRORS, VIEW_ERRORS } from '../../http/openapi/common-errors.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'
import type { KeyRecord } from './schema.ts'

const createExampleKey = (keyId: string, name: string, apiKey: string): KeyRecord => ({
  keyId,
  email: `${name}@plus.demo.example`,
  role: 'standard',
  status: 'active',
  apiKey,
})

const OLD_CRM = createExampleKey('333ecaa0-8097-4ea9-b31b-508f11d344b5', 'old-crm', 'demo-plus-suspended-key')
const KEYS: readonly KeyRecord[] = [
  {
    ...createExampleKey('f0a1c2d3-4e5f-4a6b-8c7d-9e0f1a2b3c11', 'admin', 'demo-plus-admin-key'),
    role: 'admin',
  },
  createExampleKey('1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4b22', 'integration', 'demo-plus-key'),
  createExampleKey('2c8e7fde-cc0e-4c3e-8a6e-bc9e0cce5c33', 'trial', 'demo-plus-trial-key'),
  createExampleKey('3d7f80ef-dd1f-4d4f-9b7f-cd0f1ddf6d44', 'on-leave', 'demo-plus-suspended-user-key'),
  createExampleKey('4e6091f0-ee20-4e50-8c80-de102ee07e55', 'left', 'demo-plus-deleted-user-key'),
  { ...OLD_CRM, status: 'suspended' },
]

export const OPERATION_DOCS = {
  create: {
    requests: { newKey: { summary: 'A new key', value: { email: 'new.key@plus.demo.example' } } },
    response: {
      message: 'Key generated successfully',
      data: createExampleKey(
        '78a488c5-2570-4be2-9674-a0ff9043e2e4',
        'new.key',
        'DmhwPe9F93azViPgU50xunnwAxbRHe2dki2t/s+R8jI=',
      ),
    },
    errors: ['already_exists', ...CHANGE_ERRORS],
  },
  view: {
    requests: {
      all: { summary: 'All keys', value: {} },
      one: { summary: 'The key of one address', value: { email: 'old-crm@plus.demo.example' } },
    },
    response: { message: 'Key details fetched successfully', data: KEYS },
    errors: ['not_found', ...VIEW_ERRORS],
    bodyOptional: true,
  },
  update: {
    requests: {
      reactivate: {
        summary: 'Reactivate a suspended key',
        value: { email: 'old-crm@plus.demo.example', action: 'activate' },
      },
      suspend: { summary: 'Suspend a key', value: { email: 'trial@plus.demo.example', action: 'suspend' } },
    },
    response: { message: 'Action performed successfully', data: OLD_CRM },
    errors: ['not_found', 'invalid_state', ...CHANGE_ERRORS],
  },
} satisfies Record<string, OperationDocs>
