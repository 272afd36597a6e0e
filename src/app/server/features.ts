import { applyLateDeposit } from '#features/acceptances/server/final-invoice.ts'
import { acceptanceRoutes } from '#features/acceptances/server/routes.ts'
import { backgroundJobs as agentJobs } from '#features/agents/server/background.ts'
import { agentRoutes } from '#features/agents/server/routes.ts'
import { assistantRoutes } from '#features/assistant/server/routes.ts'
import { backgroundJobs as accountJobs } from '#features/accounts/server/background.ts'
import { sessionStore } from '#features/accounts/server/shared/sessions.ts'
import { resetLinkJob } from '#features/auth/server/password-reset.ts'
import { auditRoutes } from '#features/audit/server/routes.ts'
import { authRoutes } from '#features/auth/server/routes.ts'
import { backgroundJobs as bookingJobs } from '#features/bookings/server/background.ts'
import { bookingRoutes } from '#features/bookings/server/routes.ts'
import { bookingLinkExpiry } from '#features/bookings/server/shared/booking-link.ts'
import { calculationRoutes } from '#features/calculators/server/routes.ts'
import { checklistRoutes } from '#features/checklists/server/routes.ts'
import { clientRoutes } from '#features/clients/server/routes.ts'
import { complianceRoutes } from '#features/compliance/server/routes.ts'
import { dashboardRoutes } from '#features/dashboard/server/routes.ts'
import { backgroundJobs as deadlineJobs } from '#features/deadlines/server/background.ts'
import { deliveryJobs } from '#features/deliveries/server/background.ts'
import { deliveryRoutes } from '#features/deliveries/server/routes.ts'
import { dossierRoutes } from '#features/dossier/server/routes.ts'
import { forgetJob } from '#features/files/server/bytes.ts'
import { removeDeletedJob } from '#features/files/server/retention.ts'
import { fileRoutes } from '#features/files/server/routes.ts'
import { gateRoutes } from '#features/gates/server/routes.ts'
import { guideRoutes } from '#features/guides/server/routes.ts'
import { invitationRoutes } from '#features/invitations/server/routes.ts'
import { inspectionRoutes } from '#features/inspections/server/routes.ts'
import { backgroundJobs as invoiceJobs } from '#features/invoices/server/background.ts'
import { markInvoiceSent } from '#features/invoices/server/queries.ts'
import { invoiceRoutes } from '#features/invoices/server/routes.ts'
import { invoiceLinkExpiry, requireInvoiceMayGo } from '#features/invoices/server/shared/invoice-link.ts'
import { jobRoutes } from '#features/jobs/server/routes.ts'
import { backgroundJobs as licenseJobs } from '#features/licenses/server/background.ts'
import { licenseRoutes } from '#features/licenses/server/routes.ts'
import { linkRoutes } from '#features/links/server/routes.ts'
import { leadFormRoutes } from '#features/lead-form/server/routes.ts'
import { leadRoutes } from '#features/leads/server/routes.ts'
import { pictureJob } from '#features/messages/server/pictures.ts'
import { mcp } from '#features/mcp/server/plugin.ts'
import { messageRoutes } from '#features/messages/server/routes.ts'
import { draftRoutes } from '#features/drafts/server/routes.ts'
import { marketingRoutes } from '#features/marketing/server/routes.ts'
import { panelRoutes } from '#features/panels/server/routes.ts'
import { noticeRoutes } from '#features/notices/server/routes.ts'
import { paymentJobs } from '#features/payments/server/background.ts'
import { paymentRoutes } from '#features/payments/server/routes.ts'
import { backgroundJobs as permitJobs } from '#features/permits/server/background.ts'
import { permitRoutes } from '#features/permits/server/routes.ts'
import { priceBookRoutes } from '#features/price-book/server/routes.ts'
import { portalRoutes } from '#features/portal/server/routes.ts'
import { profileRoutes } from '#features/profile/server/routes.ts'
import { propertyRoutes } from '#features/properties/server/routes.ts'
import { backgroundJobs as quoteJobs } from '#features/quotes/server/background.ts'
import { quoteRoutes } from '#features/quotes/server/routes.ts'
import { rewardForInvoice, waitingRewardsJob } from '#features/referrals/server/reward.ts'
import { referralRoutes } from '#features/referrals/server/routes.ts'
import { quoteLinkExpiry } from '#features/quotes/server/shared/quote-link.ts'
import { markQuoteSent } from '#features/quotes/server/versions.ts'
import { askForReviews, backgroundJobs as reviewJobs } from '#features/reviews/server/background.ts'
import { reviewRoutes } from '#features/reviews/server/routes.ts'
import { scheduleRoutes } from '#features/schedule/server/routes.ts'
import { settingsRoutes } from '#features/settings/server/routes.ts'
import { securityTxt } from '#features/settings/server/security-txt.ts'
import { signatureRoutes } from '#features/signatures/server/routes.ts'
import { todayOf } from '#features/settings/server/shared/company.ts'
import { tokenRoutes } from '#features/tokens/server/routes.ts'
import { twoFactorRoutes } from '#features/two-factor/server/routes.ts'
import { technicianMailJob } from '#features/visits/server/shared/technician-mail.ts'
import { usersRoutes } from '#features/users/server/routes.ts'
import { workOrderRoutes } from '#features/work-orders/server/routes.ts'
import { auditRetentionJob } from '#server/audit/retention.ts'
import type { BackgroundJob } from '#server/background/background.ts'
import { pruneJob } from '#server/background/prune.ts'
import { csvRoutes } from '#server/lists/csv-routes.ts'

