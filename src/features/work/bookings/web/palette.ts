import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { formatDateTime } from '#contract/date-format.ts'
import { formatPhone } from '#contract/phone-format.ts'
import { type PalettePart, records } from '#web/palette/part.ts'
import { type BookingRow, bookings, bookingStates } from '../contract.ts'

const phones = ({ client_phone }: BookingRow) => (client_phone === null ? '' : formatPhone(client_phone))

export const searched = ['service_type', 'client_name', 'client_phone', phones, 'location', 'assigned_to_name'] as const

export const palette: PalettePart = {
  records: [
    records({
      label: 'Bookings',
      icon: CalendarCheck,
      list: bookings.list,
      search: searched,
      words: ({ service_type, client_name, client_phone, location }) => [
        service_type,
        client_name,
        client_phone,
        location,
      ],
      title: ({ service_type }) => service_type,
      detail: ({ client_name, scheduled_date, ...booking }, zone) => [
        client_name,
        formatDateTime(zone, scheduled_date),
        bookingStates.of(booking).label,
      ],
      open: ({ id }) => `/bookings?open=${id}`,
    }),
  ],
  actions: [
    {
      label: 'New Booking',
      icon: CalendarPlus,
      words: 'create add book appointment service',
      access: bookings.create.access,
      href: '/bookings?new=1',
      often: true,
    },
  ],
}
