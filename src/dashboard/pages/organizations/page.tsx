import { Page } from '../../ui/panel.tsx'

export const OrganizationsPage = () => (
  <Page title="Organizations" lead="">
    <p />
  </Page>
)
