/** Helpers for JSON bodies: fields, canonical form, and positions of syntax errors. */

/** Returns whether a value is a JSON object: not `null`, and not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * No accepted JSON has more levels. Functions that visit a value recursively overflow the stack with thousands of levels, and a
 * validation error contains the value with indentation, which takes gigabytes.
 */
const MAX_DEPTH = 64

/** Returns whether a JSON text has more than `MAX_DEPTH` levels. Call it before the text is parsed. */
export function isNestedTooDeeply(text: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isInString = false
    } else if (code === QUOTE) isInString = true
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) {
      depth++
      if (depth > MAX_DEPTH) return true
    } else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth--
  }
  return false
}

const QUOTE = 0x22
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

/** Returns the parsed value, or `undefined` for invalid JSON, or for JSON that is nested too deeply. */
export function tryParseJson(text: string): unknown {
  if (isNestedTooDeeply(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the trimmed text, or `undefined` for a blank one. CRM platforms send `null`, `""`, and blanks for unset fields. */
export const nonBlank = (value: string | null | undefined): string | undefined => value?.trim() || undefined

/** Returns the trimmed value of a field of a JSON body; blank if it is not a string. */
export const getTextField = (body: Readonly<Record<string, unknown>>, field: string): string => {
  const value = body[field]
  return typeof value === 'string' ? value.trim() : ''
}

/** Serializes a value with sorted fields and without spaces. Equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`
}

type ExpectedToken = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end' | 'nothing'

/** A token, or the part of a string before its first invalid character. */
const TOKEN =
  /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|"(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"?/y
const BLANKS = /[ \t\n\r]*/y

/**
 * Returns the first syntax error and its position, such as `unexpected "}" at line 1, column 17`; `undefined` for valid JSON.
 * @param before the text before `text`, which counts for lines and columns
 */
export function describeJsonError(text: string, before = ''): string | undefined {
  const at = findErrorIndex(text)
  if (at === undefined) return undefined
  const letter = text.codePointAt(at)
  const what =
    letter === undefined
      ? 'the end comes too early'
      : `unexpected ${JSON.stringify(String.fromCodePoint(letter))}`
  return `${what} at ${formatPosition(before + text.slice(0, at))}`
}

/** Returns the line and column of the end of `text`, from 1. */
function formatPosition(text: string): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  return `line ${text.split('\n').length}, column ${[...lastLine].length + 1}`
}

/** Returns the index of the first invalid character; the length of the text if it is incomplete. */
function findErrorIndex(text: string): number | undefined {
  const open: string[] = []
  let expected: ExpectedToken = 'value'
  let at = 0
  for (;;) {
    at = findMatchEnd(BLANKS, text, at)
    if (at === text.length) return expected === 'nothing' ? undefined : at
    const end = findMatchEnd(TOKEN, text, at)
    const token = text.slice(at, end)
    if (token.startsWith('"') && !isWholeString(token)) return end
    const next = expectedAfter(token, expected, open)
    if (next === undefined) return at
    expected = next
    at = end
  }
}

/** Returns the end of the match of a sticky `pattern` at `at`; `at` if it does not match. */
function findMatchEnd(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

const isWholeString = (token: string): boolean => /[^\\](?:\\\\)*"$/.test(token) && token.length > 1

/** Returns what may follow `token`, and updates the stack of open brackets; `undefined` if the token is not allowed. */
function expectedAfter(token: string, expected: ExpectedToken, open: string[]): ExpectedToken | undefined {
  const isInObject = open.at(-1) === '{'
  if (token === '{' || token === '[') {
    open.push(token)
    if (isValueExpected(expected)) return token === '{' ? 'name or }' : 'value or ]'
    return undefined
  }
  if (token === '}' || token === ']') {
    const isOfObject = token === '}'
    const isEmpty = expected === (isOfObject ? 'name or }' : 'value or ]')
    if (isOfObject !== isInObject || !(isEmpty || expected === ', or end')) return undefined
    open.pop()
    return expectedAfterValue(open)
  }
  if (token === ',') return expected === ', or end' ? (isInObject ? 'name' : 'value') : undefined
  if (token === ':') return expected === ':' ? 'value' : undefined
  if (token.startsWith('"') && (expected === 'name' || expected === 'name or }')) return ':'
  return token !== '' && isValueExpected(expected) ? expectedAfterValue(open) : undefined
}

const isValueExpected = (expected: ExpectedToken): boolean =>
  expected === 'value' || expected === 'value or ]'

const expectedAfterValue = (open: readonly string[]): ExpectedToken =>
  open.length === 0 ? 'nothing' : ', or end'
