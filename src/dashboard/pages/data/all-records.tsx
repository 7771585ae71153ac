/** The first page of the data: a search of companies and people at once. */
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import { useListLocation } from '../../ui/list/list-location.ts'
import { SearchInput } from '../../ui/list/search-input.tsx'
import { Loaded } from '../../ui/loading-states.tsx'
import tableStyles from '../../ui/styles/table.module.css'
import textStyles from '../../ui/styles/text.module.css'
import { CompanyTable } from './companies/company-list.tsx'
import type { RecordKind } from './fields.ts'
import { formatRecordCount } from './format.ts'
import styles from './page.module.css'
import { PersonTable } from './people/person-list.tsx'
import { useCompanies, usePeople } from './queries.ts'
import { formatSearch, useRememberedList } from './search.tsx'

/** The number of records of each kind that are shown. */
const FIRST = 10

export function AllRecords() {
  const { search, setSearch } = useListLocation({})
  const listed = { search, sort: undefined, first: FIRST }
  const companies = useCompanies(listed)
  const people = usePeople(listed)
  useRememberedList()
  const totals = [
    companies.data && formatRecordCount(companies.data.total, 'companies'),
    people.data && formatRecordCount(people.data.total, 'contacts'),
  ]
  return (
    <>
      <div className={styles.listTools}>
        <search className={styles.searchForm}>
          <SearchInput
            label="Search companies and people"
            placeholder="Search companies and people"
            search={search}
            onSearch={setSearch}
          />
        </search>
        <p role="status" className={clsx(textStyles.hint, textStyles.number)}>
          {totals.filter(Boolean).join(', ')}
        </p>
      </div>
      <Panel title="Companies" flush actions={<AddLink kind="companies">Add a company</AddLink>}>
        <Loaded query={companies} what="companies">
          {({ items, total }) => (
            <Found kind="companies" total={total} search={search}>
              <CompanyTable companies={items} />
            </Found>
          )}
        </Loaded>
      </Panel>
      <Panel title="People" flush actions={<AddLink kind="contacts">Add a person</AddLink>}>
        <Loaded query={people} what="people">
          {({ items, total }) => (
            <Found kind="contacts" total={total} search={search}>
              <PersonTable contacts={items} />
            </Found>
          )}
        </Loaded>
      </Panel>
    </>
  )
}

interface AddLinkProps {
  readonly kind: RecordKind
  readonly children: string
}

const AddLink = ({ kind, children }: AddLinkProps) => (
  <ButtonLink slim to={`/data/${kind}/new`}>
    <Plus size={14} aria-hidden /> {children}
  </ButtonLink>
)

interface FoundProps {
  readonly kind: RecordKind
  readonly total: number
  readonly search: string
  readonly children: ReactNode
}

const NAMES = { companies: 'companies', contacts: 'people' } as const

const Found = ({ kind, total, search, children }: FoundProps) =>
  total === 0 ? (
    <p className={clsx(tableStyles.more, textStyles.hint)}>
      {search === '' ? 'None are stored.' : `No ${NAMES[kind]} match “${search}”.`}
    </p>
  ) : (
    <>
      {children}
      {total > FIRST && (
        <p className={tableStyles.more}>
          <Link to={`/data/${kind}${formatSearch(search)}`}>Show all {formatRecordCount(total, kind)}</Link>
        </p>
      )}
    </>
  )
