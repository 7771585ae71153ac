/** Describes the operations of the service for the journal: their fields, placeholders, and explanations. */
import { Value } from '@sinclair/typebox/value'
import { BuyingGroupInput } from '../../api/buying-group/schema.ts'
import { findPlaceholders as buyingGroupPlaceholders, identifierOf } from '../../api/buying-group/service.ts'
import { findPlaceholders as enrichPlaceholders } from '../../api/enrich/input.ts'
import { EnrichmentInput } from '../../api/enrich/schema.ts'
import { CreateKeyInput, UpdateKeyInput, ViewKeysInput } from '../../api/keys/schema.ts'
import { CreateUserInput, UpdateUserInput, ViewUsersInput } from '../../api/users/schema.ts'
import type { Operation } from '../../http/api-operations.ts'
import { type ExplainContext, explain } from '../explain/explain.ts'

interface OperationDescriptor {
  /** All fields of the body. */
  readonly fields: readonly string[]
  /** Returns the fields that the operation ignores because their value is a placeholder such as `n/a`. */
  findPlaceholders?(body: Readonly<Record<string, unknown>>): readonly string[]
  /**
   * Explains the response to a body with the current data; `undefined` if there is nothing to explain.
   * @throws {ApiError} as the operation, for an invalid body
   */
  explain?(body: unknown): unknown
  /** Await it before `explain`. It may take seconds without blocking other requests. */
  prepare?(): Promise<void>
}

export type OperationDescriptors = Readonly<Record<Operation, OperationDescriptor>>

/** Describes all operations for the journal, from their schemas and services. */
export const createOperationDescriptors = (context: ExplainContext): OperationDescriptors => ({
  enrich: {
    ...toDescriptor(EnrichmentInput),
    findPlaceholders: enrichPlaceholders,
    explain: (body) => (Value.Check(EnrichmentInput, body) ? explain(context, body) : undefined),
    prepare: () => context.matcher.buildIndexesInBackground(),
  },
  buyingGroup: {
    ...toDescriptor(BuyingGroupInput),
    findPlaceholders: buyingGroupPlaceholders,
    // All other identifiers match exactly, so only names need an explanation.
    explain: (body) => {
      const { companyName } = Value.Check(BuyingGroupInput, body) ? identifierOf(body) : {}
      return companyName === undefined ? undefined : explain(context, { companyName })
    },
    prepare: () => context.matcher.buildIndexesInBackground(),
  },
  createUser: toDescriptor(CreateUserInput),
  viewUsers: toDescriptor(ViewUsersInput),
  updateUser: toDescriptor(UpdateUserInput),
  createKey: toDescriptor(CreateKeyInput),
  viewKeys: toDescriptor(ViewKeysInput),
  updateKey: toDescriptor(UpdateKeyInput),
})

const toDescriptor = ({ properties }: { readonly properties: object }): OperationDescriptor => ({
  fields: Object.keys(properties),
})
