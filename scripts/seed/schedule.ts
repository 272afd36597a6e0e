import type { bookings } from '#features/bookings/server/table.ts'
import type { jobs } from '#features/jobs/server/table.ts'
import type { Billed } from './billing.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Chance } from './chance.ts'
import { idAt } from './ids.ts'
import { works } from './work.ts'

type NewJob = typeof jobs.$inferInsert
type NewBooking = typeof bookings.$inferInsert

const placeOf = ({ address, city, zip }: Cast['clients'][number]) => `${address}, ${city}, TX ${zip}`

/** The jobs behind the invoices of the last months, today's, and those of the weeks to come. Nobody is in two places. */
export function createJobs(cast: Cast, billed: Billed[], calendar: Calendar, chance: Chance): NewJob[] {
  const [boss = '', second = '', third = ''] = cast.technicians
  const done: NewJob[] = billed
    .filter(({ invoice, offset }) => offset > -125 && invoice.status !== 'draft')
    .map(({ client, work, invoice, offset }, index) => {
      const scheduled_date = calendar.at(offset, '08:30')
      const cancelled = invoice.status === 'cancelled'
      return {
        id: idAt(calendar.at(offset - 6, '10:00')),
        client_id: client.id,
        assigned_to: index % 2 === 0 ? second : third,
        title: work.title,
        description: work.description,
        status: cancelled ? 'cancelled' : 'completed',
        scheduled_date,
        completed_date: cancelled ? null : calendar.at(offset, '15:30'),
        location: placeOf(client),
        notes: client.notes ?? null,
        created_at: calendar.at(offset - 6, '10:00'),
        updated_at: calendar.at(offset, '15:35'),
      }
    })
  const planned = (offset: number, time: string, assigned_to: string | null, status: NewJob['status']): NewJob => {
    const client = chance.pick(cast.clients)
    const work = chance.pick(
      works.filter((work) => work.for === 'both' || (work.for === 'business') === client.business),
    )
    const created_at = calendar.at(-chance.between(2, 12), '11:15')
    return {
      id: idAt(created_at),
      client_id: client.id,
      assigned_to,
      title: work.title,
      description: work.description,
      status: status ?? 'scheduled',
      scheduled_date: calendar.at(offset, time),
      location: placeOf(client),
      notes: client.notes ?? null,
      created_at,
      updated_at: created_at,
    }
  }
  const today = [
    planned(0, '08:00', second, 'in_progress'),
    planned(0, '09:30', third, 'in_progress'),
    planned(0, '13:00', second, 'scheduled'),
    planned(0, '15:30', third, 'scheduled'),
    planned(0, '16:30', null, 'scheduled'),
  ]
  const ahead = Array.from({ length: 14 }, (_, index) =>
    planned(
      calendar.workday(1 + Math.floor(index * 1.7)),
      index % 2 === 0 ? '08:30' : '13:30',
      [second, third, boss, null][index % 4] ?? null,
      'scheduled',
    ),
  )
  const grace: Partial<NewJob> = {
    client_id: cast.clients[0]?.id ?? '',
    location: cast.clients[0] && placeOf(cast.clients[0]),
  }
  const own: NewJob = { ...planned(calendar.workday(5), '10:30', second, 'scheduled'), ...grace }
  return [...done, ...today, ...ahead, own]
}

const services = [
  'Panel inspection',
  'EV charger estimate',
  'Lighting consultation',
  'Troubleshooting',
  'Generator service',
]

export function createBookings(cast: Cast, calendar: Calendar, chance: Chance): NewBooking[] {
  const booking = (offset: number, time: string, values: Partial<NewBooking>): NewBooking => {
    const client = chance.pick(cast.clients)
    const created_at = calendar.at(Math.min(offset, 0) - chance.between(2, 6), '19:20')
    return {
      id: idAt(created_at),
      client_id: client.id,
      service_type: chance.pick(services),
      scheduled_date: calendar.at(offset, time),
      duration_minutes: chance.pick([60, 60, 90, 120]),
      location: placeOf(client),
      source: 'website',
      created_at,
      updated_at: created_at,
      ...values,
    }
  }
  const past = Array.from({ length: 7 }, (_, index) =>
    booking(calendar.workday(-3 - index * 8), '09:00', {
      status: index === 3 ? 'cancelled' : 'completed',
      confirmation_sent: true,
      reminder_sent: true,
      assigned_to: cast.technicians[index % 3] ?? null,
    }),
  )
  const ahead = Array.from({ length: 6 }, (_, index) =>
    booking(calendar.workday(2 + index * 2), ['10:00', '11:45', '15:00'][index % 3] ?? '10:00', {
      status: index % 2 === 0 ? 'confirmed' : 'pending',
      confirmation_sent: index % 2 === 0,
      assigned_to: index % 2 === 0 ? (cast.technicians[1 + (index % 2)] ?? null) : null,
      created_by_agent: index === 3,
      source: index === 3 ? 'agent' : 'website',
    }),
  )
  return [...past, ...ahead]
}
