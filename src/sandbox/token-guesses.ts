/** Limits how many different wrong control tokens an address may try. */
import { ApiError } from '../lib/api-error.ts'
import { Recent } from '../lib/cache.ts'

/** Wrong tokens that an address may try at once. */
const MOST_GUESSES = 10
/** Milliseconds after which it may try one more. */
const REFILL_MS = 10_000
const MOST_ADDRESSES = 1_000

interface Attempts {
  guesses: number
  /** When `guesses` was counted, in milliseconds of the machine's clock. */
  at: number
  /** The digest of the last wrong token: a program that repeats it makes no new guess. */
  last: string
}

export class TokenGuesses {
  readonly #now: () => number
  readonly #byAddress = new Recent<string, Attempts>(MOST_ADDRESSES)

  constructor(now: () => number) {
    this.#now = now
  }

  /** @throws {ApiError} 429 with `Retry-After`, even if the next token would be right */
  requireRoom(address: string): void {
    const { guesses } = this.#attempts(address)
    if (guesses > MOST_GUESSES - 1) throw tooManyGuesses(((guesses - MOST_GUESSES + 1) * REFILL_MS) / 1000)
  }

  /** Counts a wrong token by its digest. Returns whether it differs from the last one. */
  add(address: string, digest: string): boolean {
    const { guesses, at, last } = this.#attempts(address)
    if (digest === last) return false
    this.#byAddress.set(address, { guesses: guesses + 1, at, last: digest })
    return true
  }

  /** As of now: each refill takes back a part of the guesses. */
  #attempts(address: string): Attempts {
    const at = this.#now()
    const known = this.#byAddress.get(address) ?? { guesses: 0, at, last: '' }
    const refilled = Math.max(0, at - known.at) / REFILL_MS
    return { guesses: Math.max(0, known.guesses - refilled), at, last: known.last }
  }
}

/** @param retryAfter in seconds */
export function tooManyGuesses(retryAfter: number): ApiError {
  const seconds = Math.max(1, Math.ceil(retryAfter))
  return new ApiError(
    'rate_limit_exceeded',
    `Too many wrong control tokens came from this address. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}
