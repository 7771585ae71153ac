/**
 * The two servers that Signalbox is compared with: `bare-server.ts bun|elysia RESPONSE-FILE`. Both always send the same
 * response.
 *
 * - `elysia`, the reference: a route with the schemas of Enrich in both directions, validated as Signalbox validates them.
 * - `bun`, the upper limit: `Bun.serve` parses the request and returns stored bytes.
 *
 * Like `signalbox serve --json --exit-with-parent`, they print their URL, and end with their standard input.
 */
import { readFileSync } from 'node:fs'
import { Elysia } from 'elysia'
import { EnrichmentInput, EnrichmentOutput } from '../../src/api/enrich/schema.ts'

/** A response of Signalbox, without the headers that every server sets. */
export interface FixedResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly body: EnrichmentOutput
}

const LISTEN = { hostname: '127.0.0.1', port: 0 }

function serveElysia({ headers, body }: FixedResponse): number | undefined {
  const app = new Elysia({ normalize: false }).post(
    '/v7/enrich',
    ({ set }) => {
      Object.assign(set.headers, headers)
      return body
    },
    { parse: 'json', body: EnrichmentInput, response: { 200: EnrichmentOutput } },
  )
  return app.listen(LISTEN).server?.port
}

function serveBun({ headers, body }: FixedResponse): number | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  const init = { headers: { ...headers, 'content-type': 'application/json' } }
  const fetch = async (request: Request): Promise<Response> => {
    await request.json()
    return new Response(bytes, init)
  }
  return Bun.serve({ ...LISTEN, fetch }).port
}

if (import.meta.main) {
  const [, , name, file = ''] = process.argv
  const response: FixedResponse = JSON.parse(readFileSync(file, 'utf8'))
  const port = name === 'elysia' ? serveElysia(response) : serveBun(response)
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }))
  process.stdin.on('end', () => process.exit()).resume()
}
