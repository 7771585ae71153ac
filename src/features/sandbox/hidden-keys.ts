/** Keeps keys out of what the journal shows, wherever a caller put them: of each only its last four characters stay. */
import { replaceStrings } from './json-strings.ts'
import { replaceNamed } from './named-values.ts'
import { isSecretName } from './secret-names.ts'

/** What `access/api-keys.ts` generates. */
const GENERATED = /sbx_\w{8,}/g
/** Headers that say what they say, and are too common to look up word by word. */
const PLAIN_HEADER = /^(accept.*|content-.*|date|expect|host|user-agent|traceparent|transfer-encoding)$/
const WORD_OF_PATH = /[^/?&=;,:+!|#]+/g
const WORD_OF_HEADER = /[^\s,;="]+/g
const WORD_OF_BODY = /[^\s"'“”‘’&,;:=<>(){}[\]|]+/g

/** `demo-plus-key` → `...-key`. */
export const hidden = (key: string): string => (key.length > 4 ? `...${key.slice(-4)}` : '...')

/** Hides the keys of one request. */
export class HiddenKeys {
  readonly #sent: readonly string[]
  readonly #isKey: (word: string) => boolean

  /**
   * @param sent the keys of the request, longest first: hidden within other words, too
   * @param isKey whether a word is anybody's key
   */
  constructor(sent: readonly string[], isKey: (word: string) => boolean) {
    this.#sent = sent
    this.#isKey = isKey
  }

  /** In a text of any kind. */
  inText(text: string): string {
    let left = text
    // A key may have a `$&` in it, and so may the end of it that stays.
    for (const key of this.#sent) if (left.includes(key)) left = left.replaceAll(key, () => hidden(key))
    return left.includes('sbx_') ? left.replace(GENERATED, hidden) : left
  }

  /** In a string of JSON, or the name of a field: as a whole it may be a key that was not sent as one. */
  inString(value: string): string {
    const text = this.inText(value)
    if (text !== value) return text
    const whole = value.trim()
    return this.#isKey(whole) ? hidden(whole) : value
  }

  /** In a path with or without a query. */
  inPath(path: string): string {
    const words = this.#inWords(path, WORD_OF_PATH)
    return words.replace(
      /([?&;])([^?=&;]+)=([^&;]*)/g,
      (whole, before: string, name: string, value: string) =>
        isSecretName(name) && value !== '' ? `${before}${name}=${hidden(decoded(value))}` : whole,
    )
  }

  inHeader(name: string, value: string): string {
    if (isSecretName(name)) return hidden(value.trim())
    const text = this.inText(value)
    return PLAIN_HEADER.test(name) ? text : this.#inWords(text, WORD_OF_HEADER)
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

  #inJson(text: string, json: unknown): string {
    let isSecret = false
    // Or a number.
    let isNested = false
    const shown = replaceStrings(text, (content, valueStart) => {
      if (valueStart === undefined) {
        const safe = isSecret ? hiddenUnlessBlank(content) : this.inString(content)
        isSecret = false
        return safe
      }
      const isNamedSecret = isSecretName(content)
      isSecret = isNamedSecret && valueStart === '"'
      isNested ||= isNamedSecret && !'"n'.includes(valueStart)
      return this.inString(content)
    })
    return isNested ? JSON.stringify(this.inValue(json)) : shown
  }

  #inOtherBody(text: string): string {
    const known = replaceNamed(this.inString(text), isSecretName, (value) => hidden(decoded(value)))
    return this.#inWords(known, WORD_OF_BODY)
  }

  #inWords(text: string, words: RegExp): string {
    return text.replace(words, (word) => {
      const plain = decoded(word)
      const safe = this.inString(plain)
      return safe === plain ? word : safe
    })
  }
}

const hiddenUnlessBlank = (value: string): string => (value.trim() === '' ? value : hidden(value.trim()))

function decoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
