/** Queries and changes of organizations: by the control API, and by the operations of the service. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, take } from '../../api/client.ts'
import type { Changes, NewOrganization, User } from './organization.ts'

const lookAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['organizations'] })

export function useCreateOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewOrganization) => take(api.POST('/sandbox/organizations', { body })),
    onSuccess: () => lookAgain(client),
  })
}

/** From the next request on. */
export function useChangeOrganization(orgId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Changes) =>
      take(api.PATCH('/sandbox/organizations/{orgId}', { params: { path: { orgId } }, body })),
    onSuccess: () => lookAgain(client),
  })
}

/** The balance moves while one looks: what is added is added to how it stands now. */
export async function creditsNow(orgId: string): Promise<number | null> {
  const { organization } = await take(
    api.GET('/sandbox/organizations/{orgId}', { params: { path: { orgId } } }),
  )
  return organization.credits
}

export function useDeleteOrganization(orgId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => take(api.DELETE('/sandbox/organizations/{orgId}', { params: { path: { orgId } } })),
    onSuccess: () => {
      client.removeQueries({ queryKey: ['organizations', orgId] })
      return client.invalidateQueries({ queryKey: ['organizations'], exact: true })
    },
  })
}

/** Whatever the user is: nobody is asked. */
export function useSetUserStatus(orgId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, status }: Pick<User, 'userId' | 'status'>) =>
      take(
        api.PATCH('/sandbox/organizations/{orgId}/users/{userId}', {
          params: { path: { orgId, userId } },
          body: { status },
        }),
      ),
    onSuccess: () => lookAgain(client),
  })
}

export interface Action<Name extends string> {
  readonly email: string
  readonly action: Name
}

/** The new user's key, which this answer alone shows. */
export const createUser = async (adminKey: string, email: string): Promise<string> => {
  const { data } = await take(
    api.POST('/signals/v1/user/createsignalapikey', {
      headers: { 'Admin-Api-Key': adminKey },
      body: { email },
    }),
  )
  return data.apiKey[0] ?? ''
}

export const createKey = async (adminKey: string, email: string): Promise<string> => {
  const { data } = await take(
    api.POST('/signals/v1/key/createsignalapikey', { headers: { 'Api-Key': adminKey }, body: { email } }),
  )
  return data.apiKey
}

export const updateUser = (adminKey: string, body: Action<'suspend' | 'active'>) =>
  take(api.POST('/signals/v1/user/update', { headers: { 'Admin-Api-Key': adminKey }, body }))

export const updateKey = (adminKey: string, body: Action<'suspend' | 'activate'>) =>
  take(api.POST('/signals/v1/key/update', { headers: { 'Api-Key': adminKey }, body }))

/** One of them; what it changed is looked at afterwards, and so is what it used up. */
export function useService<Given, Answer>(ask: (given: Given) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: ask, onSettled: () => lookAgain(client) })
}
