/**
 * Redacts API keys and other secrets in journal entries: only their last four characters are shown.
 * - A key that the request presents is redacted everywhere, also within longer text.
 * - Any other stored key is redacted where it is a separate word.
 * - A value is redacted if the name of its header, parameter, or field is the name of a secret.
 */
import type { ApiKeyValues } from '../../accounts/keys.ts'
import { isObject } from '../../lib/json.ts'
import { decodePercent } from '../../lib/text.ts'

interface SentRequest {
  readonly url: string
  readonly headers: Headers
  /** `undefined` if the body is not JSON. */
  readonly json: unknown
}

/** The headers that `http/authenticate.ts` reads. */
const KEY_HEADERS = ['apikey', 'admin-api-key', 'admin_api_key', 'api-key']
/** The headers that `sandbox/control-access.ts` reads. */
const TOKEN_HEADERS = ['authorization', 'x-control-token']
/** As in `Authorization: Bearer …`. */
const SCHEME = /^\s*[a-z]+ +(?=\S+$)/i
/** Shorter keys occur in other words by chance. */
const MIN_KEY_LENGTH = 6
/** Shorter values that are not stored keys may be ordinary words. */
const MIN_UNKNOWN_LENGTH = 12
/** The form of the keys that `accounts/keys.ts` generates. */
const GENERATED_KEY = /sbx_\w{8,}/g

