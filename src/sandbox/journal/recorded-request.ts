/** A request and its response, as the journal stores them. */
import type { Exchange } from '../../http/exchange.ts'
import type { OperationName } from '../../http/operation.ts'
import { type RequestCaller, toRequestCaller } from '../request-match/parsed-request.ts'
import { findOutcome, type RequestOutcome } from './request-outcome.ts'

/** Who sent a request: the tested client, one of our own pages, or a replay. `client` stands for all others. */
export const REQUEST_SOURCES = ['client', 'dashboard', 'docs', 'replay'] as const
export type RequestSource = (typeof REQUEST_SOURCES)[number]

/** Our own pages and replays send it. The journal removes it from the headers of their requests, which clients may copy. */
export const SOURCE_HEADER = 'signalbox-source'

/** Returns the source that a header names; `client` without the header, or for any other value. */
const toRequestSource = (header: string | undefined): RequestSource =>
  REQUEST_SOURCES.find((source) => source === header) ?? 'client'

/** Absent for a path that is not an operation of the service. */
type OfOperation = 'operation' | 'stateVersion' | 'bodyText' | 'caller' | 'charge' | 'effect' | 'errorCode'

/** What is known when a response is sent. */
export interface RequestToRecord
  extends Pick<
      Exchange,
      'transactionId' | 'sandboxTime' | 'machineTime' | 'monotonicStart' | 'status' | 'durationMs'
    >,
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
  readonly sandboxTime: Exchange['sandboxTime']
  readonly machineTime: Exchange['machineTime']
  readonly monotonicStart: Exchange['monotonicStart']
  readonly operation: OperationName | undefined
  readonly stateVersion: Exchange['stateVersion'] | undefined
  readonly caller: RequestCaller | undefined
  readonly charge: Exchange['charge']
  readonly fault: Exchange['effect']
  readonly errorCode: Exchange['errorCode']
  /** Changes if the response is lost later. */
  durationMs: number
  readonly method: string
  readonly url: string
  readonly source: RequestSource
  /** `null` if the client received nothing: a fault reset the connection, or the client left. */
  readonly status: number | null
  /** The body as it was received, blank without one; `undefined` if it was not read. */
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
  #isLost: boolean

  constructor(sequence: number, recorded: RequestToRecord, findSecrets: FindSecrets) {
    const { method, url, headers, signal } = recorded.request
    this.sequence = sequence
    this.transactionId = recorded.transactionId
    this.sandboxTime = recorded.sandboxTime
    this.machineTime = recorded.machineTime
    this.monotonicStart = recorded.monotonicStart
    this.operation = recorded.operation?.name
    this.stateVersion = recorded.stateVersion
    this.caller = recorded.caller && toRequestCaller(recorded.caller)
    this.charge = recorded.charge
    this.fault = recorded.effect
    this.errorCode = recorded.errorCode
    this.durationMs = recorded.durationMs
    this.method = method
    this.url = url
    const hasNoResponse = recorded.effect?.kind === 'connection_reset' || signal.aborted
    this.#isLost = hasNoResponse || recorded.effect?.kind === 'truncated_body'
    this.status = hasNoResponse ? null : recorded.status
    this.requestBody = recorded.bodyText
    this.responseBody = recorded.responseBody
    const sentHeaders = headers.toJSON()
    this.source = toRequestSource(sentHeaders[SOURCE_HEADER])
    if (this.source !== 'client') delete sentHeaders[SOURCE_HEADER]
    this.#requestHeaders = JSON.stringify(sentHeaders)
    this.#responseHeaders = JSON.stringify(recorded.headers)
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

  /** Whether the connection closed before the last byte of the response, by a fault or by the client. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Marks a response as lost that was recorded before it was sent. It lasted until now. */
  lose(): void {
    this.#isLost = true
    this.#outcome = 'error'
    this.durationMs = performance.now() - this.monotonicStart
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

/** Returns the GUID of the contact or company that a request was charged for; `undefined` if it cost nothing. */
export const getChargedGuid = ({ charge }: RecordedRequest): string | undefined =>
  charge !== undefined && charge.deducted > 0 ? (charge.guid ?? undefined) : undefined

const countBytes = (text = ''): number => Buffer.byteLength(text)
