/** Queries and changes of organizations: by the control API, and by the operations of the service. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { operations } from '../../../client/openapi-types.ts'
import { api, unwrap } from '../../api/client.ts'
import { type Listed, useFoundItems } from '../../api/pages.ts'
import type {
  NewOrganization,
  OrganizationChanges,
  OrganizationKey,
  OrganizationUser,
} from './organization.ts'

const refreshOrganizations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['organizations'] })

export type Sort = NonNullable<NonNullable<operations['listOrganizations']['parameters']['query']>['sort']>

/** Milliseconds between updates of the balances, which no change event reports. */
const REFRESH_MS = 2_000

/** Returns the found organizations of all loaded pages. */
export const useFoundOrganizations = (listed: Listed<Sort>) =>
  useFoundItems(
    ['organizations'],
    listed,
    (query) => unwrap(api.GET('/sandbox/organizations', { params: { query } })),
    REFRESH_MS,
  )

export function useCreateOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewOrganization) => unwrap(api.POST('/sandbox/organizations', { body })),
    onSuccess: () => refreshOrganizations(client),
  })
}

/** Changes an organization. */
export function useChangeOrganization(orgId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: OrganizationChanges) =>
      unwrap(api.PATCH('/sandbox/organizations/{orgId}', { params: { path: { orgId } }, body })),
    onSuccess: () => refreshOrganizations(client),
  })
}

/** Returns the current credits, because the balance can change at any time. */
export async function fetchCredits(orgId: string): Promise<number | null> {
  const { credits } = await unwrap(api.GET('/sandbox/organizations/{orgId}', { params: { path: { orgId } } }))
  return credits
}

export function useDeleteOrganization(orgId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/sandbox/organizations/{orgId}', { params: { path: { orgId } } })),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['organizations', orgId] })
      return refreshOrganizations(client)
    },
  })
}

/** Sets the status of a user without checks. */
export function useSetUserStatus(orgId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, status }: Pick<OrganizationUser, 'userId' | 'status'>) =>
      unwrap(
        api.PATCH('/sandbox/organizations/{orgId}/users/{userId}', {
          params: { path: { orgId, userId } },
          body: { status },
        }),
      ),
    onSuccess: () => refreshOrganizations(client),
  })
}

export function useDeleteUser(orgId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) =>
      unwrap(
        api.DELETE('/sandbox/organizations/{orgId}/users/{userId}', { params: { path: { orgId, userId } } }),
      ),
    onSuccess: () => refreshOrganizations(client),
  })
}

export function useDeleteKey(orgId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (keyId: string) =>
      unwrap(
        api.DELETE('/sandbox/organizations/{orgId}/keys/{keyId}', { params: { path: { orgId, keyId } } }),
      ),
    onSuccess: () => refreshOrganizations(client),
  })
}

/** Creates a user of any role. Returns the key. */
export const createControlUser = async (
  orgId: string,
  body: Pick<OrganizationUser, 'email' | 'role'>,
): Promise<string> =>
  (await unwrap(api.POST('/sandbox/organizations/{orgId}/users', { params: { path: { orgId } }, body })))
    .apiKey ?? ''

/** Creates a key of any role. */
export const createControlKey = async (
  orgId: string,
  body: Pick<OrganizationKey, 'email' | 'role'>,
): Promise<string> =>
  (await unwrap(api.POST('/sandbox/organizations/{orgId}/keys', { params: { path: { orgId } }, body })))
    .apiKey

export interface Action<Name extends string> {
  readonly email: string
  readonly action: Name
}

/** Creates a user. Returns the key, which no other response contains. */
export const createUser = async (adminKey: string, email: string): Promise<string> => {
  const { data } = await unwrap(
    api.POST('/signals/v1/user/createsignalapikey', {
      headers: { 'Admin-Api-Key': adminKey },
      body: { email },
    }),
  )
  return data.apiKey[0] ?? ''
}

export const createKey = async (adminKey: string, email: string): Promise<string> => {
  const { data } = await unwrap(
    api.POST('/signals/v1/key/createsignalapikey', { headers: { 'Api-Key': adminKey }, body: { email } }),
  )
  return data.apiKey
}

export const updateUser = (adminKey: string, body: Action<'suspend' | 'active'>) =>
  unwrap(api.POST('/signals/v1/user/update', { headers: { 'Admin-Api-Key': adminKey }, body }))

export const updateKey = (adminKey: string, body: Action<'suspend' | 'activate'>) =>
  unwrap(api.POST('/signals/v1/key/update', { headers: { 'Api-Key': adminKey }, body }))

/** Runs an operation of the service, then refreshes users, keys, and limits. */
export function useServiceOperation<Input, Output>(send: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: send, onSettled: () => refreshOrganizations(client) })
}
