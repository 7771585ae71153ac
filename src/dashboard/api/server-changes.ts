/** Refetches what another window or a program has changed. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { useEffect, useSyncExternalStore } from 'react'
import { getTokenHeader } from './client.ts'
import type { Schemas } from './schemas.ts'

type Revisions = Schemas['Revisions']

const STREAM = '/sandbox/requests/stream?events=changes'

/** Milliseconds until the next connection attempt. */
const RETRY_MS = 1_000
/** Milliseconds between refetches, so that a program with many changes does not keep the page busy. */
const PAUSE_MS = 250

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

const subscribe = (notify: () => void): (() => void) => {
  document.addEventListener('visibilitychange', notify)
  return () => document.removeEventListener('visibilitychange', notify)
}

/**
 * Follows the changes of the server while the tab is visible. Browsers open at most six connections to a server, so a hidden tab
 * has none, and refetches everything when it is shown again.
 */
export function useServerChanges(): void {
  const client = useQueryClient()
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (!isVisible) return
    const over = new AbortController()
    void followChanges(client, over.signal)
    return () => over.abort()
  }, [client, isVisible])
}

async function followChanges(client: QueryClient, signal: AbortSignal): Promise<void> {
  // The state is the first query of the page, so all others are at least as new.
  let known = client.getQueryData<Schemas['SandboxState']>(['state'])?.revisions
  while (!signal.aborted) {
    try {
      for await (const revisions of readRevisions(signal)) {
        await refetchChanges(client, known, revisions)
        known = revisions
        await wait(PAUSE_MS, signal)
      }
    } catch {
      // The status of the server says that it does not respond.
    }
    await wait(RETRY_MS, signal)
    // Another server may have started, whose numbers mean nothing here.
    known = undefined
  }
}

async function* readRevisions(signal: AbortSignal): AsyncGenerator<Revisions> {
  const { ok, body } = await fetch(STREAM, { headers: getTokenHeader(), cache: 'no-store', signal })
  if (!ok || body === null) return
  const reader = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    if (value.event === 'changed') yield JSON.parse(value.data).revisions
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

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
