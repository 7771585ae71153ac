/** The bodies of faulted responses: the example of the operation, truncated or in chunks. */
import { findExampleResponse } from '../../http/openapi/operation-docs.ts'
import { findOperation } from '../../http/operations.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { Delay } from '../../lib/clock.ts'

/** A route of the app with the example in its documentation. */
export interface ExampleRoute {
  readonly path: string
  readonly hooks: { readonly detail?: Parameters<typeof findExampleResponse>[0] }
}

/** Returns the example response of the operation of a request, with the ids of the request. */
export function exampleResponse(
  routes: readonly ExampleRoute[],
  context: RequestContext | undefined,
  transactionId: string,
): Readonly<Record<string, unknown>> {
  const route = routes.find(({ path }) => context && findOperation(path) === context.operation)
  const example = Object(findExampleResponse(route?.hooks.detail))
  const ids = { recordId: recordIdIn(context?.bodyText), smarteTransactionId: transactionId, transactionId }
  return { ...example, ...Object.fromEntries(Object.entries(ids).filter(([name]) => name in example)) }
}

function recordIdIn(bodyText = ''): string {
  try {
    const { recordId } = Object(JSON.parse(bodyText))
    return typeof recordId === 'string' ? recordId : ''
  } catch {
    return ''
  }
}

/** Milliseconds that the runtime gets to send the bytes before the connection closes. */
const FLUSH_MS = 20

/** Sends `bytes`, then closes the connection with an error. Without bytes, it closes before the response begins. */
export function breakAfter(bytes: Uint8Array, delay: Delay): ReadableStream<Uint8Array> {
  let isSent = bytes.length === 0
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (isSent) {
        if (bytes.length > 0) await delay(FLUSH_MS)
        // Without a reason: Bun would print it.
        controller.error()
        return
      }
      isSent = true
      controller.enqueue(bytes)
    },
  })
}

interface DripOptions {
  /** Milliseconds between the first and the last chunk. */
  readonly overMs: number
  readonly chunks: number
  readonly delay: Delay
  /** The signal of the request. */
  readonly signal: AbortSignal
}

/** Sends `bytes` in chunks of equal length, the first one immediately. */
export function dripChunks(
  bytes: Uint8Array,
  { overMs, chunks, delay, signal }: DripOptions,
): ReadableStream<Uint8Array> {
  const length = Math.max(1, Math.ceil(bytes.length / chunks))
  const gaps = Math.max(1, Math.ceil(bytes.length / length) - 1)
  const cancelled = new AbortController()
  const ended = AbortSignal.any([signal, cancelled.signal])
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (at > 0) await delay(overMs / gaps, ended)
      if (ended.aborted) return
      controller.enqueue(bytes.subarray(at, at + length))
      at += length
      if (at >= bytes.length) controller.close()
    },
    cancel: () => cancelled.abort(),
  })
}
