import { Page } from '#web/ui/page.tsx'

export const LandingScreen = () => (
  <Page title="Panelboard">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
