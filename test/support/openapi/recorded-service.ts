/** A small server with ten fixed responses of Enrich, most of which differ from the OpenAPI document. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'

interface FixedResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const { paths } = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8'))
const EXAMPLE = paths['/v7/enrich'].post.responses[200].content['application/json'].example
const GOOD = { ...EXAMPLE, conFullName: 'Confidential Person', compName: 'Confidential Company' }

const HEADERS = {
  smarteTransactionId: '4dc47be4-a1c7-4bb9-996c-723a07f0af57',
  'content-type': 'application/json',
}
const CHARGED = { ...HEADERS, 'credits-deducted': '1' }

const found = (changes: object, headers: Record<string, string> = CHARGED): FixedResponse => ({
  status: 200,
  headers,
  body: { ...GOOD, ...changes },
})
const failed = (status: number, code: string): FixedResponse => ({
  status,
  headers: HEADERS,
  body: { error: { code, message: 'Confidential message', status } },
})
const { conLoc: _, ...WITHOUT_LOCATION } = GOOD

/** The responses to the bodies `{ "recordId": "0" }` to `{ "recordId": "9" }`. */
export const TEN_RESPONSES: readonly FixedResponse[] = [
  found({}),
  found({ conEmail: null }),
  { ...found({}), body: WITHOUT_LOCATION },
  found({ compIsMnc: 'Confidential' }),
  found({ recordStatus: 'Confidential' }),
  found({ smarteTransactionId: 'confidential' }),
  found({}, HEADERS),
  { ...found({}), status: 418 },
  failed(400, 'insufficient_credits'),
  { ...found({}), body: 'Confidential page' },
]

type Finding = readonly [kind: 'difference' | 'note', place: string, problem: string, response: number]

/** What `check` finds in these responses: first the differences. Responses count from 1. */
export const TEN_FINDINGS: readonly Finding[] = [
  ['difference', 'body.conEmail', 'must be string', 2],
  ['difference', 'body', "must have required property 'conLoc'", 3],
  ['difference', 'header credits-deducted', 'is missing', 7],
  ['difference', 'body', "must have required property 'error'", 8],
  ['difference', 'body', 'is not JSON', 10],
  ['note', 'body', 'has a new field: compIsMnc', 4],
  ['note', 'body.recordStatus', 'has a new value. Known: Active, No Longer, No Match', 5],
  ['note', 'body.smarteTransactionId', 'has a new form. Known: uuid', 6],
  ['note', 'status', '418 is new', 8],
  ['note', 'body.error.code', 'is new for status 400. Known: missing_identifier, invalid_parameter', 9],
]

export const TEN_BODIES = TEN_RESPONSES.map((_, index) => ({ recordId: String(index) }))

/** Starts the server. It records the keys that it receives. */
export function serveTenResponses() {
  const keys: (string | null)[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      keys.push(request.headers.get('apikey'))
      const { recordId } = (await request.json()) as { readonly recordId: string }
      const { status, headers, body } = TEN_RESPONSES[Number(recordId)] ?? failed(500, 'internal_error')
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })
    },
  })
  return {
    url: `${server.url.origin}/v7/enrich`,
    keys,
    [Symbol.dispose]: () => void server.stop(true),
  }
}
