/** Requests in bytes, and what becomes of them: answers in order, and whether the connection stays. */

export interface WireCase {
  readonly name: string
  /** Latin-1 stands for bytes. Parts are sent one after the other. */
  readonly parts: readonly (string | Uint8Array)[]
  readonly statuses: readonly number[]
  /** Whether another request can follow on the same connection. */
  readonly stays?: boolean
  /** Whether nothing more is sent, which only a closed connection answers. */
  readonly halfClosed?: boolean
  /** In the last answer. */
  readonly says?: string
}

export const KEY = 'demo-plus-key'
export const ADA = '{"contactEmail":"ada.keller@northwind-optics.example"}'

interface Head {
  /** Lines, each with its CRLF. */
  readonly more?: string
  /** `null` leaves the header out. */
  readonly length?: number | string | null
  readonly start?: string
  readonly host?: string
}

export function head({
  more = '',
  length = ADA.length,
  start = 'POST /v7/enrich HTTP/1.1',
  host = 'Host: x\r\n',
}: Head = {}) {
  const lengthLine = length === null ? '' : `Content-Length: ${length}\r\n`
  return `${start}\r\n${host}apikey: ${KEY}\r\n${lengthLine}${more}\r\n`
}

export const VALID = head() + ADA

export const chunked = (chunks: string, more = ''): string =>
  head({ length: null, more: `Transfer-Encoding: chunked\r\n${more}` }) + chunks
export const chunk = (data: string): string => `${data.length.toString(16)}\r\n${data}\r\n`
export const LAST = '0\r\n\r\n'

export const served = (name: string, ...parts: WireCase['parts']): WireCase => ({
  ...{ name, parts, statuses: [200], stays: true, says: 'Ada Keller' },
})
export const refused = (name: string, ...parts: WireCase['parts']): WireCase => ({
  ...{ name, parts, statuses: [400], stays: true, says: 'invalid_parameter' },
})
/** By the server itself, below the application: without a body, and closing. */
export const cutOff = (name: string, status: number, ...parts: WireCase['parts']): WireCase => ({
  ...{ name, parts, statuses: [status] },
})
export const dropped = (name: string, ...parts: WireCase['parts']): WireCase => ({
  name,
  parts,
  statuses: [],
})
