import {
  absent,
  at,
  choices,
  column,
  control,
  field,
  fields,
  input,
  pair,
  part,
  placeholder,
  record,
  text,
  texts,
  within,
} from './fact.ts'
import { isStaff, rowMenu, type Screen, search, type Seen, shortDate } from './screen.ts'
import { LONG_NAME, LONG_TITLE } from './world.ts'

const list = (seen: Seen): Screen[] => {
  const { owed, paid, large, today } = seen.world
  const row = (number: string, client: string, amount: string, status: string, due: string) =>
    record({
      row: number,
      columns: {
        'Invoice Number': number,
        Client: client,
        Date: shortDate(today),
        'Due Date': due,
        Status: status,
        Amount: amount,
      },
      ...(!isStaff(seen) && { inDetails: { Client: 'clients know their own name' } }),
    })
  const frame = [
    text('Manage your invoices and payments'),
    placeholder('Search by invoice number or client...'),
    choices('Status', 'All Statuses', 'Draft', 'Sent', 'Paid', 'Overdue'),
    isStaff(seen) ? control('Create Invoice') : absent('Create Invoice'),
  ]
  return [
    {
      path: '/invoices',
      heading: 'Invoices',
      facts: [
        ...frame,
        ...row(owed.number, 'Grace Holloway', '$2,882.16', 'Sent', 'due in 10 days'),
        ...at('wide', ...within(owed.number, control('Pay'))),
        ...row(paid.number, 'Grace Holloway', '$2,662.50', 'Paid', shortDate(seen.world.due)),
        ...within(paid.number, absent('Pay')),
        ...(isStaff(seen) ? row(large.number, LONG_NAME, '$99,999,999.99', 'Sent', 'due in 10 days') : []),
      ],
    },
    { path: '/invoices', open: search('nothing like this'), facts: texts('No invoices found') },
    {
      path: '/invoices',
      open: rowMenu(owed.number),
      facts: [
        control('View'),
        ...(isStaff(seen)
          ? [control('Send via Email & SMS'), control('Edit')]
          : [absent('Send via Email & SMS'), absent('Edit')]),
        seen.role === 'admin' ? control('Delete') : absent('Delete'),
      ],
    },
    {
      path: '/invoices',
      open: rowMenu(paid.number),
      facts: [control('View'), absent('Send via Email & SMS'), absent('Pay')],
    },
  ]
}

const details = (seen: Seen): Screen[] => {
  const { owed, large, today, due } = seen.world
  return [
    {
      path: `/invoices?open=${owed.id}`,
      facts: [
        text('Invoice Details'),
        part(owed.number),
        part('Sent'),
        pair('Client', 'Grace Holloway'),
        pair('Created', shortDate(today)),
        pair('Due Date', shortDate(due)),
        ...at('wide', ...['Description', 'Quantity', 'Unit price', 'Amount'].map(column)),
        part('Panel upgrade to 200 A'),
        ...within('Panel upgrade to 200 A', part('$2,400.00'), part('1')),
        ...within('Journeyman electrician, labor (hours)', part('2.5'), part('$105.00'), part('$262.50')),
        pair('Subtotal', '$2,662.50'),
        pair('Tax (8.25%)', '$219.66'),
        pair('Total', '$2,882.16'),
        text('Leave the old panel at the curb.'),
      ],
    },
    ...(isStaff(seen)
      ? [
          {
            path: `/invoices?open=${large.id}`,
            facts: [part(LONG_NAME), part(LONG_TITLE), pair('Total', '$99,999,999.99')],
          },
          dispute(seen),
        ]
      : []),
  ]
}

const dispute = ({ role, world: { disputed } }: Seen): Screen => ({
  path: `/invoices?open=${disputed.id}`,
  facts: [
    part('The client’s bank disputes $'),
    ...texts('Answer needed', 'Reason: Not authorized by the cardholder', 'Fee of the card provider: $15.00'),
    part('Evidence due in 4 days: '),
    part('back. The client sees that, but not why.'),
    role === 'admin' ? control('Accept Dispute') : absent('Accept Dispute'),
    text('Returned by the bank'),
    text('Dispute: Answer needed'),
  ],
})

const form = [
  field('Client'),
  ...fields('Status', 'Due Date', 'Tax rate', 'Notes'),
  ...texts('Line items', 'Description', 'Quantity', 'Unit price', 'Amount'),
  ...['Description', 'Quantity', 'Unit price'].map(input),
  control('Add line'),
  text('Subtotal'),
  text('Total'),
]

const changing = ({ role, world: { owed } }: Seen): Screen[] => [
  {
    path: '/invoices?new=1',
    facts: [...form, choices('Status', 'Draft', 'Sent', 'Paid', 'Overdue'), control('Create Invoice')],
  },
  {
    path: '/invoices',
    open: rowMenu(owed.number, 'Edit'),
    facts: [text('Edit Invoice'), part(owed.number), ...form, text('$2,882.16'), control('Update Invoice')],
  },
  ...(role === 'admin'
    ? [
        {
          path: '/invoices',
          open: rowMenu(owed.number, 'Delete'),
          facts: [text('Are you sure you want to delete this invoice?'), control('Delete'), control('Cancel')],
        },
      ]
    : []),
]

const payment = (seen: Seen): Screen[] => {
  const { owed, paid, large, due } = seen.world
  return [
    {
      path: `/payment/${owed.id}`,
      heading: 'Invoice Payment',
      facts: [
        ...texts(
          owed.number,
          'sent',
          'Grace Holloway',
          shortDate(due),
          'Panel upgrade to 200 A',
          '2.5 × $105.00',
          '$262.50',
        ),
        pair('Subtotal', '$2,662.50'),
        pair('Tax (8.25%)', '$219.66'),
        pair('Total', '$2,882.16'),
        text('Payment Details'),
        ...fields('Card number', 'Expiry', 'CVC'),
        control('Pay $2,882.16'),
      ],
    },
    {
      path: `/payment/${paid.id}`,
      heading: 'Invoice Payment',
      facts: [...texts(paid.number, 'Paid', 'Already Paid'), absent('Pay $2,662.50')],
    },
    ...(isStaff(seen)
      ? [
          {
            path: `/payment/${large.id}`,
            heading: 'Invoice Payment',
            facts: [...texts(LONG_NAME, LONG_TITLE), pair('Total', '$99,999,999.99')],
          },
        ]
      : []),
    {
      path: '/payment/00000000-0000-4000-8000-000000000000',
      heading: 'Invoice Payment',
      facts: [text('Invoice Not Found')],
    },
    { path: '/payment', heading: 'Invoice Payment', facts: [text('Invalid invoice ID')] },
  ]
}

export const invoiceScreens = (seen: Seen): Screen[] => [
  ...list(seen),
  ...details(seen),
  ...(isStaff(seen) ? changing(seen) : []),
  ...payment(seen),
]
