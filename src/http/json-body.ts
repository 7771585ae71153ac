import { Elysia } from 'elysia'
import { readJsonBody, requireObject } from '../lib/request-body.ts'
import type { Exchanges } from '../traffic/exchanges.ts'

/**
 * Parses every body as JSON: callers send odd content types, or none. What cannot be parsed becomes a value that
 * `access/authenticate.ts` turns into 400 once the key is known.
 */
export const jsonBody = (exchanges: Exchanges) =>
  new Elysia({ name: 'json-body' }).onParse({ as: 'global' }, ({ request }) =>
    readJsonBody(request, (text) => {
      const exchange = exchanges.of(request)
      if (exchange) exchange.text = text
    }),
  )

/** Turns it into 400 for the operations of the instance that uses it: those that need no key. */
export const jsonObject = () =>
  new Elysia({ name: 'json-object' }).onTransform({ as: 'scoped' }, ({ body }) => requireObject(body))
