/** A recorded request as a line for the shell, which sends it again. */
import { curlLine } from '../../api/curl-line.ts'
import type { Entry } from './wires.ts'

/** Headers that curl sends by itself, or that belong to the connection or the page they came from. */
const LEFT_OUT =
  /^(?:host|content-length|transfer-encoding|connection|user-agent|accept|origin|referer|expect|dnt|priority|cookie)$/

/** @param key the value of the key; without it, the line asks for `SIGNALBOX_KEY` to be set */
export function curlOf(entry: Entry, origin: string, key?: string): string {
  const { request, method, path } = entry
  const hidden = hiddenKey(entry)
  const shown = (text: string, written = (value: string): string => value): string =>
    key === undefined ? text : text.replaceAll(hidden, () => written(key))
  const headers = Object.entries(request.headers).filter(([name]) => !LEFT_OUT.test(name))
  const body = request.body === null ? null : shown(request.body, inJson)
  const line = (sent: string | null): string =>
    curlLine(
      {
        url: shown(`${origin}${path}`, encodeURIComponent),
        method,
        headers: headers.map(([name, value]) => [name, shown(value)]),
        body: sent,
      },
      key === undefined && entry.key !== null ? { shown: hidden, whose: whoseKey(entry) } : undefined,
    )
  return body?.includes('\0') ? piped(body, line(FROM_PIPE)) : line(body)
}

/** What curl reads from where the pipe ends. */
const FROM_PIPE = '@-'

/** No shell can hold a NUL in an argument: `printf` writes it, and curl reads what is written. */
const piped = (body: string, line: string): string =>
  `printf '${formatOf(body)}' | ${line.replace(/--data-raw '@-'$/, `--data-binary ${FROM_PIPE}`)}`

/** A format of `printf` that writes the text, within single quotes; what begins with `-` would be an option. */
const formatOf = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replace(/^-/, '\\055')
    .replaceAll('%', '%%')
    .replaceAll("'", `'\\''`)
    .replaceAll('\0', '\\000')

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** As the journal writes a key that it hides. */
const hiddenKey = ({ key }: Entry): string => `...${key ?? ''}`

function whoseKey({ key, organization }: Entry): string {
  const owner = organization === null ? 'the key' : `the key of ${organization.orgName}`
  return `Set it to ${owner} that ends in ${key ?? ''}`.replace(/[^\w .,-]/g, '')
}
