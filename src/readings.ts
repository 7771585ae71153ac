/** How the journal reads the requests of each operation: put together here, because features do not know each other. */
import { Value } from '@sinclair/typebox/value'
import { BuyingGroupInput } from './features/buying-group/model.ts'
import { placeholdersIn as buyingGroupPlaceholders, identifierOf } from './features/buying-group/service.ts'
import { type ExplainContext, explain } from './features/enrichment/explanation.ts'
import { placeholdersIn as enrichPlaceholders } from './features/enrichment/input.ts'
import { EnrichmentInput } from './features/enrichment/model.ts'
import { CreateKeyInput, UpdateKeyInput, ViewKeysInput } from './features/keys/model.ts'
import { CreateUserInput, UpdateUserInput, ViewUsersInput } from './features/users/model.ts'
import type { Reading, Readings } from './traffic/readings.ts'

export const readings = (context: ExplainContext): Readings => ({
  enrich: {
    ...fieldsOf(EnrichmentInput),
    placeholdersIn: enrichPlaceholders,
    explain: (body) => (Value.Check(EnrichmentInput, body) ? explain(context, body) : undefined),
    ready: () => context.matcher.prepare(),
  },
  buyingGroup: {
    ...fieldsOf(BuyingGroupInput),
    placeholdersIn: buyingGroupPlaceholders,
    // Whatever else finds a company is exact: only names leave something to explain.
    explain: (body) => {
      const { companyName } = Value.Check(BuyingGroupInput, body) ? identifierOf(body) : {}
      return companyName === undefined ? undefined : explain(context, { companyName })
    },
    ready: () => context.matcher.prepare(),
  },
  createUser: fieldsOf(CreateUserInput),
  viewUsers: fieldsOf(ViewUsersInput),
  updateUser: fieldsOf(UpdateUserInput),
  createKey: fieldsOf(CreateKeyInput),
  viewKeys: fieldsOf(ViewKeysInput),
  updateKey: fieldsOf(UpdateKeyInput),
})

const fieldsOf = ({ properties }: { readonly properties: object }): Reading => ({
  fields: Object.keys(properties),
})
