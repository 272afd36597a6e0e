import type { APIRequestContext } from '@playwright/test'
import { absent, part, text, texts, within } from './facts/fact.ts'
import type { Role, Screen } from './facts/screen.ts'
import { visit } from './facts/visit.ts'
import { expect, test } from './product.ts'

// A company on its first day: every list shows the empty text from the specification.

const password = 'correct horse battery'
const admin = { username: 'owner', password }

test.use({
  env: { SAMPLE_DATA: 'false', ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: password, ADMIN_EMAIL: 'owner@first.example' },
})

const screens: Record<Role, Screen[]> = {
  admin: [
    { path: '/', heading: 'Admin Dashboard', facts: texts('No recent invoices', 'No recent jobs') },
    { path: '/invoices', heading: 'Invoices', facts: texts('No invoices found') },
    { path: '/clients', heading: 'Clients', facts: texts('No clients found') },
    { path: '/jobs', heading: 'Jobs', facts: texts('No jobs found') },
    {
      path: '/sales',
      heading: 'Sales Pipeline',
      facts: [
        ...within('Pipeline Value', text('$0.00')),
        ...['New', 'Contacted', 'Qualified', 'Proposal'].flatMap((column) => within(column, text('0'))),
        text('No leads yet'),
      ],
    },
    {
      path: '/bookings',
      heading: 'Appointment Bookings',
      facts: texts('Upcoming Appointments (0)', 'Completed (0)', 'No upcoming appointments'),
    },
    {
      path: '/marketing',
      heading: 'Marketing',
      open: (page) => page.getByRole('tab', { name: 'Library 0' }).click(),
      facts: texts('No saved content yet. Generate and save some content to build your library!'),
    },
    {
      path: '/compliance',
      heading: 'Compliance',
      facts: [
        ...within('Active Permits', text('0')),
        ...within('NEC Compliance', text('100%')),
        text('No permits found'),
      ],
    },
  ],
  employee: [
    {
      path: '/',
      heading: 'My Dashboard',
      facts: [
        ...within("Today's Schedule", text('No jobs scheduled for today')),
        ...within('Active Jobs', text('No active jobs')),
      ],
    },
  ],
  client: [
    {
      path: '/',
      heading: /^Welcome, /,
      facts: [
        ...within('Outstanding Balance', text('$0.00'), part('0 pending invoices')),
        text("No pending invoices - you're all paid up!"),
        absent('Upcoming Appointments'),
      ],
    },
    { path: '/invoices', heading: 'Invoices', facts: texts('No invoices found') },
    { path: '/jobs', heading: 'Jobs', facts: texts('No jobs found') },
    { path: '/bookings', heading: 'Appointment Bookings', facts: [text('Upcoming Appointments (0)')] },
  ],
}

/** Registers a user, then lets the owner assign the role. */
async function signUp(api: APIRequestContext, role: Role): Promise<void> {
  const name = `First ${role}`
  const data = { username: `first-${role}`, password, name, email: `${role}@first.example` }
  const { id } = await (await api.post('/api/register', { data })).json()
  if (role === 'client') return
  await api.post('/api/login', { data: admin })
  const given = await api.patch(`/api/users/${id}`, { data: { role, confirm_unproven: true } })
  expect(given.ok()).toBe(true)
  await api.post('/api/login', { data })
}

for (const role of ['admin', 'employee', 'client'] as const)
  test(`the ${role} sees the empty texts in an empty company`, async ({ page }) => {
    if (role === 'admin') await page.request.post('/api/login', { data: admin })
    else await signUp(page.request, role)
    for (const screen of screens[role]) await visit(page, screen)
  })
