import { absent, choices, control, fields, link, pair, placeholder, record, text, texts, within } from './fact.ts'
import { dateAnd, isStaff, rowMenu, type Screen, search, type Seen, shortDate } from './screen.ts'
import { LONG_NAME, LONG_TITLE } from './world.ts'

// Clients and jobs.

const place = '4812 Shoal Creek Blvd, Austin, TX 78756'

const clientForm = [
  ...fields('Name', 'Email', 'Phone', 'Address', 'City', 'State', 'ZIP code', 'Notes'),
  control('Cancel'),
]

const clients = ({ role, world: { client, owed, today } }: Seen): Screen[] => [
  {
    path: '/clients',
    heading: 'Clients',
    open: search('Grace'),
    facts: [
      text('Manage your client contacts and information'),
      placeholder('Search by name, email, or phone...'),
      control('Add Client'),
      ...record({
        row: 'Grace Holloway',
        columns: {
          Name: 'Grace Holloway',
          Email: 'grace.holloway@mail.example',
          Phone: '(512) 555-0104',
          Location: 'Austin, TX',
        },
      }),
    ],
  },
  {
    path: '/clients',
    open: search('featherstone'),
    facts: record({
      row: LONG_NAME,
      columns: { Name: LONG_NAME, Email: 'office@featherstonehaugh.example', Phone: '(512) 555-0177' },
    }),
  },
  { path: '/clients', open: search('nothing like this'), facts: [text('No clients found')] },
  {
    path: '/clients',
    open: rowMenu('Grace Holloway'),
    facts: [control('View'), control('Edit'), role === 'admin' ? control('Delete') : absent('Delete')],
  },
  {
    path: `/clients?open=${client}`,
    facts: [
      text('Grace Holloway'),
      pair('Total Invoices', ''),
      pair('Total Revenue', '$'),
      pair('Total Jobs', ''),
      text('Contact information'),
      pair('Email', 'grace.holloway@mail.example'),
      pair('Phone', '(512) 555-0104'),
      pair('Address', '4812 Shoal Creek Blvd'),
      pair('Address', 'Austin, TX 78756'),
      pair('Notes', 'Gate code 4417. Two friendly dogs.'),
      ...texts('Recent invoices', 'Recent jobs'),
      ...within(owed.number, text(shortDate(today)), text('$2,882.16'), text('Sent')),
      ...within('Move the meter base', text(shortDate(today)), text('In Progress')),
    ],
  },
  { path: '/clients?new=1', facts: [text('Add Client'), ...clientForm, control('Create Client')] },
  {
    path: '/clients',
    open: rowMenu('Grace Holloway', 'Edit'),
    facts: [text('Edit Client'), ...clientForm, control('Save Changes')],
  },
  ...(role === 'admin'
    ? [
        {
          path: '/clients',
          open: rowMenu('Nora Blank', 'Delete'),
          facts: [
            text('Are you sure you want to delete this client? This action cannot be undone.'),
            control('Delete'),
            control('Cancel'),
          ],
        },
      ]
    : []),
]

const statuses = ['Scheduled', 'In Progress', 'Completed', 'Cancelled'] as const

const jobList = (seen: Seen): Screen[] => {
  const { today, due } = seen.world
  const row = (title: string, client: string, technician: string, day: string) =>
    record({
      row: title,
      columns: {
        Title: title,
        Client: client,
        'Assigned To': technician,
        Status: 'Scheduled',
        'Scheduled Date': dateAnd('5:15 AM', day),
        Location: place,
      },
      onCard: { 'Scheduled Date': '5:15 AM' },
      inDetails: isStaff(seen) ? {} : { Client: 'clients know their own name' },
    })
  return [
    {
      path: '/jobs',
      heading: 'Jobs',
      open: search('e'),
      facts: [
        text('Manage your jobs and appointments'),
        placeholder('Search by title or location...'),
        choices('Status', 'All Statuses', ...statuses),
        isStaff(seen) ? control('Create Job') : absent('Create Job'),
        ...(isStaff(seen) ? [link('Schedule', '/schedule')] : []),
      ],
    },
    {
      path: '/jobs',
      open: search('Replace the kitchen'),
      facts: row('Replace the kitchen breaker', 'Grace Holloway', 'Marcus Reyes', today),
    },
    ...(isStaff(seen)
      ? [{ path: '/jobs', open: search(LONG_TITLE), facts: row(LONG_TITLE, LONG_NAME, 'Unassigned', due) }]
      : []),
    { path: '/jobs', open: search('nothing like this'), facts: [text('No jobs found')] },
    {
      path: '/jobs',
      open: rowMenu('Replace the kitchen breaker'),
      facts: [
        control('View'),
        isStaff(seen) ? control('Edit') : absent('Edit'),
        seen.role === 'admin' ? control('Delete') : absent('Delete'),
      ],
    },
  ]
}

