import { absent, at, choices, control, fields, pair, part, placeholder, record, text, texts } from './fact.ts'
import { isStaff, press, type Screen, search, type Seen, shortDate } from './screen.ts'

// Quotes: for staff all of them, for clients their own.

const list = (seen: Seen): Screen[] => {
  const { quote, today } = seen.world
  const staff = isStaff(seen)
  return [
    {
      path: '/quotes',
      heading: staff ? 'Quotes' : 'My Quotes',
      open: search(quote.number),
      facts: [
        text(staff ? 'Offer work, and follow each quote until it is accepted' : 'Offers that we sent you'),
        placeholder(staff ? 'Search by quote number or client...' : 'Search by quote number...'),
        choices('Status', 'All Statuses', 'Draft', 'Sent', 'Viewed', 'Accepted', 'Declined', 'Expired', 'Converted'),
        staff ? control('New Quote') : absent('New Quote'),
        ...record({
          row: quote.number,
          columns: {
            'Quote Number': quote.number,
            ...(staff ? { Client: 'Grace Holloway' } : { Description: 'Panel upgrade to 200 A' }),
            Date: shortDate(today),
            'Valid Until': shortDate(quote.until),
            Status: 'Sent',
            Total: '$2,598.00',
          },
          onCard: { 'Valid Until': `Until ${shortDate(quote.until)}` },
        }),
      ],
    },
    { path: '/quotes', open: search('nothing like this'), facts: texts('No quotes found') },
  ]
}

const details = (seen: Seen): Screen => ({
  path: `/quotes?open=${seen.world.quote.id}`,
  facts: [
    ...texts('Quote Details', seen.world.quote.number, 'Sent', 'History'),
    part('Panel upgrade to 200 A'),
    part('Surge protector'),
    part(`Valid until ${shortDate(seen.world.quote.until)}`),
    text('Optional, not included in the total'),
    pair('Subtotal', '$2,400.00'),
    pair('Tax (8.25%)', '$198.00'),
    pair('Total without options', '$2,598.00'),
    pair('With all options', '$2,868.63'),
    pair('Deposit (30%)', '$779.40'),
    text('Due on completion.'),
    part('Version 1 sent, $2,598.00'),
    ...(isStaff(seen) ? at('wide', part('Download PDF')) : [part('Download PDF')]),
    ...(isStaff(seen) ? texts('Delivery') : [absent('Delivery'), absent('Edit')]),
  ],
})

const form = [
  ...fields('Client', 'Lead', 'Valid Until', 'Tax rate', 'Deposit in percent', 'or in dollars', 'Notes', 'Terms'),
  choices('Line 1 is', 'Included', 'Optional', 'One of a choice'),
  control('Add line'),
  control('Cancel'),
]

const staffScreens = ({ world: { quote } }: Seen): Screen[] => [
  { path: '/quotes?new=1', facts: [text('New Quote'), ...form, control('Create Quote')] },
  {
    path: `/quotes?open=${quote.id}`,
    open: press('Edit'),
    facts: [
      text('Edit Quote'),
      part('Your changes make version 2, which replaces it once you send it.'),
      ...form,
      control('Update Quote'),
    ],
  },
]

export const quoteScreens = (seen: Seen): Screen[] => [
  ...list(seen),
  details(seen),
  ...(isStaff(seen) ? staffScreens(seen) : []),
]
