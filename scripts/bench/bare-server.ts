/**
 * The server that Signalbox is compared with: `bare-server.ts RESPONSE-FILE`. A route with the schemas of Enrich in both
 * directions, validated as Signalbox validates them, always sends the same response. Like
 * `signalbox serve --json --exit-with-parent`, it prints its URL, and ends with its standard input.
 */
import { readFileSync } from 'node:fs'
import { Elysia } from 'elysia'
import { EnrichmentInput, EnrichmentOutput } from '../../src/api/enrich/schema.ts'

/** A response of Signalbox, without the headers that every server sets. */
export interface FixedResponse {
  readonly headers: Readonly<Record<string, string>>
  readonly body: EnrichmentOutput
}

if (import.meta.main) {
  const { headers, body }: FixedResponse = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
  const app = new Elysia({ normalize: false }).post(
    '/v7/enrich',
    ({ set }) => {
      Object.assign(set.headers, headers)
      return body
    },
    { parse: 'json', body: EnrichmentInput, response: { 200: EnrichmentOutput } },
  )
  const { server } = app.listen({ hostname: '127.0.0.1', port: 0 })
  console.log(JSON.stringify({ url: `http://127.0.0.1:${server?.port}` }))
  process.stdin.on('end', () => process.exit()).resume()
}
