/** Malformed bytes to the executable cause an error or a closed connection, and the next client is served. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { send } from '../../../scripts/lib/http.ts'
import { type Server, startServer } from '../../../scripts/lib/server.ts'
import { Workspace } from '../../../scripts/lib/workspace.ts'
import { ensureExecutable } from '../../support/executable.ts'
import { requestHead, WIRE_CASES } from './wire-cases.ts'
import { openRawConnection } from './wire-client.ts'

let place: Workspace
let server: Server
beforeAll(async () => {
  await ensureExecutable()
  place = new Workspace()
  server = await startServer(place, '--memory')
  await server.removeLimits('Demo Plus')
})
afterAll(async () => {
  await server.stop()
  place.remove()
})

/** Shows whether the server still finds the boundary between two requests. */
const FOLLOWING = '{"contactEmail":"ada.keller@northwind-optics.example","recordId":"the next one"}'

test.each(WIRE_CASES.map((wireCase) => [wireCase.name, wireCase] as const))(
  '%s gets the expected response, and the next client is served',
  async (_, { parts, statuses, keepsAlive = false, halfClosed = false, text = '' }) => {
    const connection = await openRawConnection(server.port)
    for (const part of parts) connection.send(part)
    if (halfClosed) connection.halfClose()
    const first = await connection.waitForResponses(keepsAlive ? statuses.length : Number.POSITIVE_INFINITY)
    if (keepsAlive)
      connection.send(requestHead({ length: FOLLOWING.length, more: 'Connection: close\r\n' }) + FOLLOWING)
    const all = keepsAlive ? await connection.waitForResponses(statuses.length + 2) : first
    connection.destroy()
    expect(all.responses.map(({ status }) => status)).toEqual([...statuses, ...(keepsAlive ? [200] : [])])
    expect(all.closed).toBe(true)
    expect(first.responses.at(-1)?.body ?? '').toContain(text)
    if (keepsAlive) expect(all.responses.at(-1)?.body).toContain('the next one')
    expect((await send(`${server.url}/health/ready`)).status).toBe(200)
  },
)

test.each(['Content-Length: 1000000000\r\n', 'Transfer-Encoding: chunked\r\n\r\n40000000'])(
  'an endless body is rejected immediately without using memory: %j',
  async (framing) => {
    const before = server.getMemoryMiB()
    const connection = await openRawConnection(server.port)
    connection.send(requestHead({ length: null, more: framing }))
    const mebibyte = new Uint8Array(2 ** 20).fill(0x20)
    for (let n = 0; n < 50; n++) {
      connection.send(mebibyte)
      await connection.drained()
    }
    const { responses } = await connection.waitForResponses(1)
    expect(responses.map(({ status }) => status)).toEqual([413])
    expect(server.getMemoryMiB() - before).toBeLessThan(40)
    connection.destroy()
  },
)
