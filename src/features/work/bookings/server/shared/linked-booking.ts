import { sql } from 'drizzle-orm'
import { addMinutes } from '#contract/dates.ts'
import { type HolderContext, requireStillOpen } from '#features/people/links/server/shared/links.ts'
import { getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import { isTechnicianAvailable } from '#features/work/visits/server/shared/crew-times.ts'
import { takeTurns } from '#server/database/take-turns.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuseIf } from '#server/errors.ts'
import { DAY, defineCap } from '#server/rate-limit.ts'
import { type BookableDays, blocked, type BookingRow } from '../../contract.ts'
import { bookingRefusal } from '../availability.ts'
import { getPlan } from '../availability-queries.ts'
import { announceWithdrawal, type Change, writeChange } from '../changes.ts'
import { notifyClient, notifyOffice } from '../messages.ts'
import { getBooking, type LockedBooking, lockLinkedBooking } from '../queries.ts'
import { bookableDays, CLIENTS_BOOK, freeTimes } from '../service.ts'

// Actions for visitors with a booking's link. Links need no sign-in, so the context has no user.

const bookingMoves = defineCap('booking_moves', {
  per: ['booking'],
  limit: 10,
  seconds: DAY,
  over: (when) => `This visit was moved many times today. Call us to move it again, or try again ${when}.`,
})

/** The booking, and why it can no longer be cancelled or moved; null while it can. */
export async function linkedBooking(
  ctx: HolderContext,
  id: string,
): Promise<{ booking: BookingRow; closed: string | null; days: BookableDays }> {
  const booking = await getBooking(ctx, id)
  const now = ctx.now()
  return {
    booking,
    closed: blocked.changeOwn(booking, now.toISOString()),
    days: bookableDays(await getCompany(ctx), now),
  }
}

/** A booking does not compete with itself, but with the client's other bookings. */
const planOptions = ({ id, client_id }: Pick<LockedBooking, 'id' | 'client_id'>) => ({
  own: sql`c.id = ${client_id}::uuid`,
  except: id,
})

/** The free times of a day to which the visit can move. */
export async function timesForMove(ctx: HolderContext, id: string, day: string): Promise<string[]> {
  const booking = await getBooking(ctx, id)
  if (blocked.changeOwn(booking, ctx.now().toISOString()) !== null) return []
  const { duration_minutes } = booking
  const times = await freeTimes(ctx, { day, duration_minutes }, planOptions(booking))
  return times.filter((time) => time !== booking.scheduled_date)
}

/** A link of a booking: `id` is its own. */
type Link = { id: string; document_id: string }

/** Cancels the visit for its client. */
export const cancelLinkedBooking = (ctx: HolderContext, link: Link, version: string | undefined): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const id = link.document_id
    const was = await lockLinkedBooking(ctx, id, version)
    await requireStillOpen(ctx, link.id)
    refuseIf(blocked.changeOwn(was, ctx.now().toISOString()))
    const next: LockedBooking = { ...was, status: 'cancelled' }
    await writeChange(ctx, { was, next, changed: new Set(['status']) }, false)
    await announceWithdrawal(ctx, await getBooking(ctx, id))
  })

type Move = { scheduled_date: string; updated_at?: string | undefined }

/**
 * Moves the visit to a time that clients can book. Its technician stays if they are free then; otherwise the office assigns
 * another one.
 */
export const moveLinkedBooking = (ctx: HolderContext, link: Link, move: Move): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const id = link.document_id
    const was = await lockLinkedBooking(ctx, id, move.updated_at)
    await requireStillOpen(ctx, link.id)
    const now = ctx.now()
    refuseIf(blocked.changeOwn(was, now.toISOString()))
    const company = await getCompany(ctx)
    const starts = requireInstant(company, 'scheduled_date', move.scheduled_date)
    if (starts === was.scheduled_date) return
    await takeTurns(ctx.db, CLIENTS_BOOK)
    const ends = addMinutes(starts, was.duration_minutes)
    const plan = await getPlan(ctx, { starts, ends }, planOptions(was))
    const refusal = bookingRefusal(company, now, plan, starts, was.duration_minutes)
    if (refusal) throw refusal
    await bookingMoves(ctx, id).use()
    const isFree = await isTechnicianAvailable(ctx, { ...was, kind: 'booking', scheduled_date: starts })
    const next = { ...was, scheduled_date: starts, assigned_to: isFree ? was.assigned_to : null }
    const changed: Change['changed'] = new Set(['scheduled_date'])
    if (!isFree) changed.add('assigned_to')
    await writeChange(ctx, { was, next, changed }, was.status === 'confirmed')
    const booking = await getBooking(ctx, id)
    await notifyOffice(ctx, booking, 'moved')
    await notifyClient(ctx, booking, 'rescheduled')
  })
