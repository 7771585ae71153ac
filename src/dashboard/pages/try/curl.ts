/** A request as a line for the shell. */

interface Sent {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** In single quotes nothing means anything, but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** For POSIX shells: what was sent, with its headers in the answer. */
export const curlOf = ({ url, headers, body }: Sent): string =>
  [
    `curl -i ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `-d ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ')
