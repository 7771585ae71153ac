import { Elysia } from 'elysia'
import { readJsonBody, requireObject } from '../lib/request-body.ts'
import type { Exchanges } from '../traffic/exchanges.ts'

/** Operations that read their bodies themselves, once it is known who asks: larger ones than others take, and tables. */
const READ_BY_OPERATION: ReadonlySet<string> = new Set(['/sandbox/companies', '/sandbox/contacts'])

/** In the place of such a body: without a value Elysia would read it. */
const UNREAD = Object.freeze({})

/**
 * Parses every other body as JSON: callers send odd content types, or none. What cannot be parsed becomes a value that
 * `access/authenticate.ts` turns into 400 once the key is known.
 */
export const jsonBody = (exchanges: Exchanges) =>
  new Elysia({ name: 'json-body' }).onParse({ as: 'global' }, ({ request, route }) =>
    READ_BY_OPERATION.has(route)
      ? UNREAD
      : readJsonBody(request, (text) => {
          const exchange = exchanges.of(request)
          if (exchange) exchange.text = text
        }),
  )

/** Turns it into 400 for the operations of the instance that uses it: those that need no key. */
export const jsonObject = () =>
  new Elysia({ name: 'json-object' }).onTransform({ as: 'scoped' }, ({ body }) => requireObject(body))

/** The same, where an empty body stands for an empty object. */
export const jsonObjectOrNothing = () =>
  new Elysia({ name: 'json-object-or-nothing' }).onTransform({ as: 'scoped' }, ({ body }) =>
    requireObject(body, true),
  )
