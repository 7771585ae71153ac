/** Queries and changes of organizations, by the control API. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { operations } from '../../../client/openapi-types.ts'
import { api, unwrap } from '../../api/client.ts'
import { type Listed, useFoundItems } from '../../api/pages.ts'
import { deletionOf } from '../../api/queries.ts'
import { showError } from '../../ui/toasts.tsx'
import type { OrganizationInput } from './organization.ts'

export type Sort = NonNullable<NonNullable<operations['listOrganizations']['parameters']['query']>['sort']>

/** Returns the found organizations of all loaded pages. */
export const useFoundOrganizations = (listed: Listed<Sort>) =>
  useFoundItems(['organizations'], listed, (query) =>
    unwrap(api.GET('/sandbox/organizations', { params: { query } })),
  )

const fetchRequests = (query: NonNullable<operations['listRequests']['parameters']['query']>) =>
  unwrap(api.GET('/sandbox/requests', { params: { query: { limit: 1, bodies: false, ...query } } }))

/** The time before the newest request of an organization that its chart shows. */
export const SHOWN_SECONDS = 120

/** Returns the last requests of an organization by second; `null` if there are none. */
export const useLastRequests = (orgId: string) =>
  useQuery({
    queryKey: ['requests', 'last', orgId],
    queryFn: async () => {
      const [newest] = (await fetchRequests({ orgId })).items
      if (newest === undefined) return null
      const since = new Date(Date.parse(newest.at) - SHOWN_SECONDS * 1_000).toISOString()
      // More requests may have arrived meanwhile.
      return (await fetchRequests({ orgId, since, buckets: SHOWN_SECONDS + 10 })).timeline ?? null
    },
  })

/** Runs a change, then refreshes organizations. */
export function useOrganizationChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: ['organizations'] }),
  })
}

export const useCreateOrganization = () =>
  useOrganizationChange((body: OrganizationInput) => unwrap(api.POST('/sandbox/organizations', { body })))

export const useChangeOrganization = (orgId: string) =>
  useOrganizationChange((body: OrganizationInput) =>
    unwrap(api.PATCH('/sandbox/organizations/{orgId}', { params: { path: { orgId } }, body })),
  )

/** @param onDeleted leaves the page of the organization */
export function useDeleteOrganization(orgId: string, onDeleted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: deletionOf(orgId),
    mutationFn: () => unwrap(api.DELETE('/sandbox/organizations/{orgId}', { params: { path: { orgId } } })),
    onError: showError,
    onSuccess: () => {
      onDeleted()
      client.removeQueries({ queryKey: ['organizations', orgId] })
      return client.invalidateQueries({ queryKey: ['organizations'] })
    },
  })
}
