import { at, current, link, part, text, texts, within } from './fact.ts'
import type { Fact } from './fact.ts'
import { type Screen, type Seen, shortDate, weekdayDate } from './screen.ts'
import { LONG_NAME, LONG_TITLE } from './world.ts'

const admin = ({ world: { large, disputed } }: Seen): Screen => ({
  path: '/',
  heading: 'Admin Dashboard',
  facts: [
    ...within('Total Clients', part('Active client accounts')),
    ...within('Active Jobs', part('In progress and scheduled')),
    ...within('Pending Invoices', part('Awaiting payment')),
    ...within('Monthly Revenue', part("This month's earnings"), part('$')),
    ...within('Recent Invoices', link('View All', '/invoices')),
    ...within(large.number, part(LONG_NAME), part('$99,999,999.99'), text('Sent')),
    ...within('Recent Jobs', link('View All', '/jobs'), part(LONG_TITLE), part(LONG_NAME), text('Scheduled')),
    text('Disputed card payments'),
    part(`due in 4 days · ${disputed.number}`),
    link('Create Invoice', '/invoices'),
    link('Schedule Job', '/jobs'),
    link('Add Client', '/clients'),
  ],
})

const employee = ({ world: { today } }: Seen): Screen => ({
  path: '/',
  heading: 'My Dashboard',
  facts: [
    ...within('Active Jobs', part('Currently in progress')),
    ...within('Scheduled', part('Upcoming appointments')),
    ...within("Today's Jobs", part('Scheduled for today')),
    ...within("Today's Schedule", text(weekdayDate(today))),
    ...within(
      'Replace the kitchen breaker',
      text('Grace Holloway'),
      part('4812 Shoal Creek Blvd, Austin, TX 78756'),
      part('(512) 555-0104'),
      part('5:15 AM'),
      text('Scheduled'),
    ),
    ...within('Active Jobs', text('Move the meter base'), text('In Progress'), link('View All', '/jobs')),
    link('View All Jobs', '/jobs'),
    link('Client Lookup', '/clients'),
    link('Calculators', '/calculators'),
  ],
})

const client = ({ world: { owed, paid, today } }: Seen): Screen => ({
  path: '/',
  heading: 'Welcome, Grace Holloway',
  facts: [
    ...within('Outstanding Balance', part('$'), part('pending invoices')),
    ...within('Upcoming Jobs', part('Scheduled')),
    ...within('Active Jobs', part('In progress')),
    ...within('Pending Invoices', link('Pay Now', `/payment/${owed.id}`)),
    ...within(owed.number, text('Panel upgrade to 200 A'), part('due in 10 days'), text('Sent'), text('$2,882.16')),
    ...within('Payment History', part(paid.number), part(shortDate(today)), part('$2,662.50')),
    ...within('Upcoming Appointments', part('Replace the kitchen breaker')),
    link('Book Appointment', '/bookings'),
    link('Refer a Friend', '/referrals'),
    text(
      'You have one or more overdue invoices. Please make payment as soon as possible to avoid service interruption.',
    ),
  ],
})

type Items = readonly (readonly [label: string, href: string])[]

const operations: Items = [
  ['Dashboard', '/'],
  ['Invoices', '/invoices'],
  ['Clients', '/clients'],
  ['Jobs', '/jobs'],
]
const growth: Items = [
  ['Sales Pipeline', '/sales'],
  ['Bookings', '/bookings'],
]

const help = (label: string, href: string): Items => [
  ['About', '/about'],
  [label, href],
]

/** The sidebar's groups; screens not built yet add their items here. */
const groups: Record<Seen['role'], Record<string, Items>> = {
  admin: {
    Operations: operations,
    'Business Growth': growth,
    System: [
      ['Users', '/users'],
      ['Settings', '/settings'],
    ],
    'Help & Info': help('Admin Guide', '/admin-guide'),
  },
  employee: {
    Operations: operations,
    'Business Growth': growth,
    'Help & Info': help('Employee Guide', '/employee-guide'),
  },
  client: {
    Menu: [
      ['Dashboard', '/'],
      ['My Invoices', '/invoices'],
      ['My Jobs', '/jobs'],
      ['Book Service', '/bookings'],
      ['Refer & Earn', '/referrals'],
    ],
    'Help & Info': help('Client Guide', '/client-guide'),
  },
}

const users = {
  admin: ['Dana Whitfield', 'dana@bluebonnet.example'],
  employee: ['Marcus Reyes', 'marcus@bluebonnet.example'],
  client: ['Grace Holloway', 'grace.holloway@mail.example'],
} as const

function sidebar({ role }: Seen): Fact[] {
  const shown = Object.entries(groups[role])
  return [
    ...shown.flatMap(([group, items]) => [
      text(group),
      ...within(group, ...items.map(([label, href]) => link(label, href))),
    ]),
    current('Dashboard'),
    ...texts(users[role][0].slice(0, 1), ...users[role]),
    link('Log Out', '/api/logout'),
  ]
}

/** Each role's start page and the navigation next to it. */
export const dashboards = (seen: Seen): Screen[] => {
  const start = { admin, employee, client }[seen.role](seen)
  return [
    { ...start, facts: [...start.facts, ...at('wide', ...sidebar(seen))] },
    {
      path: '/profile',
      only: 'phone',
      open: async (page) => {
        await page.goto('/')
        await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
      },
      facts: sidebar(seen),
    },
  ]
}
