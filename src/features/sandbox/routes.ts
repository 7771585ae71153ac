/** Everything under `/sandbox` that controls the sandbox, behind one guard. */
import { Elysia } from 'elysia'
import type { Context } from '../../context.ts'
import { localOnly } from '../../http/local-only.ts'
import { clockRoutes } from './clock-routes.ts'

export const sandboxRoutes = (context: Context) =>
  new Elysia({ name: 'sandbox' }).use(localOnly()).use(clockRoutes(context))
