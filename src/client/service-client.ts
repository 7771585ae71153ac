/** A typed client of the eight operations of the service. */
import createFetchClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch'
import type { MediaType, RequiredKeysOf } from 'openapi-typescript-helpers'
import { getDirectOptions } from '../lib/http-request.ts'
import type { paths } from './openapi-types.ts'

type ServicePath =
  | '/v7/enrich'
  | '/v1/buying-group'
  | `/signals/v1/${'user' | 'key'}/${'createsignalapikey' | 'view' | 'update'}`

type ServicePaths = Pick<paths, ServicePath>
type ServiceRequest<Path extends ServicePath> = MaybeOptionalInit<ServicePaths[Path], 'post'>
type ServiceResponse<Path extends ServicePath> = FetchResponse<
  ServicePaths[Path]['post'],
  ServiceRequest<Path>,
  MediaType
>

/** The request argument is optional if it has no required member. */
type Arguments<Init> = RequiredKeysOf<Init> extends never ? [Init?] : [Init]

/**
 * A client of the eight operations, with the middleware of openapi-fetch.
 * openapi-fetch itself infers the type of a request from the argument, so it accepts misspelled fields.
 */
export interface ServiceClient extends Pick<Client<ServicePaths>, 'use' | 'eject'> {
  /** Returns `{ data, error, response }`, each typed by path and status. */
  POST<Path extends ServicePath>(
    path: Path,
    ...request: Arguments<ServiceRequest<Path>>
  ): Promise<ServiceResponse<Path>>
}

export interface ServiceKeys {
  /** For enrichment. */
  readonly apiKey?: string | null
  /** For managing users and keys. */
  readonly adminKey?: string | null
}

/** Creates a client for a server, which may also be the real service. It sends each key in the right header. */
export function createClient(url: string, { apiKey, adminKey }: ServiceKeys = {}): ServiceClient {
  return createFetchClient<ServicePaths>({
    baseUrl: url,
    // A redirect would receive the key.
    redirect: 'manual',
    fetch: (request) => fetch(request, getDirectOptions(request.url)),
    headers: {
      ...(apiKey && { apikey: apiKey }),
      ...(adminKey && { 'Admin-Api-Key': adminKey, 'Api-Key': adminKey }),
    },
  })
}
