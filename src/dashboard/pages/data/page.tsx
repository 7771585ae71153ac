/** The page of companies, people, and imports. */
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { Page, useScrollToTop } from '../../ui/layout.tsx'
import { EditCompany, NewCompany } from './companies/company-form.tsx'
import { CompanyList } from './companies/company-list.tsx'
import { CompanyPage } from './companies/company-page.tsx'
import { ImportPage } from './import/import-page.tsx'
import { EditJob, NewJob } from './people/job-form.tsx'
import { EditPerson, NewPerson } from './people/person-form.tsx'
import { PersonList } from './people/person-list.tsx'
import { PersonPage } from './people/person-page.tsx'
import { getListAddress } from './search.tsx'
import './page.css'

export function DataPage() {
  useScrollToTop()
  return (
    <Switch>
      <Route path="/data/companies">
        <DataLayout>
          <CompanyList />
        </DataLayout>
      </Route>
      <Route path="/data/contacts">
        <DataLayout>
          <PersonList />
        </DataLayout>
      </Route>
      <Route path="/data/csv">
        <DataLayout>
          <ImportPage />
        </DataLayout>
      </Route>
      <Route path="/data/companies/new" component={NewCompany} />
      <Route path="/data/contacts/new">
        <NewPerson />
      </Route>
      <Route path="/data/companies/:guid">{({ guid }) => <CompanyPage key={guid} guid={guid} />}</Route>
      <Route path="/data/companies/:guid/edit">{({ guid }) => <EditCompany guid={guid} />}</Route>
      <Route path="/data/companies/:guid/contacts/new">{({ guid }) => <NewPerson compGUID={guid} />}</Route>
      <Route path="/data/contacts/:guid">{({ guid }) => <PersonPage key={guid} guid={guid} />}</Route>
      <Route path="/data/contacts/:guid/edit">{({ guid }) => <EditPerson guid={guid} />}</Route>
      <Route path="/data/contacts/:guid/jobs/new">{({ guid }) => <NewJob guid={guid} />}</Route>
      <Route path="/data/contacts/:guid/jobs/:place">
        {({ guid, place }) => <EditJob guid={guid} index={Number(place)} />}
      </Route>
      <Route path="/data/*?">
        <Redirect to="/data/companies" replace />
      </Route>
    </Switch>
  )
}

const getTabs = () => [
  { path: '/data/companies', href: getListAddress('companies'), name: 'Companies' },
  { path: '/data/contacts', href: getListAddress('contacts'), name: 'People' },
  { path: '/data/csv', href: '/data/csv', name: 'Import CSV' },
]

function DataLayout({ children }: { readonly children: React.ReactNode }) {
  const [location] = useLocation()
  return (
    <Page
      title="Data"
      lead="The companies and people that requests are matched against. Changes apply to the next request."
    >
      <nav className="tab-list" aria-label="Data">
        {getTabs().map(({ path, href, name }) => (
          <Link
            key={path}
            href={href}
            className="tab"
            {...(location === path && { 'aria-current': 'page' as const, 'data-selected': true })}
          >
            {name}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  )
}
