/** Refetches what another window or a program has changed. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openEventStream } from './event-stream.ts'
import type { Schemas } from './schemas.ts'
import { abortWhenHidden, wait, waitUntilVisible } from './tab-visibility.ts'

type Revisions = Schemas['Revisions']

/** Milliseconds until the next connection attempt. */
const RETRY_MS = 1_000
/** The least number of milliseconds between refetches. */
const PAUSE_MS = 250
/** A pause is at least this many times as long as the refetch, so that a program with many changes does not keep the page busy. */
const PAUSE_FACTOR = 3

/** The first words of the query keys that depend on each part of the state. */
const KEYS: Readonly<Record<keyof Revisions, readonly string[]>> = {
  organizations: ['organizations'],
  records: ['companies', 'contacts'],
  faults: ['faults'],
  clock: ['organizations'],
  snapshots: ['snapshots'],
  clearedRequests: [],
}

const isPart = (name: string): name is keyof Revisions => Object.hasOwn(KEYS, name)
const PARTS = Object.keys(KEYS).filter(isPart)

/** Follows the changes of the server while the tab is visible. Refetches everything when it is shown again. */
export function useServerChanges(): void {
  const client = useQueryClient()
  useEffect(() => {
    const over = new AbortController()
    void followChanges(client, over.signal)
    return () => over.abort()
  }, [client])
}

async function followChanges(client: QueryClient, signal: AbortSignal): Promise<void> {
  // The state is the first query of the page, so all others are at least as new.
  let known = client.getQueryData<Schemas['SandboxState']>(['state'])?.revisions
  while (!signal.aborted) {
    await waitUntilVisible(signal)
    const visible = abortWhenHidden(signal)
    try {
      for await (const events of await openEventStream({ events: 'changes' }, undefined, visible)) {
        const changed = events.findLast(({ event }) => event === 'changed')
        if (changed === undefined) continue
        const { revisions }: { readonly revisions: Revisions } = JSON.parse(changed.data)
        const start = performance.now()
        await refetchChanges(client, known, revisions)
        known = revisions
        await wait(Math.max(PAUSE_MS, PAUSE_FACTOR * (performance.now() - start)), signal)
      }
    } catch {
      // The status of the server says that it does not respond.
    }
    await wait(RETRY_MS, signal)
    // Changes may be missed, and another server may have started, whose numbers mean nothing here.
    known = undefined
  }
}

/** Invalidates the queries of the changed parts, or all queries if the earlier numbers are unknown. */
async function refetchChanges(
  client: QueryClient,
  known: Revisions | undefined,
  revisions: Revisions,
): Promise<void> {
  if (known === undefined) return client.invalidateQueries()
  const changed = PARTS.filter((part) => known[part] !== revisions[part])
  if (changed.length === 0) return
  const keys = new Set(['state', ...changed.flatMap((part) => KEYS[part])])
  await client.invalidateQueries({ predicate: ({ queryKey: [name] }) => keys.has(String(name)) })
}
