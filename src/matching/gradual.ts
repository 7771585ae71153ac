import { atOnce, inSlices } from '../lib/slices.ts'

/**
 * Something large that is put together piece by piece, so that others get their turn in between. Who cannot wait gets it
 * whole: what is missing is then made up at once.
 */
export class Gradual<Whole> {
  readonly #whole: Whole
  readonly #work: Generator<void, void>
  #state: 'untouched' | 'begun' | 'whole' = 'untouched'
  #ending: Promise<void> | undefined

  /** @param fill puts everything into `whole`, and pauses wherever it may be looked at */
  constructor(whole: Whole, fill: (whole: Whole) => Generator<void, void>) {
    this.#whole = whole
    this.#work = this.#filling(fill)
  }

  get isWhole(): boolean {
    return this.#state === 'whole'
  }

  /** As much of it as is there; `undefined` as long as nobody has asked for it. */
  get sofar(): Whole | undefined {
    return this.#state === 'untouched' ? undefined : this.#whole
  }

  /** All of it, now. */
  get(): Whole {
    if (!this.isWhole) atOnce(this.#work)
    return this.#whole
  }

  /**
   * Resolves when it is whole.
   * @param slice milliseconds at a stretch
   */
  complete(slice?: number): Promise<void> {
    this.#ending ??= inSlices(this.#work, slice)
    return this.#ending
  }

  /** Leaves it as it is: what it is filled from is about to go. */
  abandon(): void {
    this.#work.return()
  }

  *#filling(fill: (whole: Whole) => Generator<void, void>): Generator<void, void> {
    this.#state = 'begun'
    yield* fill(this.#whole)
    this.#state = 'whole'
  }
}
