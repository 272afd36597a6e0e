import { Page } from '#web/ui/page.tsx'

export const AuthScreen = () => (
  <Page title="Sign in">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
