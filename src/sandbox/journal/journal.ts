/** The most recent requests and their responses, in memory. */
import type { Exchange } from '../../http/exchange.ts'
import { type FindSecrets, RecordedRequest, type RequestToRecord } from './recorded-request.ts'

interface JournalLimits {
  readonly entries: number
  readonly bytes: number
}

const MEBIBYTE = 1024 * 1024

/** @param size in MiB */
export const toJournalLimits = (size: number): JournalLimits => ({
  entries: 10_000,
  bytes: size * MEBIBYTE,
})

/** A change of the sandbox that may explain later responses. */
export interface SandboxChange {
  readonly kind: 'state' | 'clock'
  /** Milliseconds since 1970, by the machine's clock. */
  readonly at: number
}

const MAX_CHANGES = 100

/** The most recent requests, bounded by number and by bytes. The oldest requests are evicted first. */
export class Journal {
  readonly #bounds: JournalLimits
  /** By sequence number, oldest first. */
  #entries = new Map<number, RecordedRequest>()
  /** The lowest sequence number that may be present. */
  #oldest = 1
  #bytes = 0
  /** The numbers of evicted entries by organization, `undefined` without one, since they were last cleared. */
  readonly #evicted = new Map<string | undefined, number>()
  #clearCount = 0
  #lossCount = 0
  #sequence = 0
  #changed: PromiseWithResolvers<void> | undefined
  #isClosed = false
  /** The requests to the service that have no response yet. */
  readonly inProgress = new Set<Exchange>()
  /** The last changes of the sandbox, oldest first. */
  readonly changes: SandboxChange[] = []

  constructor(bounds: JournalLimits) {
    this.#bounds = bounds
  }

  record(request: RequestToRecord, findSecrets: FindSecrets): void {
    const recorded = new RecordedRequest(++this.#sequence, request, findSecrets)
    this.#entries.set(recorded.sequence, recorded)
    this.#bytes += recorded.size
    if (request.effect?.kind === 'slow_drip') this.#noteIfClientLeaves(recorded, request.request)
    while (this.#entries.size > this.#bounds.entries || this.#bytes > this.#bounds.bytes) this.#evict()
    this.wake()
  }

  /** A slow body is recorded before it is sent, so the client may leave without its end. Then Bun aborts the signal. */
  #noteIfClientLeaves(recorded: RecordedRequest, { signal }: Pick<Request, 'signal'>): void {
    const lose = () => {
      recorded.lose()
      this.#lossCount++
      this.wake()
    }
    signal.addEventListener('abort', lose, { once: true })
  }

  /** Finds the secrets of all requests, before other keys replace the known ones. */
  findSecrets(): void {
    for (const recorded of this.#entries.values()) void recorded.secrets
  }

  noteChange(change: SandboxChange): void {
    this.changes.push(change)
    if (this.changes.length > MAX_CHANGES) this.changes.shift()
  }

  size(): number {
    return this.#entries.size
  }

  /**
   * Returns the number of entries that were evicted since they were last cleared.
   * @param orgId only those of this organization
   */
  countEvicted(orgId?: string): number {
    if (orgId !== undefined) return this.#evicted.get(orgId) ?? 0
    return this.#evicted.values().reduce((sum, count) => sum + count, 0)
  }

  /** Counts the recorded requests, those that are lost later, and the deletions of entries, apart from evictions. */
  get changeCount(): number {
    return this.#sequence + this.#lossCount + this.#clearCount
  }

  /** The sequence number of the last recorded request, or 0. */
  get lastSequence(): number {
    return this.#sequence
  }

  newestFirst(): RecordedRequest[] {
    return [...this.#entries.values()].reverse()
  }

  /** Returns the oldest entry with a sequence number above `position`. */
  after(position: number): RecordedRequest | undefined {
    for (let sequence = Math.max(position + 1, this.#oldest); sequence <= this.#sequence; sequence++) {
      const recorded = this.#entries.get(sequence)
      if (recorded) return recorded
    }
    return undefined
  }

  find(transactionId: string): RecordedRequest | undefined {
    return [...this.#entries.values()].findLast((recorded) => recorded.transactionId === transactionId)
  }

  hasRequestsOf(orgId: string): boolean {
    return [...this.#entries.values()].some(({ caller }) => caller?.orgId === orgId)
  }

  /**
   * Removes entries, by default all.
   * @param orgId only those of this organization
   * @param last the last sequence number to remove
   * @returns their number
   */
  clear(orgId?: string, last = this.#sequence): number {
    const all = [...this.#entries.values()]
    const isRemoved = ({ caller, sequence }: RecordedRequest): boolean =>
      sequence <= last && (orgId === undefined || caller?.orgId === orgId)
    const left = all.filter((recorded) => !isRemoved(recorded))
    if (orgId === undefined) this.#evicted.clear()
    else this.#evicted.delete(orgId)
    this.#clearCount++
    this.#entries = new Map(left.map((recorded) => [recorded.sequence, recorded]))
    this.#oldest = left[0]?.sequence ?? this.#sequence + 1
    this.#bytes = left.reduce((sum, { size }) => sum + size, 0)
    return all.length - left.length
  }

  /** Resolves when the next request is recorded, when the journal is closed, or when `wake` is called. */
  changed(): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    this.#changed ??= Promise.withResolvers()
    return this.#changed.promise
  }

  /** Wakes all readers, because other parts of the state may have changed. */
  wake(): void {
    this.#changed?.resolve()
    this.#changed = undefined
  }

  /** Whether no more requests will be recorded. */
  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Wakes all readers, so that their streams end and the server can stop. */
  close(): void {
    this.#isClosed = true
    this.wake()
  }

  #evict(): void {
    while (!this.#entries.has(this.#oldest)) this.#oldest++
    const { size = 0, caller } = this.#entries.get(this.#oldest) ?? {}
    this.#entries.delete(this.#oldest)
    this.#bytes -= size
    this.#evicted.set(caller?.orgId, (this.#evicted.get(caller?.orgId) ?? 0) + 1)
  }
}
