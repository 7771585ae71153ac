/** The operations of the service, by the names they have in the document. What the sandbox adds is none of them. */
const PATHS = {
  enrich: '/v7/enrich',
  buyingGroup: '/v1/buying-group',
  createUser: '/signals/v1/user/createsignalapikey',
  viewUsers: '/signals/v1/user/view',
  updateUser: '/signals/v1/user/update',
  createKey: '/signals/v1/key/createsignalapikey',
  viewKeys: '/signals/v1/key/view',
  updateKey: '/signals/v1/key/update',
} as const

export type Operation = keyof typeof PATHS

export const OPERATIONS = Object.keys(PATHS) as readonly Operation[]

const byPath = new Map<string, Operation>(OPERATIONS.map((operation) => [PATHS[operation], operation]))

/** `undefined` for a path of none: a mistyped one, or one of the sandbox. */
export const operationAt = (path: string): Operation | undefined => byPath.get(path)
