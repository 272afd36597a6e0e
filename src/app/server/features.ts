import { sessionStore } from '#features/people/accounts/server/shared/sessions.ts'
import { getToday } from '#features/company/settings/server/shared/company.ts'
import { feature as files } from '#features/files/attachments/server/feature.ts'
import { feature as settings } from '#features/company/settings/server/feature.ts'
import { feature as signatures } from '#features/company/signatures/server/feature.ts'
import { feature as guides } from '#features/company/guides/server/feature.ts'
import { feature as notices } from '#features/company/notices/server/feature.ts'
import { feature as drafts } from '#features/company/drafts/server/feature.ts'
import { feature as accounts } from '#features/people/accounts/server/feature.ts'
import { feature as users } from '#features/people/users/server/feature.ts'
import { feature as auth } from '#features/people/auth/server/feature.ts'
import { feature as twoFactor } from '#features/people/two-factor/server/feature.ts'
import { feature as profile } from '#features/people/profile/server/feature.ts'
import { feature as notifications } from '#features/people/notifications/server/feature.ts'
import { feature as tokens } from '#features/people/tokens/server/feature.ts'
import { feature as invitations } from '#features/people/invitations/server/feature.ts'
import { feature as audit } from '#features/people/audit/server/feature.ts'
import { feature as clients } from '#features/people/clients/server/feature.ts'
import { feature as properties } from '#features/people/properties/server/feature.ts'
import { feature as links } from '#features/people/links/server/feature.ts'
import { feature as emailPreferences } from '#features/people/email-preferences/server/feature.ts'
import { feature as leads } from '#features/sales/leads/server/feature.ts'
import { feature as leadForm } from '#features/sales/lead-form/server/feature.ts'
import { feature as priceBook } from '#features/sales/price-book/server/feature.ts'
import { feature as hours } from '#features/work/hours/server/feature.ts'
import { feature as jobs } from '#features/work/jobs/server/feature.ts'
import { feature as visits } from '#features/work/visits/server/feature.ts'
import { feature as bookings } from '#features/work/bookings/server/feature.ts'
import { feature as dispatch } from '#features/work/dispatch/server/feature.ts'
import { feature as schedule } from '#features/work/schedule/server/feature.ts'
import { feature as driving } from '#features/work/driving/server/feature.ts'
import { feature as calendars } from '#features/work/calendars/server/feature.ts'
import { feature as calculators } from '#features/electrical/calculators/server/feature.ts'
import { feature as code } from '#features/electrical/code/server/feature.ts'
import { feature as panels } from '#features/electrical/panels/server/feature.ts'
import { feature as equipment } from '#features/electrical/equipment/server/feature.ts'
import { feature as dossier } from '#features/compliance/dossier/server/feature.ts'
import { feature as gates } from '#features/compliance/gates/server/feature.ts'
import { feature as licenses } from '#features/compliance/licenses/server/feature.ts'
import { feature as workOrders } from '#features/compliance/work-orders/server/feature.ts'
import { feature as checklists } from '#features/compliance/checklists/server/feature.ts'
import { feature as permits } from '#features/compliance/permits/server/feature.ts'
import { feature as inspections } from '#features/compliance/inspections/server/feature.ts'
import { feature as overview } from '#features/compliance/overview/server/feature.ts'
import { feature as supervision } from '#features/compliance/supervision/server/feature.ts'
import { feature as deadlines } from '#features/compliance/deadlines/server/feature.ts'
import { feature as deliveries } from '#features/messages/deliveries/server/feature.ts'
import { feature as conversations } from '#features/messages/conversations/server/feature.ts'
import { feature as invoices } from '#features/billing/invoices/server/feature.ts'
import { feature as payments } from '#features/billing/payments/server/feature.ts'
import { feature as quotes } from '#features/billing/quotes/server/feature.ts'
import { feature as acceptances } from '#features/billing/acceptances/server/feature.ts'
import { feature as salesTax } from '#features/billing/sales-tax/server/feature.ts'
import { feature as jobCosts } from '#features/billing/job-costs/server/feature.ts'
import { feature as actuals } from '#features/billing/actuals/server/feature.ts'
import { feature as referrals } from '#features/growth/referrals/server/feature.ts'
import { feature as reviews } from '#features/growth/reviews/server/feature.ts'
import { feature as marketing } from '#features/growth/marketing/server/feature.ts'
import { feature as portal } from '#features/home/portal/server/feature.ts'
import { feature as dashboard } from '#features/home/dashboard/server/feature.ts'
import { feature as live } from '#features/home/live/server/feature.ts'
import { feature as assistant } from '#features/sparky/assistant/server/feature.ts'
import { feature as agents } from '#features/sparky/agents/server/feature.ts'
import { feature as mcp } from '#features/sparky/mcp/server/feature.ts'
import { installAudit } from '#server/audit/kinds.ts'
import { auditRetentionJob } from '#server/audit/retention.ts'
import { pruneJob } from '#server/background/prune.ts'
import { restoreEvent } from '#server/backup/epoch.ts'
import type { ServerFeature } from '#server/feature.ts'
import { changesRoutes } from '#server/lists/changes-routes.ts'
import { csvRoutes } from '#server/lists/csv-routes.ts'

/** Every feature, by area from the lowest up. */
const manifests: ServerFeature[] = [
  files,
  settings,
  signatures,
  guides,
  notices,
  drafts,
  accounts,
  auth,
  users,
  twoFactor,
  profile,
  notifications,
  tokens,
  invitations,
  audit,
  clients,
  properties,
  links,
  emailPreferences,
  leads,
  leadForm,
  priceBook,
  hours,
  jobs,
  visits,
  bookings,
  dispatch,
  schedule,
  driving,
  calendars,
  calculators,
  code,
  panels,
  equipment,
  dossier,
  gates,
  licenses,
  workOrders,
  checklists,
  permits,
  inspections,
  overview,
  supervision,
  deadlines,
  deliveries,
  conversations,
  invoices,
  payments,
  quotes,
  acceptances,
  salesTax,
  jobCosts,
  actuals,
  referrals,
  reviews,
  marketing,
  portal,
  dashboard,
  live,
  assistant,
  agents,
  mcp,
]

for (const { extensions = [] } of manifests) for (const extension of extensions) extension.install()

const routes = manifests.flatMap((manifest) => manifest.routes ?? [])
const backgroundJobs = [pruneJob, auditRetentionJob, ...manifests.flatMap((manifest) => manifest.backgroundJobs ?? [])]

installAudit({
  kinds: manifests.flatMap(({ audited = {} }) => Object.entries(audited)),
  endpoints: routes.map(({ endpoint }) => endpoint),
  jobs: [...backgroundJobs, restoreEvent],
})

/** The product's routes, background jobs, and other protocols. */
export const features = {
  routes: [...routes, ...csvRoutes(routes, getToday), ...changesRoutes(routes)],
  backgroundJobs,
  plugins: manifests.flatMap((manifest) => manifest.plugins ?? []),
  sessions: sessionStore,
}
