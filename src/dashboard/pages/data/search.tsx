/** The search of a list of records, and the list. */

import { useMutation } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Download, Plus } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { create } from 'zustand'
import type { FoundItems } from '../../api/pages.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { downloadFile } from '../../ui/download.ts'
import { BackLink } from '../../ui/layout.tsx'
import { FoundList } from '../../ui/list/found-list.tsx'
import { SearchInput } from '../../ui/list/search-input.tsx'
import layout from '../../ui/styles/layout.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { showError } from '../../ui/toasts.tsx'
import { exportRecords } from './export-records.ts'
import type { RecordKind } from './fields.ts'
import { formatRecordCount } from './format.ts'
import styles from './page.module.css'

/** The last list with its search and order. */
const useLastList = create(() => ({ address: '/data', search: '' }))

/** Returns the address of the last list with its search and order. */
export const useListAddress = (): string => useLastList(({ address }) => address)

/** Returns the search of the last list, which stays when the user goes to another list. */
export const useLastSearch = (): string => useLastList(({ search }) => search)

/** Remembers this list as the last one. */
export function useRememberedList(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const text = new URLSearchParams(search).get('search') ?? ''
    useLastList.setState({ address: `${pathname}${search}`, search: text })
  }, [pathname, search])
}

/** Returns the query of a list, such as `?search=acme`. */
export const formatSearch = (search: string): string =>
  search === '' ? '' : `?${new URLSearchParams({ search })}`

export const BackToList = () => <BackLink to={useListAddress()}>Back to the list</BackLink>

/** The texts of the searches. */
const SEARCHED = {
  companies: {
    title: 'Companies',
    label: 'companies',
    add: 'Add a company',
    tryThis: 'part of the name, the website without www, or the compGUID',
  },
  contacts: {
    title: 'People',
    label: 'people',
    add: 'Add a person',
    tryThis: 'parts of the name, the job title, the company, the email address, or the conGUID',
  },
} as const

interface SearchFieldProps<Found> {
  readonly kind: RecordKind
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly query: FoundItems<Found>
}

/** A form that searches companies or people while the user types, and the number of results. */
export function RecordSearch<Found>({ kind, search, onSearch, query }: SearchFieldProps<Found>) {
  const { label } = SEARCHED[kind]
  return (
    <>
      <search className={styles.searchForm}>
        <SearchInput label={`Search ${label}`} placeholder="Search" search={search} onSearch={onSearch} />
      </search>
      <p role="status" className={clsx(textStyles.hint, textStyles.number)}>
        {query.data && formatRecordCount(query.data.total, kind)}
      </p>
    </>
  )
}

interface FoundRecordsProps<Found>
  extends Omit<ComponentProps<typeof FoundList<Found>>, 'what' | 'title' | 'tryThis'> {
  readonly kind: RecordKind
}

/** The companies or people that a search finds. */
export function FoundRecords<Found>({ kind, ...rest }: FoundRecordsProps<Found>) {
  const { label, tryThis } = SEARCHED[kind]
  return <FoundList {...rest} what={label} title="No data" tryThis={tryThis} />
}

/** The page of all companies or all people: the rest of its toolbar, and the list. */
export function RecordList<Found>(props: Omit<FoundRecordsProps<Found> & SearchFieldProps<Found>, 'empty'>) {
  const { kind, search } = props
  const { title, add } = SEARCHED[kind]
  useRememberedList()
  return (
    <>
      <div className={styles.listTools}>
        <RecordSearch {...props} />
        <ExportButton kind={kind} search={search} />
        <ButtonLink look="primary" to={`/data/${kind}/new`}>
          <Plus size={16} aria-hidden /> {add}
        </ButtonLink>
      </div>
      <section data-panel className={layout.panel} aria-label={title}>
        <FoundRecords
          {...props}
          empty={
            <>
              <Link to={`/data/${kind}/new`}>{add}</Link>, or <Link to="/data/csv">import a CSV file</Link>.
            </>
          }
        />
      </section>
    </>
  )
}

/** Downloads all records of the search. */
function ExportButton({ kind, search }: { readonly kind: RecordKind; readonly search: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportRecords(kind, search),
    onSuccess: (csv) => downloadFile(`${kind}.csv`, csv),
    onError: showError,
  })
  return (
    <Button slim look="bare" isPending={isPending} onPress={() => mutate()}>
      <Download size={14} aria-hidden /> {isPending ? 'Exporting…' : 'Export CSV'}
    </Button>
  )
}
