/** Several requests in one go, before the first is answered. */
import type { Server } from './server.ts'
import { type Conversation, openWire } from './wire-client.ts'

/**
 * Answers come in the order of the requests, as many as there are; where the server breaks off instead, nobody is answered with
 * what another asked, and nothing is charged that was not asked for. @returns what is not so
 */
export async function pipeliningComplaints(server: Server, count: number): Promise<string[]> {
  const credits = 100
  const { organization, apiKey } = await server.makeOrganization({ credits })
  const enrichments = await exchange(server, count, (n) => requestFor(apiKey, String(n)))
  const charged = credits - ((await server.creditsOf(organization.orgId)) ?? 0)
  const health = await exchange(server, count, () => 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n')
  const mixedUp = enrichments.answers.some(({ body }, n) => !body.includes(`"recordId":"${n}"`))
  return [
    ...(mixedUp ? ['pipelined: answers stand in another order than the requests'] : []),
    ...(!enrichments.closed && enrichments.answers.length < count
      ? ['pipelined: a request has no answer']
      : []),
    ...(charged < enrichments.answers.length || charged > count ? [`pipelined: charged ${charged}`] : []),
    ...(health.answers.length < count ? [`pipelined: ${health.answers.length} answers of health`] : []),
  ]
}

async function exchange(
  { port }: Server,
  count: number,
  request: (n: number) => string,
): Promise<Conversation> {
  const connection = await openWire(port)
  connection.send(Array.from({ length: count }, (_, n) => request(n)).join(''))
  const conversation = await connection.answers(count)
  connection.drop()
  return conversation
}

function requestFor(apiKey: string, recordId: string): string {
  const body = JSON.stringify({ contactEmail: 'ada.keller@northwind-optics.example', recordId })
  const lines = ['POST /v7/enrich HTTP/1.1', 'Host: x', `apikey: ${apiKey}`, `Content-Length: ${body.length}`]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
