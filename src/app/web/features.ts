import { feature as settings } from '#features/company/settings/web/feature.ts'
import { feature as guides } from '#features/company/guides/web/feature.ts'
import { feature as clients } from '#features/people/clients/web/feature.ts'
import { feature as properties } from '#features/people/properties/web/feature.ts'
import { feature as users } from '#features/people/users/web/feature.ts'
import { feature as profile } from '#features/people/profile/web/feature.ts'
import { feature as notifications } from '#features/people/notifications/web/feature.ts'
import { feature as audit } from '#features/people/audit/web/feature.ts'
import { feature as priceBook } from '#features/sales/price-book/web/feature.ts'
import { feature as leads } from '#features/sales/leads/web/feature.ts'
import { feature as leadForm } from '#features/sales/lead-form/web/feature.ts'
import { feature as hours } from '#features/work/hours/web/feature.ts'
import { feature as jobs } from '#features/work/jobs/web/feature.ts'
import { feature as bookings } from '#features/work/bookings/web/feature.ts'
import { feature as schedule } from '#features/work/schedule/web/feature.ts'
import { feature as calendars } from '#features/work/calendars/web/feature.ts'
import { feature as panels } from '#features/electrical/panels/web/feature.tsx'
import { feature as equipment } from '#features/electrical/equipment/web/feature.ts'
import { feature as calculators } from '#features/electrical/calculators/web/feature.tsx'
import { feature as code } from '#features/electrical/code/web/feature.ts'
import { feature as overview } from '#features/compliance/overview/web/feature.ts'
import { feature as gates } from '#features/compliance/gates/web/feature.tsx'
import { feature as supervision } from '#features/compliance/supervision/web/feature.ts'
import { feature as checklists } from '#features/compliance/checklists/web/feature.ts'
import { feature as inspections } from '#features/compliance/inspections/web/feature.tsx'
import { feature as permits } from '#features/compliance/permits/web/feature.ts'
import { feature as workOrders } from '#features/compliance/work-orders/web/feature.ts'
import { feature as dossier } from '#features/compliance/dossier/web/feature.tsx'
import { feature as conversations } from '#features/messages/conversations/web/feature.ts'
import { feature as deliveries } from '#features/messages/deliveries/web/feature.ts'
import { feature as invoices } from '#features/billing/invoices/web/feature.ts'
import { feature as quotes } from '#features/billing/quotes/web/feature.ts'
import { feature as payments } from '#features/billing/payments/web/feature.ts'
import { feature as salesTax } from '#features/billing/sales-tax/web/feature.ts'
import { feature as acceptances } from '#features/billing/acceptances/web/feature.tsx'
import { feature as jobCosts } from '#features/billing/job-costs/web/feature.tsx'
import { feature as actuals } from '#features/billing/actuals/web/feature.ts'
import { feature as referrals } from '#features/growth/referrals/web/feature.ts'
import { feature as marketing } from '#features/growth/marketing/web/feature.ts'
import { feature as reviews } from '#features/growth/reviews/web/feature.tsx'
import { feature as dashboard } from '#features/home/dashboard/web/feature.tsx'
import { feature as agents } from '#features/sparky/agents/web/feature.ts'
import { feature as assistant } from '#features/sparky/assistant/web/feature.ts'
import type { WebFeature } from '#web/platform/feature.ts'

/** Every feature with a part in the signed-in app, by area from the lowest up. */
export const features: readonly WebFeature[] = [
  settings,
  guides,
  clients,
  properties,
  users,
  profile,
  notifications,
  audit,
  priceBook,
  leads,
  leadForm,
  hours,
  jobs,
  bookings,
  schedule,
  calendars,
  panels,
  equipment,
  calculators,
  code,
  overview,
  gates,
  supervision,
  checklists,
  inspections,
  permits,
  workOrders,
  dossier,
  conversations,
  deliveries,
  invoices,
  quotes,
  payments,
  salesTax,
  acceptances,
  jobCosts,
  actuals,
  referrals,
  marketing,
  reviews,
  dashboard,
  agents,
  assistant,
]

for (const { extensions = [] } of features) for (const extension of extensions) extension.install()
