/** What a token bucket lets through, reckoned in whole thousandths of a token: nothing is lost by rounding. */
export class TokenReckoning {
  readonly #qpsLimit: number
  #millitokens: number
  /** Milliseconds that went by; a clock that is set back takes none away. */
  #elapsed = 0
  #passed = 0

  constructor(qpsLimit: number) {
    this.#qpsLimit = qpsLimit
    this.#millitokens = qpsLimit * 1000
  }

  get passed(): number {
    return this.#passed
  }

  /** q·T + q. */
  get allowed(): number {
    return (this.#qpsLimit * this.#elapsed) / 1000 + this.#qpsLimit
  }

  advance(ms: number): void {
    const forward = Math.max(0, ms)
    this.#elapsed += forward
    this.#millitokens = Math.min(this.#qpsLimit * 1000, this.#millitokens + forward * this.#qpsLimit)
  }

  /** @returns how many of so many requests pass */
  take(requests: number): number {
    const passing = Math.min(requests, Math.floor(this.#millitokens / 1000))
    this.#millitokens -= passing * 1000
    this.#passed += passing
    return passing
  }
}
