/** Queries and changes of organizations, by the control API. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { operations } from '../../../client/openapi-types.ts'
import { api, unwrap } from '../../api/client.ts'
import { type Listed, useFoundItems } from '../../api/pages.ts'
import { showError } from '../../ui/toasts.tsx'
import type { OrganizationInput } from './organization.ts'

export type Sort = NonNullable<NonNullable<operations['listOrganizations']['parameters']['query']>['sort']>

/** Returns the found organizations of all loaded pages. */
export const useFoundOrganizations = (listed: Listed<Sort>) =>
  useFoundItems(['organizations'], listed, (query) =>
    unwrap(api.GET('/sandbox/organizations', { params: { query } })),
  )

/** Runs a change, then refreshes organizations. */
function useOrganizationChange<Input, Output>(change: (input: Input) => Promise<Output>) {
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

export function useDeleteOrganization(orgId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/sandbox/organizations/{orgId}', { params: { path: { orgId } } })),
    onError: showError,
    onSuccess: () => {
      client.removeQueries({ queryKey: ['organizations', orgId] })
      return client.invalidateQueries({ queryKey: ['organizations'] })
    },
  })
}

/** Runs a change of a user or key. */
export const useAccountChange = useOrganizationChange
