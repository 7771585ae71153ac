import type { Operation } from './fault-types.ts'

/** The operations of the service, as people call them. */
export const OPERATION_NAMES: Readonly<Record<Operation, string>> = {
  enrich: 'Enrich',
  buyingGroup: 'Buying group',
  createUser: 'Create user',
  viewUsers: 'View users',
  updateUser: 'Update user',
  createKey: 'Create key',
  viewKeys: 'View keys',
  updateKey: 'Update key',
}
