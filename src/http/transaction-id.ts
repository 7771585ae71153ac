import { Elysia } from 'elysia'
import { TRANSACTION_HEADER } from '../access/authenticate.ts'
import type { Random } from '../lib/random.ts'

/** Gives every answer, errors included, its transaction id. */
export const transactionId = (random: Random) =>
  new Elysia({ name: 'transaction-id' }).onRequest(({ set }) => {
    set.headers[TRANSACTION_HEADER] = random.uuid()
  })
