/** The keys a request carries: where the gate looks for them, and wherever else a caller may have put one. */
import { isSecretName } from './hidden-keys.ts'

/** The headers that may hold a key, as `access/authenticate.ts` looks at them. */
const KEY_HEADERS = ['apikey', 'admin-api-key', 'admin_api_key', 'api-key']

/** What was sent as a key, anybody's or nobody's. */
export function sentKeys(headers: Headers, json: unknown): string[] {
  const inBody = isObject(json) && typeof json.apikey === 'string' ? json.apikey : ''
  return trimmed([...KEY_HEADERS.map((name) => headers.get(name) ?? ''), inBody])
}

/** What stands where a key might: in headers, parameters and fields that are called like a secret. */
export function likelyKeys(url: string, headers: Headers, json: unknown): string[] {
  const parameters = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  return trimmed([
    ...[...headers].filter(([name]) => isSecretName(name)).map(([, value]) => value.replace(SCHEME, '')),
    ...[...parameters].filter(([name]) => isSecretName(name)).map(([, value]) => value),
    ...secretsIn(json, false),
  ])
}

/** As in `Authorization: Bearer …`. */
const SCHEME = /^\s*[a-z]+ +(?=\S+$)/i

function secretsIn(value: unknown, isSecret: boolean): string[] {
  if (typeof value === 'string') return isSecret ? [value] : []
  if (Array.isArray(value)) return value.flatMap((inner) => secretsIn(inner, isSecret))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, isSecret || isSecretName(name)))
}

const trimmed = (values: readonly string[]): string[] =>
  values.map((value) => value.trim()).filter((value) => value !== '')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
