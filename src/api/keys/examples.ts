/** Example requests for the organization Demo Plus. */

import { CHANGE_ERRORS, VIEW_ERRORS } from '../../http/openapi/common-errors.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'

export const OPERATION_DOCS = {
  create: {
    requests: { newKey: { summary: 'A new key', value: { email: 'new.key@plus.demo.example' } } },
    errors: ['already_exists', ...CHANGE_ERRORS],
  },
  view: {
    requests: {
      all: { summary: 'All keys', value: {} },
      one: { summary: 'The key of one address', value: { email: 'old-crm@plus.demo.example' } },
    },
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
    errors: ['not_found', 'invalid_state', ...CHANGE_ERRORS],
  },
} satisfies Record<string, OperationDocs>
