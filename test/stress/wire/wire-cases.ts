/** Malformed and unusual requests as bytes, and their expected responses. */

import { EXAMPLE_QUERY } from '../../../scripts/lib/http.ts'

export interface WireCase {
  readonly name: string
  /** Sent one after the other. Strings are Latin-1. */
  readonly parts: readonly (string | Uint8Array)[]
  readonly statuses: readonly number[]
  /** Whether another request can follow on the same connection. */
  readonly keepsAlive?: boolean
  /** Whether the client ends its side of the connection after the parts. */
  readonly halfClosed?: boolean
  /** Part of the last response. */
  readonly text?: string
}

const KEY = 'demo-plus-key'
const ADA = JSON.stringify(EXAMPLE_QUERY)

interface Head {
  /** Lines, each with its CRLF. */
  readonly more?: string
  /** `null` leaves the header out. */
  readonly length?: number | null
  readonly start?: string
  readonly key?: string
}

export function requestHead({
  more = '',
  length = ADA.length,
  start = 'POST /v7/enrich HTTP/1.1',
  key = KEY,
}: Head = {}) {
  const lengthLine = length === null ? '' : `Content-Length: ${length}\r\n`
  return `${start}\r\nHost: localhost\r\napikey: ${key}\r\n${lengthLine}${more}\r\n`
}

export const chunked = (chunks: string, more = ''): string =>
  requestHead({ length: null, more: `Transfer-Encoding: chunked\r\n${more}` }) + chunks
export const chunk = (data: string): string => `${data.length.toString(16)}\r\n${data}\r\n`
export const LAST_CHUNK = '0\r\n\r\n'

type CreateCase = (name: string, ...parts: WireCase['parts']) => WireCase

const respondsWith =
  (status: number, text: string): CreateCase =>
  (name, ...parts) => ({ name, parts, statuses: [status], keepsAlive: true, text })
const accepted = respondsWith(200, 'Ada Keller')
const rejected = respondsWith(400, 'invalid_parameter')
const tooLarge = respondsWith(413, 'payload_too_large')
/** Rejected by Bun's server below the application: without a body, and the connection is closed. */
const closed = (name: string, status: number, ...parts: WireCase['parts']): WireCase => ({
  name,
  parts,
  statuses: [status],
})
const noResponse: CreateCase = (name, ...parts) => ({ name, parts, statuses: [] })

const withBody = (body: string): string => requestHead({ length: body.length }) + body
const padded = (length: number): string => ADA.replace('}', `,"x":"${'x'.repeat(length - ADA.length - 7)}"}`)
const MAX = 64 * 1024
const utf8 = (text: string): string => Buffer.from(text).toString('latin1')
const GZIPPED = Bun.gzipSync(Buffer.from(ADA))

const BODIES: readonly WireCase[] = [
  accepted('a body of 64 KiB', withBody(padded(MAX))),
  tooLarge('a body of 64 KiB + 1', withBody(padded(MAX + 1))),
  accepted('a chunked body of 64 KiB', chunked(chunk(padded(MAX)) + LAST_CHUNK)),
  tooLarge('a chunked body of 64 KiB + 1', chunked(chunk(padded(MAX + 1)) + LAST_CHUNK)),
  closed('a body of 3 GB, announced', 413, requestHead({ length: 3 * 2 ** 30 })),
  accepted('a byte-order mark', withBody(utf8(`\ufeff${ADA}`))),
  rejected(
    'gzip, announced',
    requestHead({ more: 'Content-Encoding: gzip\r\n', length: GZIPPED.length }),
    GZIPPED,
  ),
]

/** Requests with an unusual head. */
const HEADS: readonly WireCase[] = [
  accepted(
    'an absolute target',
    requestHead({ start: 'POST http://elsewhere.example/v7/enrich HTTP/1.1' }) + ADA,
  ),
  respondsWith(404, 'not_found')(
    'a target that is no UTF-8',
    requestHead({ start: 'POST /v7/%ff%fe HTTP/1.1' }) + ADA,
  ),
  respondsWith(401, 'invalid_api_key')(
    'a key that is no ASCII',
    (requestHead() + ADA).replace(KEY, 'demo-\xff\xfe'),
  ),
  {
    ...accepted('Expect: 100-continue', requestHead({ more: 'Expect: 100-continue\r\n' }), ADA),
    statuses: [100, 200],
  },
]

/** Requests whose length does not match their framing. */
const FRAMES: readonly WireCase[] = [
  { ...noResponse('half a body, and no more', requestHead() + ADA.slice(0, 10)), halfClosed: true },
  { ...noResponse('half a chunk, and no more', chunked(chunk(ADA).slice(0, 20))), halfClosed: true },
  { ...closed('a length that is too short', 400, requestHead({ length: 10 }) + ADA), statuses: [400, 400] },
]

export const WIRE_CASES: readonly WireCase[] = [...BODIES, ...HEADS, ...FRAMES]
