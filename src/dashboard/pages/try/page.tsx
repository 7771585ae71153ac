import { Page } from '../../ui/panel.tsx'

export const TryPage = () => (
  <Page title="Try it" lead="">
    <p />
  </Page>
)
