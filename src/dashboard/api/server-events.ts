/** Follows the one event stream of the server, and refetches what has changed. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createParser } from 'eventsource-parser'
import { useEffect } from 'react'
import { create } from 'zustand'
import { getTokenHeader } from './control-token.ts'
import { ConnectionError, RequestError } from './errors.ts'
import type { Schemas } from './schemas.ts'

type Revisions = Schemas['Revisions']

interface StreamState {
  readonly connection: 'opening' | 'open' | 'broken'
}

/** The state of the stream. */
export const useStreamState = create<StreamState>(() => ({ connection: 'opening' }))

const STREAM = '/sandbox/requests/stream?events=changes'
/** Milliseconds until the next connection attempt. */
const RETRY_MS = 1_000
/** The least number of milliseconds between refetches of changes. */
const PAUSE_MS = 500
/** A pause is at least this many times as long as the refetch, so that a program with many changes does not keep the page busy. */
const PAUSE_FACTOR = 4

/** The first words of the query keys that depend on each part of the state. All changes concern `state`. */
const KEYS: Readonly<Record<keyof Revisions, readonly string[]>> = {
  // An opened request has the response that it would get now.
  organizations: ['organizations', 'organizationNames', 'request'],
  records: ['companies', 'contacts', 'request'],
  faults: ['faults'],
  // Faults expire by the clock.
  clock: ['organizations', 'requests', 'request', 'faults'],
  snapshots: ['snapshots'],
  // Requests also change credits and limits, but no names.
  requests: ['requests', 'request', 'organizations'],
}

const isPart = (name: string): name is keyof Revisions => Object.hasOwn(KEYS, name)
const PARTS = Object.keys(KEYS).filter(isPart)

/** Follows the changes of the server while the tab is visible. Refetches everything when it is shown again. */
export function useServerEvents(): void {
  const client = useQueryClient()
  useEffect(() => {
    // Pages load after the state, so they are at least as new.
    let loaded = client.getQueryData<Pick<Schemas['SandboxState'], 'revisions'>>(['state'])?.revisions
    let stop = (): void => {}
    // Browsers open at most six connections to a server for all tabs. Streams of background tabs would block other requests.
    const restart = (): void => {
      stop()
      useStreamState.setState({ connection: 'opening' })
      const over = new AbortController()
      stop = () => over.abort()
      if (document.visibilityState === 'visible') void follow(client, over.signal, loaded)
      loaded = undefined
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => {
      document.removeEventListener('visibilitychange', restart)
      stop()
    }
  }, [client])
}

/** @param loaded the revisions that the page has; without them, the first event refetches everything */
async function follow(client: QueryClient, signal: AbortSignal, loaded?: Revisions): Promise<void> {
  let known = loaded
  while (!signal.aborted) {
    try {
      let isFirst = true
      const { changes, ended } = await openStream(signal)
      for await (const revisions of changes) {
        useStreamState.setState({ connection: 'open' })
        const start = performance.now()
        // Queries to a server that has stopped wait for the next one, so the end of the stream ends this wait.
        await Promise.race([refetchChanges(client, known, revisions), ended])
        // The first refetch of a connection follows no change, so the next one need not wait.
        if (!isFirst) await wait(Math.max(PAUSE_MS, PAUSE_FACTOR * (performance.now() - start)))
        isFirst = false
        known = revisions
      }
      if (!signal.aborted) throw new ConnectionError()
    } catch {
      if (signal.aborted) return
      useStreamState.setState({ connection: 'broken' })
      void client.invalidateQueries({ queryKey: ['state'] })
    }
    // Changes may be missed, and another server may have started, whose numbers mean nothing here.
    known = undefined
    await wait(RETRY_MS)
  }
}

interface Stream {
  /** Yields the newest revisions whenever the last ones were used. */
  readonly changes: AsyncGenerator<Revisions>
  /** Resolves when the connection ends. */
  readonly ended: Promise<unknown>
}

/**
 * Opens the stream.
 * @throws {ConnectionError} if the server does not respond
 * @throws {RequestError} if it returns an error
 */
async function openStream(signal: AbortSignal): Promise<Stream> {
  const request = { headers: getTokenHeader(), cache: 'no-store', signal } as const
  const response = await fetch(STREAM, request).catch(() => undefined)
  if (response === undefined) throw new ConnectionError()
  if (!response.ok || response.body === null) {
    throw new RequestError(response.status, await response.json().catch(() => null))
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  return { changes: readRevisions(reader), ended: reader.closed.catch(() => undefined) }
}

async function* readRevisions(reader: ReadableStreamDefaultReader<string>): AsyncGenerator<Revisions> {
  let newest: string | undefined
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'changed') newest = data
    },
  })
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
    if (done || value === undefined) return
    parser.feed(value)
    if (newest !== undefined) yield (JSON.parse(newest) as { readonly revisions: Revisions }).revisions
    newest = undefined
  }
}

/** Refetches the queries of the changed parts, or all queries if the earlier numbers are unknown. */
async function refetchChanges(
  client: QueryClient,
  known: Revisions | undefined,
  revisions: Revisions,
): Promise<void> {
  const changed = PARTS.filter((part) => known?.[part] !== revisions[part])
  if (changed.length === 0) return
  const keys = new Set(['state', ...changed.flatMap((part) => KEYS[part])])
  const predicate = ({ queryKey: [name] }: Query) => known === undefined || keys.has(String(name))
  const running = client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })
  const first = running.filter(({ state }) => state.status === 'pending')
  await client.invalidateQueries({ predicate })
  // An invalidation does not repeat a first fetch, whose response may be older than the change.
  if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) })
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
