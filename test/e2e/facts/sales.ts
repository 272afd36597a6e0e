import { absent, choices, control, fields, pair, part, placeholder, text, texts, within } from './fact.ts'
import { isStaff, press, type Screen, search, type Seen, shortDate } from './screen.ts'

// The sales pipeline.

const personFields = [...fields('Name', 'Email', 'Phone', 'Service Interest', 'Estimated Value', 'Notes')]
const columns = ['New', 'Contacted', 'Qualified', 'Proposal'] as const

const pipeline = ({ world: { lead } }: Seen): Screen[] => [
  {
    path: '/sales',
    heading: 'Sales Pipeline',
    open: search('theodora'),
    facts: [
      control('New Lead'),
      ...texts('Total Leads', 'Pipeline Value', 'Converted'),
      placeholder('Search name, phone, or service...'),
      choices('Show', 'Open Leads', 'Due Now', 'Gone Quiet', 'Closed'),
      ...texts(...columns),
      ...within(
        'Theodora Marsh',
        ...texts('theodora.marsh@mail.example', '(512) 555-0188', '$12,345.60', 'EV Charger'),
        part('Follow up'),
      ),
    ],
  },
  { path: '/sales', open: search('nothing like this'), facts: [text('No leads found'), control('Clear filters')] },
  {
    path: `/sales?open=${lead.id}`,
    facts: [
      ...texts('Theodora Marsh', 'New', 'Activities', 'No activities yet'),
      ...['Call', 'Text', 'Email'].map(part),
      pair('Email', 'theodora.marsh@mail.example'),
      pair('Phone', '(512) 555-0188'),
      pair('Source', 'website'),
      pair('Estimated Value', '$12,345.60'),
      pair('Service Interest', 'EV Charger'),
      pair('Next Follow-up', shortDate(lead.followUp)),
      pair('Notes', 'Two cars, one garage.'),
      choices('Type', 'Call', 'Email', 'Meeting', 'Note'),
      ...fields('Notes'),
      control('Add Activity'),
      control('Edit'),
      control('Convert to Client'),
    ],
  },
  {
    path: '/sales?new=1',
    facts: [text('New Lead'), ...personFields, placeholder('e.g., Panel Upgrade, EV Charger'), control('Create Lead')],
  },
  {
    path: `/sales?open=${lead.id}`,
    open: press('Edit'),
    facts: [
      text('Edit Lead'),
      ...personFields,
      ...fields('Next Follow-up', 'Assigned To', 'Source'),
      control('Save Changes'),
    ],
  },
  {
    path: `/sales?open=${lead.id}`,
    open: press('Convert to Client'),
    facts: [...fields('Client'), control('Convert to Client'), control('Cancel')],
  },
]

const forbidden: Screen[] = [
  {
    path: '/sales',
    heading: 'Sales Pipeline',
    facts: [...texts('Unauthorized', "You don't have permission to view leads."), absent('New Lead')],
  },
]

export const salesScreens = (seen: Seen): Screen[] => (isStaff(seen) ? pipeline(seen) : forbidden)
