import { Elysia } from 'elysia'
import { readJsonBody } from '../lib/request-body.ts'

/**
 * Parses every body as JSON: callers send odd content types, or none. What cannot be parsed becomes a value that
 * `access/authenticate.ts` turns into 400 once the key is known.
 */
export const jsonBody = () =>
  new Elysia({ name: 'json-body' }).onParse({ as: 'global' }, ({ request }) => readJsonBody(request))
