/** Types and names from the OpenAPI document. Modules that run without a browser can import them. */
import type { components } from '../../client/openapi-types.ts'

export type Schemas = components['schemas']

export type SandboxOrganization = Schemas['SandboxOrganization']
export type OrganizationDetails = Schemas['OrganizationDetails']
export type Operation = NonNullable<Schemas['JournalEntry']['operation']>

export const OPERATION_LABELS: Readonly<Record<Operation, string>> = {
  enrich: 'Enrich',
  buyingGroup: 'Buying group',
  createUser: 'Create user',
  viewUsers: 'View users',
  updateUser: 'Update user',
  createKey: 'Create key',
  viewKeys: 'View keys',
  updateKey: 'Update key',
}

export const isOperation = (text: string): text is Operation => Object.hasOwn(OPERATION_LABELS, text)

/** The operations that return data. The others manage users and keys, which takes an admin key. */
export type LookupOperation = 'enrich' | 'buyingGroup'

export const isLookup = (operation: Operation): operation is LookupOperation =>
  operation === 'enrich' || operation === 'buyingGroup'

/** The name for requests with an unknown path or method. */
const UNKNOWN_OPERATION = 'Unknown path'

export const getOperationName = (operation: Operation | null): string =>
  operation === null ? UNKNOWN_OPERATION : OPERATION_LABELS[operation]

export type Entry = Schemas['JournalEntry']
export type Outcome = Entry['outcome']

/** What the client of a recorded request received, in the order of the filter. */
export const OUTCOMES = ['found', 'company_only', 'no_match', 'success', 'error'] as const satisfies Outcome[]

export const OUTCOME_NAMES: Readonly<Record<Outcome, string>> = {
  found: 'Found',
  company_only: 'No contact',
  no_match: 'No match',
  success: 'Success',
  error: 'Error',
}

export type EntryInFull = Schemas['JournalEntryInFull']
export type Warning = Schemas['JournalWarning']
export type Explanation = Schemas['ExplainOutput']
export type Candidate = Schemas['Candidate']
export type FieldComparison = Schemas['FieldComparison']
