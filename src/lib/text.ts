/** Small text functions. */

/** Returns the number of Unicode code points, which is how JSON Schema measures strings. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Returns a copy that does not share memory. Otherwise, a part of a long text retains the whole text. */
export const copyString = (text: string): string => Buffer.from(text).toString()

/** Truncates a text to a number of characters, by default as many as a message shows, followed by an ellipsis. */
export const shorten = (text: string, length = 100): string =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text

/** Decodes percent escapes. Returns the text unchanged if they are not valid UTF-8, as in `%E9`. */
export function decodePercent(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The variables of template languages: `{{lead.Email}}`, `{!$Record.Email}`, `${email}`, `%lead.email%`, `[[email]]`, `*|EMAIL|*`,
 * the text of an object, and a whole text such as `{email}`. Hexadecimal digits after both percent signs are encoded bytes, as in `%C3%BC`.
 */
const TEMPLATE_TOKEN =
  /\{\{[^{}]{1,200}\}\}|\{![^{}]{1,200}\}|\$\{[^{}]{1,200}\}|%(?![0-9a-f]{2}[\w.:-]{0,80}%[0-9a-f])[a-z][\w.:-]{1,80}%|\[\[[^[\]]{1,200}\]\]|\*\|[^|]{1,200}\|\*|\[object Object\]|^\{[a-z][\w .:-]{1,80}\}$/i

/** Returns the first text that looks like a template token, which matches nothing and causes a warning; `undefined` without one. */
export const findPossibleToken = (text: string): string | undefined => TEMPLATE_TOKEN.exec(text)?.[0]

/** No name, title, or URL contains these forms. The others are tokens only if they are the whole value. */
const TOKEN_ANYWHERE =
  /\{\{[^{}]{1,200}\}\}|\$\{[^{}]{1,200}\}|\{!\s*\$?\w+(?:\.\w+)+\s*\}|\[object Object\]/i
const WHOLE_TOKEN = /^(?:\{![^{}]{1,200}\}|%[a-z_][^%]{0,200}%|\[\[[^[\]]{1,200}\]\]|\*\|[^|]{1,200}\|\*)$/i

/** Returns the template token that a client surely did not replace with a value, which is an error; `undefined` without one. */
export const findRejectedToken = (text: string): string | undefined =>
  (TOKEN_ANYWHERE.exec(text) ?? WHOLE_TOKEN.exec(text.trim()))?.[0]

export const describeToken = (token: string): string =>
  `has the template token ${token}, which the client didn't replace with a value`

/**
 * Formats a probability for people: `97.8%`, with two decimals above 99% and below 1%. Truncates instead of rounding, so that
 * a value just below a threshold does not appear to reach it.
 */
export function formatPercent(probability: number): string {
  if (probability > 0.9999 && probability < 1) return 'over 99.99%'
  if (probability > 0 && probability < 0.0001) return 'under 0.01%'
  const digits = probability > 0.99 || probability < 0.01 ? 2 : 1
  const scale = 10 ** digits
  // The binary fraction of 71.5% is slightly smaller.
  return `${Math.floor(probability * 100 * scale + 1e-6) / scale}%`
}

/**
 * Removes ANSI sequences, and replaces control characters and line breaks with spaces. Data could otherwise move the cursor,
 * change colors, or reverse the text of a terminal.
 */
export const toPrintable = (text: string): string =>
  Bun.stripANSI(text).replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ')

/**
 * Escapes what `JSON.stringify` leaves in a JSON text: control characters that a terminal interprets, line ends other than `\n`, and marks
 * that reverse the order of text.
 */
export const escapeJson = (json: string): string =>
  json.replace(
    /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export const formatNumber = (value: number): string => value.toLocaleString('en-US')

/** Returns text such as `1,234 rows`. */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`

/**
 * Returns text such as `Ada, Bob, and 3 more`.
 * @param names the listed names
 * @param count the number of names, including those that are not listed
 */
export function formatNames(names: readonly string[], count = names.length): string {
  const all = count > names.length ? [...names, `${formatNumber(count - names.length)} more`] : [...names]
  const last = all.pop() ?? ''
  return all.length < 2 ? [...all, last].join(' and ') : `${all.join(', ')}, and ${last}`
}

/** Returns text such as `3 h 20 min`. */
export function formatDuration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 90) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Returns whether `text` matches `pattern`, in which each `*` stands for any characters or none. Case-sensitive. */
export function matchesWildcard(pattern: string, text: string): boolean {
  const [start = '', ...rest] = pattern.split('*')
  const end = rest.pop()
  if (end === undefined) return text === start
  if (!text.startsWith(start) || text.length < start.length + end.length || !text.endsWith(end)) return false
  const limit = text.length - end.length
  let at = start.length
  // The earliest position of each part leaves the most room for the next parts.
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0 || found + part.length > limit) return false
    at = found + part.length
  }
  return true
}
