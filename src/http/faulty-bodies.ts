/** Bodies that do not come as they should: broken off, or in drops. */
import type { Delay } from '../lib/delay.ts'

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
