/** Who may ask what: the organizations, and one of them. */
import { Route, Switch } from 'wouter'
import { useBeginning } from '../../ui/layout.tsx'
import { OrganizationList } from './list.tsx'
import { OneOrganization } from './one.tsx'
import './page.css'

export function OrganizationsPage() {
  useBeginning()
  return (
    <Switch>
      <Route path="/organizations/:orgId">
        {({ orgId }) => <OneOrganization key={orgId} orgId={orgId} />}
      </Route>
      <Route>
        <OrganizationList />
      </Route>
    </Switch>
  )
}
