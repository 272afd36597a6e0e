import { addMinutes } from '#contract/dates.ts'
import type { bookings } from '#features/work/bookings/server/table.ts'
import type { jobs } from '#features/work/jobs/server/table.ts'
import type { Billed } from './billing.ts'
import type { Calendar } from './calendar.ts'
import type { Cast } from './cast.ts'
import type { Chance } from './chance.ts'
import { createDiary, type Diary } from './diary.ts'
import { idAt } from './ids.ts'
import { type Work, works } from './work.ts'

type NewJob = typeof jobs.$inferInsert
type NewBooking = typeof bookings.$inferInsert

const formatPlace = ({ address, city, zip }: Cast['clients'][number]) => `${address}, ${city}, TX ${zip}`

type Making = { cast: Cast; calendar: Calendar; chance: Chance; diary: Diary }

/** All past and scheduled visits, jobs and bookings, without double-booking. */
export function createVisits(
  cast: Cast,
  billed: Billed[],
  calendar: Calendar,
  chance: Chance,
): { jobs: NewJob[]; bookings: NewBooking[] } {
  const making = { cast, calendar, chance, diary: createDiary() }
  // Bookings first: their times were promised to customers, and jobs are scheduled around them.
  const bookings = createBookings(making)
  return { bookings, jobs: createJobs(making, billed) }
}

/** At most a day's work; longer jobs take several days. */
const toMinutes = ({ hours }: Work) => Math.min(hours, 8) * 60

/** The jobs behind the last months' invoices, which they name, this week's, the next weeks', and undated ones. */
function createJobs(making: Making, billed: Billed[]): NewJob[] {
  const { cast, calendar, chance, diary } = making
  const [boss = '', second = '', third = ''] = cast.technicians
  const done: NewJob[] = billed
    .filter(({ invoice, offset }) => offset > -125 && invoice.status !== 'draft')
    .flatMap(({ client, work, invoice, offset }, index) => {
      const assigned_to = index % 2 === 0 ? second : third
      const minutes = toMinutes(work)
      const time = diary.next(assigned_to, offset, minutes)
      if (time === null) return []
      const cancelled = invoice.status === 'cancelled'
      const created_at = calendar.at(offset - 6, '10:00')
      const id = idAt(created_at)
      invoice.job_id = id
      return [
        {
          ...jobFor(client, work),
          id,
          assigned_to,
          status: cancelled ? ('cancelled' as const) : ('completed' as const),
          scheduled_date: calendar.at(offset, time),
          completed_date: cancelled ? null : addMinutes(calendar.at(offset, time), minutes),
          created_at,
          updated_at: calendar.at(offset, '18:05'),
        },
      ]
    })

  const planned = (
    offset: number,
    assigned_to: string | null,
    from: number,
    values: Partial<NewJob> = {},
  ): NewJob[] => {
    const { client, work } = pickWork(making)
    const minutes = Math.min(toMinutes(work), 240)
    const time = diary.next(assigned_to ?? 'nobody', offset, minutes, from)
    if (time === null) return []
    const created_at = calendar.at(Math.min(offset, 0) - chance.between(2, 12), '11:15')
    const scheduled_date = calendar.at(offset, time)
    const isDone = values.status === 'completed'
    return [
      {
        ...jobFor(client, work),
        id: idAt(created_at),
        assigned_to,
        status: 'scheduled',
        duration_minutes: minutes,
        scheduled_date,
        completed_date: isDone ? addMinutes(scheduled_date, minutes) : null,
        created_at,
        updated_at: isDone ? addMinutes(scheduled_date, minutes) : created_at,
        ...values,
      },
    ]
  }
  const completed = { status: 'completed' } as const
  const thisWeek = [-5, -4, -3, -2, -1]
    .filter((offset) => calendar.workday(offset) === offset)
    .flatMap((offset) => [
      ...planned(offset, second, 8 * 60, completed),
      ...planned(offset, third, 9 * 60, completed),
      ...(offset % 2 === 0 ? planned(offset, second, 13 * 60, completed) : planned(offset, boss, 14 * 60, completed)),
    ])
  const today = [
    ...planned(0, second, 8 * 60, { status: 'in_progress' }),
    ...planned(0, third, 9 * 60 + 30, { status: 'in_progress' }),
    ...planned(0, second, 13 * 60),
    ...planned(0, third, 14 * 60),
    ...planned(0, null, 16 * 60),
  ]
  // Before all other upcoming work: the sample client always has a next visit, however full the days are.
  const [grace] = cast.clients
  const own = grace
    ? planned(calendar.workday(5), second, 10 * 60, {
        client_id: grace.id,
        location: formatPlace(grace),
        notes: grace.notes ?? null,
      })
    : []
  const ahead = Array.from({ length: 15 }, (_, index) => index + 1)
    .filter((offset) => calendar.workday(offset) === offset)
    .flatMap((offset, index) => [
      ...planned(offset, second, 8 * 60 + 30),
      ...(index < 6 ? planned(offset, third, 8 * 60) : []),
      ...(index < 4 ? planned(offset, index % 2 === 0 ? third : second, 13 * 60 + 30) : []),
      ...(index % 3 === 1 ? planned(offset, boss, 10 * 60) : []),
      ...(index % 3 === 0 ? planned(offset, null, 13 * 60) : []),
    ])
  const waiting = [null, null, second, null].map((assigned_to, index): NewJob => {
    const { client, work } = pickWork(making)
    const created_at = calendar.at(-4 * index - 1, '14:40')
    return {
      ...jobFor(client, work),
      id: idAt(created_at),
      assigned_to,
      status: 'scheduled',
      created_at,
      updated_at: created_at,
    }
  })
  return [...done, ...thisWeek, ...today, ...ahead, ...own, ...waiting]
}

