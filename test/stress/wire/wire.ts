/** Sends malformed bytes. The server must respond with a clear error or close the connection, and serve the next client. */
import { send } from '../../../scripts/lib/http.ts'
import type { Server } from '../../../scripts/lib/server.ts'
import { requestHead, type WireCase } from './wire-cases.ts'
import { openRawConnection } from './wire-client.ts'

/** Returns the problem unless the condition is met. */
const problemUnless = (condition: boolean, problem: string): string[] => (condition ? [] : [problem])

/** Shows whether the server still finds the boundary between two requests. */
const FOLLOWING = '{"contactEmail":"ada.keller@northwind-optics.example","recordId":"the next one"}'

/** Sends a case, and returns how the responses differ from the expected ones. */
export async function findWireProblems(
  { port }: Pick<Server, 'port'>,
  { name, parts, statuses, keepsAlive = false, halfClosed = false, text = '' }: WireCase,
): Promise<string[]> {
  const connection = await openRawConnection(port)
  for (const part of parts) connection.send(part)
  if (halfClosed) connection.halfClose()
  const first = await connection.waitForResponses(keepsAlive ? statuses.length : Number.POSITIVE_INFINITY)
  if (keepsAlive)
    connection.send(requestHead({ length: FOLLOWING.length, more: 'Connection: close\r\n' }) + FOLLOWING)
  const all = keepsAlive ? await connection.waitForResponses(statuses.length + 2) : first
  connection.destroy()
  const received = all.responses.map(({ status }) => status)
  const expected = keepsAlive ? [...statuses, 200] : statuses
  const last = first.responses.at(-1)?.body ?? ''
  const isNextFound = all.responses.at(-1)?.body.includes('the next one') === true
  return [
    ...problemUnless(
      received.join() === expected.join(),
      `${name}: response ${received.join() || 'missing'}`,
    ),
    ...problemUnless(all.closed, `${name}: the connection was left open`),
    ...problemUnless(last.includes(text), `${name}: response ${last.slice(0, 80)}`),
    ...problemUnless(!keepsAlive || isNextFound, `${name}: another request was read`),
  ]
}

/** Sends a request on another connection. */
export async function isNextClientServed({ url }: Pick<Server, 'url'>): Promise<boolean> {
  return (await send(`${url}/health/ready`)).status === 200
}

/**
 * Sends several requests at once. Responses must come in the order of the requests. All must come unless the server closes
 * the connection. Only these requests may be charged.
 */
export async function findPipeliningProblems(server: Server, count: number): Promise<string[]> {
  const credits = 100
  const { orgId, apiKey } = await server.createOrganization({ credits })
  const enrichments = await sendPipelined(server, count, (n) => {
    const body = JSON.stringify({ contactEmail: 'ada.keller@northwind-optics.example', recordId: String(n) })
    return requestHead({ length: body.length, key: apiKey }) + body
  })
  const charged = credits - ((await server.getCredits(orgId)) ?? 0)
  const request = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const health = await sendPipelined(server, count, () => request)
  const { responses, closed } = enrichments
  const isInOrder = responses.every(({ body }, n) => body.includes(`"recordId":"${n}"`))
  return [
    ...problemUnless(isInOrder, 'pipelined: the responses are not in the order of the requests'),
    ...problemUnless(closed || responses.length >= count, 'pipelined: a request has no response'),
    ...problemUnless(charged >= responses.length && charged <= count, `pipelined: charged ${charged}`),
    ...problemUnless(health.responses.length >= count, 'pipelined: a health request has no response'),
  ]
}

async function sendPipelined({ port }: Server, count: number, getRequest: (n: number) => string) {
  const connection = await openRawConnection(port)
  connection.send(Array.from({ length: count }, (_, n) => getRequest(n)).join(''))
  const conversation = await connection.waitForResponses(count)
  connection.destroy()
  return conversation
}
