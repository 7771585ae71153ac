/** Helpers for JSON bodies: fields, canonical form, and positions of syntax errors. */
import type * as JsoncParser from 'jsonc-parser'
import { lazy } from './cache.ts'

/** Loaded at the first syntax error, because it builds tables of texts. The main entry of the package cannot be bundled. */
const jsoncParser = lazy((): typeof JsoncParser => require('jsonc-parser/lib/esm/main.js'))

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

/** The first of the error codes whose index is that of the whole string or number (`ParseErrorCode.UnexpectedEndOfString`). */
const FIRST_ERROR_IN_TOKEN = 12

/** The valid start of a string or number. */
const VALID_START = /^(?:"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*|-?(?:0|[1-9]\d*)(?:\.\d+)?)/

/**
 * Returns the first syntax error and its position, such as `unexpected "}" at line 1, column 17`; `undefined` for valid JSON.
 */
export function describeJsonError(text: string): string | undefined {
  if (isNestedTooDeeply(text)) return 'it is nested too deeply'
  const at = findErrorIndex(text)
  if (at === undefined) return undefined
  const letter = text.codePointAt(at)
  const what =
    letter === undefined ? 'it ends too early' : `unexpected ${JSON.stringify(String.fromCodePoint(letter))}`
  return `${what} at ${formatPosition(text.slice(0, at))}`
}

/** Returns the line and column of the end of `text`, from 1. */
function formatPosition(text: string): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  return `line ${text.split('\n').length}, column ${[...lastLine].length + 1}`
}

/** Returns the index of the first invalid character; the length of the text if it is incomplete. */
function findErrorIndex(text: string): number | undefined {
  let index: number | undefined
  const onError = (error: number, start: number, length: number): void => {
    const token = error >= FIRST_ERROR_IN_TOKEN ? text.slice(start, start + length) : ''
    index ??= start + (VALID_START.exec(token)?.[0].length ?? 0)
  }
  jsoncParser().visit(text, { onError }, { disallowComments: true })
  return index
}

/** Returns the value of a member as text: objects, numbers, and booleans as JSON. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
