/** A recorded request as a line for the shell, which sends it again. */
import type { Entry } from './wires.ts'

export interface CurlRequest {
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

/** Headers that curl sends by itself, or that belong to the connection or the page they came from. */
const LEFT_OUT =
  /^(?:host|content-length|transfer-encoding|connection|user-agent|accept|origin|referer|expect|dnt|priority|cookie)$/

/** What curl would take for a pattern of addresses. */
const PATTERN = /[[\]{}]/

export const curlLine = (request: CurlRequest, key?: KeyToSet): string => {
  const quoted = quoting(key)
  const { url, headers, body } = request
  return [
    `curl -sS${methodFlag(request)}${PATTERN.test(url) ? ' -g' : ''} ${quoted(url)}`,
    ...headers.map(([name, value]) => `-H ${quoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
    // curl would say that it is a form.
    ...(body !== null && !headers.some(([name]) => name.toLowerCase() === 'content-type')
      ? ["-H 'content-type:'"]
      : []),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** @param key the value of the key; without it, the line asks for `SIGNALBOX_KEY` to be set */
export function curlOf(entry: Entry, origin: string, key?: string): string {
  const { request, method, path } = entry
  const hidden = hiddenKey(entry)
  const shown = (text: string, written = (value: string): string => value): string =>
    key === undefined ? text : text.replaceAll(hidden, () => written(key))
  const headers = Object.entries(request.headers).filter(([name]) => !LEFT_OUT.test(name))
  return curlLine(
    {
      url: shown(`${origin}${path}`, encodeURIComponent),
      method,
      headers: headers.map(([name, value]) => [name, shown(value)]),
      body: request.body === null ? null : shown(request.body, inJson),
    },
    key === undefined && entry.key !== null ? { shown: hidden, whose: whoseKey(entry) } : undefined,
  )
}

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** As the journal writes a key that it hides. */
const hiddenKey = ({ key }: Entry): string => `...${key ?? ''}`

function whoseKey({ key, organization }: Entry): string {
  const owner = organization === null ? 'the key' : `the key of ${organization.orgName}`
  return `Set it to ${owner} that ends in ${key ?? ''}`.replace(/[^\w .,-]/g, '')
}

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

const single = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** To a shell, in double quotes. */
const MEANS_SOMETHING = /["$`\\!]/
