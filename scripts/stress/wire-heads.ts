/** Heads that no client sends by accident. */
import { ADA, cutOff, dropped, head, KEY, refused, served, type WireCase } from './wire-case.ts'

const lines = (count: number): string => Array.from({ length: count }, (_, i) => `x-${i}: y\r\n`).join('')

export const HEADS: readonly WireCase[] = [
  served('190 headers', head({ more: lines(190) }) + ADA),
  cutOff('10,000 headers', 431, head({ more: lines(10_000) }) + ADA),
  cutOff('a header of 1 MB', 431, head({ more: `x: ${'y'.repeat(2 ** 20)}\r\n` }) + ADA),
  cutOff('a target of 100 KB', 431, head({ start: `POST /v7/enrich?${'y'.repeat(100_000)} HTTP/1.1` }) + ADA),
  cutOff('a CR in a header', 400, head({ more: 'x: a\rb\r\n' }) + ADA),
  cutOff('a NUL in a header', 400, head({ more: 'x: a\0b\r\n' }) + ADA),
  cutOff('a folded header', 400, head({ more: 'x: a\r\n b\r\n' }) + ADA),
  cutOff('a header without a name', 400, head({ more: ': a\r\n' }) + ADA),
  cutOff('a line that is no header', 400, head({ more: 'abc\r\n' }) + ADA),
  cutOff('a space before the colon', 400, head({ more: 'x : a\r\n' }) + ADA),
  cutOff('line feeds alone', 505, (head() + ADA).replaceAll('\r\n', '\n')),
  cutOff('a NUL in the target', 505, head({ start: 'POST /v7/\0enrich HTTP/1.1' }) + ADA),
  cutOff('no host', 400, head({ host: '' }) + ADA),
  served('keep-alive', head({ more: 'Connection: keep-alive\r\n' }) + ADA),
  { ...served('HTTP/1.0', head({ start: 'POST /v7/enrich HTTP/1.0' }) + ADA), stays: false },
  cutOff('HTTP/3.0', 505, head({ start: 'POST /v7/enrich HTTP/3.0' }) + ADA),
  cutOff('HTTP/0.9', 505, 'GET /\r\n'),
  cutOff('the preface of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  cutOff('a TLS handshake', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'),
  cutOff('a greeting', 400, 'hello\r\n\r\n'),
  served('an absolute target', head({ start: 'POST http://x/v7/enrich HTTP/1.1' }) + ADA),
  served(
    'an absolute target elsewhere',
    head({ start: 'POST http://elsewhere.example/v7/enrich HTTP/1.1' }) + ADA,
  ),
  {
    ...refused('a target that is no UTF-8', head({ start: 'POST /v7/%ff%fe HTTP/1.1' }) + ADA),
    statuses: [404],
    says: 'not_found',
  },
  {
    ...refused('a key that is no ASCII', (head() + ADA).replace(KEY, 'demo-\xff\xfe')),
    statuses: [401],
    says: 'invalid_api_key',
  },
  served(
    'an upgrade that is not on offer',
    head({ more: 'Connection: Upgrade\r\nUpgrade: websocket\r\n' }) + ADA,
  ),
  dropped('a method that is none', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'),
]
