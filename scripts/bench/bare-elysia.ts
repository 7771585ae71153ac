/**
 * The reference: an Elysia route with the schemas of Enrich, in both directions, that always gives the same answer.
 * Elysia is set as Signalbox sets it: fields are checked, but not removed.
 */
import { Elysia } from 'elysia'
import { EnrichmentInput, EnrichmentOutput } from '../../src/features/enrichment/model.ts'
import { announce, BARE_PATH, bareAnswer } from './bare.ts'

const { headers, body } = bareAnswer()

const app = new Elysia({ normalize: false })
  .post(
    BARE_PATH,
    ({ set }) => {
      Object.assign(set.headers, headers)
      return body
    },
    { parse: 'json', body: EnrichmentInput, response: { 200: EnrichmentOutput } },
  )
  .listen({ hostname: '127.0.0.1', port: 0 })
announce(app.server?.port)
