/** The data that is matched: `/sandbox/companies` and `/sandbox/contacts`. */
import { Elysia } from 'elysia'
import type { Connection } from '../../db/open.ts'
import type { MarketEdits } from '../../market/edit.ts'
import { type MarketSearch, marketSearch } from '../../market/search.ts'
import { companyRoutes } from './companies-routes.ts'
import { contactRoutes } from './contacts-routes.ts'

interface Sources {
  readonly connection: Connection
  readonly edits: MarketEdits
}

export interface DataContext {
  readonly edits: MarketEdits
  readonly search: MarketSearch
}

export function dataRoutes({ connection, edits }: Sources) {
  const context: DataContext = { edits, search: marketSearch(connection) }
  return new Elysia({ name: 'sandbox-data' }).use(companyRoutes(context)).use(contactRoutes(context))
}
