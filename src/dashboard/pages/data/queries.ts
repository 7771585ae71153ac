/** Queries and changes of companies and people. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { operations } from '../../../client/openapi-types.ts'
import { api, unwrap } from '../../api/client.ts'
import { ConnectionError } from '../../api/errors.ts'
import { type Listed, useFoundItems } from '../../api/pages.ts'
import { deletionOf, useIsDeleting, useSandboxState } from '../../api/queries.ts'
import { formatCount } from '../../ui/format.ts'
import { showError } from '../../ui/toasts.tsx'
import type { ImportResult, RecordKind, RecordValues, RowProblem } from './fields.ts'
import { formatRecordCount } from './format.ts'
import { toMonthNumber } from './people/jobs.ts'

/** Returns the month of the sandbox clock in the unit of `toMonthNumber`. */
export function useCurrentMonth(): number | undefined {
  const { data } = useSandboxState()
  return data && toMonthNumber(data.clock.now)
}

type Query<Operation extends 'listCompanies' | 'listContacts'> = NonNullable<
  operations[Operation]['parameters']['query']
>
export type CompanySort = NonNullable<Query<'listCompanies'>['sort']>
export type PersonSort = NonNullable<Query<'listContacts'>['sort']>

export const useCompanies = (listed: Listed<CompanySort>) =>
  useFoundItems(['companies'], listed, (query) =>
    unwrap(api.GET('/sandbox/companies', { params: { query } })),
  )

/** Returns people, or the people with a job at a company. */
export const usePeople = (listed: Listed<PersonSort>, compGUID?: string) =>
  useFoundItems(['contacts', 'at', compGUID], listed, (query) =>
    unwrap(
      api.GET('/sandbox/contacts', {
        params: { query: { ...query, ...(compGUID !== undefined && { compGUID }) } },
      }),
    ),
  )

/** Returns a company; nothing for a blank GUID. */
export function useCompany(compGUID: string) {
  const isDeleting = useIsDeleting(compGUID)
  return useQuery({
    queryKey: ['companies', compGUID],
    enabled: compGUID !== '' && !isDeleting,
    queryFn: () => unwrap(api.GET('/sandbox/companies/{compGUID}', { params: { path: { compGUID } } })),
  })
}

export function usePerson(conGUID: string) {
  const isDeleting = useIsDeleting(conGUID)
  return useQuery({
    queryKey: ['contacts', conGUID],
    enabled: !isDeleting,
    queryFn: () => unwrap(api.GET('/sandbox/contacts/{conGUID}', { params: { path: { conGUID } } })),
  })
}

/** The maximum number of subsidiaries that are shown. */
export const MAX_LISTED = 500

/** Returns the subsidiaries of a company at all levels. */
export const useSubsidiaries = (compParentGuid: string) =>
  useQuery({
    queryKey: ['companies', compParentGuid, 'below'],
    queryFn: () =>
      unwrap(api.GET('/sandbox/companies', { params: { query: { compParentGuid, limit: MAX_LISTED } } })),
  })

const invalidateData = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    [['companies'], ['contacts'], ['state']].map((queryKey) => client.invalidateQueries({ queryKey })),
  )

/** Sends a record with all fields, including empty ones, and a company that a person names. A dry run stores nothing. */
async function putRecord(kind: RecordKind, body: RecordValues, dryRun: boolean) {
  if (kind === 'companies') {
    const params = { query: { dryRun } }
    const { companies, problems } = await unwrap(api.PUT('/sandbox/companies', { params, body }))
    return { guid: companies[0]?.compGUID, problems }
  }
  const params = { query: { dryRun, createCompanies: true } }
  const { contacts, problems } = await unwrap(api.PUT('/sandbox/contacts', { params, body }))
  return { guid: contacts[0]?.conGUID, problems }
}

interface SavedRecord {
  readonly values: RecordValues
  /** The values before the edit; `undefined` for a new record. */
  readonly stored: RecordValues | undefined
  /** Messages of problems that the user accepts. */
  readonly accepted: readonly string[]
}

interface SaveResult {
  /** `undefined` if problems prevented the change. */
  readonly guid?: string | undefined
  /** Without a `guid`, those that prevented the change. */
  readonly problems: readonly RowProblem[]
}

/** Stores a record unless the server finds problems with it, which a dry run reports before anything is stored. */
export function useSaveRecord(kind: RecordKind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ values, stored, accepted }: SavedRecord): Promise<SaveResult> => {
      const { problems } = await putRecord(kind, values, true)
      const before = problems.length > 0 && stored ? (await putRecord(kind, stored, true)).problems : []
      const known = new Set([...accepted, ...before.map(({ message }) => message)])
      const added = problems.filter(({ message }) => !known.has(message))
      return added.length > 0 ? { problems: added } : putRecord(kind, values, false)
    },
    onSuccess: ({ guid }) => (guid === undefined ? undefined : invalidateData(client)),
  })
}

/** @param onDeleted leaves the page of the record; called with what was deleted with it */
export function useDeleteRecord(kind: RecordKind, guid: string, onDeleted: (deletedWithIt: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: deletionOf(guid),
    /** Returns what was deleted with the record. */
    mutationFn: async (): Promise<string> => {
      if (kind === 'contacts') {
        const path = { conGUID: guid }
        const { jobs } = await unwrap(api.DELETE('/sandbox/contacts/{conGUID}', { params: { path } }))
        return formatCount(jobs.length, 'job')
      }
      const path = { compGUID: guid }
      const { contactCount, deletedContactCount } = await unwrap(
        api.DELETE('/sandbox/companies/{compGUID}', { params: { path } }),
      )
      const people = formatRecordCount(contactCount, 'contacts')
      return deletedContactCount === contactCount ? people : `${deletedContactCount} of ${people}`
    },
    onError: showError,
    onSuccess: (deletedWithIt) => {
      onDeleted(deletedWithIt)
      client.removeQueries({ queryKey: [kind, guid] })
      return invalidateData(client)
    },
  })
}

export interface CsvTable {
  readonly file: File
  readonly kind: RecordKind
  /** Fields by the numbers of their columns, such as `{"#3": "conEmail"}`. The other columns are recognized. */
  readonly columns: Readonly<Record<string, string>>
  readonly firstRowIsData: boolean
}

/**
 * Imports the valid rows of a table and the companies that they name, and returns the problems of all rows.
 * @param dryRun whether to check the rows without storing them
 */
export function useImportTable(dryRun: boolean) {
  const client = useQueryClient()
  return useMutation({
    // A check changes nothing, so it is sent again until the server responds.
    retry: (_, error) => dryRun && error instanceof ConnectionError,
    mutationFn: ({ file, kind, columns, firstRowIsData }: CsvTable): Promise<ImportResult> => {
      const query = { dryRun, skipInvalid: true, firstRowIsData, columns: JSON.stringify(columns) }
      const table = { headers: { 'content-type': 'text/csv' }, body: '', bodySerializer: () => file }
      return kind === 'companies'
        ? unwrap(api.PUT('/sandbox/companies', { params: { query }, ...table }))
        : unwrap(
            api.PUT('/sandbox/contacts', {
              params: { query: { ...query, createCompanies: true } },
              ...table,
            }),
          )
    },
    onSuccess: () => (dryRun ? undefined : invalidateData(client)),
  })
}
