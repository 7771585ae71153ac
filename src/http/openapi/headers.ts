/** The response headers of the OpenAPI document. */

/** The section `components/headers`. */
export const HEADERS = {
  smarteTransactionId: {
    description: 'Id of this request. Enrich and Buying group repeat it in the body.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
    example: '4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  },
  Location: {
    description: 'The path of the new record.',
    required: true,
    schema: { type: 'string' },
    example: '/sandbox/faults/4dc47be4-a1c7-4bb9-996c-723a07f0af57',
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
} as const

export type HeaderName = keyof typeof HEADERS

/**
 * Returns references to the headers of a response. `Retry-After` is not among them: only faults and fixed responses send it.
 * @param own additional headers of the operation
 */
export function headersOf(status: string, own: readonly HeaderName[]): Record<string, object> {
  const names: HeaderName[] = ['smarteTransactionId']
  if (status === '201') names.push('Location')
  if (status === '401') names.push('WWW-Authenticate')
  names.push(...own)
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
