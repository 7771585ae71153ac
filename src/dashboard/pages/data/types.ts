import type { Schemas } from '../../api/schemas.ts'

export type Company = Schemas['StoredCompany']
export type Person = Schemas['StoredContact']
export type Job = Person['employments'][number]
export type CompanyField = keyof Schemas['CompanyInput']
export type ContactField = keyof Schemas['ContactInput']
export type Kind = 'companies' | 'contacts'
/** What became of rows, or would. */
export type Stored = Schemas['CompaniesPut'] | Schemas['ContactsPut']
