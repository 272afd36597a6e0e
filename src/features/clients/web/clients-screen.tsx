import { Page } from '#web/ui/page.tsx'

export const ClientsScreen = () => (
  <Page title="Clients">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
