/** A sandbox for faults: delays take no time, and responses may violate the document. */

import type { Delay } from '../../src/lib/clock.ts'
import { createApp } from '../../src/server/app.ts'
import { createSandbox, type MemoryOptions, type Sandbox } from './sandbox.ts'

/** A fault that every request of the service gets. */
export const FAILS = { effect: { kind: 'error', status: 500 } }

export interface FaultSandbox extends Sandbox {
  readonly app: ReturnType<typeof createApp>
  /** The requested delays in milliseconds. */
  readonly waits: number[]
  /** Adds a fault and returns the response body. */
  createFault(fault: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Returns the body of `GET /sandbox/faults/{id}`. */
  showFault(id: unknown): Promise<Record<string, unknown>>
  /** Sends a request and returns the response without checks. */
  sendRaw(path: string, body: unknown, headers: Record<string, string>): Promise<Response>
}

/** Delays end immediately unless `delay` is given. */
export function createFaultSandbox({ delay, ...options }: MemoryOptions = {}): FaultSandbox {
  const waits: number[] = []
  const recordedDelay: Delay = async (ms, signal) => {
    waits.push(ms)
    await delay?.(ms, signal)
  }
  const sandbox = createSandbox({ delay: recordedDelay, ...options })
  const app = createApp(sandbox.modules)
  return {
    ...sandbox,
    app,
    waits,
    createFault: async (fault) => {
      const { status, body } = await sandbox.post('/sandbox/faults', fault)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body
    },
    showFault: async (id) => (await sandbox.send(`/sandbox/faults/${id}`)).body,
    sendRaw: async (path, body, headers) =>
      app.fetch(
        new Request(`http://localhost${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      ),
  }
}
