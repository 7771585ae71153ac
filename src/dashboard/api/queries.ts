/** Queries that several pages need. */
import { keepPreviousData, useIsMutating, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from './client.ts'
import { RequestError } from './errors.ts'
import { fetchAll } from './pages.ts'
import { nameCompany, namePerson } from './record-names.ts'
import type { SandboxOrganization } from './schemas.ts'

/** Returns the state of the server. */
export const useSandboxState = () =>
  useQuery({ queryKey: ['state'], queryFn: () => unwrap(api.GET('/sandbox/state')) })

/** Returns the last known state of the server, and its current error. */
export function useServerStatus() {
  const { data, error, failureReason } = useSandboxState()
  return { data, error: error ?? failureReason }
}

/** Returns whether the server was started again since the component is shown. */
export function useHasRestarted(): boolean {
  const startedAt = useSandboxState().data?.startedWith.at
  const [first] = useState(startedAt)
  return first !== undefined && startedAt !== first
}

/** Returns all organizations, oldest first. */
export const useOrganizations = () =>
  useQuery({
    queryKey: ['organizations'],
    queryFn: () =>
      fetchAll<SandboxOrganization>((query) =>
        unwrap(api.GET('/sandbox/organizations', { params: { query } })),
      ),
  })

/** The number of organizations that a picker shows. */
const PICKED = 50

/** Returns the first organizations that a search finds, the best match first; with a blank search, the first ones by name. */
export const useOrganizationSearch = (search: string, isNeeded = true) =>
  useQuery({
    enabled: isNeeded,
    placeholderData: keepPreviousData,
    queryKey: ['organizationNames', 'picked', search],
    queryFn: () =>
      unwrap(
        api.GET('/sandbox/organizations', {
          params: { query: { limit: PICKED, ...(search.trim() === '' ? { sort: 'orgName' } : { search }) } },
        }),
      ),
  })

/** Returns the name of an organization, `…` until it is loaded, and the ID if it cannot be. */
export function useOrganizationName(orgId: string): string {
  const { data, error, isLoading } = useQuery({
    queryKey: ['organizationNames', orgId],
    enabled: orgId !== '',
    queryFn: () => fetchOrganization(orgId),
  })
  return isNotFound(error) ? 'Deleted organization' : (data?.orgName ?? (isLoading ? '…' : orgId))
}

const fetchOrganization = (orgId: string) =>
  unwrap(api.GET('/sandbox/organizations/{orgId}', { params: { path: { orgId } } }))

/** Returns whether a GUID is that of a person. The GUID of a company is shorter. */
export const isPersonGuid = (guid: string): boolean => guid.length === 32

/** Returns the name of a person or company; `undefined` until it is loaded, and if it was deleted. */
export const useRecordName = (guid: string) =>
  useQuery({
    queryKey: [isPersonGuid(guid) ? 'contacts' : 'companies', guid, 'name'],
    enabled: guid !== '',
    queryFn: async () =>
      isPersonGuid(guid)
        ? namePerson(
            await unwrap(api.GET('/sandbox/contacts/{conGUID}', { params: { path: { conGUID: guid } } })),
          )
        : nameCompany(
            await unwrap(api.GET('/sandbox/companies/{compGUID}', { params: { path: { compGUID: guid } } })),
          ),
  }).data

/** Returns whether the server has no record at this address. */
export const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.status === 404

/** Returns an organization with its users, keys, and limits. Stops refreshing once it is deleted. */
export function useOrganization(orgId: string | undefined, refetchInterval: number | false = false) {
  const isDeleting = useIsDeleting(orgId)
  return useQuery({
    queryKey: ['organizations', orgId],
    enabled: orgId !== undefined && !isDeleting,
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : refetchInterval),
    queryFn: () => fetchOrganization(orgId ?? ''),
  })
}

/** The key of a mutation that deletes what has this id. */
export const deletionOf = (id: string | undefined) => ['delete', id] as const

/** Returns whether this page deletes what has this id. Until the page is left, its queries would return 404. */
export const useIsDeleting = (id: string | undefined): boolean =>
  useIsMutating({ mutationKey: deletionOf(id) }) > 0

/** Returns the requests with this `recordId`, and those with this key, its ending, or its id: the newest, and how many there are. */
export const useRequestSearch = (text: string) =>
  useQuery({
    queryKey: ['requests', 'found', text],
    enabled: text !== '',
    queryFn: async () => {
      const find = (filter: { readonly recordId: string } | { readonly key: string }) =>
        unwrap(api.GET('/sandbox/requests', { params: { query: { ...filter, limit: 1, bodies: false } } }))
      // Shown keys have dots before their ending.
      const key = text.replace(/^[•*…]+/, '')
      const [withRecordId, withKey] = await Promise.all([
        find({ recordId: text }),
        key.length < MIN_KEY_LENGTH ? undefined : find({ key }),
      ])
      return { withRecordId, withKey, key }
    },
  })

/** The least number of characters of a key that the server accepts. */
const MIN_KEY_LENGTH = 4

/** The number of records of each kind that a search of all finds. */
const MAX_RECORDS = 6

/** Returns the first people and companies that have the words, and how many there are; none without words. */
export const useRecordSearch = (text: string) => {
  const search = text.trim()
  return useQuery({
    queryKey: ['contacts', 'companies', search],
    enabled: search !== '',
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const params = { params: { query: { search, limit: MAX_RECORDS } } }
      const [people, companies] = await Promise.all([
        unwrap(api.GET('/sandbox/contacts', params)),
        unwrap(api.GET('/sandbox/companies', params)),
      ])
      const items = [
        ...people.items.map((person) => {
          const [job] = person.jobs
          const detail = [job?.conEmail, job && nameCompany(job)].filter(Boolean).join(', ')
          return { kind: 'person' as const, id: person.conGUID, name: namePerson(person), detail }
        }),
        ...companies.items.map((company) => ({
          kind: 'company' as const,
          id: company.compGUID,
          name: nameCompany(company),
          detail: company.compWebsite,
        })),
      ]
      return { items, totals: { person: people.total, company: companies.total } }
    },
  })
}
