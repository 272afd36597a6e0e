import {
  absent,
  choices,
  control,
  field,
  fields,
  pair,
  part,
  placeholder,
  record,
  text,
  texts,
  within,
} from './fact.ts'
import type { Fact } from './fact.ts'
import { press, rowMenu, type Screen, search, type Seen, shortDate } from './screen.ts'

// Users, settings, the schedule, and the user's own profile.

const rowOfMarcus = (created: string) =>
  record({
    row: 'Marcus Reyes',
    columns: { Name: 'Marcus Reyes', Email: 'marcus@bluebonnet.example', Role: 'Employee', Created: created },
  })

const users = ({ role, world: { employee, joined } }: Seen): Screen[] =>
  role === 'admin'
    ? [
        {
          path: '/users',
          heading: 'Users',
          facts: [
            ...texts('Total Users', 'Admins', 'Employees', 'Clients'),
            placeholder('Search by name or email...'),
            choices('Role', 'All Roles', 'Admin', 'Employee', 'Client'),
            ...rowOfMarcus(shortDate(joined)),
          ],
        },
        { path: '/users', open: search('nothing like this'), facts: [text('No users found')] },
        { path: '/users', open: rowMenu('Marcus Reyes'), facts: [control('View'), control('Change Role')] },
        {
          path: '/users',
          open: rowMenu('Marcus Reyes', 'View'),
          facts: [
            ...texts('User Details', 'Marcus Reyes', 'Employee', 'M'),
            pair('Email', 'marcus@bluebonnet.example'),
            pair('Phone', '(512) 555-0102'),
            pair('Created', shortDate(joined)),
            pair('User ID', employee),
            control('Change Role'),
          ],
        },
        {
          path: '/users',
          open: rowMenu('Marcus Reyes', 'Change Role'),
          facts: [
            text('Change Role'),
            part('Marcus Reyes'),
            choices('Role', 'Admin', 'Employee', 'Client'),
            control('Save'),
          ],
        },
      ]
    : [
        {
          path: '/users',
          heading: 'Users',
          facts: texts(
            'Unauthorized',
            "You don't have permission to access user management. This page is only available to administrators.",
          ),
        },
      ]

/** Clients see only the public company details. */
const publicSettings = ['Company name', 'Email', 'Phone', 'License number', 'Tagline']
const ownSettings = ['Street address', 'City', 'State', 'ZIP code', 'Years in business', 'About']

const settings = ({ role }: Seen): Screen => {
  const shown: Record<Seen['role'], Fact[]> = {
    admin: [...fields(...publicSettings, ...ownSettings), control('Upload Logo'), control('Save Settings')],
    employee: fields(...publicSettings, ...ownSettings),
    client: fields(...publicSettings),
  }
  const readOnly = [
    text('You are viewing settings in read-only mode. Only administrators can edit company settings.'),
    absent('Save Settings'),
  ]
  return {
    path: '/settings',
    heading: 'Company Settings',
    facts: [
      ...texts('Logo', 'Basic information', 'Business details'),
      ...shown[role],
      ...(role === 'admin' ? [] : readOnly),
    ],
  }
}

const schedule = ({ role }: Seen): Screen => ({
  path: '/schedule',
  heading: 'Schedule',
  facts:
    role === 'client'
      ? [text("You don't have permission to view the schedule.")]
      : [control('New'), choicesOfTechnicians],
})

const choicesOfTechnicians = choices(
  'Technician',
  'All technicians',
  'Dana Whitfield',
  'Marcus Reyes',
  'Priya Nair',
  'Unassigned',
)

const profile: Screen[] = [
  {
    path: '/profile',
    heading: 'Your profile',
    facts: [
      ...fields('Name', 'Phone'),
      ...within('Notifications', ...texts('Email', 'SMS')),
      ...fields('Current password', 'New password', 'Confirm password'),
      ...within(
        'Two-factor sign-in',
        text('A code from your phone, after your password'),
        text('Off'),
        control('Set up'),
      ),
      ...within('Where you are signed in', text('This device'), part('Signed in '), part(', last used ')),
      ...within(
        'Access tokens',
        text('Connect Claude, ChatGPT or another program to Panelboard'),
        part('A program that holds one of your tokens acts as you, with your role and no more.'),
        part('/mcp'),
        control('Copy address'),
        control('Create Token'),
      ),
    ],
  },
  {
    path: '/profile',
    open: press('Create Token'),
    facts: [
      ...texts('Create Access Token', 'It is shown once, when it is created.', 'What will use it: Claude on my laptop'),
      ...fields('Name', 'Your password'),
      choices('What it may do', 'Read', 'Read and write'),
      choices('Expires after', '30 days', '90 days', '1 year'),
      control('Create Token'),
    ],
  },
  {
    path: '/profile',
    open: press('Set up'),
    facts: [text('Set up two-factor sign-in'), field('Your password'), control('Continue')],
  },
]

const nowhere: Screen = { path: '/nowhere', heading: '404 Page Not Found', facts: [] }

export const companyScreens = (seen: Seen): Screen[] => [
  ...users(seen),
  settings(seen),
  schedule(seen),
  ...profile,
  nowhere,
]
