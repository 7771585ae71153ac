/** A recorded request as a line for the shell, which sends it again. */
import { curlLine } from '../../api/curl-line.ts'
import type { Entry } from './types.ts'

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
