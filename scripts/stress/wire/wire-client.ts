/** A client that sends bytes, and parses the responses. */
import { connect, type Socket } from 'node:net'

interface WireAnswer {
  readonly status: number
  readonly body: string
}

export interface Conversation {
  readonly responses: readonly WireAnswer[]
  /** Whether the server closed the connection, or broke it off. */
  readonly closed: boolean
}

/** Milliseconds to wait for responses. */
const PATIENCE = 5_000

interface RawConnection {
  send(bytes: string | Uint8Array): void
  /** Resolves when everything is written, or the connection is closed. */
  drained(): Promise<void>
  /** Ends this side of the connection. */
  halfClose(): void
  /** Resolves when there are so many responses in all, the connection is closed, or the time is over. */
  waitForResponses(count: number, patience?: number): Promise<Conversation>
  destroy(): void
}

export function openRawConnection(port: number): Promise<RawConnection> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      resolve(wireOf(socket))
    })
  })
}

function wireOf(socket: Socket): RawConnection {
  let text = ''
  let closed = false
  let wake = (): void => {}
  const end = (): void => {
    closed = true
    wake()
  }
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1')
    wake()
  })
  for (const event of ['end', 'close', 'error']) socket.on(event, end)
  const state = (): Conversation => ({ responses: answersIn(text), closed })
  return {
    send: (bytes) => void socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes),
    drained: () => new Promise((resolve) => void socket.write('', () => resolve())),
    halfClose: () => void socket.end(),
    destroy: () => void socket.destroy(),
    waitForResponses: (count, patience = PATIENCE) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(state()), patience)
        wake = () => {
          if (!closed && state().responses.length < count) return
          clearTimeout(timer)
          resolve(state())
        }
        wake()
      }),
  }
}

/** Returns all complete responses. Those of Bun's server itself have neither a body nor a length. */
function answersIn(text: string): WireAnswer[] {
  const answers: WireAnswer[] = []
  let rest = text
  for (;;) {
    const headEnd = rest.indexOf('\r\n\r\n')
    const status = /^HTTP\/1\.[01] (\d{3})/.exec(rest)?.[1]
    if (headEnd < 0 || status === undefined) return answers
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(rest.slice(0, headEnd))?.[1] ?? 0)
    const bodyEnd = headEnd + 4 + length
    if (rest.length < bodyEnd) return answers
    answers.push({ status: Number(status), body: rest.slice(headEnd + 4, bodyEnd) })
    rest = rest.slice(bodyEnd)
  }
}
