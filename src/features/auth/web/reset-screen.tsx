import { Page } from '#web/ui/page.tsx'

export const ResetScreen = () => (
  <Page title="Reset password">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
