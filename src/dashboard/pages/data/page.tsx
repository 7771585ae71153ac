import { Page } from '../../ui/panel.tsx'

export const DataPage = () => (
  <Page title="Data" lead="">
    <p />
  </Page>
)
