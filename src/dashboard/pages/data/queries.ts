/** The data that is matched: searched, looked at, put and deleted. */
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, take } from '../../api/client.ts'
import { useSandboxState } from '../../api/queries.ts'
import type { Schemas } from '../../api/schemas.ts'
import type { Company, Kind, Stored } from './fields.ts'
import { monthOf } from './people/employments.ts'
import type { Search } from './search-query.ts'

/** The month of the sandbox clock, as `monthOf` counts. */
export function useToday(): number | undefined {
  const { data } = useSandboxState()
  return data && monthOf(data.clock.now)
}

const parametersOf = ({ search, limit }: Search) => ({
  limit: String(limit),
  ...(search !== '' && { search }),
})

/** What was found before stays until what is found now is there. */
const PREVIOUS = { placeholderData: keepPreviousData }

export const useCompanies = (asked: Search) =>
  useQuery({
    ...PREVIOUS,
    queryKey: ['companies', 'found', asked],
    queryFn: () => take(api.GET('/sandbox/companies', { params: { query: parametersOf(asked) } })),
  })

/** Everybody, or who works or worked at a company. */
export const useContacts = (asked: Search, compGUID?: string) =>
  useQuery({
    ...PREVIOUS,
    queryKey: ['contacts', 'found', asked, compGUID],
    queryFn: () => {
      const query = { ...parametersOf(asked), ...(compGUID !== undefined && { compGUID }) }
      return take(api.GET('/sandbox/contacts', { params: { query } }))
    },
  })

const fetchCompany = (compGUID: string): Promise<Company> =>
  take(api.GET('/sandbox/companies/{compGUID}', { params: { path: { compGUID } } }))

export const useCompany = (compGUID: string) =>
  useQuery({ queryKey: ['companies', compGUID], queryFn: () => fetchCompany(compGUID) })

export const useContact = (conGUID: string) =>
  useQuery({
    queryKey: ['contacts', conGUID],
    queryFn: () => take(api.GET('/sandbox/contacts/{conGUID}', { params: { path: { conGUID } } })),
  })

/** Deeper than any group is; it also ends a circle of parents. */
const MOST_PARENTS = 20

/** The companies above one, the next first, as far as they are stored. */
export const useParents = ({ compGUID, compParentGuid }: Company) =>
  useQuery({
    queryKey: ['companies', compGUID, 'parents', compParentGuid],
    queryFn: async () => {
      const parents: Company[] = []
      let next = compParentGuid
      while (next !== '' && next !== compGUID && parents.length < MOST_PARENTS) {
        const parent = await fetchCompany(next).catch(() => undefined)
        if (parent === undefined || parents.some((known) => known.compGUID === parent.compGUID)) break
        parents.push(parent)
        next = parent.compParentGuid
      }
      return parents
    },
  })

/** The most that a list shows. */
export const MOST = 100

/** The companies below one, at any depth. */
export const useSubsidiaries = (parentGUID: string) =>
  useQuery({
    queryKey: ['companies', parentGUID, 'below'],
    queryFn: () =>
      take(api.GET('/sandbox/companies', { params: { query: { parentGUID, limit: String(MOST) } } })),
  })

const lookAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [['companies'], ['contacts'], ['state']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** A whole company: what is blank is stored as blank. Answers its GUID. */
export function usePutCompany() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Schemas['CompanyInput']) => {
      const { companies } = await take(api.PUT('/sandbox/companies', { body }))
      return companies[0]?.compGUID ?? ''
    },
    onSuccess: () => lookAgain(client),
  })
}

/** A person with one job. Answers the GUID of the person. */
export function usePutContact() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Schemas['ContactInput']) => {
      const { contacts } = await take(api.PUT('/sandbox/contacts', { body }))
      return contacts[0]?.conGUID ?? ''
    },
    onSuccess: () => lookAgain(client),
  })
}

export function useDelete(kind: Kind, guid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      kind === 'companies'
        ? take(api.DELETE('/sandbox/companies/{compGUID}', { params: { path: { compGUID: guid } } }))
        : take(api.DELETE('/sandbox/contacts/{conGUID}', { params: { path: { conGUID: guid } } })),
    onSuccess: () => {
      client.removeQueries({ queryKey: [kind, guid] })
      return lookAgain(client)
    },
  })
}

interface Table {
  readonly kind: Kind
  /** As CSV. */
  readonly text: string
  /** Whether only to say what would become of the rows. */
  readonly dryRun: boolean
}

/** A whole table: all rows, or none. */
export function usePutTable() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, text, dryRun }: Table): Promise<Stored> => {
      const table = {
        params: { query: { dryRun: dryRun ? ('true' as const) : ('false' as const) } },
        headers: { 'content-type': 'text/csv' },
        body: text,
        bodySerializer: String,
      }
      return kind === 'companies'
        ? take(api.PUT('/sandbox/companies', table))
        : take(api.PUT('/sandbox/contacts', table))
    },
    onSuccess: (_, { dryRun }) => (dryRun ? undefined : lookAgain(client)),
  })
}
