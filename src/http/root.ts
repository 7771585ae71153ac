import { Elysia } from 'elysia'
import { VERSION } from '../version.ts'

/** `GET /`: what this is and where to go on. */
export const rootRoute = () =>
  new Elysia({ name: 'root' }).get(
    '/',
    () => ({
      name: 'signalbox',
      version: VERSION,
      docs: '/docs',
      openapi: '/openapi.json',
      health: '/health/ready',
    }),
    { detail: { hide: true } },
  )
