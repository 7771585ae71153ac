/** A typed client of the eight operations of the service. */
import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from './api.ts'

type ServicePath =
  | '/v7/enrich'
  | '/v1/buying-group'
  | `/signals/v1/${'user' | 'key'}/${'createsignalapikey' | 'view' | 'update'}`

/** `POST(path, { body })` gives `{ data, error, response }`, each typed by path and status. */
export type ServiceClient = Client<Pick<paths, ServicePath>>

export interface ServiceKeys {
  /** To enrich with. */
  readonly apiKey?: string | null
  /** To manage users and keys with. */
  readonly adminKey?: string | null
}

/** A client for the server at `url`, the real service's included, that sends each key where it belongs. */
export function createClient(url: string, { apiKey, adminKey }: ServiceKeys = {}): ServiceClient {
  return createFetchClient<Pick<paths, ServicePath>>({
    baseUrl: url,
    headers: {
      ...(apiKey && { apikey: apiKey }),
      ...(adminKey && { 'Admin-Api-Key': adminKey, 'Api-Key': adminKey }),
    },
  })
}
