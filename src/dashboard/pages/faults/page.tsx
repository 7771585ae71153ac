import { Page } from '../../ui/panel.tsx'

export const FaultsPage = () => (
  <Page title="Faults and clock" lead="">
    <p />
  </Page>
)
