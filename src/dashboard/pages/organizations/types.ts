import type { Schemas } from '../../api/schemas.ts'

export type Organization = Schemas['SandboxOrganization']
export type Details = Schemas['OrganizationDetails']
export type User = Details['users'][number]
export type Key = Details['keys'][number]
export type NewOrganization = Schemas['CreateOrganizationInput']
export type Changes = Schemas['UpdateOrganizationInput']
