/** Bodies that no client sends by accident. */
import { ADA, chunk, chunked, cutOff, head, LAST, refused, served, type WireCase } from './wire-case.ts'

const withBody = (body: string): string => head({ length: body.length }) + body
const padded = (length: number): string => ADA.replace('}', `,"x":"${'x'.repeat(length - ADA.length - 7)}"}`)
const MAX = 64 * 1024
const inField = (json: string): string => withBody(`{"companyName":${json}}`)
const utf16 = (littleEndian: boolean): string => {
  const bytes = Buffer.from(`\ufeff${ADA}`, 'utf16le')
  return (littleEndian ? bytes : bytes.swap16()).toString('latin1')
}
const utf8 = (text: string): string => Buffer.from(text).toString('latin1')
const GZIPPED = Bun.gzipSync(Buffer.from(ADA))

export const BODIES: readonly WireCase[] = [
  served('a body of 64 KiB', withBody(padded(MAX))),
  {
    ...refused('a body of 64 KiB + 1', withBody(padded(MAX + 1))),
    statuses: [413],
    says: 'payload_too_large',
  },
  served('a chunked body of 64 KiB', chunked(chunk(padded(MAX)) + LAST)),
  {
    ...refused('a chunked body of 64 KiB + 1', chunked(chunk(padded(MAX + 1)) + LAST)),
    ...{ statuses: [413], says: 'payload_too_large' },
  },
  cutOff('a body of 3 GB, announced', 413, head({ length: 3 * 2 ** 30 })),
  refused('30,000 brackets', withBody('['.repeat(30_000))),
  refused('30,000 levels, closed', inField('['.repeat(30_000) + ']'.repeat(30_000))),
  refused('30,000 objects, closed', inField(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`)),
  refused('1e400', inField('1e400')),
  refused('-1e400', inField('-1e400')),
  refused('a number of 60,000 digits', inField('9'.repeat(60_000))),
  {
    ...refused('a number of 100,000 digits', inField('9'.repeat(100_000))),
    statuses: [413],
    says: 'payload_too_large',
  },
  served('a lone surrogate, escaped', withBody(ADA.replace('}', ',"companyName":"\\ud800"}'))),
  refused('a lone surrogate, in bytes', inField('"\xed\xa0\x80"')),
  served('an escaped NUL', withBody(ADA.replace('}', ',"companyName":"a\\u0000b"}'))),
  refused('a NUL in a string', inField('"a\0b"')),
  refused('NUL bytes', withBody('\0'.repeat(100))),
  served(
    '__proto__',
    withBody(ADA.replace('{', '{"__proto__":{"apikey":"no-such-key","contactEmail":"x"},')),
  ),
  served(
    'constructor and prototype',
    withBody(ADA.replace('{', '{"constructor":{"prototype":{"email":1}},"toString":1,')),
  ),
  served('a key twice, the last one wins', withBody(ADA.replace('{', '{"contactEmail":"x@y.example",'))),
  served('a byte-order mark', withBody(utf8(`\ufeff${ADA}`))),
  refused('UTF-16, little end first', withBody(utf16(true))),
  refused('UTF-16, big end first', withBody(utf16(false))),
  refused('Latin-1', inField('"M\xfcller"')),
  refused('an overlong encoding', inField('"\xc0\xaf"')),
  refused('gzip, announced', head({ more: 'Content-Encoding: gzip\r\n', length: GZIPPED.length }), GZIPPED),
  refused('gzip, not announced', head({ length: GZIPPED.length }), GZIPPED),
]
