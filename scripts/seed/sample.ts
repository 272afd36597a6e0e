import { agentConversations, aiAgents } from '#features/sparky/agents/server/table.ts'
import { bookings } from '#features/work/bookings/server/table.ts'
import { complianceChecklists } from '#features/compliance/checklists/server/table.ts'
import { clients } from '#features/people/clients/server/table.ts'
import { invoiceItems, invoices } from '#features/billing/invoices/server/table.ts'
import { inspections } from '#features/compliance/inspections/server/table.ts'
import { jobCosts, laborBurdens, laborRates } from '#features/billing/job-costs/server/table.ts'
import { timeEntries, timesheets } from '#features/work/hours/server/table.ts'
import { jobs } from '#features/work/jobs/server/table.ts'
import { visits as visitTable } from '#features/work/visits/server/table.ts'
import { salesActivities, salesLeads } from '#features/sales/leads/server/table.ts'
import { licenses } from '#features/compliance/licenses/server/table.ts'
import { conversations, textMessages } from '#features/messages/conversations/server/table.ts'
import { marketingContent } from '#features/growth/marketing/server/table.ts'
import { calculations } from '#features/electrical/calculators/server/table.ts'
import { equipment } from '#features/electrical/equipment/server/table.ts'
import { circuits, panels } from '#features/electrical/panels/server/table.ts'
import { clientCredits, disputes, paymentIntents, payments } from '#features/billing/payments/server/table.ts'
import { permits } from '#features/compliance/permits/server/table.ts'
import { properties } from '#features/people/properties/server/table.ts'
import { documentLinks } from '#features/people/links/server/table.ts'
import { quoteAcceptances, quoteItems, quotes, quoteVersions } from '#features/billing/quotes/server/table.ts'
import { TEXAS_LICENSE_NOTICE } from '#features/company/settings/contract.ts'
import { taxCertificates } from '#features/billing/sales-tax/server/table.ts'
import { priceBookItems } from '#features/sales/price-book/server/table.ts'
import { jobInvoices, reviewRequests } from '#features/growth/reviews/server/table.ts'
import { companySettings } from '#features/company/settings/server/table.ts'
import { users } from '#features/people/users/server/table.ts'
import { workOrders } from '#features/compliance/work-orders/server/table.ts'
import { auditEvents } from '#server/audit/table.ts'
import type { Database } from '#server/database/connect.ts'
import { sandboxDisputes, sandboxIntents } from '#server/payments/table.ts'
import { deliveries, numberCounters, smsConsents } from '#server/tables.ts'
import { createAgents } from './agents.ts'
import { createBooks } from './billing.ts'
import { createCalendar } from './calendar.ts'
import { type Admin, createCast } from './cast.ts'
import { createChance } from './chance.ts'
import { createDisputes } from './disputes.ts'
import { createLeads, createPosts } from './growth.ts'
import { createHours } from './hours.ts'
import { createJobCosts } from './job-costs.ts'
import { createLicenses } from './licenses.ts'
import { createTaxCertificates } from './tax-certificates.ts'
import { createTexts } from './texts.ts'
import { createTrail } from './trail.ts'
import { createCalculations } from './calculations.ts'
import { createLinks } from './links.ts'
import { createPermits } from './permits.ts'
import { createPanels } from './panels.ts'
import { createProperties } from './properties.ts'
import { createReferrals } from './referrals.ts'
import { createQuotes } from './quotes.ts'
import { createPriceBook } from './price-book.ts'
import { createReviews } from './reviews.ts'
import { createVisits } from './schedule.ts'
import { company } from './people.ts'
import { createWorkOrders } from './work-orders.ts'

/**
 * Fills an empty database with Bluebonnet Electric: a Texas contractor with a year of work behind it, as of `now`. Runs
 * in the caller's transaction.
 */
