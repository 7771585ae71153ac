/** The bodies of faulted responses: the example that stands for a real response, broken off, or in pieces. */

import { exampleIn } from '../../http/openapi/documented.ts'
import { operationAt } from '../../http/operations.ts'
import type { Exchange } from '../../http/request-context.ts'
import type { Delay } from '../../lib/clock.ts'

/** A route of the app, and what it tells the document. */
export interface ExampleRoute {
  readonly path: string
  readonly hooks: { readonly detail?: Parameters<typeof exampleIn>[0] }
}

/** The example of the operation asked for, under the request's own ids. */
export function exampleAnswer(
  routes: readonly ExampleRoute[],
  exchange: Exchange | undefined,
  transactionId: string,
): Readonly<Record<string, unknown>> {
  const route = routes.find(({ path }) => exchange && operationAt(path) === exchange.operation)
  const example = Object(exampleIn(route?.hooks.detail))
  const own = { recordId: recordIdIn(exchange?.text), smarteTransactionId: transactionId, transactionId }
  return { ...example, ...Object.fromEntries(Object.entries(own).filter(([name]) => name in example)) }
}

/** As it was sent: it is echoed in every outcome. */
function recordIdIn(text = ''): string {
  try {
    const { recordId } = Object(JSON.parse(text))
    return typeof recordId === 'string' ? recordId : ''
  } catch {
    return ''
  }
}

/** Long enough for what was written to be on its way before the connection breaks. */
const FLUSH_MS = 20

/** Sends `bytes`, then breaks the connection; with none, it breaks before anything is sent. */
export function breakingOff(bytes: Uint8Array, delay: Delay): ReadableStream<Uint8Array> {
  let isSent = bytes.length === 0
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (isSent) {
        if (bytes.length > 0) await delay(FLUSH_MS)
        // Without a reason: the server would print one.
        controller.error()
        return
      }
      isSent = true
      controller.enqueue(bytes)
    },
  })
}

interface Dripping {
  readonly overMs: number
  readonly chunks: number
  readonly delay: Delay
  /** Of the request: nobody reads on when it is aborted. */
  readonly signal: AbortSignal
}

/** Sends `bytes` in pieces of one length: the first at once, the last after `overMs`. */
export function dripping(
  bytes: Uint8Array,
  { overMs, chunks, delay, signal }: Dripping,
): ReadableStream<Uint8Array> {
  const length = Math.max(1, Math.ceil(bytes.length / chunks))
  const gaps = Math.max(1, Math.ceil(bytes.length / length) - 1)
  const unread = new AbortController()
  const over = AbortSignal.any([signal, unread.signal])
  let at = 0
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (at > 0) await delay(overMs / gaps, over)
      if (over.aborted) return
      controller.enqueue(bytes.subarray(at, at + length))
      at += length
      if (at >= bytes.length) controller.close()
    },
    cancel: () => unread.abort(),
  })
}
