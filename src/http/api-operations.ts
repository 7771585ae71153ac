/** The operations of the service: their names in the OpenAPI document, paths, and key headers. */
import { isObject } from '../lib/json.ts'

/** The headers that may contain the key. The first one that is present is used. The documented name comes first. HTTP ignores the case. */
type KeyHeaders = readonly [string, ...string[]]

/** The vendor's older page names the first one, and its newer page the second. */
const AGENT_KEY_HEADERS: KeyHeaders = ['apikey', 'Api-Key']
const USER_ADMIN_HEADERS: KeyHeaders = ['Admin-Api-Key', 'Admin_Api_Key']

interface Endpoint {
  readonly path: string
  readonly keyHeaders: KeyHeaders
}

const ENDPOINTS = {
  enrich: { path: '/v7/enrich', keyHeaders: ['apikey'] },
  buyingGroup: { path: '/v1/buying-group', keyHeaders: AGENT_KEY_HEADERS },
  createUser: { path: '/signals/v1/user/createsignalapikey', keyHeaders: USER_ADMIN_HEADERS },
  viewUsers: { path: '/signals/v1/user/view', keyHeaders: USER_ADMIN_HEADERS },
  updateUser: { path: '/signals/v1/user/update', keyHeaders: USER_ADMIN_HEADERS },
  createKey: { path: '/signals/v1/key/createsignalapikey', keyHeaders: ['Api-Key'] },
  viewKeys: { path: '/signals/v1/key/view', keyHeaders: ['Api-Key'] },
  updateKey: { path: '/signals/v1/key/update', keyHeaders: ['Api-Key'] },
} as const satisfies Readonly<Record<string, Endpoint>>

export type Operation = keyof typeof ENDPOINTS

export const OPERATIONS = Object.keys(ENDPOINTS) as readonly Operation[]

export const pathOf = (operation: Operation): string => ENDPOINTS[operation].path

/** Returns whether the operation manages users or keys, which needs an admin key. */
export const isManagement = (operation: Operation): boolean =>
  operation !== 'enrich' && operation !== 'buyingGroup'

/** Inactive organizations may use views only. Views accept an empty body as an empty object. */
export const isView = (operation: Operation): boolean => operation === 'viewUsers' || operation === 'viewKeys'

export const keyHeadersOf = (operation: Operation): KeyHeaders => ENDPOINTS[operation].keyHeaders

/** Returns whether the operation also reads the key from the body field `apikey`. Headers take precedence. */
export const readsKeyFromBody = (operation: Operation): boolean => operation === 'enrich'

/** Returns the trimmed API key of a request where the operation reads it; `undefined` without one. */
export function findApiKey(operation: Operation, headers: Headers, body: unknown): string | undefined {
  const inBody = readsKeyFromBody(operation) && isObject(body) ? body.apikey : undefined
  const sent = [...keyHeadersOf(operation).map((name) => headers.get(name)), inBody]
  return sent.map((key) => (typeof key === 'string' ? key.trim() : '')).find((key) => key !== '')
}

const ANY_KEY_HEADER = /^(?:(?:x[-_])?(?:admin[-_])?api[-_]?key|authorization)$/

/** The key headers of all operations. */
export const KEY_HEADERS: readonly string[] = [...new Set(OPERATIONS.flatMap(keyHeadersOf))]

/** Returns whether a header with this name in lower case may contain a key, although no operation may read it. */
const isKeyHeader = (name: string): boolean => ANY_KEY_HEADER.test(name)

/** Returns the names of other headers of a request that may contain a key, in lower case. */
export function findMisplacedKeyHeaders(headers: Headers, expected: KeyHeaders): string[] {
  const expectedNames = expected.map((name) => name.toLowerCase())
  return [...headers.keys()].filter((name) => isKeyHeader(name) && !expectedNames.includes(name))
}

/**
 * Returns the `WWW-Authenticate` challenge of a 401.
 * @param operation `undefined` for the control API
 */
export const challengeOf = (operation: Operation | undefined): string =>
  operation === undefined
    ? 'Bearer realm="Signalbox control API"'
    : `ApiKey realm="Signalbox", header="${keyHeadersOf(operation)[0]}"`