const jobForm = [
  ...fields('Client', 'Title', 'Description', 'Scheduled Date', 'Assigned To', 'Location', 'Notes'),
  choices('Status', ...statuses),
  control('Cancel'),
]

const jobDialogs = (seen: Seen): Screen[] => [
  {
    path: `/jobs?open=${seen.world.job}`,
    facts: [
      ...texts('Job Details', 'Replace the kitchen breaker', 'Scheduled', '5:15 AM'),
      pair('Client', 'Grace Holloway'),
      pair('Client', '(512) 555-0104'),
      pair('Assigned To', 'Marcus Reyes'),
      pair('Scheduled Date', shortDate(seen.world.today)),
      pair('Location', place),
      pair('Description', 'Trips when the oven is on.'),
      ...(isStaff(seen) ? [pair('Notes', 'Gate code 4417.')] : []),
    ],
  },
  ...(isStaff(seen)
    ? [
        { path: '/jobs?new=1', facts: [text('Create New Job'), ...jobForm, control('Create Job')] },
        {
          path: '/jobs',
          open: rowMenu('Replace the kitchen breaker', 'Edit'),
          facts: [text('Edit Job'), ...jobForm, control('Update Job')],
        },
      ]
    : []),
  ...(seen.role === 'admin'
    ? [
        {
          path: '/jobs',
          open: rowMenu('Replace the kitchen breaker', 'Delete'),
          facts: [text('Are you sure you want to delete this job?'), control('Delete'), control('Cancel')],
        },
      ]
    : []),
]

const itemForm = [...fields('Name', 'Price', 'Unit', 'Cost', 'Tax class', 'Description'), control('Cancel')]
const permit = 'City permit and inspection'

const priceBook: Screen[] = [
  {
    path: '/price-book',
    heading: 'Price Book',
    open: search(permit),
    facts: [
      text('Services and materials with your prices, to choose from in line items'),
      placeholder('Search the price book...'),
      ...['Add Item', 'Import CSV'].map(control),
      choices('Show', 'Active', 'Archived', 'All'),
      ...record({
        row: permit,
        columns: {
          Name: permit,
          Price: '$165.00',
          Unit: 'each',
          Cost: '$165.00',
          'Tax class': 'Not taxable',
          Used: '23',
        },
        inDetails: { Unit: 'each is the usual unit', Cost: 'a card has the price' },
      }),
    ],
  },
  { path: '/price-book', open: search('nothing like this'), facts: [text('No items found')] },
  {
    path: '/price-book',
    open: rowMenu(permit),
    facts: [control('View'), control('Edit'), control('Archive'), absent('Delete')],
  },
  { path: '/price-book?new=1', facts: [text('Add Item'), ...itemForm, control('Add Item')] },
  {
    path: '/price-book',
    open: rowMenu(permit, 'Edit'),
    facts: [text('Edit Item'), ...itemForm, control('Save Changes')],
  },
]

const forbiddenPriceBook: Screen[] = [
  {
    path: '/price-book',
    heading: 'Price Book',
    facts: [...texts('Unauthorized', "You don't have permission to view the price book."), absent('Add Item')],
  },
]

const forbiddenClients: Screen[] = [
  {
    path: '/clients',
    heading: 'Clients',
    facts: [...texts('Unauthorized', "You don't have permission to view clients."), absent('Add Client')],
  },
]

export const workScreens = (seen: Seen): Screen[] => [
  ...(isStaff(seen) ? clients(seen) : forbiddenClients),
  ...jobList(seen),
  ...jobDialogs(seen),
  ...(isStaff(seen) ? priceBook : forbiddenPriceBook),
]
