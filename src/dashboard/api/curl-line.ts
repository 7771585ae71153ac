/** A request as a line for the shell. */

interface CurlRequest {
  readonly url: string
  readonly method: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** `null` for none. */
  readonly body: string | null
}

/** Where a key belongs, but is not known: it may stand in the address, in a header, and in the body. */
interface KeyToSet {
  /** What stands in the place of the key. */
  readonly shown: string
  /** Says which key it is, in letters that mean nothing to a shell. */
  readonly whose: string
}

/** What curl would take for a pattern of addresses. */
const PATTERN = /[[\]{}]/

export const curlLine = (request: CurlRequest, key?: KeyToSet): string => {
  const quoted = quoting(key)
  const { url, headers, body } = request
  // No shell can hold a NUL in an argument: `printf` writes it, and curl reads what is written.
  const isPiped = body?.includes('\0') === true
  const line = [
    `curl -sS${methodFlag(request)}${PATTERN.test(url) ? ' -g' : ''} ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    // curl would say that it is a form.
    ...(body !== null && !headers.some(([name]) => name.toLowerCase() === 'content-type')
      ? ["-H 'content-type:'"]
      : []),
    ...(body === null ? [] : [isPiped ? '--data-binary @-' : `--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
  return isPiped ? `printf '${formatOf(body)}' | ${line}` : line
}

/** Bytes that a terminal acts on when a line is pasted: Ctrl+C ends the paste, and the shell runs what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
const CONTROLS = new RegExp(CONTROL, 'g')

const octal = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')

/** A format of `printf` that writes the text, within single quotes. A leading `-` would be an option. */
const formatOf = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replace(/^-/, '\\055')
    .replaceAll('%', '%%')
    .replaceAll("'", '\\047')
    .replace(CONTROLS, octal)

const methodFlag = ({ method, body }: CurlRequest): string => {
  if (method === 'HEAD') return ' -I'
  return method === (body === null ? 'GET' : 'POST') ? '' : ` -X ${method}`
}

/**
 * In single quotes nothing means anything but the quote itself. The key stands in double ones; where it is not set,
 * the shell stops and says what to do.
 */
function quoting(key: KeyToSet | undefined): (text: string) => string {
  let isSaid = false
  const place = (): string => {
    const name = isSaid ? '$SIGNALBOX_KEY' : `\${SIGNALBOX_KEY:?${key?.whose}}`
    isSaid = true
    return name
  }
  return (text) => {
    if (key === undefined || !text.includes(key.shown)) return single(text)
    const parts = text.split(key.shown)
    if (!parts.some((part) => MEANS_SOMETHING.test(part))) {
      return `"${parts.reduce((before, after) => `${before}${place()}${after}`)}"`
    }
    return parts
      .map((part) => (part === '' ? '' : single(part)))
      .reduce((before, after) => `${before}"${place()}"${after}`)
  }
}

/** Quotes text for bash and zsh, without a raw control byte. */
const single = (text: string): string =>
  CONTROL.test(text) ? `$'${escaped(text)}'` : `'${text.replaceAll("'", `'\\''`)}'`

/** Text for `$'…'`. Bash looks for `!` and for the closing quote before it reads escapes: both are written as numbers. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replace(/['!]/g, octal).replace(CONTROLS, octal)

/** To a shell, in double quotes; and control bytes, which only `$'…'` can write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const MEANS_SOMETHING = /["$`\\!\u0000-\u001f\u007f-\u009f]/
