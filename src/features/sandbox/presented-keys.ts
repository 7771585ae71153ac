/** The keys a request carries: where the gate looks for them, and wherever else a caller may have put one. */
import { isSecretName } from './secret-names.ts'

/** The headers that may hold a key, as `access/authenticate.ts` looks at them. */
const KEY_HEADERS = ['apikey', 'admin-api-key', 'admin_api_key', 'api-key']
/** The headers that may hold the control token, as `http/local-only.ts` looks at them, or somebody else's. */
const TOKEN_HEADERS = ['authorization', 'x-control-token']

/** Shorter keys stand in other words by chance: they are hidden only where a key stands. */
const LEAST_LENGTH = 6
/** What is nobody's key may still be one elsewhere; shorter ones may be any word. */
const LEAST_LENGTH_UNKNOWN = 12

export interface Sent {
  readonly url: string
  readonly headers: Headers
  /** `undefined` where the body is none. */
  readonly json: unknown
}

/** What was sent as a key, anybody's or nobody's. */
export function sentKeys({ headers, json }: Omit<Sent, 'url'>): string[] {
  const inBody = isObject(json) && typeof json.apikey === 'string' ? json.apikey : ''
  return trimmed([...KEY_HEADERS.map((name) => headers.get(name) ?? ''), inBody])
}

/**
 * What is to be hidden wherever it stands in a request, longest first. What nobody has as a key is so only where it
 * cannot be taken for a word.
 */
export function keysToHide(sent: Sent, isKey: (word: string) => boolean): string[] {
  const keys = sentKeys(sent).filter((key) => isLikeKey(key) || (key.length >= LEAST_LENGTH && isKey(key)))
  const tokens = sentTokens(sent.headers).filter(({ length }) => length >= LEAST_LENGTH_UNKNOWN)
  const others = likelyKeys(sent).filter((key) => key.length >= LEAST_LENGTH && isKey(key))
  return [...new Set([...keys, ...tokens, ...others])].sort((a, b) => b.length - a.length)
}

const isLikeKey = (text: string): boolean =>
  text.length >= LEAST_LENGTH_UNKNOWN && /[\d_-]/.test(text) && !/\s/.test(text)

const sentTokens = (headers: Headers): string[] =>
  trimmed(TOKEN_HEADERS.map((name) => (headers.get(name) ?? '').replace(SCHEME, '')))

/** What stands where a key might: in headers, parameters and fields that are called like a secret. */
function likelyKeys({ url, headers, json }: Sent): string[] {
  const parameters = new URLSearchParams(url.slice(url.indexOf('?') + 1))
  return trimmed([
    ...[...headers].filter(([name]) => isSecretName(name)).map(([, value]) => value.replace(SCHEME, '')),
    ...[...parameters].filter(([name]) => isSecretName(name)).map(([, value]) => value),
    ...secretsIn(json),
  ])
}

/** As in `Authorization: Bearer …`. */
const SCHEME = /^\s*[a-z]+ +(?=\S+$)/i

/** At any depth. */
function secretsIn(json: unknown): string[] {
  const found: string[] = []
  const collect = (value: unknown, isSecret: boolean): void => {
    if (typeof value === 'string' && isSecret) found.push(value)
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) for (const inner of value) collect(inner, isSecret)
    else for (const [name, inner] of Object.entries(value)) collect(inner, isSecret || isSecretName(name))
  }
  collect(json, false)
  return found
}

const trimmed = (values: readonly string[]): string[] =>
  values.map((value) => value.trim()).filter((value) => value !== '')

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