function pickWork({ cast, chance }: Making) {
  const client = chance.pick(cast.clients)
  const isFor = ({ for: whom }: Work) => whom === 'both' || (whom === 'business') === client.business
  return { client, work: chance.pick(works.filter(isFor)) }
}

const jobFor = (client: Cast['clients'][number], work: Work) => ({
  client_id: client.id,
  title: work.title,
  description: work.description,
  duration_minutes: toMinutes(work),
  location: formatPlace(client),
  notes: client.notes ?? null,
})

const services = [
  'Panel inspection',
  'EV charger estimate',
  'Lighting consultation',
  'Troubleshooting',
  'Generator service',
]

function createBookings({ cast, calendar, chance, diary }: Making): NewBooking[] {
  const booking = (offset: number, from: number, values: Partial<NewBooking>): NewBooking[] => {
    const client = chance.pick(cast.clients)
    const created_at = calendar.at(Math.min(offset, 0) - chance.between(2, 6), '19:20')
    const duration_minutes = chance.pick([60, 60, 90, 120])
    const service_type = chance.pick(services)
    const time = diary.next(values.assigned_to ?? 'nobody', offset, duration_minutes, from)
    if (time === null) return []
    return [
      {
        id: idAt(created_at),
        client_id: client.id,
        service_type,
        scheduled_date: calendar.at(offset, time),
        duration_minutes,
        location: formatPlace(client),
        source: 'website',
        created_at,
        updated_at: created_at,
        ...values,
      },
    ]
  }
  const past = Array.from({ length: 7 }, (_, index) =>
    booking(calendar.workday(-3 - index * 8), 9 * 60, {
      status: index === 3 ? 'cancelled' : 'completed',
      confirmation_sent: true,
      reminder_sent: true,
      assigned_to: cast.technicians[index % 3] ?? null,
    }),
  )
  const ahead = Array.from({ length: 8 }, (_, index) =>
    booking(calendar.workday(1 + Math.floor(index * 1.5)), [10 * 60, 11 * 60 + 30, 15 * 60][index % 3] ?? 10 * 60, {
      status: index % 2 === 0 ? 'confirmed' : 'pending',
      confirmation_sent: index % 2 === 0,
      assigned_to: index % 2 === 0 ? (cast.technicians[index % 4 === 0 ? 1 : 2] ?? null) : null,
      created_by_agent: index === 3,
      source: index === 3 ? 'agent' : 'website',
    }),
  )
  return [...past, ...ahead].flat()
}
