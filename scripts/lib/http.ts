/** HTTP requests of benchmarks and stress tests. */

export interface Reply {
  /** 0 if there was no response. */
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Charged credits. */
  readonly deducted: number
}

export async function send(url: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(url, init)
    const { status, headers } = response
    const deducted = Number(headers.get('credits-deducted') ?? 0)
    return { status, headers, text: await response.text(), deducted }
  } catch {
    return { status: 0, headers: new Headers(), text: '', deducted: 0 }
  }
}

/** Sends a body as JSON. */
export function sendJson(method: string, url: string, body: unknown, headers = {}): Promise<Reply> {
  const withType = { 'content-type': 'application/json', ...headers }
  return send(url, { method, headers: withType, body: JSON.stringify(body) })
}

export const enrich = (url: string, apikey: string, body: unknown, headers = {}): Promise<Reply> =>
  sendJson('POST', `${url}/v7/enrich`, body, { apikey, ...headers })

/** Sends a request of an admin, for example with the operation `user/view`. */
export function manage(url: string, operation: string, adminKey: string, body: object): Promise<Reply> {
  const headers = { 'Admin-Api-Key': adminKey, 'Api-Key': adminKey }
  return sendJson('POST', `${url}/signals/v1/${operation}`, body, headers)
}

/**
 * Parses the JSON of a response.
 * @throws {Error} for any other status than 200 and 201
 */
export async function parseReply<Body>(reply: Promise<Reply>): Promise<Body> {
  const { status, text } = await reply
  if (status === 200 || status === 201) return JSON.parse(text)
  throw new Error(`status ${status}: ${text}`)
}
