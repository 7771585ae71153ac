import { clsx } from 'clsx'
import { Link } from 'react-router'
import tableStyles from '../../../ui/styles/table.module.css'
import textStyles from '../../../ui/styles/text.module.css'
import { LinkedRow, Table } from '../../../ui/table.tsx'
import type { StoredCompany } from '../fields.ts'
import { formatWebsite } from '../format.ts'
import styles from '../page.module.css'
import { useCompanies } from '../queries.ts'
import { RecordList, useAddressSearch } from '../search.tsx'

export function CompanyList() {
  const [search, setSearch] = useAddressSearch()
  return (
    <RecordList kind="companies" search={search} onSearch={setSearch} query={useCompanies(search)}>
      {(items) => <CompanyTable companies={items} />}
    </RecordList>
  )
}

const COLUMNS = [
  'Name',
  { label: 'Industry', isWideOnly: true },
  'Country',
  { label: 'Employees', isWideOnly: true },
  { label: 'People', isFigure: true },
] as const

const CompanyTable = ({ companies }: { readonly companies: readonly StoredCompany[] }) => (
  <Table columns={COLUMNS}>
    <tbody>
      {companies.map((company) => (
        <LinkedRow key={company.compGUID} to={`/data/companies/${company.compGUID}`}>
          <th scope="row" className={styles.named}>
            <Link to={`/data/companies/${company.compGUID}`}>
              {company.compName || formatWebsite(company.compWebsite)}
            </Link>
            <span className={textStyles.quiet}>{formatWebsite(company.compWebsite)}</span>
          </th>
          <td className={clsx(tableStyles.wideOnly, styles.title)}>{company.compIndustry}</td>
          <td>{company.compCountry}</td>
          <td className={tableStyles.wideOnly}>{company.compEmpRange}</td>
          <td className={clsx(tableStyles.figure, textStyles.number)}>
            {company.contactCount.toLocaleString('en-US')}
          </td>
        </LinkedRow>
      ))}
    </tbody>
  </Table>
)
