/**
 * A round of autocannon in a process of its own, so that it can be given a core: `autocannon-process.ts JOB SECONDS ASKED`.
 * Not its command line: there all connections ask the same question at a time.
 */
import { readFileSync } from 'node:fs'
import type { AutocannonResult, Job } from './load-autocannon.ts'

interface Request {
  readonly method: 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

type Autocannon = (options: {
  readonly url: string
  readonly connections: number
  readonly duration: number
  readonly requests: readonly Request[]
  readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void
}) => Promise<AutocannonResult>

const [, , file = '', seconds, asked = '0'] = process.argv
const { library, url, path, headers, bodies, connections }: Job = JSON.parse(readFileSync(file, 'utf8'))
const { default: autocannon }: { default: Autocannon } = await import(library)

const requests = bodies.map(
  (body): Request => ({
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json', ...headers },
    body,
  }),
)
let clients = 0
const result = await autocannon({
  url,
  connections,
  duration: Number(seconds),
  requests,
  setupClient: (client) => {
    const own = Math.floor((clients++ * requests.length) / connections)
    const first = (own + Math.ceil(Number(asked) / connections)) % requests.length
    client.setRequests([...requests.slice(first), ...requests.slice(0, first)])
  },
})
console.log(JSON.stringify(result))
