/** Limits the number of different wrong control tokens that an address may send. */
import { ApiError } from '../lib/api-error.ts'
import { LruCache } from '../lib/cache.ts'

/** The number of wrong tokens that an address may send without waiting. */
const MAX_ATTEMPTS = 10
/** The milliseconds until the address may send one more. */
const REFILL_MS = 10_000
const MAX_ADDRESSES = 1_000

interface AddressAttempts {
  /** Fractional, because it decreases over time. */
  count: number
  /** When `count` was updated, in milliseconds of the machine's clock. */
  at: number
  /** The SHA-256 digest of the last wrong token. A repeated token does not count again. */
  lastDigest: string
}

/** The wrong control tokens of each address. */
export class TokenAttempts {
  readonly #now: () => number
  readonly #byAddress = new LruCache<string, AddressAttempts>(MAX_ADDRESSES)

  constructor(now: () => number) {
    this.#now = now
  }

  /**
   * Requires that an address may try another token.
   * @throws {ApiError} 429 with `Retry-After`, even if the next token would be right
   */
  requireAllowed(address: string): void {
    const { count } = this.#attempts(address)
    if (count > MAX_ATTEMPTS - 1)
      throw createTooManyAttemptsError(((count - MAX_ATTEMPTS + 1) * REFILL_MS) / 1000)
  }

  /** Counts a wrong token by its digest. Returns whether it differs from the last one. */
  add(address: string, digest: string): boolean {
    const { count, at, lastDigest } = this.#attempts(address)
    if (digest === lastDigest) return false
    this.#byAddress.set(address, { count: count + 1, at, lastDigest: digest })
    return true
  }

  /** Returns the attempts as of now: the count decreases by one every `REFILL_MS`. */
  #attempts(address: string): AddressAttempts {
    const at = this.#now()
    const previous = this.#byAddress.get(address) ?? { count: 0, at, lastDigest: '' }
    const refilled = Math.max(0, at - previous.at) / REFILL_MS
    return { count: Math.max(0, previous.count - refilled), at, lastDigest: previous.lastDigest }
  }
}

/**
 * Creates the error for too many wrong tokens.
 * @param retryAfter in seconds
 */
export function createTooManyAttemptsError(retryAfter: number): ApiError {
  const seconds = Math.max(1, Math.ceil(retryAfter))
  return new ApiError(
    'rate_limit_exceeded',
    `This address sent too many wrong control tokens. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}
