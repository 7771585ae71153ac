/** The bodies of broken and changed responses: truncated, damaged, sent in slow chunks, or with other fields. */
import type { Delay } from '../../lib/clock.ts'
import type { ResponseEffect } from './effect.ts'

type ChangeBodyEffect = Extract<ResponseEffect, { kind: 'change_body' }>
export type BodyEffect = Exclude<ResponseEffect, { kind: 'error' | 'change_body' }>

/** Returns the JSON of an object with the changes of an effect. */
export function changeFields({ set, remove = [] }: ChangeBodyEffect, json: string): string {
  const fields = Object.entries({ ...JSON.parse(json), ...set })
  return JSON.stringify(Object.fromEntries(fields.filter(([name]) => !remove.includes(name))))
}

/** Returns the bytes of a complete body that are sent. A truncated body always misses at least one byte. */
export function selectSentBytes(effect: BodyEffect, body: string): Uint8Array {
  const bytes = new TextEncoder().encode(body)
  return bytes.subarray(0, countSentBytes(effect, bytes.length))
}

function countSentBytes(effect: BodyEffect, length: number): number {
  switch (effect.kind) {
    case 'connection_reset':
    case 'empty_body':
      return 0
    case 'invalid_json':
      return length - 1
    case 'truncated_body':
      return Math.min(effect.atByte ?? Math.floor(length / 2), length - 1)
    case 'slow_drip':
      return length
  }
}

/** The default number of chunks of `slow_drip`. */
const DEFAULT_CHUNKS = 10

/**
 * Returns a stream that sends the bytes slowly, or closes the connection after them.
 * @returns `undefined` for effects that send the bytes at once
 */
export function streamBrokenBody(
  effect: BodyEffect,
  bytes: Uint8Array,
  delay: Delay,
  signal: AbortSignal,
): ReadableStream<Uint8Array> | undefined {
  switch (effect.kind) {
    case 'empty_body':
    case 'invalid_json':
      return undefined
    case 'connection_reset':
    case 'truncated_body':
      return breakAfter(bytes, delay)
    case 'slow_drip': {
      const { overMs, chunks = DEFAULT_CHUNKS } = effect
      return dripChunks(bytes, { overMs, chunks, delay, signal })
    }
  }
}

/** Milliseconds that the runtime gets to send the bytes before the connection closes. */
const FLUSH_MS = 20

/** Sends `bytes`, then closes the connection with an error. Without bytes, it closes before the response begins. */
function breakAfter(bytes: Uint8Array, delay: Delay): ReadableStream<Uint8Array> {
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
function dripChunks(
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
