/** Follows the journal: its newest page, then its events as they come, then older pages when they are asked for. */
import type { EventSourceMessage } from 'eventsource-parser'
import { type JournalRow, toRow } from '../row.ts'
import type { Entry } from '../types.ts'
import { fetchCounts, fetchPage, fetchServerStart, openEventStream } from './journal-api.ts'
import {
  addNewRows,
  addOlderRows,
  countRows,
  NO_ROWS,
  type Rows,
  releaseRows,
  removeOldestRows,
} from './rows.ts'
import { abortWhenHidden, wait, waitUntilVisible } from './visibility.ts'

export interface FeedState extends Rows {
  readonly connection: 'opening' | 'open' | 'broken'
  /** Why it is broken. */
  readonly problem: unknown
  /** Whether the newest page has come. */
  readonly isLoaded: boolean
  /** For the next older page; `null` where there is none. */
  readonly older: string | null
  readonly isLoadingOlder: boolean
  /** What had to leave the journal before it was told: so many at most. */
  readonly missed: number
}

/** Milliseconds between two changes of the list: fewer would not be seen. */
const UPDATE_MS = 250
/** What is taken between two changes. Who gets more reads no further meanwhile, and the server waits. */
const MAX_PENDING = 400
/** Milliseconds until the next attempt to reach a server that is gone. */
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
  #state: FeedState = INITIAL_STATE
  #isHolding = false
  #pending: JournalRow[] = []
  #lastEventId: string | undefined
  #server: string | undefined
  #evicted = 0
  readonly #listeners = new Set<() => void>()

  readonly state = (): FeedState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** @returns what ends it */
  start(): () => void {
    const over = new AbortController()
    void this.#follow(over.signal)
    return () => over.abort()
  }

  /** Whether rows that come are kept back, so that nothing moves. */
  hold(isHeld: boolean): void {
    if (this.#isHolding === isHeld) return
    this.#isHolding = isHeld
    if (!isHeld) this.release()
  }

  /** Shows what was kept back. */
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
      // The stream says so, too, and what to do.
    }
    this.#set({ isLoadingOlder: false })
  }

  /** Where the journal holds fewer than are listed, the oldest had to go, or it was emptied, here or elsewhere. */
  readonly check = async (): Promise<void> => {
    const listed = countRows(this.#state)
    const { recorded, evicted } = await fetchCounts()
    const hadToGo = evicted > this.#evicted
    this.#evicted = evicted
    if (recorded >= listed) return
    if (hadToGo) this.#set({ ...removeOldestRows(this.#state, listed - recorded), older: null })
    else await this.reload()
  }

  readonly reload = async (): Promise<void> => {
    const page = await fetchPage(undefined)
    this.#evicted = page.evicted
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

  /** Until the connection ends. */
  async #connect(signal: AbortSignal): Promise<void> {
    const events = await openEventStream(this.#lastEventId, signal)
    // The stream is open before the page is asked for: nothing comes between them.
    await this.#catchUp()
    this.#set({ connection: 'open', problem: undefined })
    for await (const bunch of events) {
      for (const event of bunch) this.#handleEvent(event)
      if (this.#pending.length > MAX_PENDING) await wait(UPDATE_MS, signal)
    }
    this.#set({ connection: 'opening' })
  }

  /** At first, after another server took the place of the one before, and where no event says from where to go on. */
  async #catchUp(): Promise<void> {
    const server = await fetchServerStart()
    const isOther = server !== this.#server
    this.#server = server
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
    const came = this.#pending
    this.#pending = []
    this.#set(addNewRows(this.#state, came, this.#isHolding))
  }

  #set(change: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
