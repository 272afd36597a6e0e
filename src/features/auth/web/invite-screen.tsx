import { Page } from '#web/ui/page.tsx'

export const InviteScreen = () => (
  <Page title="Invitation">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
