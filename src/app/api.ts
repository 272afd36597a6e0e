import { withCsv } from '#contract/csv.ts'
import { acceptances } from '#features/acceptances/contract.ts'
import { agentConversations, agents } from '#features/agents/contract.ts'
import { assistant } from '#features/assistant/contract.ts'
import { audit } from '#features/audit/contract.ts'
import { auth } from '#features/auth/contract.ts'
import { bookings } from '#features/bookings/contract.ts'
import { calculations } from '#features/calculators/contract.ts'
import { calculators } from '#features/calculators/rules/endpoints.ts'
import { checklists, checklistTemplates } from '#features/checklists/contract.ts'
import { clients } from '#features/clients/contract.ts'
import { compliance } from '#features/compliance/contract.ts'
import { dashboard } from '#features/dashboard/contract.ts'
import { deliveries } from '#features/deliveries/contract.ts'
import { dossiers } from '#features/dossier/contract.ts'
import { files } from '#features/files/contract.ts'
import { gates } from '#features/gates/contract.ts'
import { guideSearch } from '#features/guides/contract.ts'
import { invitations } from '#features/invitations/contract.ts'
import { inspections } from '#features/inspections/contract.ts'
import { invoices } from '#features/invoices/contract.ts'
import { jobs } from '#features/jobs/contract.ts'
import { licenses } from '#features/licenses/contract.ts'
import { links } from '#features/links/contract.ts'
import { leadForm } from '#features/lead-form/contract.ts'
import { leadActivities, leads } from '#features/leads/contract.ts'
import { messages } from '#features/messages/contract.ts'
import { drafts } from '#features/drafts/contract.ts'
import { marketing } from '#features/marketing/contract.ts'
import { circuits, panels } from '#features/panels/contract.ts'
import { notices } from '#features/notices/contract.ts'
import { payments } from '#features/payments/contract.ts'
import { permits } from '#features/permits/contract.ts'
import { priceBook } from '#features/price-book/contract.ts'
import { referrals } from '#features/referrals/contract.ts'
import { portal } from '#features/portal/contract.ts'
import { reviews } from '#features/reviews/contract.ts'
import { schedule } from '#features/schedule/contract.ts'
import { signatures } from '#features/signatures/contract.ts'

import { properties } from '#features/properties/contract.ts'
import { profile } from '#features/profile/contract.ts'
import { quotes } from '#features/quotes/contract.ts'
import { settings } from '#features/settings/contract.ts'
import { twoFactor } from '#features/two-factor/contract.ts'
import { tokens } from '#features/tokens/contract.ts'
import { users } from '#features/users/contract.ts'
import { workOrders } from '#features/work-orders/contract.ts'

/** Every endpoint of every feature, plus the CSV of every list. */
export const api = withCsv({
  auth,
  users,
  invitations,
  profile,
  twoFactor,
  tokens,
  settings,
  clients,
  calculations,
  calculators,
  bookings,
  invoices,
  jobs,
  payments,
  referrals,
  links,
  priceBook,
  reviews,
  quotes,
  portal,
  acceptances,
  assistant,
  agents,
  agentConversations,
  deliveries,
  messages,
  dashboard,
  schedule,
  dossiers,
  signatures,
  files,
  properties,
  panels,
  circuits,
  gates,
  guideSearch,
  licenses,
  leads,
  leadActivities,
  leadForm,
  drafts,
  marketing,
  audit,
  workOrders,
  checklists,
  checklistTemplates,
  notices,
  permits,
  inspections,
  compliance,
})
