/** The operations of the service. */
import type { Operation, OperationName } from '../http/operation.ts'
import { BUYING_GROUP } from './buying-group/operation.ts'
import { ENRICH } from './enrich/operation.ts'
import * as accounts from './users-and-keys/operations.ts'

/** The operations, in the order of the OpenAPI document. */
export const OPERATIONS: Readonly<Record<OperationName, Operation>> = {
  enrich: ENRICH,
  buyingGroup: BUYING_GROUP,
  createUser: accounts.CREATE_USER,
  updateUser: accounts.UPDATE_USER,
  viewUsers: accounts.VIEW_USERS,
  createKey: accounts.CREATE_KEY,
  updateKey: accounts.UPDATE_KEY,
  viewKeys: accounts.VIEW_KEYS,
}

/** The key headers of all operations. */
export const KEY_HEADERS: readonly string[] = [
  ...new Set(Object.values(OPERATIONS).flatMap(({ keyHeaders }) => keyHeaders)),
]
