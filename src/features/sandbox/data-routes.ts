/** The data that is matched: `/sandbox/companies` and `/sandbox/contacts`. */
import { Elysia } from 'elysia'
import type { MarketEdits } from '../../market/edit.ts'
import type { MarketSearch } from '../../market/search.ts'
import { companyRoutes } from './companies-routes.ts'
import { contactRoutes } from './contacts-routes.ts'

export interface DataContext {
  readonly edits: MarketEdits
  readonly search: MarketSearch
}

export const dataRoutes = (context: DataContext) =>
  new Elysia({ name: 'sandbox-data' }).use(companyRoutes(context)).use(contactRoutes(context))
