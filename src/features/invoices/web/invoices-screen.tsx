import { Page } from '#web/ui/page.tsx'

export const InvoicesScreen = () => (
  <Page title="Invoices">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
