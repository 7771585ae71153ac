/** A request as a line for the shell. */

interface CurlRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** `null` for none. */
  readonly body: string | null
}

/** Where a key belongs, but is not known: it may stand in the address, in a header, and in the body. */
interface MissingKey {
  /** What stands in the place of the key. */
  readonly placeholder: string
  /** Says which key it is, in letters that mean nothing to a shell. */
  readonly hint: string
}

/** What curl would take for a pattern of addresses. */
const GLOB_CHARACTERS = /[[\]{}]/

export const formatCurlCommand = (request: CurlRequest, key?: MissingKey): string => {
  const quoted = createQuoter(key)
  const { url, headers, body } = request
  // No shell can hold a NUL in an argument: `printf` writes it, and curl reads what is written.
  const isPiped = body?.includes('\0') === true
  const line = [
    `curl -sS${getMethodFlag(request)}${GLOB_CHARACTERS.test(url) ? ' -g' : ''} ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    // curl would say that it is a form.
    ...(body !== null && !headers.some(([name]) => name.toLowerCase() === 'content-type')
      ? ["-H 'content-type:'"]
      : []),
    ...(body === null ? [] : [isPiped ? '--data-binary @-' : `--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
  return isPiped ? `printf '${toPrintfFormat(body)}' | ${line}` : line
}

/** Bytes that a terminal acts on when a line is pasted: Ctrl+C ends the paste, and the shell runs what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
const ALL_CONTROLS = new RegExp(CONTROL, 'g')

const toOctal = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')

/** A format of `printf` that writes the text, within single quotes. A leading `-` would be an option. */
const toPrintfFormat = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replace(/^-/, '\\055')
    .replaceAll('%', '%%')
    .replaceAll("'", '\\047')
    .replace(ALL_CONTROLS, toOctal)

const getMethodFlag = ({ method, body }: CurlRequest): string => {
  if (method === 'HEAD') return ' -I'
  return method === (body === null ? 'GET' : 'POST') ? '' : ` -X ${method}`
}

/**
 * In single quotes nothing means anything but the quote itself. The key stands in double ones; where it is not set,
 * the shell stops and says what to do.
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

/** Text for `$'…'`. Bash looks for `!` and for the closing quote before it reads escapes: both are written as numbers. */
const escapeAnsiC = (text: string): string =>
  text.replaceAll('\\', '\\\\').replace(/['!]/g, toOctal).replace(ALL_CONTROLS, toOctal)

/** To a shell, in double quotes; and control bytes, which only `$'…'` can write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const SPECIAL_IN_DOUBLE_QUOTES = /["$`\\!\u0000-\u001f\u007f-\u009f]/
