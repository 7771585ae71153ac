/** Example requests for the organization Demo Plus. */

import { CHANGE_ERRORS, VIEW_ERRORS } from '../../http/openapi/common-errors.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'

export const OPERATION_DOCS = {
  create: {
    requests: { newUser: { summary: 'A new user', value: { email: 'new.user@plus.demo.example' } } },
    errors: ['already_exists', ...CHANGE_ERRORS],
  },
  view: {
    requests: { all: { summary: 'All users', value: {} } },
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
    errors: ['not_found', 'invalid_state', ...CHANGE_ERRORS],
  },
} satisfies Record<string, OperationDocs>
