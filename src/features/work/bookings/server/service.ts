import { sql } from 'drizzle-orm'
import { DEFAULT_DURATION } from '#contract/duration.ts'
import { addMinutes, endOfDay, startOfDay } from '#contract/dates.ts'
import { isStaff } from '#contract/roles.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import { ensureOwnClient, isArchived } from '#features/people/clients/server/shared/own-client.ts'
import { findPlace } from '#features/people/properties/server/shared/job-place.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { assertCrewAvailable } from '#features/work/visits/server/shared/crew-times.ts'
import { weekdays } from '#features/company/settings/contract.ts'
import { type Company, getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import type { Clock, UserContext } from '#server/context.ts'
import { insertRow } from '#server/database/versions.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/errors.ts'
import { DAY, defineCap } from '#server/rate-limit.ts'
import {
  type BookingInput,
  type BookableDays,
  type BookingRow,
  closedToClient,
  type Offer,
  type TimesQuery,
} from '../contract.ts'
import { bookingWindow, listHalfHours, bookingRefusal } from './availability.ts'
import { notifyClient, notifyOffice } from './messages.ts'
import { getPlan, type PlanOptions } from './availability-queries.ts'
import { countOpenVisits, getBooking } from './queries.ts'
import { bookings } from './table.ts'

/** Only bookings that succeed; `openBookings` says how many may be open. */
const bookingsByUser = defineCap('bookings', {
  per: ['user'],
  limit: 20,
  seconds: DAY,
  over: (when) => `You have booked many visits today. Call us to book another one, or try again ${when}.`,
})

/** Maximum number of upcoming visits per client. Proven: a confirmed email, or linked by staff to a client. */
const openBookings = { proven: 20, unproven: 3 }

/** The weekdays that clients can book, and the first and last day. */
export function bookableDays(company: Company, now: Date): BookableDays {
  const { first_day, last_day } = bookingWindow(company, now)
  return { open_weekdays: weekdays.filter((weekday) => company.business_hours[weekday] !== null), first_day, last_day }
}

/** The services and weekdays that clients can book, and the first and last day. */
export async function getOffer(ctx: UserContext): Promise<Offer> {
  const company = await getCompany(ctx)
  const closed = !isStaff(ctx.user.role) && (await isArchived(ctx)) ? closedToClient(company.phone) : null
  return { closed, services: company.services_offered, ...bookableDays(company, ctx.now()) }
}

/** The caller's own bookings, which theirs must not overlap. */
const ownBookings = ({ user }: UserContext) => (isStaff(user.role) ? sql`false` : sql`c.user_id = ${user.id}`)

/** The times of a day that a client can book for a visit of this length. */
export const getTimes = (ctx: UserContext, query: TimesQuery): Promise<string[]> =>
  freeTimes(ctx, query, { own: ownBookings(ctx) })

/** The free times of a day, for a client with these bookings. */
export async function freeTimes(
  ctx: Clock,
  { day, duration_minutes }: TimesQuery,
  options: PlanOptions,
): Promise<string[]> {
  const company = await getCompany(ctx)
  const { time_zone } = company
  const now = ctx.now()
  const { first_day, last_day } = bookingWindow(company, now)
  if (day < first_day || day > last_day) return []
  const ends = addMinutes(endOfDay(time_zone, day), duration_minutes)
  const plan = await getPlan(ctx, { starts: startOfDay(time_zone, day), ends }, options)
  return listHalfHours(time_zone, day).filter(
    (time) => bookingRefusal(company, now, plan, time, duration_minutes) === null,
  )
}

/** The turn of everyone who takes a time without the office. */
export const CLIENTS_BOOK = 'bookings of clients'

/** The configured duration of a service; another one, in the client's own words, takes the usual time. */
const getDuration = ({ services_offered }: Company, { service_type }: BookingInput): number =>
  services_offered.find(({ name }) => name.toLowerCase() === service_type.toLowerCase())?.duration_minutes ??
  DEFAULT_DURATION

/** Refuses a client who has booked as many visits as may be open. */
async function refuseTooManyOpen(ctx: UserContext, client: { email_unproven: boolean }): Promise<void> {
  const isProven = ctx.user.email_confirmed || !client.email_unproven
  const most = isProven ? openBookings.proven : openBookings.unproven
  const open = await countOpenVisits(ctx)
  if (open < most) return
  throw conflict(
    isProven
      ? `You have ${open} visits booked. Call us to book another one, or cancel one first.`
      : `You have ${open} visits booked. To book more, confirm your email address first, or call us.`,
  )
}

/** The values that a client may choose. Client bookings are serialized, so each sees all the others. */
async function ownValues(ctx: UserContext, company: Company, input: BookingInput) {
  const scheduled_date = requireInstant(company, 'scheduled_date', input.scheduled_date)
  const duration_minutes = getDuration(company, input)
  const client = await ensureOwnClient(ctx)
  if (client.archived_at !== null) throw conflict(closedToClient(company.phone))
  await takeTurns(ctx.db, CLIENTS_BOOK)
  await refuseTooManyOpen(ctx, client)
  const period = { starts: scheduled_date, ends: addMinutes(scheduled_date, duration_minutes) }
  const plan = await getPlan(ctx, period, { own: ownBookings(ctx) })
  const refusal = bookingRefusal(company, ctx.now(), plan, scheduled_date, duration_minutes)
  if (refusal) throw refusal
  // Checked last: only successful bookings count.
  await bookingsByUser(ctx, ctx.user.id).use()
  const own = { ...input, client_id: client.id }
  const place = await findPlace(ctx, own, { adds: false })
  return { ...own, ...place, scheduled_date, duration_minutes, assigned_to: null, source: 'website' }
}

async function officeValues(ctx: UserContext, company: Company, input: BookingInput) {
  const scheduled_date = requireInstant(company, 'scheduled_date', input.scheduled_date)
  if (input.client_id !== null) await requireActiveClient(ctx, input.client_id)
  await assertCrewAvailable(ctx, { ...input, crew: listCrew(input), scheduled_date, kind: 'booking', id: null })
  return { ...input, ...(await findPlace(ctx, input)), scheduled_date, source: 'staff' }
}

/** Books a visit: staff for any client at any time, clients for themselves at a free time. */
export const createBooking = (ctx: UserContext, input: BookingInput): Promise<BookingRow> =>
  inTransaction(ctx, async (ctx) => {
    const company = await getCompany(ctx)
    const values = await (isStaff(ctx.user.role) ? officeValues : ownValues)(ctx, company, input)
    const created_at = ctx.now().toISOString()
    const { id } = await insertRow(ctx, bookings, {
      ...values,
      created_by_agent: Boolean(ctx.origin?.agent),
      created_at,
      updated_at: created_at,
    })
    const booking = await getBooking(ctx, id)
    if (!isStaff(ctx.user.role)) {
      await notifyOffice(ctx, booking, 'booked')
      await notifyClient(ctx, booking, 'received')
    }
    return booking
  })
