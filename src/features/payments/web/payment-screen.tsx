import { Page } from '#web/ui/page.tsx'

export const PaymentScreen = () => (
  <Page title="Invoice Payment">
    <p className="text-muted">Not built yet.</p>
  </Page>
)
