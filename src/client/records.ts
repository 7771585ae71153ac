/** A client of the stored companies and contacts. */
import { type SendControlRequest, withQuery } from './control-api.ts'
import type { components, operations } from './openapi-types.ts'

type Schemas = components['schemas']

export type CompanyInput = Schemas['CompanyInput']
export type Company = Schemas['StoredCompany']
export type ContactInput = Schemas['ContactInput']
export type Contact = Schemas['StoredContact']

export interface CompaniesClient {
  /** Stores one company, or several. A company replaces the one with the same `compGUID`, website, or name. */
  put(companies: CompanyInput | readonly CompanyInput[]): Promise<Schemas['UpsertCompaniesOutput']>
  /** Returns the companies that contain all words of the search. The default `limit` is 100. */
  find(query?: operations['listCompanies']['parameters']['query']): Promise<readonly Company[]>
  /** Deletes a company and all jobs there, and returns the company. */
  delete(compGUID: string): Promise<Schemas['DeletedCompany']>
}

export interface ContactsClient {
  /** Stores one contact, or several. Each is a person with one job. */
  put(contacts: ContactInput | readonly ContactInput[]): Promise<Schemas['UpsertContactsOutput']>
  /** Returns the contacts that contain all words of the search. The default `limit` is 100. */
  find(query?: operations['listContacts']['parameters']['query']): Promise<readonly Contact[]>
  /** Deletes a contact, and returns it. */
  delete(conGUID: string): Promise<Contact>
}

export const createCompanies = (send: SendControlRequest): CompaniesClient => createRecords(send, 'companies')
export const createContacts = (send: SendControlRequest): ContactsClient => createRecords(send, 'contacts')

function createRecords(send: SendControlRequest, name: 'companies' | 'contacts') {
  const path = `/sandbox/${name}`
  return {
    put: <Result>(records: object) =>
      send<Result>('PUT', path, Array.isArray(records) ? { [name]: records } : records),
    find: async <Stored>(query?: object) =>
      (await send<{ items: Stored[] }>('GET', withQuery(path, query))).items,
    delete: <Deleted>(guid: string) => send<Deleted>('DELETE', `${path}/${encodeURIComponent(guid)}`),
  }
}
