/** The response headers of the OpenAPI document. */
import { SIGNALBOX_ONLY } from '../../lib/schemas.ts'

/** The section `components/headers`. */
export const HEADERS = {
  smarteTransactionId: {
    description: 'Id of this request. Enrich and Buying group repeat it in the body.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  },
  'RateLimit-Policy': {
    ...SIGNALBOX_ONLY,
    description:
      "The organization's limits, if the key is known. Each policy allows `q` requests in `w` seconds.",
    schema: { type: 'string' },
    example: '"qps";q=100;w=1, "daily";q=100000;w=86400',
  },
  RateLimit: {
    ...SIGNALBOX_ONLY,
    description:
      'The current state of each limit. `r` requests remain, and the full limit is available again in `t` seconds.',
    schema: { type: 'string' },
    example: '"qps";r=99;t=1, "daily";r=99987;t=51234',
  },
  Location: {
    description: 'The path of the new record.',
    required: true,
    schema: { type: 'string' },
    example: '/sandbox/faults/4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  },
  'Retry-After': {
    ...SIGNALBOX_ONLY,
    description: 'Seconds to wait, a whole number.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  'WWW-Authenticate': {
    description: 'The header or the scheme of the credentials.',
    schema: { type: 'string' },
    example: 'ApiKey realm="Signalbox", header="apikey"',
  },
  'credits-deducted': {
    description: 'Cost of this response: `1`, or `0` for no match or a free refresh.',
    required: true,
    schema: { type: 'string', enum: ['0', '1'] },
    example: '1',
  },
  'credits-remaining': {
    ...SIGNALBOX_ONLY,
    description: 'Remaining credits: a whole number or `unlimited`.',
    required: true,
    schema: { type: 'string', pattern: '^(\\d+|unlimited)$' },
    example: '249',
  },
} as const

/** Some responses with 503 do not have the header. */
const RETRY_AFTER_IF_ANY = {
  ...HEADERS['Retry-After'],
  description: 'Seconds to wait, a whole number, if known.',
  required: false,
}

export type HeaderName = keyof typeof HEADERS

/**
 * Returns references to the headers of a response.
 * @param isKeyed whether the operation requires an API key, which has rate limits
 * @param own additional headers of the operation
 */
export function headersOf(
  status: string,
  isKeyed: boolean,
  own: readonly HeaderName[],
): Record<string, object> {
  const names: HeaderName[] = ['smarteTransactionId']
  if (isKeyed) names.push('RateLimit-Policy', 'RateLimit')
  if (status === '201') names.push('Location')
  if (status === '401') names.push('WWW-Authenticate')
  if (status === '429') names.push('Retry-After')
  names.push(...own)
  return {
    ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...(status === '503' && { 'Retry-After': RETRY_AFTER_IF_ANY }),
  }
}
