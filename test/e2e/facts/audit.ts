import { at, choices, column, control, field, fields, pair, part, placeholder, text, texts, within } from './fact.ts'
import { press, type Screen, search, type Seen } from './screen.ts'

/** The audit screens: the full trail, one event, and the history of one record. */
export const auditScreens = ({ role, world: { owed } }: Seen): Screen[] =>
  role === 'admin'
    ? [
        {
          path: '/audit',
          heading: 'Audit Trail',
          open: search(owed.number),
          facts: [
            text('Who did what and when. Nothing here can be changed or deleted.'),
            field('User'),
            choices('Action', 'All Actions', 'Done', 'Refused', 'Failed Sign-ins'),
            ...fields('From', 'To'),
            placeholder('Search by person or record...'),
            ...at('wide', ...['When', 'Who', 'What', 'Address', 'Actions'].map(column), control('Export CSV')),
            ...within(`created invoice ${owed.number}`, text('Dana Whitfield')),
          ],
        },
        { path: '/audit', open: search('nothing like this'), facts: texts('No events found') },
        {
          path: `/audit?of=invoice&record_id=${owed.id}`,
          facts: [
            text('Only events of one invoice'),
            control('Show All Events'),
            text(`created invoice ${owed.number}`),
          ],
        },
        {
          path: `/invoices?open=${owed.id}`,
          open: press('Change history'),
          facts: [control('Change history'), text('Created'), part('Dana Whitfield'), control('Open in Audit Trail')],
        },
        {
          path: `/audit?of=invoice&record_id=${owed.id}`,
          open: async (page) => page.getByText(`created invoice ${owed.number}`).first().click(),
          facts: [
            text('Event Details'),
            pair('Role', 'Admin'),
            pair('Record', `Invoice ${owed.number}`),
            pair('Call', 'POST /api/invoices'),
            ...texts('Changes', 'none → 8.25%'),
          ],
        },
      ]
    : [
        {
          path: '/audit',
          heading: 'Audit Trail',
          facts: texts(
            'Unauthorized',
            "You don't have permission to view the audit trail. This page is only available to administrators.",
          ),
        },
      ]
