import { formatTime } from '#contract/dates.ts'
import { control, fields, link, pair, part, text, texts, within } from './fact.ts'
import type { Fact } from './fact.ts'
import { isStaff, longDate, press, type Screen, type Seen } from './screen.ts'

const place = '4812 Shoal Creek Blvd, Austin, TX 78756'

const confirmed = ({ world: { visit } }: Seen): Fact[] =>
  within(
    'Surge protector estimate',
    text('Confirmed'),
    part(longDate(visit)),
    part('5:15 AM'),
    part('45 min'),
    part(place),
  )

const completed = ({ world: { past } }: Seen): Fact[] =>
  within('Doorbell repair', text('Completed'), part(longDate(past)), part('5:15 AM'), part('30 min'), part(place))

const form = [
  ...fields('Client', 'Service type', 'Date and time', 'Duration (minutes)', 'Location', 'Notes'),
  control('Cancel'),
]

const office = (seen: Seen): Screen[] => [
  {
    path: '/bookings',
    heading: 'Appointment Bookings',
    facts: [
      control('New Booking'),
      link('Schedule', '/schedule'),
      part('Upcoming Appointments ('),
      part('Completed ('),
      ...confirmed(seen),
      ...within('Surge protector estimate', part('The panel is in the garage.'), control('Complete')),
      ...completed(seen),
      ...within('Doorbell repair', part('Ring twice.')),
      text('AI Booked'),
    ],
  },
  {
    path: `/bookings?open=${seen.world.booking}`,
    facts: [
      ...texts('Surge protector estimate', 'Confirmed'),
      pair('Date', longDate(seen.world.visit)),
      pair('Time', '5:15 AM'),
      pair('Time', '45 min'),
      pair('Client', 'Grace Holloway'),
      pair('Location', place),
      pair('Notes', 'The panel is in the garage.'),
      control('Complete'),
      control('Cancel Booking'),
    ],
  },
  { path: '/bookings?new=1', facts: [text('New Booking'), ...form, control('Create Booking')] },
  {
    path: `/bookings?open=${seen.world.booking}`,
    open: press('Edit'),
    facts: [text('Edit Booking'), ...form],
  },
]

const own = (seen: Seen): Screen[] => {
  const { id, service, day, at } = seen.world.ownBooking
  return [
    {
      path: '/booking',
      heading: 'Appointment Bookings',
      facts: [
        part('Upcoming Appointments ('),
        text('Completed (1)'),
        ...confirmed(seen),
        ...within(
          'Mind the dogs.',
          part(service),
          text('Pending'),
          part(longDate(day)),
          part(formatTime('America/Chicago', at)),
          part('60 min'),
          part(place),
          control('Cancel'),
        ),
        ...completed(seen),
        text('What do you need?'),
      ],
    },
    {
      path: `/bookings?open=${id}`,
      facts: [
        ...texts(service, 'Pending'),
        pair('Date', longDate(day)),
        pair('Time', formatTime('America/Chicago', at)),
        pair('Location', place),
        pair('Notes', 'Mind the dogs.'),
        control('Cancel Appointment'),
      ],
    },
  ]
}

export const bookingScreens = (seen: Seen): Screen[] => (isStaff(seen) ? office(seen) : own(seen))
