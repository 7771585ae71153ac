import { Page } from '../../ui/panel.tsx'

export const RequestsPage = () => (
  <Page title="Requests" lead="">
    <p />
  </Page>
)
