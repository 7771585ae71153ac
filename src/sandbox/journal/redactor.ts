/**
 * Redacts API keys in journal entries: only their last four characters are shown.
 * - The values of headers for keys, tokens, and cookies, and of the body field `apikey`, and their repetitions anywhere.
 * - Generated keys, which their prefix identifies, anywhere.
 * - Stored keys anywhere; short ones only as separate words.
 */
import type { ApiKeyValues } from '../../accounts/keys.ts'
import { isKeyHeader, KEY_HEADERS } from '../../http/api-operations.ts'
import { isObject } from '../../lib/json.ts'

interface SentRequest {
  readonly headers: Headers
  /** `undefined` if the body is not JSON. */
  readonly json: unknown
}

/** Headers with tokens and cookies, in lower case. */
const TOKEN_HEADERS = ['cookie', 'proxy-authorization', 'x-control-token']
/** As in `Authorization: Bearer …`. */
const SCHEME = /^\s*[a-z]+ +(?=\S+$)/i
/** Shorter values may stand in a text by chance. So may a capitalized word. */
const LONG_SECRET = /^(?![A-Z][a-z]+$)\S{12,}$/
/** Shorter stored keys may be a part of an ordinary word. */
const MIN_LENGTH_WITHIN_WORDS = 8
const WORD = /[^\s"'“”‘’&,;:=<>(){}[\]|/?+!#]+/g
/** A string of a JSON text, and the colon after the name of a field. */
const JSON_STRING = /"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?/gs

/** Redacts the texts and values of one request and its response. */
export class Redactor {
  /** The values that the request presents as API keys, stored or not, in the order of the operations. */
  readonly presented: readonly string[]
  /** The values to redact within longer text, too. */
  readonly #everywhere: readonly string[]
  readonly #keys: ApiKeyValues

  constructor({ headers, json }: SentRequest, keys: ApiKeyValues) {
    const inBody = isObject(json) && typeof json.apikey === 'string' ? json.apikey : ''
    this.presented = [...KEY_HEADERS.map((name) => headers.get(name) ?? ''), inBody]
      .map((value) => value.trim())
      .filter((value) => value !== '')
    const secrets = [...headers].flatMap(([name, value]) =>
      isSecretHeader(name) ? [value.replace(SCHEME, '').trim()] : [],
    )
    const repeated = [...this.presented, ...secrets].filter(
      (value) => keys.has(value) || LONG_SECRET.test(value),
    )
    this.#everywhere = [...new Set(repeated)]
    this.#keys = keys
  }

  /** Redacts a text. If its escapes hide a key, the text is returned without escapes. */
  text(text: string): string {
    const plain = withoutEscapes(text)
    const safe = this.#redact(plain)
    return safe === plain && plain !== text ? this.#redact(text) : safe
  }

  #redact(text: string): string {
    if (this.#keys.has(text.trim())) return lastFour(text)
    let safe = text
    const everywhere = [...this.#everywhere, ...this.#findStored(text)].sort((a, b) => b.length - a.length)
    // A function, because `$&` in a replacement string has a meaning.
    for (const key of everywhere) safe = safe.replaceAll(key, () => lastFour(key))
    return safe.replace(WORD, (word) => (this.#keys.has(word) ? lastFour(word) : word))
  }

  #findStored(text: string): string[] {
    if (text.length < MIN_LENGTH_WITHIN_WORDS) return []
    return [...this.#keys].filter((key) => key.length >= MIN_LENGTH_WITHIN_WORDS && text.includes(key))
  }

  header(name: string, value: string): string {
    return isSecretHeader(name) ? lastFour(value) : this.text(value)
  }

  /** Redacts a body and keeps its format. `json` is its parsed value, or `undefined` if it is not JSON. */
  body(text: string, json: unknown): string {
    if (json === undefined) return this.text(text)
    let isKey = false
    return text.replace(JSON_STRING, (whole, raw: string, colon = '') => {
      const content = raw.includes('\\') ? String(JSON.parse(`"${raw}"`)) : raw
      const redacted = isKey && colon === '' ? lastFour(content) : this.text(content)
      isKey = colon !== '' && content === 'apikey'
      return redacted === content ? whole : `${JSON.stringify(redacted)}${colon}`
    })
  }

  /** Redacts a JSON value at any depth. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value)
    if (Array.isArray(value)) return value.map((inner) => this.value(inner))
    if (!isObject(value)) return value
    const redact = (name: string, inner: unknown) =>
      name === 'apikey' && typeof inner === 'string' ? lastFour(inner) : this.value(inner)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [this.text(name), redact(name, inner)]),
    )
  }
}

/** How often a text may be escaped, such as JSON in a field of JSON, or a URL in the query of a URL. */
const MAX_ESCAPES = 3

/** Replaces the escapes of ASCII characters in URLs and JSON. */
function withoutEscapes(text: string): string {
  let plain = text
  for (let i = 0; i < MAX_ESCAPES && /[%\\]/.test(plain); i++) {
    plain = plain
      .replace(/(?:%|\\u00)([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
      .replace(/\\(["\\/])/g, '$1')
  }
  return plain
}

/** Returns whether the values of a header are redacted. */
export function isSecretHeader(name: string): boolean {
  const lowerCase = name.toLowerCase()
  return isKeyHeader(lowerCase) || TOKEN_HEADERS.includes(lowerCase)
}

/** Returns `...-key` for `demo-plus-key`. Blank text stays as it is. */
function lastFour(text: string): string {
  const key = text.trim()
  if (key === '') return text
  return key.length > 4 ? `...${key.slice(-4)}` : '...'
}
