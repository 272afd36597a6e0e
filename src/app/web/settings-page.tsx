import { RetentionCard } from '#features/agents/web/retention-card.tsx'
import { AuditCard } from '#features/audit/web/audit-card.tsx'
import { CodeEditionsCard } from '#features/calculators/web/code-editions-card.tsx'
import { ChecklistTemplatesCard } from '#features/checklists/web/templates-card.tsx'
import { FailedDeliveries } from '#features/deliveries/web/failed-deliveries.tsx'
import { HeldDeliveries } from '#features/deliveries/web/held-deliveries.tsx'
import { GatesCard } from '#features/gates/web/gates-card.tsx'
import { LeadFormCard } from '#features/lead-form/web/lead-form-card.tsx'
import { SharingOfferCard } from '#features/referrals/web/sharing-offer-card.tsx'
import { ReviewRequestsCard } from '#features/reviews/web/review-requests-card.tsx'
import { SalesTaxCard } from '#features/sales-tax/web/sales-tax-card.tsx'
import { SettingsScreen } from '#features/settings/web/settings-screen.tsx'
import { lazily } from '#web/platform/lazily.tsx'

const AiSettings = lazily(() => import('#features/assistant/web/ai-settings.tsx').then((module) => module.AiSettings))

/** The company settings, with cards from features that settings cannot import. */
export const SettingsPage = () => (
  <SettingsScreen>
    <HeldDeliveries />
    <LeadFormCard />
    <ReviewRequestsCard />
    <SharingOfferCard />
    <GatesCard />
    <SalesTaxCard />
    <CodeEditionsCard />
    <ChecklistTemplatesCard />
    <AiSettings />
    <RetentionCard />
    <FailedDeliveries />
    <AuditCard />
  </SettingsScreen>
)