const WORD_IN_PATH = /[^/?&=;,:+!|#]+/g
const WORD_IN_HEADER = /[^\s,;="]+/g
const WORD_IN_BODY = /[^\s"'“”‘’&,;:=<>(){}[\]|]+/g
/** A string of a JSON text. If it is the name of a field, the colon and the first character of the value follow. */
const JSON_STRING = /"([^"\\]*(?:\\.[^"\\]*)*)"(?:(\s*:\s*)(?=(.)))?/gs
/** A name and what separates it from its value in a form, multipart form, XML, or broken JSON. */
const NAME =
  /(?:%22|(?<![\w.-]))([\w.-]+)(?=((?:["'“”\s]*(?:[:=>]|%22%3A|%3D)["'“”\s[]*(?:%22)?|"\r?\n\r?\n)(?:(?:basic|bearer|token) +)?))/gi
/** The value after a name. */
const VALUE = /(?:[^\s"'“”&,;}<%]|%(?!22|26|2C|3B|7D))+/iy

/** Redacts the texts and values of one request and its response. */
export class Redactor {
  /** The values that the request presents as API keys, stored or not, in the order in which the server reads them. */
  readonly presented: readonly string[]
  /** The values to redact within longer text, too: longest first. */
  readonly #everywhere: readonly string[]
  readonly #keys: ApiKeyValues

  constructor({ url, headers, json }: SentRequest, keys: ApiKeyValues) {
    const inBody = isObject(json) && typeof json.apikey === 'string' ? json.apikey : ''
    this.presented = trimAll([...KEY_HEADERS.map((name) => headers.get(name) ?? ''), inBody])
    const tokens = trimAll(TOKEN_HEADERS.map((name) => (headers.get(name) ?? '').replace(SCHEME, '')))
    const named = [
      ...[...headers].map(([name, value]) => [name, value.replace(SCHEME, '')] as const),
      ...new URLSearchParams(url.slice(url.indexOf('?') + 1)),
    ].flatMap(([name, value]) => (isSecretName(name) ? [value] : []))
    const all = [
      ...this.presented.filter(looksLikeKey),
      ...tokens.filter(({ length }) => length >= MIN_UNKNOWN_LENGTH),
      ...[...this.presented, ...trimAll([...named, ...secretsIn(json)])].filter(
        (key) => key.length >= MIN_KEY_LENGTH && keys.has(key),
      ),
    ]
    this.#everywhere = [...new Set(all)].sort((a, b) => b.length - a.length)
    this.#keys = keys
  }

  /** Redacts presented and generated keys in any text. */
  text(text: string): string {
    let safe = text
    // A function, because `$&` in a replacement string has a meaning.
    for (const key of this.#everywhere) safe = safe.replaceAll(key, () => lastFour(key))
    return safe.replace(GENERATED_KEY, (key) => lastFour(key))
  }

  /** Redacts a string of JSON or the name of a field, which as a whole may be a stored key. */
  string(value: string): string {
    const safe = this.text(value)
    return safe === value && this.#keys.has(value.trim()) ? lastFour(value) : safe
  }

  /** Redacts a path with or without a query. */
  path(path: string): string {
    return this.#words(path, WORD_IN_PATH).replace(
      /([?&;])([^?=&;]+)=([^&;]*)/g,
      (whole, before: string, name: string, value: string) =>
        isSecretName(name) ? `${before}${name}=${lastFour(decodePercent(value))}` : whole,
    )
  }

  header(name: string, value: string): string {
    return isSecretName(name) ? lastFour(value) : this.#words(this.text(value), WORD_IN_HEADER)
  }

  /** Redacts a body and keeps its format. `json` is its parsed value, or `undefined` if it is not JSON. */
  body(text: string, json: unknown): string {
    if (json !== undefined) return this.#jsonText(text, json)
    return this.#words(withoutNamedSecrets(this.string(text)), WORD_IN_BODY)
  }

  /** Redacts a JSON value at any depth. */
  value(value: unknown, isSecret = false): unknown {
    if (typeof value === 'string') return isSecret ? lastFour(value) : this.string(value)
    if (typeof value === 'number' && isSecret) return lastFour(String(value))
    if (Array.isArray(value)) return value.map((inner) => this.value(inner, isSecret))
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        this.string(name),
        this.value(inner, isSecret || isSecretName(name)),
      ]),
    )
  }

  #jsonText(text: string, json: unknown): string {
    let isSecret = false
    let hasOtherSecret = false
    const safe = text.replace(JSON_STRING, (whole, raw: string, colon?: string, next?: string) => {
      const content = raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
      const redacted = isSecret ? lastFour(content) : this.string(content)
      const isNamedSecret = next !== undefined && isSecretName(content)
      isSecret = isNamedSecret && next === '"'
      // An object, an array or a number. `null` is no secret.
      hasOtherSecret ||= isNamedSecret && !'"n'.includes(next)
      return redacted === content ? whole : `${JSON.stringify(redacted)}${colon ?? ''}`
    })
    return hasOtherSecret ? JSON.stringify(this.value(json)) : safe
  }

  #words(text: string, words: RegExp): string {
    return text.replace(words, (word) => {
      const plain = decodePercent(word)
      const safe = this.string(plain)
      return safe === plain ? word : safe
    })
  }
}

/** Returns `...-key` for `demo-plus-key`. Blank text stays as it is. */
function lastFour(text: string): string {
  const key = text.trim()
  if (key === '') return text
  return key.length > 4 ? `...${key.slice(-4)}` : '...'
}

const SECRET_NAMES = [
  /api[-_ ]?key/i,
  /(?:token|secret|password|authorization|cookie|signature)$/i,
  // `key` and `auth` only as separate words: `monkey` and `oauth` are no secrets.
  /(?:^|[^a-z\d])(?:key|auth)$/i,
  /[a-z\d]{2}(?:Key|Auth)$/,
  /(?:access|account|admin|app|auth|client|licen[cs]e|master|private|secret|service|session|shared|signing|user)key$/i,
]
const NO_SECRET = /^(?:idempotency[-_]?key|sec-websocket-key)$/i

/** Returns whether the values of headers, parameters, and fields with this name are redacted. */
export const isSecretName = (name: string): boolean =>
  SECRET_NAMES.some((form) => form.test(name)) && !NO_SECRET.test(name)

const looksLikeKey = (text: string): boolean =>
  text.length >= MIN_UNKNOWN_LENGTH && /[\d_-]/.test(text) && !/\s/.test(text)

/** Returns the strings in fields with the name of a secret, at any depth. */
function secretsIn(json: unknown, isSecret = false): string[] {
  if (typeof json === 'string') return isSecret ? [json] : []
  if (Array.isArray(json)) return json.flatMap((inner) => secretsIn(inner, isSecret))
  if (!isObject(json)) return []
  return Object.entries(json).flatMap(([name, inner]) => secretsIn(inner, isSecret || isSecretName(name)))
}

/** Redacts the values of secrets in text that is not JSON. The work is linear in the length, which may be 64 KiB. */
function withoutNamedSecrets(text: string): string {
  let safe = ''
  let copied = 0
  for (const { index, 0: matched, 1: name = '', 2: separator = '' } of text.matchAll(NAME)) {
    VALUE.lastIndex = index + matched.length + separator.length
    if (index < copied || !isSecretName(name)) continue
    const start = VALUE.lastIndex
    const [value = ''] = VALUE.exec(text) ?? []
    safe += text.slice(copied, start) + lastFour(decodePercent(value))
    copied = start + value.length
  }
  return safe + text.slice(copied)
}

const trimAll = (values: readonly string[]): string[] =>
  values.map((value) => value.trim()).filter((value) => value !== '')
