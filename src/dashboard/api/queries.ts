/** Queries that several pages need. */
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, unwrap } from './client.ts'
import { ApiError } from './errors.ts'

/** What the server is and holds; looked at again every few seconds, unless it will not tell. */
export const useSandboxState = () =>
  useQuery({
    queryKey: ['state'],
    queryFn: () => unwrap(api.GET('/sandbox/state')),
    refetchInterval: ({ state }) => (state.error instanceof ApiError ? false : 3_000),
  })

/** What it said last, and why it says nothing now. Empty until it is known. */
export function useServerStatus() {
  const { data, error, isSuccess } = useSandboxState()
  // An error goes while the server is asked again: the page would change to and fro.
  const last = useRef<Error>(null)
  if (error !== null) last.current = error
  else if (isSuccess) last.current = null
  return { data, error: last.current }
}

/** All organizations, in the order they were made. */
export const useOrganizations = (refetchInterval?: number) =>
  useQuery({
    queryKey: ['organizations'],
    ...(refetchInterval !== undefined && { refetchInterval }),
    queryFn: async () => (await unwrap(api.GET('/sandbox/organizations'))).organizations,
  })

/** Whether the server has no record under this address: it was deleted, or never stored. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** One organization, its users and keys with their values, and where its limits stand. A deleted one is not polled. */
export const useOrganization = (orgId: string | undefined, refetchInterval: number | false = false) =>
  useQuery({
    queryKey: ['organizations', orgId],
    enabled: orgId !== undefined,
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : refetchInterval),
    queryFn: () =>
      unwrap(api.GET('/sandbox/organizations/{orgId}', { params: { path: { orgId: orgId ?? '' } } })),
  })
