/** What `/sandbox` takes and gives, by the names of the document. */
import type { components, operations } from './api.ts'

type Schemas = components['schemas']

export type OrganizationInput = Schemas['CreateOrganizationInput']
export type CreatedOrganization = Schemas['CreateOrganizationOutput']
export type FaultInput = Schemas['FaultInput']
export type Fault = Schemas['Fault']
export type RecordedRequest = Schemas['JournalEntry']
export type RecordedRequestInFull = Schemas['JournalEntryInFull']
export type ReplayInput = Schemas['ReplayInput']
export type RequestPage = Schemas['JournalList']
export type VerifyInput = Schemas['VerificationInput']
/** Of a `SandboxError` with the code `not_as_expected`: its `body`. */
export type VerificationFailure = Schemas['VerificationFailure']

type Query = NonNullable<operations['listRequests']['parameters']['query']>

/** As in the document, in types that are easier to write. */
export interface RequestFilter extends Omit<Query, 'status' | 'limit' | 'since' | 'until'> {
  readonly status?: number
  readonly limit?: number
  readonly since?: Date | string
  readonly until?: Date | string
}

/** Those of all organizations, or those of one alone. */
export interface Scope {
  readonly orgId?: string
}
