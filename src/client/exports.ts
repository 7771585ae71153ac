/** The exports that the entry points for Node.js and Bun share. */
export type { components, operations, paths } from './api.ts'
export type { Clock, ClockState, Duration } from './clock.ts'
export { connectSandbox } from './connect.ts'
export type { StartOrganization } from './connection.ts'
export { type FieldError, SandboxError, SandboxUnavailable } from './connection.ts'
export type { ConnectOptions, SandboxOptions } from './options.ts'
export type {
  CreatedOrganization,
  Fault,
  FaultInput,
  Faults,
  OrganizationInput,
  RecordedRequest,
  RecordedRequestInFull,
  ReplayInput,
  RequestFilter,
  RequestPage,
  Requests,
  Scope,
  Snapshot,
  VerificationFailure,
  VerifyInput,
} from './resources.ts'
export type { Sandbox } from './sandbox.ts'
export { createClient, type ServiceClient, type ServiceKeys } from './typed-client.ts'
