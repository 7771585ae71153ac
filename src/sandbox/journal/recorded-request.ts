/** A request and its response, as the journal stores them. */
import type { Exchange } from '../../http/exchange.ts'
import { type RequestCaller, toRequestCaller } from '../request-match/parsed-request.ts'
import { findOutcome, type RequestOutcome } from './request-outcome.ts'
import { type RequestSource, SOURCE_HEADER, toRequestSource } from './request-source.ts'

/** Absent for a path that is not an operation of the service. */
type OfOperation =
  | 'operation'
  | 'startedAt'
  | 'bodyText'
  | 'caller'
  | 'charge'
  | 'effect'
  | 'errorCode'
  | 'stateVersion'

/** What is known when a response is sent. */
export interface RequestToRecord
  extends Pick<Exchange, 'transactionId' | 'receivedAt' | 'arrivedAt' | 'status' | 'durationMs'>,
    Partial<Pick<Exchange, OfOperation>> {
  readonly request: Pick<Request, 'method' | 'url' | 'headers' | 'signal'>
  readonly headers: Readonly<Record<string, unknown>>
  /** The body of the response as it was sent; `undefined` if it is not known. */
  readonly responseBody: string | undefined
}

/**
 * Returns the secrets of a request, longest first.
 * @param key the key of the caller; `undefined` if it is not stored
 */
export type FindSecrets = (recorded: RecordedRequest, key: string | undefined) => readonly string[]

/** The approximate memory of an entry in bytes, without its texts. */
const OVERHEAD = 500

/**
 * A request and its response. Headers and bodies are stored as text. They are parsed and masked when they are shown.
 *
 * An entry has no reference to the `Request`, its `Exchange`, or a closure of its own. They would take as much memory as its texts, and be
 * most of the objects that the garbage collector inspects.
 */
export class RecordedRequest {
  /** Counts up from 1. */
  readonly sequence: number
  readonly transactionId: Exchange['transactionId']
  readonly receivedAt: Exchange['receivedAt']
  readonly arrivedAt: Exchange['arrivedAt']
  readonly startedAt: Exchange['startedAt'] | undefined
  readonly stateVersion: Exchange['stateVersion'] | undefined
  readonly operation: Exchange['operation'] | undefined
  readonly caller: RequestCaller | undefined
  readonly charge: Exchange['charge']
  readonly fault: Exchange['effect']
  readonly errorCode: Exchange['errorCode']
  readonly durationMs: number
  readonly method: string
  readonly url: string
  readonly source: RequestSource
  /** `null` if the client received nothing: a fault reset the connection, or the client left. */
  readonly status: number | null
  /** The body as it was received; `undefined` without a body, or if it was too large. */
  readonly requestBody: string | undefined
  /** The body of the response as it was sent; `undefined` if it is not known. */
  readonly responseBody: string | undefined
  /** The bytes that count toward the limit of the journal. */
  readonly size: number
  /** JSON. */
  readonly #requestHeaders: string
  /** JSON. */
  readonly #responseHeaders: string
  /** The key of the caller; `undefined` if it is not stored. */
  readonly #key: string | undefined
  #findSecrets: FindSecrets | undefined
  #secrets: readonly string[] = []
  #outcome: RequestOutcome | undefined

  constructor(sequence: number, recorded: RequestToRecord, findSecrets: FindSecrets) {
    const { method, url, headers, signal } = recorded.request
    this.sequence = sequence
    this.transactionId = recorded.transactionId
    this.receivedAt = recorded.receivedAt
    this.arrivedAt = recorded.arrivedAt
    this.startedAt = recorded.startedAt
    this.stateVersion = recorded.stateVersion
    this.operation = recorded.operation
    this.caller = recorded.caller && toRequestCaller(recorded.caller)
    this.charge = recorded.charge
    this.fault = recorded.effect
    this.errorCode = recorded.errorCode
    this.durationMs = recorded.durationMs
    this.method = method
    this.url = url
    const isLost = recorded.effect?.kind === 'connection_reset' || signal.aborted
    this.status = isLost ? null : recorded.status
    this.requestBody = recorded.bodyText
    this.responseBody = recorded.responseBody
    const sentHeaders = headers.toJSON()
    this.source = toRequestSource(sentHeaders[SOURCE_HEADER])
    if (this.source !== 'client') delete sentHeaders[SOURCE_HEADER]
    this.#requestHeaders = JSON.stringify(sentHeaders)
    this.#responseHeaders = JSON.stringify(recorded.headers)
    if (recorded.effect?.kind === 'slow_drip') this.#failIfClientLeaves(signal)
    this.size =
      OVERHEAD +
      countBytes(url) +
      countBytes(this.#requestHeaders) +
      countBytes(this.requestBody) +
      countBytes(this.#responseHeaders) +
      countBytes(this.responseBody)
    this.#key = recorded.caller?.key.apiKey
    this.#findSecrets = findSecrets
  }

  /** A slow body is recorded before it is sent, so the client may leave without its end. */
  #failIfClientLeaves(signal: AbortSignal): void {
    const fail = () => {
      this.#outcome = 'error'
    }
    signal.addEventListener('abort', fail, { once: true })
  }

  /** What the client received. Computed at the first use, because it parses the response. */
  get outcome(): RequestOutcome {
    this.#outcome ??= findOutcome(this)
    return this.#outcome
  }

  /** The known keys and the control token that occur in its texts, and the key of the caller, longest first. Computed at the first use. */
  get secrets(): readonly string[] {
    if (this.#findSecrets) {
      this.#secrets = this.#findSecrets(this, this.#key)
      // It has an index of all keys.
      this.#findSecrets = undefined
    }
    return this.#secrets
  }

  /** The headers of the request as JSON. They may contain keys. */
  get headersText(): string {
    return this.#requestHeaders
  }

  headers(): Headers {
    return new Headers(JSON.parse(this.#requestHeaders))
  }

  responseHeaders(): Readonly<Record<string, unknown>> {
    return JSON.parse(this.#responseHeaders)
  }
}

const countBytes = (text = ''): number => Buffer.byteLength(text)
