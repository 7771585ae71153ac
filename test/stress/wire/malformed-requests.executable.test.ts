/** Malformed bytes to the executable cause an error or a closed connection, and the next client is served. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type Server, startServer } from '../../../scripts/lib/server.ts'
import { Workspace } from '../../../scripts/lib/workspace.ts'
import { ensureExecutable } from '../../support/executable.ts'
import { findPipeliningProblems, findWireProblems, isNextClientServed } from './wire.ts'
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

describe('a malformed request', () => {
  test.each(WIRE_CASES.map((wireCase) => [wireCase.name, wireCase] as const))('%s', async (_, wireCase) => {
    expect(await findWireProblems(server, wireCase)).toEqual([])
    expect(await isNextClientServed(server)).toBe(true)
  })

  test('in a pipeline gets responses in order or none', async () => {
    for (const count of [2, 3, 20]) expect(await findPipeliningProblems(server, count)).toEqual([])
  })
})

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
