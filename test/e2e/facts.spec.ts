import { bookingScreens } from './facts/bookings.ts'
import { complianceScreens } from './facts/compliance.ts'
import { companyScreens } from './facts/company.ts'
import { dashboards } from './facts/dashboards.ts'
import { guideScreens } from './facts/guides.ts'
import { invoiceScreens } from './facts/invoices.ts'
import { panelScreens } from './facts/panels.ts'
import { quoteScreens } from './facts/quotes.ts'
import { messageScreens } from './facts/messages.ts'
import { salesScreens } from './facts/sales.ts'
import { marketingScreens } from './facts/marketing.ts'
import { referralScreens } from './facts/referrals.ts'
import type { Seen } from './facts/screen.ts'
import { signedOut } from './facts/signed-out.ts'
import { visit } from './facts/visit.ts'
import { workScreens } from './facts/work.ts'
import { makeWorld, type World } from './facts/world.ts'
import { people, test as base } from './product.ts'

// Every screen, for each role and at three sizes, shows what the specification lists for it (tables in facts/).

const test = base.extend<object, { world: World }>({
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
  compliance: complianceScreens,
  'users, settings, schedule and profile': companyScreens,
}

test('a visitor sees everything', async ({ page }) => {
  for (const screen of signedOut) await visit(page, screen)
})

for (const role of ['admin', 'employee', 'client'] as const)
  for (const [area, screensOf] of Object.entries(areas))
    test(`the ${role} sees everything in ${area}`, async ({ page, world }) => {
      await page.request.post('/api/login', { data: people[role] })
      for (const screen of screensOf({ role, world })) await visit(page, screen)
    })
