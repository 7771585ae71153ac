/** Follows the journal: loads the newest page, then events, and older pages on demand. */
import type { EventSourceMessage } from 'eventsource-parser'
import { createStore } from 'zustand/vanilla'
import type { Entry } from '../../../api/schemas.ts'
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
import { fetchJournalState, fetchPage, openEventStream } from './journal-api.ts'
import { abortWhenHidden, wait, waitUntilVisible } from './tab-visibility.ts'

export interface FeedState extends Rows {
  readonly connection: 'opening' | 'open' | 'broken'
  /** The error of a broken connection. */
  readonly problem: unknown
  /** Whether the newest page is loaded. */
  readonly isLoaded: boolean
  /** The cursor of the next older page; `null` on the last page. */
  readonly older: string | null
  readonly isLoadingOlder: boolean
  /** The maximum number of requests that were evicted before they were read. */
  readonly missed: number
}

/** Milliseconds between updates of the list. */
const UPDATE_MS = 250
/** The maximum number of rows between two updates. Reading then pauses, and the server waits. */
const MAX_PENDING = 400
/** Milliseconds until the next connection attempt. */
const RETRY_MS = 1_000

const INITIAL_STATE: FeedState = {
  ...NO_ROWS,
  connection: 'opening',
  problem: undefined,
  isLoaded: false,
  older: null,
  isLoadingOlder: false,
  missed: 0,
}

export class JournalFeed {
  /** What the page shows. */
  readonly store = createStore<FeedState>(() => INITIAL_STATE)
  #isPaused = false
  #pending: JournalRow[] = []
  #lastEventId: string | undefined
  #server: string | undefined
  #evicted = 0

  get #state(): FeedState {
    return this.store.getState()
  }

  /**
   * Starts to follow the journal.
   * @returns a function that stops it
   */
  start(): () => void {
    const over = new AbortController()
    void this.#follow(over.signal)
    return () => over.abort()
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
    this.#set({ isLoadingOlder: true })
    try {
      const page = await fetchPage(older)
      if (this.#state.older === older)
        this.#set({ ...addOlderRows(this.#state, page.rows), older: page.next })
    } catch {
      // The stream reports the same error.
    }
    this.#set({ isLoadingOlder: false })
  }

  /** Removes rows that are no longer in the journal, because they were evicted or cleared. */
  readonly check = async (): Promise<void> => {
    const listed = countRows(this.#state)
    const { recorded, evicted } = await fetchJournalState()
    const hadToGo = evicted > this.#evicted
    this.#evicted = evicted
    if (recorded >= listed) return
    if (hadToGo) this.#set({ ...removeOldestRows(this.#state, listed - recorded), older: null })
    else await this.reload()
  }

  readonly reload = async (): Promise<void> => {
    const [page, { evicted }] = await Promise.all([fetchPage(undefined), fetchJournalState()])
    this.#evicted = evicted
    this.#set({ shown: page.rows, held: [], older: page.next, isLoaded: true })
  }

  async #follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await waitUntilVisible(signal)
      try {
        await this.#connect(abortWhenHidden(signal))
      } catch (problem) {
        if (!signal.aborted) this.#set({ connection: 'broken', problem })
      }
      await wait(RETRY_MS, signal)
    }
  }

  /** Reads events until the connection ends. */
  async #connect(signal: AbortSignal): Promise<void> {
    const events = await openEventStream(this.#lastEventId, signal)
    // The stream opens before the page loads, so no request is missed.
    await this.#catchUp()
    this.#set({ connection: 'open', problem: undefined })
    for await (const bunch of events) {
      for (const event of bunch) this.#handleEvent(event)
      if (this.#pending.length > MAX_PENDING) await wait(UPDATE_MS, signal)
    }
    this.#set({ connection: 'opening' })
  }

  /** Loads the newest page if the server has restarted or no event ID is known. Else checks for removed rows. */
  async #catchUp(): Promise<void> {
    const { serverStart } = await fetchJournalState()
    const isOther = serverStart !== this.#server
    this.#server = serverStart
    if (isOther || this.#lastEventId === undefined) {
      this.#lastEventId = undefined
      await this.reload()
    } else await this.check()
  }

  #handleEvent({ event, data, id }: EventSourceMessage): void {
    if (id !== undefined) this.#lastEventId = id
    if (event === 'dropped') {
      const { atMost }: { readonly atMost: number } = JSON.parse(data)
      this.#set({ missed: this.#state.missed + atMost })
    }
    if (event !== 'request') return
    if (this.#pending.length === 0) setTimeout(this.#flush, UPDATE_MS)
    const entry: Entry = JSON.parse(data)
    this.#pending.push(toRow(entry))
  }

  readonly #flush = (): void => {
    const received = this.#pending
    this.#pending = []
    this.#set(addNewRows(this.#state, received, this.#isPaused))
  }

  #set(change: Partial<FeedState>): void {
    this.store.setState(change)
  }
}
