/** The operations of the service, as they are called here. */
import type { Schemas } from './schemas.ts'

type Operation = NonNullable<Schemas['JournalEntry']['operation']>

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

/** Of a path or a method that is none. */
export const NO_OPERATION = 'Unknown path'

export const nameOf = (operation: Operation | null): string =>
  operation === null ? NO_OPERATION : OPERATION_NAMES[operation]
