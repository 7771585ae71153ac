/** Follows the requests that match a filter: the newest page, then events, counts, and older pages on demand. */
import type { EventSourceMessage } from 'eventsource-parser'
import { createStore } from 'zustand/vanilla'
import { openEventStream } from '../../../api/event-stream.ts'
import type { Entry } from '../../../api/schemas.ts'
import { abortWhenHidden, wait, waitUntilVisible } from '../../../api/tab-visibility.ts'
import { type Filter, NO_FILTER, toQuery } from '../filter.ts'
import {
  addNewRows,
  addOlderRows,
  countRows,
  type JournalRow,
  NO_ROWS,
  type Rows,
  releaseRows,
  removeOldestRows,
  toRow,
} from '../journal-rows.ts'
import { fetchCounts, fetchPage, fetchServerStart, type JournalCounts } from './journal-api.ts'

export interface FeedState extends Rows {
  readonly connection: 'opening' | 'open' | 'broken'
  /** The error of a broken connection. */
  readonly problem: unknown
  /** The filter of the rows; `undefined` until the first page is loaded. */
  readonly filter: Filter | undefined
  /** The cursor of the next older page; `null` on the last page. */
  readonly older: string | null
  readonly isLoadingOlder: boolean
  /** The maximum number of requests that were evicted before they were read. */
  readonly missed: number
  /** Counts of the server, at most a second old. */
  readonly counts: JournalCounts | undefined
}

/** Milliseconds between updates of the list. */
const UPDATE_MS = 250
/** Milliseconds between updates of the counts. */
const COUNT_MS = 1_000
/** The maximum number of rows between two updates. Reading then pauses, and the server waits. */
const MAX_PENDING = 400
/** Milliseconds until the next connection attempt. */
const RETRY_MS = 1_000

const INITIAL_STATE: FeedState = {
  ...NO_ROWS,
  connection: 'opening',
  problem: undefined,
  filter: undefined,
  older: null,
  isLoadingOlder: false,
  missed: 0,
  counts: undefined,
}

export class JournalFeed {
  /** What the page shows. */
  readonly store = createStore<FeedState>(() => INITIAL_STATE)
  #filter = NO_FILTER
  /** Increases when the rows are replaced. A response to an earlier request is then ignored. */
  #generation = 0
  #isPaused = false
  #pending: JournalRow[] = []
  #lastEventId: string | undefined
  #server: string | undefined
  #countTimer: ReturnType<typeof setTimeout> | undefined
  #countedAt = 0
  #version = ''

