import { Page } from '#web/ui/page.tsx'

export const SettingsScreen = () => (
  <Page title="Company Settings">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
