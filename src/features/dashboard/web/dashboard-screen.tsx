import { Page } from '#web/ui/page.tsx'

export const DashboardScreen = () => (
  <Page title="Dashboard">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
