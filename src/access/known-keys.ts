/** Which words are keys of any organization: for redacting thousands of words. */

import type { Connection } from '../db/open.ts'
import { apiKeys } from '../db/tables.ts'

export type KnownKeys = ReadonlySet<string>

/** Returns what gives the keys of now. They are read again when something may have changed. */
export function knownKeysOf({ db, changes }: Connection): () => KnownKeys {
  let known: { readonly keys: KnownKeys; readonly version: number } | undefined
  return () => {
    if (known?.version === changes.version) return known.keys
    const stored = db.select({ apiKey: apiKeys.apiKey }).from(apiKeys).all()
    known = { keys: new Set(stored.map(({ apiKey }) => apiKey)), version: changes.version }
    return known.keys
  }
}
