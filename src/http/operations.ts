/** The operations of the service, by the names they have in the document, and where each reads its key from. */

/** The documented name first; HTTP ignores the case. */
const API_KEY = ['apikey'] as const
const ADMIN_KEY = ['Admin-Api-Key', 'Admin_Api_Key'] as const
const KEY_ADMIN_KEY = ['Api-Key'] as const

type KeyHeaders = typeof API_KEY | typeof ADMIN_KEY | typeof KEY_ADMIN_KEY

interface OperationPlace {
  readonly path: string
  /** The headers that may hold the key; the first present one counts. */
  readonly keyHeaders: KeyHeaders
}

const PLACES = {
  enrich: { path: '/v7/enrich', keyHeaders: API_KEY },
  buyingGroup: { path: '/v1/buying-group', keyHeaders: API_KEY },
  createUser: { path: '/signals/v1/user/createsignalapikey', keyHeaders: ADMIN_KEY },
  viewUsers: { path: '/signals/v1/user/view', keyHeaders: ADMIN_KEY },
  updateUser: { path: '/signals/v1/user/update', keyHeaders: ADMIN_KEY },
  createKey: { path: '/signals/v1/key/createsignalapikey', keyHeaders: KEY_ADMIN_KEY },
  viewKeys: { path: '/signals/v1/key/view', keyHeaders: KEY_ADMIN_KEY },
  updateKey: { path: '/signals/v1/key/update', keyHeaders: KEY_ADMIN_KEY },
} as const satisfies Readonly<Record<string, OperationPlace>>

export type Operation = keyof typeof PLACES

export const OPERATIONS = Object.keys(PLACES) as readonly Operation[]

const byPath = new Map<string, Operation>(OPERATIONS.map((operation) => [PLACES[operation].path, operation]))

/** `undefined` for any other path: a mistyped one, or one of the sandbox. */
export const operationAt = (path: string): Operation | undefined => byPath.get(path)

/** Whether the operation manages users or keys, which needs an admin key. */
export const isManagement = (operation: Operation): boolean => PLACES[operation].keyHeaders !== API_KEY

export const keyHeadersOf = (operation: Operation): KeyHeaders => PLACES[operation].keyHeaders

const ANY_KEY_HEADER = /^(?:(?:x[-_])?(?:admin[-_])?api[-_]?key|authorization)$/

/** Returns the headers of a request that look as if they held a key and are not among `wanted`, in lower case. */
export function misplacedKeyHeaders(headers: Headers, wanted: KeyHeaders): string[] {
  const read = wanted.map((name) => name.toLowerCase())
  return [...headers.keys()].filter((name) => ANY_KEY_HEADER.test(name) && !read.includes(name))
}

/**
 * Returns the `WWW-Authenticate` challenge of a 401.
 * @param operation `undefined` for the control API
 */
export const challengeOf = (operation: Operation | undefined): string =>
  operation === undefined
    ? 'Bearer realm="Signalbox control API"'
    : `ApiKey realm="Signalbox", header="${keyHeadersOf(operation)[0]}"`

/** What a feature tells the journal about an operation. */
export interface OperationDescriptor {
  /** Every field its body may have. */
  readonly fields: readonly string[]
  /** Returns the fields that the operation ignores because their value is a placeholder such as `n/a`. */
  placeholdersIn?(body: Readonly<Record<string, unknown>>): readonly string[]
  /**
   * Explains the response to a body, as of now; `undefined` if there is nothing to explain.
   * @throws {ApiError} as the operation does, for a body that it rejects
   */
  explain?(body: unknown): unknown
  /** To be awaited before `explain`: the preparation may take seconds, and other requests continue meanwhile. */
  prepare?(): Promise<void>
}

export type OperationDescriptors = Readonly<Record<Operation, OperationDescriptor>>
