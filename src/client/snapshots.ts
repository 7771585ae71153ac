/** The state of the whole sandbox, kept to come back to. */
import type { Ask } from './connection.ts'

export interface Snapshot {
  readonly id: string
  /** Everything is again as it was then. */
  restore(): Promise<void>
  /** Forgets it. */
  delete(): Promise<void>
}

export async function takeSnapshot(ask: Ask, name?: string): Promise<Snapshot> {
  const { id } = await ask<{ id: string }>('POST', '/sandbox/snapshots', name === undefined ? {} : { name })
  const path = `/sandbox/snapshots/${encodeURIComponent(id)}`
  return {
    id,
    restore: async () => {
      await ask('POST', `${path}/restore`)
    },
    delete: async () => {
      await ask('DELETE', path)
    },
  }
}
