/** What is matched: companies, people and their jobs. */
import { Link, Redirect, Route, Switch, useLocation } from 'wouter'
import { Page, useBeginning } from '../../ui/layout.tsx'
import { EditCompany, NewCompany } from './companies/company-form.tsx'
import { SearchCompanies } from './companies/company-list.tsx'
import { OneCompany } from './companies/company-page.tsx'
import { ImportTable } from './import/import-page.tsx'
import { EditJob, NewJob } from './people/job-form.tsx'
import { EditContact, NewContact } from './people/person-form.tsx'
import { SearchContacts } from './people/person-list.tsx'
import { OneContact } from './people/person-page.tsx'
import { listAddress } from './search.tsx'
import './page.css'

export function DataPage() {
  useBeginning()
  return (
    <Switch>
      <Route path="/data/companies">
        <Overview>
          <SearchCompanies />
        </Overview>
      </Route>
      <Route path="/data/contacts">
        <Overview>
          <SearchContacts />
        </Overview>
      </Route>
      <Route path="/data/csv">
        <Overview>
          <ImportTable />
        </Overview>
      </Route>
      <Route path="/data/companies/new" component={NewCompany} />
      <Route path="/data/contacts/new">
        <NewContact />
      </Route>
      <Route path="/data/companies/:guid">{({ guid }) => <OneCompany key={guid} guid={guid} />}</Route>
      <Route path="/data/companies/:guid/edit">{({ guid }) => <EditCompany guid={guid} />}</Route>
      <Route path="/data/companies/:guid/contacts/new">{({ guid }) => <NewContact compGUID={guid} />}</Route>
      <Route path="/data/contacts/:guid">{({ guid }) => <OneContact key={guid} guid={guid} />}</Route>
      <Route path="/data/contacts/:guid/edit">{({ guid }) => <EditContact guid={guid} />}</Route>
      <Route path="/data/contacts/:guid/jobs/new">{({ guid }) => <NewJob guid={guid} />}</Route>
      <Route path="/data/contacts/:guid/jobs/:place">
        {({ guid, place }) => <EditJob guid={guid} place={Number(place)} />}
      </Route>
      <Route path="/data/*?">
        <Redirect to="/data/companies" replace />
      </Route>
    </Switch>
  )
}

const tabs = () => [
  { path: '/data/companies', href: listAddress('companies'), name: 'Companies' },
  { path: '/data/contacts', href: listAddress('contacts'), name: 'People' },
  { path: '/data/csv', href: '/data/csv', name: 'From a CSV file' },
]

function Overview({ children }: { readonly children: React.ReactNode }) {
  const [location] = useLocation()
  return (
    <Page
      title="Data"
      lead="What requests are matched with: look it up, change it, add to it. It holds from the next request on."
    >
      <nav className="tab-list" aria-label="Data">
        {tabs().map(({ path, href, name }) => (
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
