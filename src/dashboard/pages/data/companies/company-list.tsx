import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { Panel } from '../../../ui/layout.tsx'
import { LinkedRow } from '../../../ui/linked-row.tsx'
import { Loaded } from '../../../ui/states.tsx'
import type { Company } from '../fields.ts'
import { formatWebsite } from '../format.ts'
import { useCompanies } from '../queries.ts'
import { NoResults, ResultCount, rememberSearch, SearchForm, useAddressSearch } from '../search.tsx'

export function CompanyList() {
  const [search, setSearch] = useAddressSearch()
  const query = useCompanies(search)
  useEffect(() => rememberSearch('companies', search))
  return (
    <Panel
      title="Companies"
      flush
      actions={
        <Link className="button primary slim" href="/data/companies/new">
          <Plus size={14} aria-hidden /> Add a company
        </Link>
      }
    >
      <div className="panel-lead">
        <SearchForm
          label="Search companies"
          hint="Part of a name, a website, or a compGUID."
          search={search}
          onSearch={setSearch}
        />
        {query.data && (
          <ResultCount shown={query.data.companies.length} total={query.data.total} kind="companies" />
        )}
      </div>
      <Loaded query={query} what="companies">
        {({ companies }) =>
          companies.length === 0 ? (
            <NoResults
              search={search.text}
              tryThis="part of the name, the website without www, or the compGUID"
            >
              <Link href="/data/companies/new">Add a company</Link>, or{' '}
              <Link href="/data/csv">import a CSV file</Link>.
            </NoResults>
          ) : (
            <CompanyTable companies={companies} />
          )
        }
      </Loaded>
    </Panel>
  )
}

const CompanyTable = ({ companies }: { readonly companies: readonly Company[] }) => (
  <table className="table">
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col" className="wide-only">
          Industry
        </th>
        <th scope="col">Country</th>
        <th scope="col" className="wide-only">
          Employees
        </th>
        <th scope="col" className="figure">
          People
        </th>
      </tr>
    </thead>
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
          <td className="figure number">{company.contacts.toLocaleString('en-US')}</td>
        </LinkedRow>
      ))}
    </tbody>
  </table>
)
