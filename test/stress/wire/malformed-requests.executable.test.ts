/** Malformed bytes to the executable cause an error or a closed connection, and the next client is served. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { enrich } from '../../../scripts/lib/http.ts'
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

describe('many connections', () => {
  test('leak no descriptors after a thousand are opened and closed', async () => {
    const before = server.countDescriptors()
    for (let n = 0; n < 10; n++) {
      const opened = await Promise.all(Array.from({ length: 100 }, () => openRawConnection(server.port)))
      for (const connection of opened) connection.destroy()
    }
    // The server handles the closed connections before the next client.
    for (let n = 0; n < 100 && server.countDescriptors() > before; n++) await isNextClientServed(server)
    expect(server.countDescriptors()).toBeLessThanOrEqual(before + 2)
  })

  test('with five hundred incomplete requests do not block others', async () => {
    const before = server.getMemoryMiB()
    const slow = await Promise.all(Array.from({ length: 500 }, () => openRawConnection(server.port)))
    slow.forEach((connection, at) => {
      connection.send(
        at % 2 === 0
          ? 'POST /v7/enrich HTTP/1.1\r\nx: '
          : requestHead({ length: 65_536 }) + ' '.repeat(60_000),
      )
    })
    const { apiKey } = await server.createOrganization({})
    for (let n = 0; n < 20; n++) {
      for (const [at, connection] of slow.entries()) connection.send(at % 2 === 0 ? 'y' : ' ')
      const { status } = await enrich(server.url, apiKey, { companyName: 'Northwind Optics' })
      expect(status).toBe(200)
    }
    expect(server.getMemoryMiB() - before).toBeLessThan(150)
    for (const connection of slow) connection.destroy()
  })

  test.each(['Content-Length: 1000000000\r\n', 'Transfer-Encoding: chunked\r\n\r\n40000000'])(
    'with an endless body are rejected immediately without using memory: %j',
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
})
