/** What belongs to the state of the sandbox, but is kept beside the tables. */

export interface Part<Captured> {
  /** As it is now; nothing that happens later changes what is returned. */
  capture(): Captured
  /** Becomes what was captured, as often as it is asked to. */
  restore(captured: Captured): void
}

/** Makes things what they were when they were captured. */
export type BringBack = () => void

/** All parts, captured and brought back together, in the order they were added. */
export class Parts {
  readonly #captures: (() => BringBack)[] = []

  add<Captured>(part: Part<Captured>): void {
    this.#captures.push(() => {
      const captured = part.capture()
      return () => part.restore(captured)
    })
  }

  capture(): BringBack {
    const all = this.#captures.map((capture) => capture())
    return () => {
      for (const bringBack of all) bringBack()
    }
  }
}
