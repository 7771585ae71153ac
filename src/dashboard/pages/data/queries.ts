/** The data that is matched: searched, looked at, put and deleted. */
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
import type { Company, ImportResult, RecordKind } from './fields.ts'
import { parseMonth } from './people/employments.ts'
import type { Search } from './search-query.ts'

/** The month of the sandbox clock, as `monthOf` counts. */
export function useCurrentMonth(): number | undefined {
  const { data } = useSandboxState()
  return data && parseMonth(data.clock.now)
}

const toSearchParameters = ({ text, limit }: Search) => ({
  limit: String(limit),
  ...(text !== '' && { search: text }),
})

/** What was found before stays until what is found now is there. */
const KEEP_PREVIOUS = { placeholderData: keepPreviousData }

export const useCompanies = (search: Search) =>
  useQuery({
    ...KEEP_PREVIOUS,
    queryKey: ['companies', 'found', search],
    queryFn: () => unwrap(api.GET('/sandbox/companies', { params: { query: toSearchParameters(search) } })),
  })

/** Everybody, or who works or worked at a company. */
export const usePeople = (search: Search, compGUID?: string) =>
  useQuery({
    ...KEEP_PREVIOUS,
    queryKey: ['contacts', 'found', search, compGUID],
    queryFn: () => {
      const query = { ...toSearchParameters(search), ...(compGUID !== undefined && { compGUID }) }
      return unwrap(api.GET('/sandbox/contacts', { params: { query } }))
    },
  })

const fetchCompany = (compGUID: string): Promise<Company> =>
  unwrap(api.GET('/sandbox/companies/{compGUID}', { params: { path: { compGUID } } }))

export const useCompany = (compGUID: string) =>
  useQuery({ queryKey: ['companies', compGUID], queryFn: () => fetchCompany(compGUID) })

export const usePerson = (conGUID: string) =>
  useQuery({
    queryKey: ['contacts', conGUID],
    queryFn: () => unwrap(api.GET('/sandbox/contacts/{conGUID}', { params: { path: { conGUID } } })),
  })

/** Deeper than any group is; it also ends a circle of parents. */
const MAX_PARENTS = 20

/** The companies above one, the next first, as far as they are stored. */
export const useParents = ({ compGUID, compParentGuid }: Company) =>
  useQuery({
    queryKey: ['companies', compGUID, 'parents', compParentGuid],
    queryFn: async () => {
      const parents: Company[] = []
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

/** The most that a list shows. */
export const MAX_LISTED = 100

/** The companies below one, at any depth. */
export const useSubsidiaries = (parentGUID: string) =>
  useQuery({
    queryKey: ['companies', parentGUID, 'below'],
    queryFn: () =>
      unwrap(api.GET('/sandbox/companies', { params: { query: { parentGUID, limit: String(MAX_LISTED) } } })),
  })

const invalidateData = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [['companies'], ['contacts'], ['state']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** A whole company: what is blank is stored as blank. Answers its GUID. */
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

/** A person with one job. Answers the GUID of the person. */
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
  /** As CSV. */
  readonly text: string
  /** Whether only to say what would become of the rows. */
  readonly dryRun: boolean
}

/** A whole table: all rows, or none. */
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
