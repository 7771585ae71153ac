/** A TCP client that sends raw bytes and parses the responses. */
import { connect, type Socket } from 'node:net'

interface RawResponse {
  readonly status: number
  readonly body: string
}

interface Conversation {
  readonly responses: readonly RawResponse[]
  /** Whether the server closed or reset the connection. */
  readonly closed: boolean
}

/** Milliseconds to wait for responses. */
const TIMEOUT = 5_000

export function openRawConnection(port: number): Promise<ReturnType<typeof createConnection>> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(createConnection(socket))
    })
  })
}

function createConnection(socket: Socket) {
  let text = ''
  let closed = false
  let notify = (): void => {}
  const end = (): void => {
    closed = true
    notify()
  }
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
    notify()
  })
  for (const event of ['end', 'close', 'error']) socket.on(event, end)
  const getState = (): Conversation => ({ responses: parseResponses(text), closed })
  return {
    send: (bytes: string | Uint8Array) => socket.write(bytes, 'latin1'),
    /** Resolves when everything is written, or the connection is closed. */
    drained: () => new Promise<void>((resolve) => socket.write('', () => resolve())),
    /** Ends this side of the connection. */
    halfClose: () => socket.end(),
    destroy: () => socket.destroy(),
    /** Resolves after `count` responses in all, a closed connection, or the timeout. */
    waitForResponses: (count: number, timeout = TIMEOUT) =>
      new Promise<Conversation>((resolve) => {
        const timer = setTimeout(() => resolve(getState()), timeout)
        notify = () => {
          if (!closed && getState().responses.length < count) return
          clearTimeout(timer)
          resolve(getState())
        }
        notify()
      }),
  }
}

/** Returns all complete responses. Those of Bun's server itself have neither a body nor a length. */
function parseResponses(text: string): RawResponse[] {
  const responses: RawResponse[] = []
  let rest = text
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(rest)?.[1]
    if (headEnd < 0 || status === undefined) return responses
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(rest.slice(0, headEnd))?.[1] ?? 0)
    const bodyEnd = headEnd + 4 + length
    if (rest.length < bodyEnd) return responses
    responses.push({ status: Number(status), body: rest.slice(headEnd + 4, bodyEnd) })
    rest = rest.slice(bodyEnd)
  }
}
