/** A sandbox whose faults take no time, asked for answers that need not fit the document. */
import { createApp } from '../../src/app.ts'
import type { ContextOptions } from '../../src/context.ts'
import type { Delay } from '../../src/lib/clock.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

export interface FaultySandbox extends Sandbox {
  readonly app: ReturnType<typeof createApp>
  /** The waits there were, in milliseconds. */
  readonly waits: number[]
  /** Arms a fault; the answer to that. */
  arm(fault: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Sends a request and gives the bare response, whatever it is. */
  bare(path: string, body: unknown, headers: Record<string, string>): Promise<Response>
  orgIdOf(orgName: string): string
}

/** Without a `delay` to go by, waits are over at once. */
export function createFaultySandbox({ delay, ...options }: Partial<ContextOptions> = {}): FaultySandbox {
  const waits: number[] = []
  const noted: Delay = async (ms, signal) => {
    waits.push(ms)
    await delay?.(ms, signal)
  }
  const sandbox = createSandbox({ delay: noted, ...options })
  const app = createApp(sandbox.context)
  return {
    ...sandbox,
    app,
    waits,
    arm: async (fault) => {
      const { status, body } = await sandbox.post('/sandbox/faults', fault)
      if (status !== 200) throw new Error(JSON.stringify(body))
      return body
    },
    bare: async (path, body, headers) =>
      app.handle(
        new Request(`http://localhost${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
      ),
    orgIdOf: (orgName) => {
      const found = sandbox.context.organizations.list().find((each) => each.orgName === orgName)
      if (!found) throw new Error(`no organization ${orgName}`)
      return found.orgId
    },
  }
}
