import { allows } from '#contract/roles.ts'
import type { CurrentUser } from '#contract/current-user.ts'
import type { Tool } from '../tool.ts'
import { balanceTools } from './balances.ts'
import { bookingTools } from './bookings.ts'
import { calculatorTools } from './calculators.ts'
import { clientRankingTools } from './client-ranking.ts'
import { clientTools } from './clients.ts'
import { codeTables } from './code-tables.ts'
import { codeTools } from './codes.ts'
import { companyTools } from './company.ts'
import { complianceTools } from './compliance.ts'
import { powerTools } from './electric-power.ts'
import { equipmentTools } from './equipment.ts'
import { figureTools } from './figures.ts'
import { freeTimeTools } from './free-times.ts'
import { guideTools } from './guides.ts'
import { hourTools } from './hours.ts'
import { invoiceTools } from './invoices.ts'
import { marginTools } from './job-margins.ts'
import { jobTools } from './jobs.ts'
import { leadTools } from './leads.ts'
import { marketingTools } from './marketing.ts'
import { messageTools } from './messages.ts'
import { nextVisitTools } from './next-visit.ts'
import { panelTools } from './panels.ts'
import { paymentTools } from './payments.ts'
import { priceTools } from './price-book.ts'
import { sendingTools } from './propose-sending.ts'
import { invoiceProposals } from './propose-invoice.ts'
import { jobProposals } from './propose-job.ts'
import { propertyTools } from './properties.ts'
import { visitChanges } from './propose-visit-change.ts'
import { quoteTools } from './quotes.ts'
import { referralTools } from './referrals.ts'
import { taxTools } from './tax.ts'
import { visitTools } from './visits.ts'
import { workOrderTools } from './work-orders.ts'

/** Every tool, for Sparky, the agents and MCP clients. */
export const tools: readonly Tool[] = [
  ...clientTools,
  ...invoiceTools,
  ...balanceTools,
  ...paymentTools,
  ...jobTools,
  ...bookingTools,
  ...jobProposals,
  ...leadTools,
  ...quoteTools,
  ...invoiceProposals,
  ...sendingTools,
  ...messageTools,
  ...marketingTools,
  ...visitTools,
  ...nextVisitTools,
  ...visitChanges,
  ...hourTools,
  ...freeTimeTools,
  ...figureTools,
  ...clientRankingTools,
  ...marginTools,
  ...propertyTools,
  ...panelTools,
  ...equipmentTools,
  ...priceTools,
  ...complianceTools,
  ...workOrderTools,
  ...companyTools,
  ...referralTools,
  ...calculatorTools,
  ...codeTables,
  ...powerTools,
  ...codeTools,
  ...taxTools,
  ...guideTools,
]

/** The tools that a user may use; of an agent, those that it was given. */
export const toolsFor = ({ role }: Pick<CurrentUser, 'role'>, names?: readonly string[]): Tool[] =>
  tools.filter(({ name, access }) => allows(access, role) && (names === undefined || names.includes(name)))

/** The tool with this name, or undefined. */
export const toolNamed = (name: string): Tool | undefined => tools.find((tool) => tool.name === name)
