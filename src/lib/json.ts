/** JSON bodies: their fields, one canonical text of each, and where a text stops being JSON. */

/** Whether a value is a plain JSON object: not `null`, and not an array. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The trimmed text, or `undefined`: CRM platforms send `null`, `""` and blanks for fields that are not set. */
export const present = (value: string | null | undefined): string | undefined => value?.trim() || undefined

/** Returns the trimmed value of a field of a JSON body; blank if it is not a string. */
export const textIn = (body: Readonly<Record<string, unknown>>, field: string): string => {
  const value = body[field]
  return typeof value === 'string' ? value.trim() : ''
}

/** JSON with the fields of each object in one order and without blanks: equal values have equal texts. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isObject(value)) return JSON.stringify(value) ?? 'null'
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonicalJson(inner)}`).join(',')}}`
}

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end' | 'nothing'

/** A token, or the part of a string before the character that breaks it. */
const TOKEN =
  /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|"(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"?/y
const BLANKS = /[ \t\n\r]*/y

/**
 * Returns what is wrong with `text` and where, such as `unexpected "}" at line 1, column 17`; `undefined` for valid JSON.
 * @param before what stands before `text` in the whole, for counting lines and columns
 */
export function jsonProblem(text: string, before = ''): string | undefined {
  const at = errorAt(text)
  if (at === undefined) return undefined
  const letter = text.codePointAt(at)
  const what =
    letter === undefined
      ? 'the end comes too early'
      : `unexpected ${JSON.stringify(String.fromCodePoint(letter))}`
  return `${what} at ${placeOf(before + text.slice(0, at))}`
}

/** The line and column behind `text`, from 1. */
function placeOf(text: string): string {
  const lastLine = text.slice(text.lastIndexOf('\n') + 1)
  return `line ${text.split('\n').length}, column ${[...lastLine].length + 1}`
}

/** The index of the first character that cannot stand where it does; the text's length where more is needed. */
function errorAt(text: string): number | undefined {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  for (;;) {
    at = behind(BLANKS, text, at)
    if (at === text.length) return expected === 'nothing' ? undefined : at
    const end = behind(TOKEN, text, at)
    const token = text.slice(at, end)
    if (token.startsWith('"') && !isWholeString(token)) return end
    const next = after(token, expected, open)
    if (next === undefined) return at
    expected = next
    at = end
  }
}

/** The index behind what `pattern` matches at `at`; `at` where it matches nothing. */
function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

const isWholeString = (token: string): boolean => /[^\\](?:\\\\)*"$/.test(token) && token.length > 1

/** Returns what may follow `token`, and keeps the open brackets in `open`; `undefined` where it cannot stand. */
function after(token: string, expected: Expected, open: string[]): Expected | undefined {
  const isInObject = open.at(-1) === '{'
  if (token === '{' || token === '[') {
    open.push(token)
    if (takesValue(expected)) return token === '{' ? 'name or }' : 'value or ]'
    return undefined
  }
  if (token === '}' || token === ']') {
    const isOfObject = token === '}'
    const isEmpty = expected === (isOfObject ? 'name or }' : 'value or ]')
    if (isOfObject !== isInObject || !(isEmpty || expected === ', or end')) return undefined
    open.pop()
    return behindValue(open)
  }
  if (token === ',') return expected === ', or end' ? (isInObject ? 'name' : 'value') : undefined
  if (token === ':') return expected === ':' ? 'value' : undefined
  if (token.startsWith('"') && (expected === 'name' || expected === 'name or }')) return ':'
  return token !== '' && takesValue(expected) ? behindValue(open) : undefined
}

const takesValue = (expected: Expected): boolean => expected === 'value' || expected === 'value or ]'

const behindValue = (open: readonly string[]): Expected => (open.length === 0 ? 'nothing' : ', or end')
