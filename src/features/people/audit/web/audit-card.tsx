import { ScrollText } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The way from the settings to the audit trail. */
export const AuditCard = () => (
  <Card title="Audit trail" subtitle="Who did what and when: changes, sign-ins, exports, and what was refused">
    <LinkButton href="/audit" variant="outline" icon={<ScrollText aria-hidden="true" />}>
      Open Audit Trail
    </LinkButton>
  </Card>
)
