/** Queries and changes of companies and people. */
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, unwrap } from '../../api/client.ts'
import { useSandboxState } from '../../api/queries.ts'
import type { Schemas } from '../../api/schemas.ts'
import type { ImportResult, RecordKind, StoredCompany } from './fields.ts'
import { parseMonth } from './people/jobs.ts'
import type { Search } from './search-query.ts'

/** Returns the month of the sandbox clock in the unit of `parseMonth`. */
export function useCurrentMonth(): number | undefined {
  const { data } = useSandboxState()
  return data && parseMonth(data.clock.now)
}

const toSearchParameters = ({ text, limit }: Search) => ({
  limit,
  ...(text !== '' && { search: text }),
})

/** Shows the previous results until the new ones arrive. */
const KEEP_PREVIOUS = { placeholderData: keepPreviousData }

export const useCompanies = (search: Search) =>
  useQuery({
    ...KEEP_PREVIOUS,
    queryKey: ['companies', 'found', search],
    queryFn: () => unwrap(api.GET('/sandbox/companies', { params: { query: toSearchParameters(search) } })),
  })

/** Returns people, or the people with a job at a company. */
export const usePeople = (search: Search, compGUID?: string) =>
  useQuery({
    ...KEEP_PREVIOUS,
    queryKey: ['contacts', 'found', search, compGUID],
    queryFn: () => {
      const query = { ...toSearchParameters(search), ...(compGUID !== undefined && { compGUID }) }
      return unwrap(api.GET('/sandbox/contacts', { params: { query } }))
    },
  })

const fetchCompany = (compGUID: string): Promise<StoredCompany> =>
  unwrap(api.GET('/sandbox/companies/{compGUID}', { params: { path: { compGUID } } }))

export const useCompany = (compGUID: string) =>
  useQuery({ queryKey: ['companies', compGUID], queryFn: () => fetchCompany(compGUID) })

export const usePerson = (conGUID: string) =>
  useQuery({
    queryKey: ['contacts', conGUID],
    queryFn: () => unwrap(api.GET('/sandbox/contacts/{conGUID}', { params: { path: { conGUID } } })),
  })

/** More than any hierarchy has. It also ends circles. */
const MAX_PARENTS = 20

/** Returns the stored parents of a company, nearest first. */
export const useParents = ({ compGUID, compParentGuid }: StoredCompany) =>
  useQuery({
    queryKey: ['companies', compGUID, 'parents', compParentGuid],
    queryFn: async () => {
      const parents: StoredCompany[] = []
      let next = compParentGuid
      while (next !== '' && next !== compGUID && parents.length < MAX_PARENTS) {
        const parent = await fetchCompany(next).catch(() => undefined)
        if (parent === undefined || parents.some((known) => known.compGUID === parent.compGUID)) break
        parents.push(parent)
        next = parent.compParentGuid
      }
      return parents
    },
  })

/** The maximum number of records in a response. */
export const MAX_LISTED = 100

/** Returns the subsidiaries of a company at all levels. */
export const useSubsidiaries = (parentGUID: string) =>
  useQuery({
    queryKey: ['companies', parentGUID, 'below'],
    queryFn: () =>
      unwrap(api.GET('/sandbox/companies', { params: { query: { parentGUID, limit: MAX_LISTED } } })),
  })

const invalidateData = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [['companies'], ['contacts'], ['state']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** Stores a company with all fields, including empty ones. Returns its GUID. */
export function useSaveCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Schemas['CompanyInput']) => {
      const { companies } = await unwrap(api.PUT('/sandbox/companies', { body }))
      return companies[0]?.compGUID ?? ''
    },
    onSuccess: () => invalidateData(client),
  })
}

/** Stores a person with one job. Returns the GUID of the person. */
export function useSavePerson() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Schemas['ContactInput']) => {
      const { contacts } = await unwrap(api.PUT('/sandbox/contacts', { body }))
      return contacts[0]?.conGUID ?? ''
    },
    onSuccess: () => invalidateData(client),
  })
}

export function useDeleteRecord(kind: RecordKind, guid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      kind === 'companies'
        ? unwrap(api.DELETE('/sandbox/companies/{compGUID}', { params: { path: { compGUID: guid } } }))
        : unwrap(api.DELETE('/sandbox/contacts/{conGUID}', { params: { path: { conGUID: guid } } })),
    onSuccess: () => {
      client.removeQueries({ queryKey: [kind, guid] })
      return invalidateData(client)
    },
  })
}

interface CsvTable {
  readonly kind: RecordKind
  /** The text of the CSV file. */
  readonly text: string
  /** Whether to check the rows without storing them. */
  readonly dryRun: boolean
}

/** Imports all rows of a table, or none. */
export function useImportTable() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, text, dryRun }: CsvTable): Promise<ImportResult> => {
      const table = {
        params: { query: { dryRun: dryRun ? ('true' as const) : ('false' as const) } },
        headers: { 'content-type': 'text/csv' },
        body: text,
        bodySerializer: String,
      }
      return kind === 'companies'
        ? unwrap(api.PUT('/sandbox/companies', table))
        : unwrap(api.PUT('/sandbox/contacts', table))
    },
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : invalidateData(client)),
  })
}
