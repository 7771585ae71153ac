/** What the journal knows of the input of each operation. */
import type { TObject } from '@sinclair/typebox'
import type { Operation } from '../http/api-operations.ts'
import { BuyingGroupInput } from './buying-group/schema.ts'
import { findBuyingGroupPlaceholders } from './buying-group/service.ts'
import {
  ENRICH_FIELD_NAMES,
  findEnrichPlaceholders,
  findNewerNames,
  withOlderNames,
} from './enrich/fields.ts'
import { EnrichmentInput } from './enrich/schema.ts'
import * as usersAndKeys from './users-and-keys/schema.ts'

type Body = Readonly<Record<string, unknown>>

interface OperationInput {
  readonly schema: TObject
  /** The names to suggest in place of a misspelled one. Default: all of the schema. */
  readonly suggestedNames?: readonly string[]
  /** Returns the fields whose value is a placeholder, in the body with the names of version 7. */
  readonly findPlaceholders?: (body: Body) => readonly string[]
  /** Returns the body with the names of version 7. */
  readonly withOlderNames?: (body: Body) => Body
  /** Returns the newer names in a body, each with its name in version 7. */
  readonly findNewerNames?: (body: Body) => readonly (readonly [newer: string, name: string])[]
}

export const OPERATION_INPUTS: Readonly<Record<Operation, OperationInput>> = {
  enrich: {
    schema: EnrichmentInput,
    suggestedNames: ENRICH_FIELD_NAMES,
    withOlderNames,
    findPlaceholders: findEnrichPlaceholders,
    findNewerNames,
  },
  buyingGroup: {
    schema: BuyingGroupInput,
    findPlaceholders: findBuyingGroupPlaceholders,
  },
  createUser: { schema: usersAndKeys.CreateUserInput },
  viewUsers: { schema: usersAndKeys.ViewUsersInput },
  updateUser: { schema: usersAndKeys.UpdateUserInput },
  createKey: { schema: usersAndKeys.CreateKeyInput },
  viewKeys: { schema: usersAndKeys.ViewKeysInput },
  updateKey: { schema: usersAndKeys.UpdateKeyInput },
}

/** Returns the names to suggest for the body fields of an operation. */
export const listSuggestedNames = (operation: Operation): readonly string[] => {
  const { schema, suggestedNames = Object.keys(schema.properties) } = OPERATION_INPUTS[operation]
  return suggestedNames
}

/** Returns whether an operation accepts a body field. */
export const acceptsField = (operation: Operation, field: string): boolean =>
  Object.hasOwn(OPERATION_INPUTS[operation].schema.properties, field)