const backgroundJobs: BackgroundJob[] = [
  pruneJob,
  auditRetentionJob,
  ...accountJobs,
  resetLinkJob,
  ...bookingJobs,
  technicianMailJob,
  ...deliveryJobs({ invoice: markInvoiceSent, quote: markQuoteSent }),
  forgetJob,
  removeDeletedJob,
  ...invoiceJobs,
  ...paymentJobs({ paid: [rewardForInvoice, applyLateDeposit, askForReviews] }),
  waitingRewardsJob,
  ...licenseJobs,
  ...deadlineJobs,
  ...quoteJobs,
  ...reviewJobs,
  pictureJob,
  ...permitJobs,
  ...agentJobs,
]

/** Checks that run before a failed message is sent again. */
const beforeSending = { invoice: requireInvoiceMayGo }

const routes = [
  ...authRoutes,
  ...usersRoutes,
  ...invitationRoutes,
  ...profileRoutes,
  ...twoFactorRoutes,
  ...tokenRoutes,
  ...settingsRoutes,
  ...clientRoutes,
  ...calculationRoutes,
  ...bookingRoutes,
  ...invoiceRoutes,
  ...jobRoutes,
  ...paymentRoutes,
  ...referralRoutes,
  ...linkRoutes({
    invoice: invoiceLinkExpiry,
    booking: bookingLinkExpiry,
    quote: quoteLinkExpiry,
  }),
  ...priceBookRoutes,
  ...reviewRoutes,
  ...quoteRoutes,
  ...portalRoutes,
  ...acceptanceRoutes,
  ...assistantRoutes,
  ...agentRoutes,
  ...deliveryRoutes(beforeSending),
  ...messageRoutes(beforeSending),
  ...fileRoutes,
  ...dossierRoutes,
  ...signatureRoutes,
  ...propertyRoutes,
  ...panelRoutes,
  ...gateRoutes,
  ...guideRoutes,
  ...licenseRoutes,
  ...dashboardRoutes,
  ...scheduleRoutes,
  ...leadRoutes,
  ...leadFormRoutes,
  ...draftRoutes,
  ...marketingRoutes,
  ...auditRoutes,
  ...workOrderRoutes,
  ...checklistRoutes,
  ...noticeRoutes,
  ...permitRoutes,
  ...inspectionRoutes,
  ...complianceRoutes,
]

/** The product's routes, background jobs, and other protocols. */
export const features = {
  routes: [...routes, ...csvRoutes(routes, todayOf)],
  backgroundJobs,
  plugins: [mcp, securityTxt],
  sessions: sessionStore,
}
