import { link, part, text, texts, within } from './fact.ts'
import type { Screen, Seen } from './screen.ts'

const own = {
  admin: [
    text('Void an invoice'),
    part('Administrators have full access.'),
    part('Only administrators can delete invoices'),
    part('Generate Content'),
  ],
  employee: [
    part('You manage invoices, clients, jobs, bookings, leads, quotes, marketing, messages and compliance records.'),
    part('You cannot manage users or change company settings'),
    part('Generate Content'),
  ],
  client: [
    part('You see only your own records.'),
    part('You cannot change an invoice or a job'),
    text('Pay an invoice'),
    text('Book an appointment'),
  ],
}

const titles = { admin: 'Admin Guide', employee: 'Employee Guide', client: 'Client Guide' }

/** About, and the guide of the role. */
export const guideScreens = ({ role }: Seen): Screen[] => [
  {
    path: '/about',
    heading: 'About',
    facts: [...texts('About Panelboard', 'Where your data is kept'), part('Card payments, part payments')],
  },
  {
    path: `/${role}-guide`,
    heading: titles[role],
    facts: [
      ...texts('Dashboard', 'Invoices', 'Payments', 'Jobs'),
      part('INV-00001'),
      ...own[role],
      ...within('When the connection drops', part('the app tries twice more')),
      link('Help', `/${role}-guide#help`),
    ],
  },
]
