/** A typed client of the eight operations of the service. */
import createFetchClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch'
import type { MediaType, RequiredKeysOf } from 'openapi-typescript-helpers'
import type { paths } from './api.ts'

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

/** A request may be left out if it has no required part. */
type Arguments<Init> = RequiredKeysOf<Init> extends never ? [Init?] : [Init]

/**
 * A client of the eight operations, with openapi-fetch's middleware.
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
  /** To enrich with. */
  readonly apiKey?: string | null
  /** To manage users and keys with. */
  readonly adminKey?: string | null
}

/** A client for the server at `url`, the real service's included, that sends each key where it belongs. */
export function createClient(url: string, { apiKey, adminKey }: ServiceKeys = {}): ServiceClient {
  return createFetchClient<ServicePaths>({
    baseUrl: url,
    headers: {
      ...(apiKey && { apikey: apiKey }),
      ...(adminKey && { 'Admin-Api-Key': adminKey, 'Api-Key': adminKey }),
    },
  })
}
