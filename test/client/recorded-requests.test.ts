/** The client of recorded requests. */
import { expect, test } from 'bun:test'
import { createRequests } from '../../src/client/recorded-requests.ts'

test('verify gives the server more time to respond with withinSeconds', async () => {
  const waits: unknown[] = []
  const requests = createRequests(
    async <Body>(_method: string, _path: string, _body: unknown, waitMs?: number) => {
      waits.push(waitMs)
      return { matched: 1 } as Body
    },
  )
  await requests.verify({ match: {}, atLeast: 1 })
  await requests.verify({ match: {}, atLeast: 1, withinSeconds: 60 })
  expect(waits).toEqual([0, 60_000])
})
