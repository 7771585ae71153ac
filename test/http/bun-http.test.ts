/** Requests whose bodies Bun's HTTP server does not support, as `docs/differences.md` describes them. */
import { afterAll, describe, expect, test } from 'bun:test'
import { chunk, chunked, LAST_CHUNK } from '../stress/wire/wire-cases.ts'
import { openRawConnection } from '../stress/wire/wire-client.ts'
import { createSandbox, startServer } from '../support/sandbox.ts'

const BODY = '{"companyName":"Halcyon Freight"}'
const TRAILER = `0\r\nX-Checksum: 1\r\n\r\n`

const { context } = createSandbox()
const server = startServer(context)
afterAll(() => server.stop())

const countCharges = () => context.connection.client.query('select * from charges').all().length

/** Sends requests on one connection, each after the response to the one before, and returns what arrived. */
async function converse(...requests: readonly string[]) {
  const wire = await openRawConnection(Number(new URL(server.url).port))
  for (const [index, request] of requests.entries()) {
    wire.send(request.replace('demo-plus-key', 'plus-key'))
    await wire.waitForResponses(index + 1)
  }
  const { responses, closed } = await wire.waitForResponses(requests.length)
  wire.destroy()
  return { statuses: responses.map(({ status }) => status), responses, closed }
}

describe('a chunked body with a Trailer header', () => {
  test('is rejected with an explanation, and costs nothing', async () => {
    const before = countCharges()
    const { responses } = await converse(chunked(chunk(BODY) + TRAILER, 'Trailer: X-Checksum\r\n'))
    expect(responses[0]).toMatchObject({ status: 400, body: expect.stringContaining('trailers') })
    expect(countCharges()).toBe(before)
  })

  test('is rejected even without trailers, and the connection stays open', async () => {
    const announced = chunked(chunk(BODY) + LAST_CHUNK, 'Trailer: X-Checksum\r\n')
    expect(await converse(announced, chunked(chunk(BODY) + LAST_CHUNK))).toMatchObject({
      statuses: [400, 200],
      closed: false,
    })
  })
})
