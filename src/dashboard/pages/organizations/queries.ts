/** What the control interface does for organizations. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, take } from '../../api/client.ts'
import type { Changes, NewOrganization, User } from './types.ts'

export const lookAgain = (client: QueryClient): Promise<void> =>
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
