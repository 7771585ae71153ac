/** The page of companies, people, and imports. */

import type { ComponentType } from 'react'
import { Link, Outlet, Route, Routes, useLocation, useParams } from 'react-router'
import { Redirect } from '../../ui/layout.tsx'
import layout from '../../ui/styles/layout.module.css'
import tabsStyles from '../../ui/styles/tabs.module.css'
import { AllRecords } from './all-records.tsx'
import { CompanyList } from './companies/company-list.tsx'
import { CompanyPage } from './companies/company-page.tsx'
import { EditCompany, EditJob, EditPerson, NewCompany, NewPerson } from './edit-pages.tsx'
import { ImportPage } from './import/import-page.tsx'
import styles from './page.module.css'
import { PersonList } from './people/person-list.tsx'
import { PersonPage } from './people/person-page.tsx'
import { formatSearch, useLastSearch } from './search.tsx'

export const DataPage = () => (
  <>
    <Routes>
      <Route element={<DataLayout />}>
        <Route index element={<AllRecords />} />
        <Route path="companies" element={<CompanyList />} />
        <Route path="contacts" element={<PersonList />} />
        <Route path="csv" element={<ImportPage />} />
      </Route>
      <Route path="companies/new" element={<NewCompany />} />
      <Route path="companies/:guid" element={<WithGuid page={CompanyPage} />} />
      <Route path="companies/:guid/edit" element={<WithGuid page={EditCompany} />} />
      <Route path="companies/:guid/contacts/new" element={<WithGuid page={NewPerson} />} />
      <Route path="contacts/new" element={<NewPerson />} />
      <Route path="contacts/:guid" element={<WithGuid page={PersonPage} />} />
      <Route path="contacts/:guid/edit" element={<WithGuid page={EditPerson} />} />
      <Route path="contacts/:guid/jobs/new" element={<WithGuid page={EditJob} />} />
      <Route path="contacts/:guid/jobs/:employer" element={<WithGuid page={EditJob} />} />
      <Route path="*" element={<Redirect to="/data" />} />
    </Routes>
  </>
)

interface WithGuidProps {
  readonly page: ComponentType<{ readonly guid: string; readonly employer?: string }>
}

/** Renders a page about the record in the address. Another record starts the page again. */
function WithGuid({ page: Page }: WithGuidProps) {
  const { guid = '', employer } = useParams()
  return <Page key={guid} guid={guid} {...(employer !== undefined && { employer })} />
}

function DataLayout() {
  const { pathname } = useLocation()
  const search = formatSearch(useLastSearch())
  const tabs = [
    { path: '/data', to: `/data${search}`, name: 'All' },
    { path: '/data/companies', to: `/data/companies${search}`, name: 'Companies' },
    { path: '/data/contacts', to: `/data/contacts${search}`, name: 'People' },
    { path: '/data/csv', to: '/data/csv', name: 'Import CSV' },
  ]
  return (
    <div className={styles.data}>
      <header className={layout.pageHead}>
        <h1>Data</h1>
        <nav className={tabsStyles.links} aria-label="Data">
          {tabs.map(({ path, to, name }) => (
            <Link
              key={path}
              to={to}
              className={tabsStyles.tab}
              {...(pathname === path && { 'aria-current': 'page' as const, 'data-selected': true })}
            >
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <Outlet />
    </div>
  )
}
