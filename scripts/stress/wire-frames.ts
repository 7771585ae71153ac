/** Requests that do not end where they say. */
import { ADA, chunk, chunked, cutOff, dropped, head, LAST, served, type WireCase } from './wire-case.ts'

export const FRAMES: readonly WireCase[] = [
  {
    ...served('Expect: 100-continue', head({ more: 'Expect: 100-continue\r\n' }), ADA),
    statuses: [100, 200],
  },
  {
    ...dropped('a length that is too long, and no more', head({ length: ADA.length + 10 }) + ADA),
    halfClosed: true,
  },
  { ...cutOff('a length that is too short', 400, head({ length: 10 }) + ADA), statuses: [400, 400] },
  ...['-5', 'abc', '0x10', '+54', '54, 54', '9'.repeat(30), '5\r\nContent-Length: 54'].map((length) =>
    cutOff(`a length of ${JSON.stringify(length.slice(0, 30))}`, 400, head({ length }) + ADA),
  ),
  served('the same length twice', head({ more: `Content-Length: ${ADA.length}\r\n` }) + ADA),
  cutOff('a length and chunks', 400, chunked(chunk(ADA) + LAST, 'Content-Length: 4\r\n')),
  cutOff(
    'chunks and a length',
    400,
    head({ length: 4, more: 'Transfer-Encoding: chunked\r\n' }) + chunk(ADA) + LAST,
  ),
  ...['gzip, chunked', 'identity', 'xchunked', 'chunked\r\nTransfer-Encoding: identity'].map((coding) =>
    cutOff(
      `a transfer coding of ${JSON.stringify(coding)}`,
      400,
      head({ length: null, more: `Transfer-Encoding: ${coding}\r\n` }) + chunk(ADA) + LAST,
    ),
  ),
  cutOff('a chunk whose length is none', 400, chunked(`zz\r\n${ADA}\r\n${LAST}`)),
  cutOff('a chunk that is too long to count', 400, chunked(`${'f'.repeat(18)}\r\n${ADA}\r\n${LAST}`)),
  served('chunks with extensions', chunked(chunk(ADA).replace('\r\n', ';a=b\r\n') + LAST)),
  served('a chunk for each byte', chunked([...ADA].map(chunk).join('') + LAST)),
  { ...dropped('half a body, and no more', head() + ADA.slice(0, 10)), halfClosed: true },
  { ...dropped('half a head, and no more', head().slice(0, 30)), halfClosed: true },
  { ...dropped('an open connection, and no more'), halfClosed: true },
  { ...dropped('half a chunk, and no more', chunked(chunk(ADA).slice(0, 20))), halfClosed: true },
]
