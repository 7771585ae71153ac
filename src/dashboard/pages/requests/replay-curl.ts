/** Formats a recorded request as a curl command that sends it again. */
import { formatCurlCommand } from '../../api/curl-command.ts'
import type { Entry } from './types.ts'

/** Headers that curl sets, or that belong to the connection or the browser. */
const OMITTED_HEADERS =
  /^(?:host|content-length|transfer-encoding|connection|user-agent|accept|origin|referer|expect|dnt|priority|cookie)$/

/**
 * Formats the command.
 * @param key the API key; without it, the command reads `SIGNALBOX_KEY`
 */
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

/** Returns the text that replaces a key in the journal. */
const getMaskedKey = ({ key }: Entry): string => `...${key ?? ''}`

function describeKey({ key, organization }: Entry): string {
  const owner = organization === null ? 'the key' : `the key of ${organization.orgName}`
  return `Set it to ${owner} that ends in ${key ?? ''}`.replace(/[^\w .,-]/g, '')
}
