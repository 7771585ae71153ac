import { Link } from 'wouter'
import { LinkedRow, Table } from '../../../ui/table.tsx'
import type { StoredCompany } from '../fields.ts'
import { formatWebsite } from '../format.ts'
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
  { label: 'Industry', className: 'wide-only' },
  'Country',
  { label: 'Employees', className: 'wide-only' },
  { label: 'People', className: 'figure' },
] as const

const CompanyTable = ({ companies }: { readonly companies: readonly StoredCompany[] }) => (
  <Table columns={COLUMNS}>
    <tbody>
      {companies.map((company) => (
        <LinkedRow key={company.compGUID} href={`/data/companies/${company.compGUID}`}>
          <th scope="row" className="named">
            <Link href={`/data/companies/${company.compGUID}`}>
              {company.compName || formatWebsite(company.compWebsite)}
            </Link>
            <span className="quiet">{formatWebsite(company.compWebsite)}</span>
          </th>
          <td className="wide-only title">{company.compIndustry}</td>
          <td>{company.compCountry}</td>
          <td className="wide-only">{company.compEmpRange}</td>
          <td className="figure number">{company.contactCount.toLocaleString('en-US')}</td>
        </LinkedRow>
      ))}
    </tbody>
  </Table>
)
