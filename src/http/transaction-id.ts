import { Elysia } from 'elysia'
import { TRANSACTION_HEADER } from '../access/authenticate.ts'
import type { Clock } from '../lib/clock.ts'
import type { Random } from '../lib/random.ts'
import type { Epochs } from '../traffic/epochs.ts'
import type { Exchanges } from '../traffic/exchanges.ts'

interface Arrivals {
  readonly clock: Clock
  readonly random: Random
  readonly exchanges: Exchanges
  readonly state: Epochs
}

/** Gives every request its transaction id, which every answer carries, errors included. */
export const transactionId = ({ clock, random, exchanges, state }: Arrivals) =>
  new Elysia({ name: 'transaction-id' }).onRequest(({ request, set }) => {
    const id = random.uuid()
    set.headers[TRANSACTION_HEADER] = id
    exchanges.begin(request, {
      transactionId: id,
      receivedAt: clock.now(),
      startedAt: performance.now(),
      epoch: state.epoch,
    })
  })
