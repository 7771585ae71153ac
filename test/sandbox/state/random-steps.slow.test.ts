/** After random steps, snapshots and resets restore the complete state. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { systemRandom } from '../../../src/lib/random.ts'
import { readSandboxState } from '../../support/database/stored-state.ts'
import { seededRandom } from '../../support/random.ts'
import { createSandbox, type Sandbox } from '../../support/sandbox.ts'
import { useTemporaryFolder } from '../../support/temporary-folder.ts'
import { fillLedger } from './state-requests.ts'
import { anyStep, performStep, type Step } from './state-steps.ts'

const { at } = useTemporaryFolder('random-steps')
let files = 0

type Event =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'take' }
  | { readonly kind: 'restore' | 'delete'; readonly nth: number }
  | { readonly kind: 'reset' }

const anyEvent = (): fc.Arbitrary<Event> =>
  fc.oneof(
    { weight: 20, arbitrary: fc.record({ kind: fc.constant('step' as const), step: anyStep() }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('take' as const) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('restore' as const), nth: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset' as const) }) },
  )
const sequences = fc.array(anyEvent(), { minLength: 10, maxLength: 50 })
/** The order in which the snapshots are restored at the end. */
const orders = fc.infiniteStream(fc.nat(20)).map((stream) => [...stream.take(6)])

interface Known<State> {
  readonly id: string
  readonly state: State
}

/** A sandbox with its state at the start and at each snapshot. */
class Witness<State> {
  readonly sandbox: Sandbox
  readonly #look: (sandbox: Sandbox) => State
  readonly #start: State
  #known: readonly Known<State>[] = []

  constructor(sandbox: Sandbox, look: (sandbox: Sandbox) => State) {
    this.sandbox = sandbox
    this.#look = look
    this.#start = look(sandbox)
  }

  async live(event: Event): Promise<void> {
    if (event.kind === 'step') await performStep(this.sandbox, event.step)
    else if (event.kind === 'take') await this.#take()
    else if (event.kind === 'reset') await this.reset()
    else if (event.kind === 'restore') await this.restore(event.nth)
    else await this.#delete(event.nth)
  }

  async reset(): Promise<void> {
    expect((await this.#send('POST', '/sandbox/reset')).status).toBe(200)
    expect(this.#look(this.sandbox)).toEqual(this.#start)
  }

  async restore(nth: number): Promise<void> {
    const known = this.#known[nth % this.#known.length]
    if (!known) return
    expect((await this.#send('POST', `/sandbox/snapshots/${known.id}/restore`)).status).toBe(200)
    expect(this.#look(this.sandbox)).toEqual(known.state)
  }

  async #take(): Promise<void> {
    const { body } = await this.#send('POST', '/sandbox/snapshots')
    this.#known = [...this.#known, { id: body.id, state: this.#look(this.sandbox) }]
  }

  async #delete(nth: number): Promise<void> {
    const known = this.#known[nth % this.#known.length]
    if (!known) return
    expect((await this.#send('DELETE', `/sandbox/snapshots/${known.id}`)).status).toBe(200)
    this.#known = this.#known.filter((other) => other !== known)
  }

  #send(method: string, path: string) {
    return this.sandbox.send(path, { method })
  }
}

async function toTheEnd<State>(
  witness: Witness<State>,
  events: readonly Event[],
  order: readonly number[],
): Promise<void> {
  for (const event of events) await witness.live(event)
  for (const nth of order) await witness.restore(nth)
  await witness.reset()
  for (const nth of order) await witness.restore(nth)
}

describe('after random steps, a reset or a restored snapshot', () => {
  test('restores rows, limits, clock, and faults in memory', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, orders, async (events, order) => {
        const sandbox = createSandbox({ random: seededRandom('state property') })
        await toTheEnd(new Witness(sandbox, readSandboxState), events, order)
        sandbox.context.close()
      }),
      { numRuns: 20 },
    )
  })

  test.each([
    ['a file that has been used before', 0],
    ['a file with a long ledger', 1_200],
  ])('restores rows, limits, clock, and faults: %s', async (_, ledger) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyStep(), { maxLength: 15 }),
        sequences,
        orders,
        async (before, events, order) => {
          const storage = { kind: 'file', path: at(`${files++}.db`) } as const
          const first = createSandbox({ storage, random: systemRandom })
          fillLedger(first, ledger)
          for (const step of before) await performStep(first, step)
          first.context.close()
          const sandbox = createSandbox({ storage, random: systemRandom })
          await toTheEnd(new Witness(sandbox, readSandboxState), events, order)
          sandbox.context.close()
        },
      ),
      { numRuns: 8 },
    )
  })
})
