/** Keeps keys out of what the journal shows, wherever a caller put them: of each only its last four characters stay. */

/** Fields and headers that are called like a secret. */
const SECRET_NAME =
  /api[-_]?key|(?:key|token|secret|password|auth|authorization|credentials?|cookie|signature)$/i
const NO_SECRET = /^(?:idempotency[-_]?key|sec-websocket-key)$/i
/** What `access/api-keys.ts` generates. */
const GENERATED = /\bsbx_\w{8,}/g
/** Headers that say what they say, and are too common to look up word by word. */
const PLAIN_HEADER = /^(accept.*|content-.*|date|expect|host|user-agent|traceparent|transfer-encoding)$/
/** Shorter keys stand in other words by chance: they are hidden only where a key stands. */
const LEAST_LENGTH = 6
/** What was sent as a key and is nobody's may still be one elsewhere; shorter ones may be any word. */
const LEAST_LENGTH_UNKNOWN = 12

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name) && !NO_SECRET.test(name)

/** `demo-plus-key` → `...-key`. */
export const hidden = (key: string): string => (key.length > 4 ? `...${key.slice(-4)}` : '...')

/** Hides the keys of one request. */
export class HiddenKeys {
  readonly #sent: readonly string[]
  readonly #isKey: (value: string) => boolean

  /**
   * @param sent the values that were sent as keys
   * @param isKey whether a word is anybody's key
   */
  constructor(sent: readonly string[], isKey: (value: string) => boolean) {
    this.#sent = sent.filter(
      (key) => key.length >= LEAST_LENGTH_UNKNOWN || (key.length >= LEAST_LENGTH && isKey(key)),
    )
    this.#isKey = isKey
  }

  /** In a text of any kind. */
  inText(text: string): string {
    const known = this.#sent.reduce((left, key) => left.replaceAll(key, hidden(key)), text)
    return known.replace(GENERATED, hidden)
  }

  /** In a string of JSON, or the name of a field: as a whole it may be a key that was not sent as one. */
  inString(value: string): string {
    const text = this.inText(value)
    if (text !== value) return text
    const whole = value.trim()
    return whole !== '' && this.#isKey(whole) ? hidden(whole) : value
  }

  /** In a path with or without a query. */
  inPath(path: string): string {
    const words = path.replace(/[^/?&=;,:+!|#]+/g, (word) => this.#word(word))
    return words.replace(
      /([?&;])([^=&;]+)=([^&;]*)/g,
      (whole, before: string, name: string, value: string) =>
        isSecretName(name) && value !== '' ? `${before}${name}=${hidden(decoded(value))}` : whole,
    )
  }

  inHeader(name: string, value: string): string {
    if (isSecretName(name)) return hidden(value.trim())
    const text = this.inText(value)
    return PLAIN_HEADER.test(name) ? text : text.replace(/[^\s,;="]+/g, (word) => this.#word(word))
  }

  /** In a body: JSON, or what should have been. `json` is `undefined` for the latter. */
  inBody(text: string, json: unknown): string {
    return json === undefined ? this.#inOtherBody(text) : this.#inJson(text, json)
  }

  /** In what was read from JSON, or will be written as it: at any depth. */
  inValue(value: unknown, isSecret = false): unknown {
    if (typeof value === 'string') return isSecret ? hiddenUnlessBlank(value) : this.inString(value)
    if (typeof value === 'number' && isSecret) return hidden(String(value))
    if (Array.isArray(value)) return value.map((inner) => this.inValue(inner, isSecret))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        this.inString(name),
        this.inValue(inner, isSecret || isSecretName(name)),
      ]),
    )
  }

  /** String by string: any letter may be written as an escape, and a name stand twice. */
  #inJson(text: string, json: unknown): string {
    let isSecret = false
    // Or a number.
    let isNested = false
    const shown = text.replace(STRING, (literal, offset: number) => {
      const content = String(JSON.parse(literal))
      NAMED.lastIndex = offset + literal.length
      const valueStart = NAMED.exec(text)?.[1]
      const safe = isSecret && valueStart === undefined ? hiddenUnlessBlank(content) : this.inString(content)
      isSecret = valueStart === '"' && isSecretName(content)
      isNested ||= valueStart !== undefined && !'"n'.includes(valueStart) && isSecretName(content)
      return safe === content ? literal : JSON.stringify(safe)
    })
    return isNested ? JSON.stringify(this.inValue(json)) : shown
  }

  #inOtherBody(text: string): string {
    return this.inString(text).replace(
      NAME_AND_VALUE,
      (whole, name: string, between: string, value: string) =>
        isSecretName(name) || this.#isKey(decoded(value))
          ? `${name}${between}${hidden(decoded(value))}`
          : whole,
    )
  }

  #word(word: string): string {
    const plain = decoded(word)
    const text = this.inText(plain)
    if (text !== plain) return text
    return this.#isKey(plain) ? hidden(plain) : word
  }
}

/** A string of JSON, in its quotes. */
const STRING = /"(?:[^"\\]|\\.)*"/g
/** What follows the name of a field: a colon, and the first letter of its value. */
const NAMED = /\s*:\s*(\S)/y
/** As forms, XML and broken JSON write a field. */
const NAME_AND_VALUE = /([\w.-]+)(["'\s]*(?:[:=>]|%22%3A|%3D)["'\s[]*(?:%22)?)([^\s"'&,;}<%]+)/gi

const hiddenUnlessBlank = (value: string): string => (value.trim() === '' ? value : hidden(value.trim()))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
