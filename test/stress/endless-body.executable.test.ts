/** The executable rejects an endless body at once. `errors.test.ts` and `bun-http.test.ts` send other malformed requests. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { send } from '../../scripts/lib/http.ts'
import { type Server, startServer } from '../../scripts/lib/server.ts'
import { Workspace } from '../../scripts/lib/workspace.ts'
import { ensureExecutable } from '../support/executable.ts'

let place: Workspace
let server: Server
beforeAll(async () => {
  await ensureExecutable()
  place = new Workspace()
  server = await startServer(place, '--memory')
})
afterAll(async () => {
  await server.stop()
  place.remove()
})

test.each(['Content-Length: 1000000000', 'Transfer-Encoding: chunked\r\n\r\n40000000'])(
  'an endless body is rejected immediately without using memory: %j',
  async (framing) => {
    const before = server.getMemoryMiB()
    const socket = connect({ host: '127.0.0.1', port: server.port }).on('error', () => {})
    const response = new Promise<Buffer>((resolve) => socket.once('data', resolve))
    socket.write(`POST /v7/enrich HTTP/1.1\r\nHost: localhost\r\napikey: demo-plus-key\r\n${framing}\r\n\r\n`)
    const mebibyte = new Uint8Array(2 ** 20).fill(0x20)
    for (let count = 0; count < 50; count++)
      await new Promise<void>((resolve) => socket.write(mebibyte, () => resolve()))
    expect((await response).toString()).toStartWith('HTTP/1.1 413 ')
    expect(server.getMemoryMiB() - before).toBeLessThan(40)
    socket.destroy()
    expect((await send(`${server.url}/health/ready`)).status).toBe(200)
  },
)