export async function insertSampleCompany(
  db: Database,
  { now, admin, passwordHash }: { now: Date; admin: Admin; passwordHash: string },
): Promise<void> {
  const calendar = createCalendar(now)
  const chance = createChance(1_878)
  const cast = createCast(calendar, chance, admin, passwordHash)
  const books = createBooks(cast, calendar, chance)
  const contested = createDisputes(books, calendar, cast.admin.id)
  const rewards = createReferrals(cast, books)
  const { leads, activities } = createLeads(cast, calendar)

  const settings = {
    ...company,
    license_notice: TEXAS_LICENSE_NOTICE,
    default_tax_rate: '8.25',
    review_since: calendar.at(-200, '09:00'),
    updated_at: calendar.now,
  }
  await db.insert(companySettings).values(settings).onConflictDoUpdate({ target: companySettings.id, set: settings })
  await db.insert(users).values(cast.users)
  await db.insert(licenses).values(createLicenses(cast, calendar))
  await db.insert(clients).values(cast.clients)
  await db.insert(taxCertificates).values(createTaxCertificates(cast, calendar))
  const sites = createProperties(cast, calendar)
  await db.insert(properties).values(sites.properties)
  await db.insert(equipment).values(sites.equipment)
  const prices = createPriceBook(calendar)
  await db.insert(priceBookItems).values(prices)
  const visits = createVisits(cast, books.billed, calendar, chance)
  const property = new Map(sites.properties.map(({ client_id, id }) => [client_id, id]))
  await db.insert(jobs).values(visits.jobs.map((job) => ({ ...job, property_id: property.get(job.client_id) })))
  await db.insert(invoices).values(books.billed.map(({ invoice }) => invoice))
  await db.insert(invoiceItems).values(books.items)
  await db.insert(numberCounters).values({ series: 'invoice', last: books.billed.length })
  await db.insert(sandboxIntents).values(books.sandbox)
  await db.insert(paymentIntents).values(books.intents)
  await db.insert(payments).values(books.payments)
  await db.insert(sandboxDisputes).values(contested.sandbox)
  await db.insert(disputes).values(contested.disputes)
  await db.insert(clientCredits).values(rewards)
  await db.insert(deliveries).values(books.deliveries)
  const plans = await db.select({ id: visitTable.id, job_id: visitTable.job_id }).from(visitTable)
  const hours = createHours(cast, visits.jobs, new Map(plans.map(({ job_id, id }) => [job_id, id])), calendar, chance)
  await db.insert(timeEntries).values(hours.entries)
  await db.insert(timesheets).values(hours.sheets)
  const spent = createJobCosts(cast, books.billed, calendar, chance)
  await db.insert(laborRates).values(spent.rates)
  await db.insert(laborBurdens).values(spent.burdens)
  await db.insert(jobCosts).values(spent.costs)
  await db.insert(calculations).values(createCalculations(visits.jobs, cast.admin.id))
  const authority = createPermits(visits.jobs, cast, calendar)
  await db.insert(permits).values(authority.permits)
  await db.insert(inspections).values(authority.inspections)
  const papers = createWorkOrders(visits.jobs, cast, calendar)
  await db.insert(workOrders).values(papers.workOrders)
  await db.insert(complianceChecklists).values(papers.checklists)
  await db.insert(numberCounters).values({ series: 'work_order', last: papers.workOrders.length })
  const reviews = createReviews(visits.jobs, books.billed)
  await db.insert(jobInvoices).values(reviews.chosen)
  await db.insert(reviewRequests).values(reviews.requests)
  await db
    .insert(bookings)
    .values(visits.bookings.map((booking) => ({ ...booking, property_id: property.get(booking.client_id ?? '') })))
  await db.insert(salesLeads).values(leads)
  await db.insert(salesActivities).values(activities)
  const texts = createTexts(cast, calendar)
  await db.insert(conversations).values(texts.conversations)
  await db.insert(textMessages).values(texts.messages)
  await db.insert(deliveries).values(texts.deliveries)
  await db.insert(smsConsents).values(texts.consents)
  const offers = createQuotes(cast, leads, calendar)
  await db.insert(quotes).values(offers.quotes)
  await db.insert(quoteItems).values(offers.items)
  await db.insert(quoteVersions).values(offers.versions)
  await db.insert(deliveries).values(offers.deliveries)
  await db
    .insert(documentLinks)
    .values([...offers.links, ...createLinks(cast, books.billed, visits.bookings, calendar)])
  await db.insert(quoteAcceptances).values(offers.acceptances)
  await db.insert(numberCounters).values({ series: 'quote', last: offers.quotes.length })
  await db.insert(marketingContent).values(createPosts(cast, calendar))
  const helpers = createAgents(cast, calendar)
  await db.insert(aiAgents).values(helpers.agents)
  await db.insert(agentConversations).values(helpers.conversations)
  const boards = createPanels(sites.house, calendar)
  await db.insert(panels).values(boards.panels)
  await db.insert(circuits).values(boards.circuits)
  const done = { books, jobs: visits.jobs, bookings: visits.bookings, offers, disputes: contested.disputes }
  const records = { ...done, ...authority, leads, prices }
  await db.insert(auditEvents).values(createTrail(cast, records, calendar))
}
