import { Page } from '#web/ui/page.tsx'

export const ConfirmEmailScreen = () => (
  <Page title="Confirm email">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
