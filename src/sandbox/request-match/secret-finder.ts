/** Finds which known secrets occur in a text. */
import { decodeEscapes, findSecret, isRecognized } from './secret-values.ts'

/** The characters with which the index finds a secret. */
const START_LENGTH = 3
/** Three characters of six bits. */
const MAX_HASH = 2 ** 18 - 1

/** An index of secrets. There may be thousands, so one pass over a text compares only what starts like a secret. */
export class SecretFinder {
  readonly #secrets: ReadonlySet<string>
  /** Too short for the index, and rare. */
  readonly #tiny: readonly string[]
  /** The lengths of the secrets with the same start. */
  readonly #lengths = new Map<string, Set<number>>()
  /** 1 for the hash of each start. */
  readonly #starts = new Uint8Array(MAX_HASH + 1)

  constructor(secrets: readonly string[]) {
    this.#secrets = new Set(secrets)
    this.#tiny = secrets.filter(({ length }) => length < START_LENGTH)
    for (const secret of secrets.filter(({ length }) => length >= START_LENGTH)) {
      const start = secret.slice(0, START_LENGTH)
      this.#lengths.set(start, (this.#lengths.get(start) ?? new Set()).add(secret.length))
      this.#starts[start.split('').reduce((hash, each) => addToHash(hash, each.charCodeAt(0)), 0)] = 1
    }
  }

  /** Adds the secrets in a text, including those with escapes, to a set. */
  find(text: string, found: Set<string>): void {
    this.#scan(text, found)
    const decoded = decodeEscapes(text)
    if (decoded !== text) this.#scan(decoded, found)
  }

  #scan(text: string, found: Set<string>): void {
    let hash = 0
    for (let at = 0; at < text.length; at++) {
      hash = addToHash(hash, text.charCodeAt(at))
      if (this.#starts[hash] === 1) this.#compare(text, at + 1 - START_LENGTH, found)
    }
    for (const secret of this.#tiny) if (findSecret(text, secret).length > 0) found.add(secret)
  }

  #compare(text: string, at: number, found: Set<string>): void {
    for (const length of this.#lengths.get(text.slice(at, at + START_LENGTH)) ?? []) {
      const value = text.slice(at, at + length)
      if (this.#secrets.has(value) && isRecognized(text, at, value)) found.add(value)
    }
  }
}

/** Adds a character to the hash of the last three. */
const addToHash = (hash: number, code: number): number => ((hash << 6) ^ code) & MAX_HASH
