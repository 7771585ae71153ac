import { atOnce, inSlices } from '../lib/slices.ts'

/**
 * Something large that is put together piece by piece, so that others get their turn in between. Who cannot wait gets it
 * whole: what is missing is then made up at once.
 */
export class Gradual<Whole> {
  readonly #make: () => Whole
  readonly #fill: (whole: Whole) => Generator<void, void>
  #state: 'untouched' | 'begun' | 'whole' = 'untouched'
  #whole: Whole
  #work: Generator<void, void>
  #ending: Promise<void> | undefined

  /**
   * @param make makes an empty one
   * @param fill puts everything into it, and pauses wherever it may be looked at. Where it throws, it begins again with the next who
   * asks
   */
  constructor(make: () => Whole, fill: (whole: Whole) => Generator<void, void>) {
    this.#make = make
    this.#fill = fill
    this.#whole = make()
    this.#work = this.#filling()
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

  *#filling(): Generator<void, void> {
    this.#state = 'begun'
    try {
      yield* this.#fill(this.#whole)
      this.#state = 'whole'
    } catch (error) {
      this.#whole = this.#make()
      this.#work = this.#filling()
      this.#state = 'untouched'
      this.#ending = undefined
      throw error
    }
  }
}
