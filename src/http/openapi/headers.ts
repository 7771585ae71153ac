/** The response headers of the OpenAPI document. */

/** The section `components/headers`. */
export const HEADERS = {
  smarteTransactionId: {
    description:
      'Id of this request. The log carries it too, and so do the bodies of Enrich and Buying group.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  },
  'RateLimit-Policy': {
    description: 'The limits of the organization: `q` requests in a window of `w` seconds, for each policy.',
    schema: { type: 'string' },
    example: '"qps";q=100;w=1, "daily";q=100000;w=86400',
  },
  RateLimit: {
    description: 'What is left of each limit: `r` requests, and `t` seconds until it is full again.',
    schema: { type: 'string' },
    example: '"qps";r=99;t=1, "daily";r=99987;t=51234',
  },
  'Retry-After': {
    description: 'Whole seconds to wait.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 1,
  },
  'WWW-Authenticate': {
    description:
      'Which header the operation reads its key from; under `/sandbox`, the scheme of the control token.',
    required: true,
    schema: { type: 'string' },
    example: 'ApiKey realm="Signalbox", header="apikey"',
  },
  'credits-deducted': {
    description: 'What this answer cost: `1`, or `0` for no match and for a free refresh.',
    required: true,
    schema: { type: 'string', enum: ['0', '1'] },
    example: '1',
  },
  'credits-remaining': {
    description: 'Credits left: a whole number, or `unlimited`.',
    required: true,
    schema: { type: 'string', pattern: '^(\\d+|unlimited)$' },
    example: '249',
  },
  'Idempotent-Replayed': {
    description:
      'Only on a repeat under an `Idempotency-Key`: what was answered to the first is said again, and nothing was charged.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
} as const

/** Some responses with 503 do not have the header. */
const RETRY_AFTER_IF_ANY = {
  ...HEADERS['Retry-After'],
  description: 'Whole seconds to wait, where that is known.',
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
  // The limits of an unknown key are not known.
  if (isKeyed && status !== '401') names.push('RateLimit-Policy', 'RateLimit')
  if (status === '401') names.push('WWW-Authenticate')
  if (status === '429') names.push('Retry-After')
  names.push(...own)
  return {
    ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    ...(status === '503' && { 'Retry-After': RETRY_AFTER_IF_ANY }),
  }
}
