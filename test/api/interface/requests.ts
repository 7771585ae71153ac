/** The eight operations as the interface describes them: copies on purpose, independent of the code. */
import { MAREN } from '../../fixtures/leads.ts'
import type { ParsedResponse, Sandbox } from '../../support/sandbox.ts'

export interface ServiceRequest {
  readonly operation: string
  readonly path: string
  readonly header: string
  /** A key of the fixture organization Plus that the operation accepts. */
  readonly key: string
  readonly body: object
}

const ENRICHMENT = { header: 'apikey', key: 'plus-key' }
const USERS = { header: 'Admin-Api-Key', key: 'plus-admin-key' }
const KEYS = { header: 'Api-Key', key: 'plus-admin-key' }
const NEW = { email: 'new@plus.example' }
const SUSPEND = { email: 'dev@plus.example', action: 'suspend' }

export const SERVICE_REQUESTS = {
  enrich: { ...ENRICHMENT, operation: 'Enrich', path: '/v7/enrich', body: MAREN },
  buyingGroup: {
    ...ENRICHMENT,
    operation: 'Buying group',
    path: '/v1/buying-group',
    body: { companyName: 'Halcyon Freight' },
  },
  createUser: { ...USERS, operation: 'Create user', path: '/signals/v1/user/createsignalapikey', body: NEW },
  viewUsers: { ...USERS, operation: 'View users', path: '/signals/v1/user/view', body: {} },
  updateUser: { ...USERS, operation: 'Update user', path: '/signals/v1/user/update', body: SUSPEND },
  createKey: { ...KEYS, operation: 'Create key', path: '/signals/v1/key/createsignalapikey', body: NEW },
  viewKeys: { ...KEYS, operation: 'View keys', path: '/signals/v1/key/view', body: {} },
  updateKey: { ...KEYS, operation: 'Update key', path: '/signals/v1/key/update', body: SUSPEND },
} as const satisfies Readonly<Record<string, ServiceRequest>>

/** The requests with their operation first, which names the test. */
export const EACH_REQUEST: readonly (readonly [operation: string, ServiceRequest])[] = Object.values(
  SERVICE_REQUESTS,
).map((request) => [request.operation, request])

/** Sends a request with another body or key; without a key if it is blank. */
export const sendRequest = (
  { post }: Pick<Sandbox, 'post'>,
  request: ServiceRequest,
  { body = request.body, key = request.key }: { readonly body?: unknown; readonly key?: string } = {},
): Promise<ParsedResponse> => post(request.path, body, key === '' ? {} : { [request.header]: key })

/** Returns the status of a response, and its error code or message. */
export const outcomeOf = ({ status, body }: ParsedResponse): [status: number, text: unknown] => [
  status,
  body.error?.code ?? body.message,
]

/** Returns the names of the fields at fault. */
export const fieldsAtFault = ({ body }: ParsedResponse): string[] =>
  body.error?.details?.map(({ field }: { readonly field: string }) => field) ?? []
