/** Formats a request as a curl command for a shell. */

export interface SentRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** `null` if the request has no body. */
  readonly body: string | null
}

/** A key that is missing from the request, in its URL, headers, or body. */
export interface MissingKey {
  /** The text at the place of the key. */
  readonly placeholder: string
  /** Describes the key without characters that are special to a shell. */
  readonly hint: string
}

/** Characters that curl expands as URL globs. */
const GLOB_CHARACTERS = /[[\]{}]/

export const formatCurlCommand = (request: SentRequest, key?: MissingKey): string => {
  const quoted = createQuoter(key)
  const { url, headers, body } = request
  // An argument cannot contain NUL, so `printf` writes the body and curl reads it.
  const isPiped = body?.includes('\0') === true
  const line = [
    `curl -sS${getMethodFlag(request)}${GLOB_CHARACTERS.test(url) ? ' -g' : ''} ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    // By default, curl sends a form content type.
    ...(body !== null && !headers.some(([name]) => name.toLowerCase() === 'content-type')
      ? ["-H 'content-type:'"]
      : []),
    ...(body === null ? [] : [isPiped ? '--data-binary @-' : `--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
  return isPiped ? `printf '${toPrintfFormat(body)}' | ${line}` : line
}

/** Control bytes that a terminal acts on during a paste. Ctrl+C ends the paste, and the shell runs the rest. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
const ALL_CONTROLS = new RegExp(CONTROL, 'g')

const toOctal = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')

/** Returns a single-quoted `printf` format that writes the text. A leading `-` would be an option. */
const toPrintfFormat = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replace(/^-/, '\\055')
    .replaceAll('%', '%%')
    .replaceAll("'", '\\047')
    .replace(ALL_CONTROLS, toOctal)

const getMethodFlag = ({ method, body }: SentRequest): string => {
  if (method === 'HEAD') return ' -I'
  return method === (body === null ? 'GET' : 'POST') ? '' : ` -X ${method}`
}

/**
 * Returns a function that quotes a text. The key is replaced by a shell variable in double quotes. If the variable is
 * not set, the shell stops and prints the hint.
 */
function createQuoter(key: MissingKey | undefined): (text: string) => string {
  let isHintShown = false
  const place = (): string => {
    const name = isHintShown ? '$SIGNALBOX_KEY' : `\${SIGNALBOX_KEY:?${key?.hint}}`
    isHintShown = true
    return name
  }
  return (text) => {
    if (key === undefined || !text.includes(key.placeholder)) return quote(text)
    const parts = text.split(key.placeholder)
    if (!parts.some((part) => SPECIAL_IN_DOUBLE_QUOTES.test(part))) {
      return `"${parts.reduce((before, after) => `${before}${place()}${after}`)}"`
    }
    return parts
      .map((part) => (part === '' ? '' : quote(part)))
      .reduce((before, after) => `${before}"${place()}"${after}`)
  }
}

/** Quotes text for bash and zsh, without a raw control byte. */
const quote = (text: string): string =>
  CONTROL.test(text) ? `$'${escapeAnsiC(text)}'` : `'${text.replaceAll("'", `'\\''`)}'`

/**
 * Escapes text for `$'…'`. Bash expands `!` and looks for the closing quote first, so both are written as octal
 * numbers.
 */
const escapeAnsiC = (text: string): string =>
  text.replaceAll('\\', '\\\\').replace(/['!]/g, toOctal).replace(ALL_CONTROLS, toOctal)

/** Characters that are special in double quotes, and control bytes, which only `$'…'` can write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters
const SPECIAL_IN_DOUBLE_QUOTES = /["$`\\!\u0000-\u001f\u007f-\u009f]/