  get #state(): FeedState {
    return this.store.getState()
  }

  /**
   * Starts to follow the requests that match a filter. Shows the previous rows until the new ones are loaded.
   * @returns a function that stops it
   */
  start(filter: Filter): () => void {
    const over = new AbortController()
    this.#filter = filter
    this.#generation++
    this.#lastEventId = undefined
    this.#pending = []
    void this.#follow(over.signal)
    return () => {
      over.abort()
      clearTimeout(this.#countTimer)
      this.#countTimer = undefined
    }
  }

  /** Holds new rows back so that the list does not move. */
  hold(isHeld: boolean): void {
    if (this.#isPaused === isHeld) return
    this.#isPaused = isHeld
    if (!isHeld) this.release()
  }

  /** Shows the rows that were held back. */
  readonly release = (): void => this.#set(releaseRows(this.#state))

  readonly dismissMissed = (): void => this.#set({ missed: 0 })

  readonly loadOlder = async (): Promise<void> => {
    const { older, isLoadingOlder } = this.#state
    if (older === null || isLoadingOlder) return
    const generation = this.#generation
    this.#set({ isLoadingOlder: true })
    try {
      const page = await fetchPage(this.#filter, older)
      if (this.#generation === generation)
        this.#set({ ...addOlderRows(this.#state, page.rows), older: page.next })
    } catch {
      // The stream reports the same error.
    }
    this.#set({ isLoadingOlder: false })
  }

  /** Updates the counts, and removes rows that are no longer in the journal, because they were evicted or cleared. */
  readonly count = async (): Promise<void> => {
    clearTimeout(this.#countTimer)
    this.#countTimer = undefined
    this.#countedAt = Date.now()
    const generation = this.#generation
    // Rows that arrive after this moment may be missing from the counts.
    const listed = countRows(this.#state)
    const counts = await fetchCounts(this.#filter).catch(() => undefined)
    if (counts === undefined || generation !== this.#generation) return
    const gone = listed - counts.total
    this.#set({ counts, ...(gone > 0 && { ...removeOldestRows(this.#state, gone), older: null }) })
  }

  /**
   * Updates the counts if the journal has changed.
   * @param version numbers that differ after each change
   */
  noticeVersion(version: string): void {
    if (version !== this.#version && this.#state.counts !== undefined) void this.count()
    this.#version = version
  }

  async #load(signal: AbortSignal): Promise<void> {
    const filter = this.#filter
    const [page, counts] = await Promise.all([fetchPage(filter, undefined), fetchCounts(filter)])
    if (signal.aborted) return
    // Counts that were requested for the old rows are ignored.
    this.#generation++
    this.#set({ shown: page.rows, held: [], older: page.next, filter, counts })
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await waitUntilVisible(signal)
      try {
        await this.#connect(signal)
      } catch (problem) {
        if (!signal.aborted) this.#set({ connection: 'broken', problem })
      }
      await wait(RETRY_MS, signal)
    }
  }

  /** Reads events until the connection ends. */
  async #connect(over: AbortSignal): Promise<void> {
    const signal = abortWhenHidden(over)
    const { since: _, until: __, ...query } = toQuery(this.#filter)
    const events = await openEventStream(query, this.#lastEventId, signal)
    // The stream opens before the page loads, so no request is missed.
    await this.#catchUp(signal)
    if (signal.aborted) return
    this.#set({ connection: 'open', problem: undefined })
    for await (const bunch of events) {
      for (const event of bunch) this.#handleEvent(event)
      if (this.#pending.length > MAX_PENDING) await wait(UPDATE_MS, signal)
    }
    if (!over.aborted) this.#set({ connection: 'opening' })
  }

  /** Loads the newest page if the server has restarted or no event ID is known. Else checks for removed rows. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const serverStart = await fetchServerStart()
    if (signal.aborted) return
    const isOther = serverStart !== this.#server
    this.#server = serverStart
    if (isOther || this.#lastEventId === undefined) {
      this.#lastEventId = undefined
      await this.#load(signal)
    } else await this.count()
  }

  #handleEvent({ event, data, id }: EventSourceMessage): void {
    if (id !== undefined) this.#lastEventId = id
    if (event === 'dropped') {
      const { atMost }: { readonly atMost: number } = JSON.parse(data)
      this.#set({ missed: this.#state.missed + atMost })
    }
    if (event !== 'request') return
    const entry: Entry = JSON.parse(data)
    if (!this.#isInTimeRange(entry)) return
    if (this.#pending.length === 0) setTimeout(this.#flush, UPDATE_MS)
    this.#pending.push(toRow(entry))
  }

  /** The stream has no filter for times. */
  #isInTimeRange({ at }: Entry): boolean {
    const { since, until } = this.#filter
    const time = Date.parse(at)
    return !(time < Date.parse(since) || time >= Date.parse(until))
  }

  readonly #flush = (): void => {
    const received = this.#pending
    if (received.length === 0) return
    this.#pending = []
    this.#set(addNewRows(this.#state, received, this.#isPaused))
    const delay = Math.max(0, this.#countedAt + COUNT_MS - Date.now())
    this.#countTimer ??= setTimeout(this.count, delay)
  }

  #set(change: Partial<FeedState>): void {
    this.store.setState(change)
  }
}
