import { clsx } from 'clsx'
import { Link } from 'react-router'
import { formatWebsite, nameCompany } from '../../../api/record-names.ts'
import { Breakable } from '../../../ui/breakable.tsx'
import { type ListLocation, toSortedColumn, useListLocation } from '../../../ui/list/list-location.ts'
import { RowGroups } from '../../../ui/list/row-groups.tsx'
import tableStyles from '../../../ui/styles/table.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { LinkedRow, Table } from '../../../ui/table.tsx'
import type { StoredCompany } from '../fields.ts'
import styles from '../page.module.css'
import { type CompanySort, useCompanies } from '../queries.ts'
import { RecordList } from '../search.tsx'

/** The first click reverses the names, which are sorted, and shows the largest companies. */
const SORTS = {
  compName: ['-compName', 'compName'],
  compIndustry: ['compIndustry', '-compIndustry'],
  compCountry: ['compCountry', '-compCountry'],
  compEmpCount: ['-compEmpCount', 'compEmpCount'],
  contactCount: ['-contactCount', 'contactCount'],
} as const satisfies Readonly<Record<string, readonly [CompanySort, CompanySort]>>

export function CompanyList() {
  const location = useListLocation<CompanySort>(SORTS)
  const { search, setSearch } = location
  return (
    <RecordList kind="companies" search={search} onSearch={setSearch} query={useCompanies(location)}>
      {(items) => <CompanyTable companies={items} location={location} />}
    </RecordList>
  )
}

interface CompanyTableProps {
  readonly companies: readonly StoredCompany[]
  /** `undefined` for rows that cannot be sorted. */
  readonly location?: ListLocation<CompanySort>
}

export const CompanyTable = ({ companies, location }: CompanyTableProps) => (
  <Table
    columns={[
      toSortedColumn('Name', SORTS.compName, location),
      { ...toSortedColumn('Industry', SORTS.compIndustry, location), isWideOnly: true },
      toSortedColumn('Country', SORTS.compCountry, location),
      { ...toSortedColumn('Employees', SORTS.compEmpCount, location), isWideOnly: true },
      { ...toSortedColumn('People', SORTS.contactCount, location), isFigure: true },
    ]}
  >
    <RowGroups items={companies}>
      {(company) => (
        <LinkedRow key={company.compGUID} to={`/data/companies/${company.compGUID}`}>
          <th scope="row" className={styles.named}>
            <Link to={`/data/companies/${company.compGUID}`}>{nameCompany(company)}</Link>
            <span className={textStyles.quiet}>
              <Breakable text={formatWebsite(company.compWebsite)} />
            </span>
          </th>
          <td className={clsx(tableStyles.wideOnly, styles.title)}>{company.compIndustry}</td>
          <td>{company.compCountry}</td>
          <td className={clsx(tableStyles.wideOnly, styles.range)}>{company.compEmpRange}</td>
          <td className={clsx(tableStyles.figure, textStyles.number)}>
            {company.contactCount.toLocaleString('en-US')}
          </td>
        </LinkedRow>
      )}
    </RowGroups>
  </Table>
)
