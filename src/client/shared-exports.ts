/** The exports that the entry points for Node.js and Bun share. */

export type { DataProblem } from '../lib/problem.ts'
export type { ClockClient as Clock, ClockState, Duration } from './clock.ts'
export { connectSandbox } from './connect.ts'
export type { Scope } from './control-api.ts'
export { type FieldError, SandboxError, SandboxUnavailable } from './control-api.ts'
export type {
  Fault,
  FaultInput,
  FaultsClient as Faults,
  OrganizationFaultInput,
  OrganizationFaults,
} from './faults.ts'
export type { components, operations, paths } from './openapi-types.ts'
export type { ConnectOptions, SandboxOptions } from './options.ts'
export type {
  CreatedUser,
  Key,
  KeyChanges,
  KeyInput,
  Organization,
  OrganizationDetails,
  OrganizationInput,
  Report,
  SandboxOrganization,
  User,
  UserChanges,
  UserInput,
} from './organizations.ts'
export type {
  OrganizationRequests,
  OrganizationVerifyInput,
  RecordedRequest,
  RecordedRequestInFull,
  RequestFilter,
  RequestPage,
  RequestsClient as Requests,
  VerificationFailure,
  VerifyInput,
} from './recorded-requests.ts'
export type {
  CompaniesClient as Companies,
  Company,
  CompanyInput,
  Contact,
  ContactInput,
  ContactsClient as Contacts,
} from './records.ts'
export type { ReportQuery, Sandbox, Snapshot } from './sandbox.ts'
export { createClient, type ServiceClient, type ServiceKeys } from './service-client.ts'
