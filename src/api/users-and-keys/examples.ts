/** Example requests for the organization Demo Plus. */
import { CHANGE_ERRORS, VIEW_ERRORS } from '../../http/openapi/error-docs.ts'
import type { OperationDocs } from '../../http/openapi/operation-docs.ts'

const createDocs = (noun: 'user' | 'key', suspended: string, reactivate: string) => ({
  create: {
    requests: { new: { summary: `A new ${noun}`, value: { email: `new.${noun}@plus.demo.example` } } },
    errors: ['already_exists', ...CHANGE_ERRORS],
  } satisfies OperationDocs,
  update: {
    requests: {
      reactivate: {
        summary: `Reactivate a suspended ${noun}`,
        value: { email: suspended, action: reactivate },
      },
      suspend: {
        summary: `Suspend a ${noun}`,
        value: { email: 'trial@plus.demo.example', action: 'suspend' },
      },
    },
    errors: ['not_found', 'invalid_state', ...CHANGE_ERRORS],
  } satisfies OperationDocs,
})

export const USER_DOCS = {
  ...createDocs('user', 'on-leave@plus.demo.example', 'active'),
  view: {
    requests: { all: { summary: 'All users', value: {} } },
    errors: VIEW_ERRORS,
  } satisfies OperationDocs,
}

const SUSPENDED_KEY = 'old-crm@plus.demo.example'

export const KEY_DOCS = {
  ...createDocs('key', SUSPENDED_KEY, 'activate'),
  view: {
    requests: {
      all: { summary: 'All keys', value: {} },
      one: { summary: 'The key of one address', value: { email: SUSPENDED_KEY } },
    },
    errors: ['not_found', ...VIEW_ERRORS],
  } satisfies OperationDocs,
}
