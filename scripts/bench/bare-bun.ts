/** The limit: what `Bun.serve` does when it parses the request and gives stored bytes back. */
import { announce, bareAnswer } from './bare.ts'

const { headers, body } = bareAnswer()
const bytes = new TextEncoder().encode(JSON.stringify(body))
const init = { headers: { ...headers, 'content-type': 'application/json' } }

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request) => {
    await request.json()
    return new Response(bytes, init)
  },
})
announce(server.port)
