/** A request and its answer as the journal keeps them. */
import type { Exchange } from './exchanges.ts'

/** What is known when an answer is sent. */
export interface Told {
  readonly exchange: Exchange
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, unknown>>
    /** What became JSON or text; `undefined` where it is not known. */
    readonly body: unknown
  }
  readonly durationMs: number
}

/** Bytes it is reckoned with beside its texts: its own objects, and its place. */
const OVERHEAD = 500

/** The texts of a request, in the order in which they are kept. */
const [HEADERS, SENT, ANSWER_HEADERS, ANSWER] = [0, 1, 2, 3]

/**
 * The long texts are kept as one buffer: ten thousand requests as strings or objects would keep the garbage collector busy.
 * They are parsed and redacted each time they are shown.
 */
export class Recorded {
  /** Counts up from 1, and never stands for another one. */
  readonly sequence: number
  readonly transactionId: string
  readonly receivedAt: number
  readonly durationMs: number
  readonly operation: Exchange['operation']
  readonly caller: Exchange['caller']
  readonly charge: Exchange['charge']
  readonly fault: Exchange['fault']
  readonly isLost: boolean
  readonly method: string
  readonly url: string
  readonly status: number
  /** Bytes it is reckoned with. */
  readonly size: number
  readonly #bytes: Buffer
  /** Characters of each text. */
  readonly #lengths: readonly number[]
  readonly #wasSent: boolean
  readonly #answered: 'nothing' | 'text' | 'value'

  constructor(sequence: number, { exchange, method, url, headers, answer, durationMs }: Told) {
    this.sequence = sequence
    this.transactionId = exchange.transactionId
    this.receivedAt = exchange.receivedAt
    this.durationMs = durationMs
    this.operation = exchange.operation
    this.caller = exchange.caller
    this.charge = exchange.charge
    this.fault = exchange.fault
    this.isLost = exchange.isLost
    this.method = method
    this.url = url
    this.status = answer.status
    const { body } = answer
    this.#wasSent = exchange.text !== undefined
    this.#answered = body === undefined ? 'nothing' : typeof body === 'string' ? 'text' : 'value'
    const texts = [
      JSON.stringify(headers.toJSON()),
      exchange.text ?? '',
      JSON.stringify(answer.headers),
      typeof body === 'string' ? body : (JSON.stringify(body) ?? ''),
    ]
    this.#bytes = Buffer.from(texts.join(''))
    this.#lengths = texts.map(({ length }) => length)
    this.size = OVERHEAD + url.length + this.#bytes.length
  }

  headers(): Headers {
    return new Headers(JSON.parse(this.#text(HEADERS)))
  }

  /** The body as it came; `undefined` where there was none, or it was too large to read. */
  sent(): string | undefined {
    return this.#wasSent ? this.#text(SENT) : undefined
  }

  answerHeaders(): Readonly<Record<string, unknown>> {
    return JSON.parse(this.#text(ANSWER_HEADERS))
  }

  /** The body of the answer: a text, a value, or `undefined` where it is not known. */
  answered(): unknown {
    if (this.#answered === 'nothing') return undefined
    const text = this.#text(ANSWER)
    return this.#answered === 'text' ? text : JSON.parse(text)
  }

  #text(which: number): string {
    const start = this.#lengths.slice(0, which).reduce((sum, length) => sum + length, 0)
    return this.#bytes.toString().slice(start, start + (this.#lengths[which] ?? 0))
  }
}
