/**
 * Masks keys and other secrets whenever a request is shown: first the known values wherever they occur, then any value whose name says
 * that it is secret, such as `apikey`. The journal keeps what was sent, so that a replay works, and conditions compare it.
 */
import { lastFourOf } from '../../accounts/keys.ts'
import { isObject } from '../../lib/json.ts'

/** Compared without case, `-`, and `_`. The end of a name decides, as in `x-control-token`. */
const SECRET_NAME = /(?:apikey|authorization|cookie|token)$/

/** Returns whether the values of a header, field, or query parameter are masked. The name may have escapes. */
const isSecretName = (name: string): boolean =>
  SECRET_NAME.test(decodeEscapes(name).toLowerCase().replace(/[-_]/g, ''))

/** Returns the last four characters; blank if they would be the whole value. */
export const endingOf = (value: string): string => (value.length > 4 ? lastFourOf(value) : '')

/** Returns `****-key` for `demo-plus-key`. */
const mask = (value: string): string => `****${endingOf(value)}`

/**
 * The name of a field and its value: a text, or a list of texts. The end may be missing. A group that repeats for each character, as in
 * `(?:[^"\\]|\\.)*`, is a hundred times slower for texts of over 46,000 characters.
 */
const TEXT_FIELD =
  /("([\w\\-]{1,80})"\s*:\s*)("[^"\\]*(?:\\.[^"\\]*)*|\[[\s,]*(?:"[^"\\]*(?:\\.[^"\\]*)*"?[\s,]*)*)/gs
const TEXT = /"([^"\\]*(?:\\.[^"\\]*)*)("?)/gs

/** A parameter of a query or a form. */
const PARAMETER = /((?:^|[?&])([^?&=#\s"]{1,80})=)([^&#\s"]*)/g

/** Masks what is shown of one request. */
export class Masker {
  readonly #secrets: readonly string[]

  /** @param secrets the known values, longest first */
  constructor(secrets: readonly string[] = []) {
    this.#secrets = secrets
  }

  /** Masks a text and keeps its format, whether it is JSON, a form, or a path. */
  text(text: string): string {
    return this.#values(text)
      .replace(TEXT_FIELD, (all, start: string, name: string, value: string) =>
        isSecretName(name) ? start + value.replace(TEXT, (_, inner, end) => `"${mask(inner)}${end}`) : all,
      )
      .replace(PARAMETER, (all, start: string, name: string, value: string) =>
        isSecretName(name) ? start + mask(value) : all,
      )
  }

  /** Masks the value of a header or field. */
  named(name: string, value: string): string {
    return isSecretName(name) ? mask(this.#values(value)) : this.text(value)
  }

  /** Masks the names and values of a JSON value at any depth. */
  json(value: unknown, isSecret = false): unknown {
    if (Array.isArray(value)) return value.map((item) => this.json(item, isSecret))
    if (isObject(value))
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          this.#values(name),
          this.json(inner, isSecretName(name)),
        ]),
      )
    if (typeof value === 'number') return this.#number(value)
    if (typeof value !== 'string') return value
    return isSecret ? mask(this.#values(value)) : this.text(value)
  }

  #number(value: number): number | string {
    const masked = this.#values(String(value))
    return masked === String(value) ? value : masked
  }

  #values(text: string): string {
    return this.#secrets.reduce(maskSecret, text)
  }
}

/** Values of this length are masked in longer words, too. A shorter one, such as `test`, may be part of many words. */
const MIN_LENGTH_IN_WORDS = 8

/** Returns whether a secret at a position of a text counts: a short one must be a whole word. */
export const isRecognized = (text: string, at: number, { length }: string): boolean =>
  length >= MIN_LENGTH_IN_WORDS || !/\w/.test((text[at - 1] ?? '') + (text[at + length] ?? ''))

/** Returns the positions of a secret in a text. */
export function findSecret(text: string, secret: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + secret.length))
    if (isRecognized(text, at, secret)) found.push(at)
  return found
}

/** Masks a secret wherever it occurs in a text, with or without escapes. */
function maskSecret(text: string, secret: string): string {
  const masked = maskAt(text, secret, findSecret(text, secret), (at) => at)
  const indexes = hasEscapes(masked) ? findSecret(decodeEscapes(masked), secret) : []
  if (indexes.length === 0) return masked
  const starts = locateDecoded(masked)
  return maskAt(masked, secret, indexes, (at) => starts[at] ?? masked.length)
}

/**
 * Masks a secret at some of its positions.
 * @param locate returns where the character of a position begins in the text
 */
function maskAt(
  text: string,
  secret: string,
  positions: readonly number[],
  locate: (position: number) => number,
): string {
  let masked = ''
  let end = 0
  for (const position of positions) {
    masked += text.slice(end, locate(position)) + mask(secret)
    end = locate(position + secret.length)
  }
  return masked + text.slice(end)
}

/** Each match is one character. JSON or a URL that is a text in JSON has its escapes twice. */
const ESCAPE = /\\{1,3}(?:u([\da-f]{4})|([bfnrt])|(["\\/]))|%(?:25)?([\da-f]{2})/gi

const hasEscapes = (text: string): boolean => text.includes('\\') || text.includes('%')

/** Decodes the escapes of JSON, and percent-encoded ASCII. White space becomes a space. */
export const decodeEscapes = (text: string): string =>
  hasEscapes(text)
    ? text.replace(ESCAPE, (_, unicode?: string, __?: string, quoted?: string, percent?: string) => {
        const hex = unicode ?? percent
        return hex === undefined ? (quoted ?? ' ') : String.fromCharCode(Number.parseInt(hex, 16))
      })
    : text

/** Returns where each character of the decoded text begins in the text, and where the text ends. */
function locateDecoded(text: string): number[] {
  const starts: number[] = []
  let at = 0
  for (const {
    0: { length },
    index,
  } of text.matchAll(ESCAPE)) {
    while (at < index) starts.push(at++)
    starts.push(index)
    at = index + length
  }
  while (at <= text.length) starts.push(at++)
  return starts
}
