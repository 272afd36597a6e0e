import { assistantScreens } from './assistant.ts'
import { auditScreens } from './audit.ts'
import { bookingScreens } from './bookings.ts'
import { complianceScreens } from './compliance.ts'
import { companyScreens } from './company.ts'
import { dashboards } from './dashboards.ts'
import { guideScreens } from './guides.ts'
import { invoiceScreens } from './invoices.ts'
import { panelScreens } from './panels.ts'
import { quoteScreens } from './quotes.ts'
import { messageScreens } from './messages.ts'
import { salesScreens } from './sales.ts'
import { marketingScreens } from './marketing.ts'
import { referralScreens } from './referrals.ts'
import type { Seen } from './screen.ts'
import { visit } from './visit.ts'
import { workScreens } from './work.ts'
import { makeWorld, type World } from './world.ts'
import { authenticate, people, test as base } from '../product.ts'

// Every screen, for each role and at three sizes, shows what the specification lists for it (tables in facts/).

export const test = base.extend<object, { world: World }>({
  world: [async ({ product }, use) => use(await makeWorld(product.url)), { scope: 'worker' }],
})

const areas = {
  'the start page': dashboards,
  invoices: invoiceScreens,
  'clients and jobs': (seen: Seen) => [...workScreens(seen), ...panelScreens(seen)],
  bookings: bookingScreens,
  'the sales pipeline': salesScreens,
  marketing: marketingScreens,
  'referrals and the guides': (seen: Seen) => [...referralScreens(seen), ...guideScreens(seen)],
  quotes: quoteScreens,
  messages: messageScreens,
  'Sparky and the agents': assistantScreens,
  compliance: complianceScreens,
  'the audit trail': auditScreens,
  'users, settings, schedule and profile': companyScreens,
}

/**
 * Tests that these roles see everything, area by area: the start pages, which show what happens today, come right after
 * the world was made. A file has one or two roles, so both workers share the load.
 */
export function seesEverything(...roles: Seen['role'][]): void {
  for (const [area, screensOf] of Object.entries(areas))
    for (const role of roles)
      test(`the ${role} sees everything in ${area}`, async ({ page, world }) => {
        await authenticate(page, people[role])
        for (const screen of screensOf({ role, world })) await visit(page, screen)
      })
}
