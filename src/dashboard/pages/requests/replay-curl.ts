/** A recorded request as a line for the shell, which sends it again. */
import { formatCurlCommand } from '../../api/curl-command.ts'
import type { Entry } from './types.ts'

/** Headers that curl sends by itself, or that belong to the connection or the page they came from. */
const OMITTED_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|user-agent|accept|origin|referer|expect|dnt|priority|cookie)$/

/** @param key the value of the key; without it, the line asks for `SIGNALBOX_KEY` to be set */
export function formatReplayCurl(entry: Entry, origin: string, key?: string): string {
  const { request, method, path } = entry
  const masked = getMaskedKey(entry)
  const insertKey = (text: string, written = (value: string): string => value): string =>
    key === undefined ? text : text.replaceAll(masked, () => written(key))
  const headers = Object.entries(request.headers).filter(([name]) => !OMITTED_HEADERS.test(name))
  return formatCurlCommand(
    {
      url: insertKey(`${origin}${path}`, encodeURIComponent),
      method,
      headers: headers.map(([name, value]) => [name, insertKey(value)]),
      body: request.body === null ? null : insertKey(request.body, escapeJson),
    },
    key === undefined && entry.key !== null ? { placeholder: masked, hint: describeKey(entry) } : undefined,
  )
}

const escapeJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** As the journal writes a key that it hides. */
const getMaskedKey = ({ key }: Entry): string => `...${key ?? ''}`

function describeKey({ key, organization }: Entry): string {
  const owner = organization === null ? 'the key' : `the key of ${organization.orgName}`
  return `Set it to ${owner} that ends in ${key ?? ''}`.replace(/[^\w .,-]/g, '')
}
