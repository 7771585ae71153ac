/** Random malformed bodies: broken JSON, and other encodings. Other tests send deep nesting and huge texts. */
import fc from 'fast-check'
import { ODD_TEXTS } from './schema-values.ts'

export type RawBody = string | Uint8Array<ArrayBuffer>

/** Returns malformed bodies, partly derived from valid ones. */
export function malformedBody(valid: fc.Arbitrary<string>): fc.Arbitrary<RawBody> {
  return fc.oneof(
    { weight: 3, arbitrary: truncated(valid) },
    { weight: 3, arbitrary: valid.chain(withOneEdit) },
    { weight: 3, arbitrary: valid.chain(reencoded) },
    { weight: 2, arbitrary: repeatedKeys(valid) },
    { weight: 2, arbitrary: fc.constantFrom(...NO_OBJECTS, ...ODD_TEXTS) },
    { weight: 1, arbitrary: bytes() },
  )
}

const truncated = (valid: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(valid, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([text, share]) => text.slice(0, text.length * share))

/** Inserts, removes, or replaces a few characters. */
function withOneEdit(text: string): fc.Arbitrary<string> {
  const at = fc.integer({ min: 0, max: text.length })
  const inserted = fc.oneof(
    fc.constantFrom('\u0000', '"', '\\', '{', ']', ',', '\u2028', '\n'),
    fc.string({ maxLength: 3 }),
  )
  return fc
    .tuple(at, fc.integer({ min: 0, max: 2 }), inserted)
    .map(([place, dropped, more]) => text.slice(0, place) + more + text.slice(place + dropped))
}

const encoder = new TextEncoder()

function reencoded(text: string): fc.Arbitrary<RawBody> {
  return fc.constantFrom<RawBody>(
    `\ufeff${text}`,
    `\ufeff\ufeff${text}`,
    bytesOf(Buffer.from(text, 'utf16le')),
    bytesOf(Buffer.from(`\ufeff${text}`, 'utf16le')),
    bytesOf(Buffer.from(text.replace('{', '{"é":"ÿ",'), 'latin1')),
    bytesOf(Buffer.concat([encoder.encode(text), Uint8Array.of(0xff)])),
    bytesOf(Buffer.concat([Uint8Array.of(0xc0, 0x80), encoder.encode(text)])),
    bytesOf(Buffer.concat([Uint8Array.of(0xed, 0xa0, 0x80), encoder.encode(text)])),
    bytesOf(Bun.gzipSync(encoder.encode(text))),
    `body=${encodeURIComponent(text)}`,
    `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${text}\r\n--x--`,
    `${text}${text}`,
    text.replaceAll('"', "'"),
    text.replace('{', '{/* */'),
    text.replace(/\}$/, ',}'),
    text.replace('{', '{"a":NaN,'),
    text.replace('{', `{"a":1e400,"b":-1e-400,"c":${'9'.repeat(2000)},`),
    text.replace('{', '{"a":"\\ud800\\u0000",'),
    text.replace('{', '{"__proto__":{"email":"x","apikey":"y"},'),
  )
}

const bytesOf = (buffer: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(buffer)

/** Repeats the keys of one body with the values of another one. */
const repeatedKeys = (valid: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(valid, valid)
    .map(([one, other]) =>
      one.endsWith('}') && other.length > 2 ? `${one.slice(0, -1)},${other.slice(1)}` : one + other,
    )

const NO_OBJECTS = [
  '',
  ' ',
  'null',
  '0',
  '-',
  '[]',
  '[{}]',
  '{}',
  '{}{}',
  '{',
  '"',
  '"{}"',
  '{"":""}',
  '<xml/>',
]

const bytes = (): fc.Arbitrary<RawBody> =>
  fc.uint8Array({ maxLength: 200 }).map((array) => Uint8Array.from(array))
