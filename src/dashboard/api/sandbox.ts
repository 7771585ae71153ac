/** What every page may need to know of the server. */
import { useQuery } from '@tanstack/react-query'
import { api, take } from './client.ts'

/** What the server is and holds; looked at again every few seconds. */
export const useSandboxState = () =>
  useQuery({
    queryKey: ['state'],
    queryFn: () => take(api.GET('/sandbox/state')),
    refetchInterval: 3_000,
  })

/** All organizations, in the order they were made. */
export const useOrganizations = (refetchInterval?: number) =>
  useQuery({
    queryKey: ['organizations'],
    ...(refetchInterval !== undefined && { refetchInterval }),
    queryFn: async () => (await take(api.GET('/sandbox/organizations'))).organizations,
  })

/** One organization, its users and keys with their values, and where its limits stand. */
export const useOrganization = (orgId: string | undefined, refetchInterval: number | false = false) =>
  useQuery({
    queryKey: ['organizations', orgId],
    enabled: orgId !== undefined,
    refetchInterval,
    queryFn: () =>
      take(api.GET('/sandbox/organizations/{orgId}', { params: { path: { orgId: orgId ?? '' } } })),
  })
