/** Which words are keys of anybody: for whoever has thousands of words to ask about. */

import type { Connection } from '../db/open.ts'
import { apiKeys } from '../db/tables.ts'
import { digestOf, lastFourOf } from './api-keys.ts'

/** The keys there were at one time. */
export class KnownKeys {
  readonly #digests: ReadonlySet<string>
  readonly #endings: ReadonlySet<string>

  constructor(keys: readonly { readonly digest: string; readonly lastFour: string }[]) {
    this.#digests = new Set(keys.map(({ digest }) => digest))
    this.#endings = new Set(keys.map(({ lastFour }) => lastFour))
  }

  /** Nearly every word is told by its end, and need not be digested. */
  has(word: string): boolean {
    return word !== '' && this.#endings.has(lastFourOf(word)) && this.#digests.has(digestOf(word))
  }
}

/** What gives the keys of now. They are read anew when something may have changed. */
export function knownKeysOf({ db, changes }: Connection): () => KnownKeys {
  let known: { readonly keys: KnownKeys; readonly version: number } | undefined
  return () => {
    changes.look()
    if (known?.version === changes.version) return known.keys
    const stored = db.select({ digest: apiKeys.digest, lastFour: apiKeys.lastFour }).from(apiKeys).all()
    known = { keys: new KnownKeys(stored), version: changes.version }
    return known.keys
  }
}
