/** Queries and changes of organizations: by the control API, and by the operations of the service. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../api/client.ts'
import type { NewOrganization, OrganizationChanges, OrganizationUser } from './organization.ts'

const refreshOrganizations = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['organizations'] })

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
      return client.invalidateQueries({ queryKey: ['organizations'], exact: true })
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
