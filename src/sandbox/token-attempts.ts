/** Limits how many different wrong control tokens an address may try. */
import { ApiError } from '../lib/api-error.ts'
import { Recent } from '../lib/cache.ts'

/** Wrong tokens that an address may try at once. */
const MAX_ATTEMPTS = 10
/** Milliseconds after which it may try one more. */
const REFILL_MS = 10_000
const MAX_ADDRESSES = 1_000

interface AddressAttempts {
  count: number
  /** When `guesses` was counted, in milliseconds of the machine's clock. */
  at: number
  /** The digest of the last wrong token: a program that repeats it makes no new guess. */
  lastDigest: string
}

export class TokenAttempts {
  readonly #now: () => number
  readonly #byAddress = new Recent<string, AddressAttempts>(MAX_ADDRESSES)

  constructor(now: () => number) {
    this.#now = now
  }

  /** @throws {ApiError} 429 with `Retry-After`, even if the next token would be right */
  requireAllowed(address: string): void {
    const { count: guesses } = this.#attempts(address)
    if (guesses > MAX_ATTEMPTS - 1) throw tooManyAttempts(((guesses - MAX_ATTEMPTS + 1) * REFILL_MS) / 1000)
  }

  /** Counts a wrong token by its digest. Returns whether it differs from the last one. */
  add(address: string, digest: string): boolean {
    const { count: guesses, at, lastDigest: last } = this.#attempts(address)
    if (digest === last) return false
    this.#byAddress.set(address, { guesses: guesses + 1, at, lastDigest: digest })
    return true
  }

  /** As of now: each refill takes back a part of the guesses. */
  #attempts(address: string): AddressAttempts {
    const at = this.#now()
    const known = this.#byAddress.get(address) ?? { count: 0, at, lastDigest: '' }
    const refilled = Math.max(0, at - known.at) / REFILL_MS
    return { count: Math.max(0, known.count - refilled), at, lastDigest: known.lastDigest }
  }
}

/** @param retryAfter in seconds */
export function tooManyAttempts(retryAfter: number): ApiError {
  const seconds = Math.max(1, Math.ceil(retryAfter))
  return new ApiError(
    'rate_limit_exceeded',
    `Too many wrong control tokens came from this address. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  )
}
