import { pickSent } from '#contract/patch.ts'
import { isStaff } from '#contract/roles.ts'
import { moveLinkExpiry, revokeLinks } from '#features/people/links/server/shared/links.ts'
import { requireActiveClient } from '#features/people/clients/server/shared/active-client.ts'
import { changePlace } from '#features/people/properties/server/shared/job-place.ts'
import { listCrew } from '#features/work/visits/rules/crew.ts'
import { assertCrewAvailable } from '#features/work/visits/server/shared/crew-times.ts'
import { announceVisit } from '#features/work/visits/server/shared/technician-mail.ts'
import { getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import type { Context, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { AppError, refuseIf } from '#server/errors.ts'
import { blocked, type BookingPatch, type BookingRow, bookingStates, ONLY_CANCEL } from '../contract.ts'
import { notifyClient, notifyOffice } from './messages.ts'
import { getBookingEnd } from './shared/booking-link.ts'
import { getBooking, type LockedBooking, lockBooking, updateWithoutNewVersion } from './queries.ts'
import { bookings } from './table.ts'

const fields = [
  'client_id',
  'service_type',
  'scheduled_date',
  'duration_minutes',
  'property_id',
  'location',
  'notes',
  'assigned_to',
  'status',
] as const
type Field = (typeof fields)[number]

/** Applies the patch to a copy and lists the fields that change. */
async function applyPatch(ctx: UserContext, was: LockedBooking, { scheduled_date, ...patch }: BookingPatch) {
  const company = await getCompany(ctx)
  const submitted = pickSent(patch)
  const place = isStaff(ctx.user.role) ? await changePlace(ctx, was, submitted) : {}
  const next: LockedBooking = {
    ...was,
    ...submitted,
    ...place,
    updated_at: was.updated_at,
    scheduled_date:
      scheduled_date === undefined ? was.scheduled_date : requireInstant(company, 'scheduled_date', scheduled_date),
  }
  const changed = new Set<Field>(fields.filter((field) => next[field] !== was[field]))
  return { next, changed }
}

function assertOnlyCancels(was: LockedBooking, next: LockedBooking, changed: Set<Field>, now: Date): void {
  if (changed.size === 0) return
  if (changed.size > 1 || next.status !== 'cancelled') throw new AppError(403, ONLY_CANCEL)
  refuseIf(blocked.cancelOwn(was, now.toISOString()))
}

type Event = 'confirmed' | 'moved' | 'cancelled'

/** The event of a change to tell the client about, or null. A new client on a confirmed visit gets a confirmation too. */
function findEvent(was: LockedBooking, next: LockedBooking, changed: Set<Field>): Event | null {
  if (changed.has('status')) return next.status === 'completed' || next.status === 'pending' ? null : next.status
  if (was.status !== 'confirmed') return null
  if (changed.has('client_id')) return 'confirmed'
  return changed.has('scheduled_date') ? 'moved' : null
}

/** Notifies the people affected, unless the visit is in the past. */
async function notify(ctx: UserContext, event: Event, was: LockedBooking, next: LockedBooking): Promise<void> {
  const isAhead = ({ scheduled_date }: LockedBooking) => scheduled_date > ctx.now().toISOString()
  const booking = await getBooking(ctx, was.id)
  const before = { ...booking, client_id: was.client_id, scheduled_date: was.scheduled_date }
  if (event === 'cancelled') {
    if (!isStaff(ctx.user.role)) await announceWithdrawal(ctx, before)
    else if (isAhead(was) && (was.status === 'confirmed' || was.source === 'website'))
      await notifyClient(ctx, before, 'cancelled')
    return
  }
  if (was.status === 'confirmed' && was.client_id !== next.client_id && isAhead(was))
    await notifyClient(ctx, before, 'cancelled')
  if (isAhead(next) && (await notifyClient(ctx, booking, event)))
    await updateWithoutNewVersion(ctx.db, was.id, { confirmation_sent: true })
}

/** The client cancelled: the office and the client are notified. */
export async function announceWithdrawal(ctx: Context, booking: BookingRow): Promise<void> {
  await notifyOffice(ctx, booking, 'cancelled')
  await notifyClient(ctx, booking, 'withdrawn')
}

const TAKES_TIME: Field[] = ['assigned_to', 'scheduled_date', 'duration_minutes', 'status']

/** A change of a booking: how it was, how it will be, and the fields that differ. */
export type Change = { was: LockedBooking; next: LockedBooking; changed: Set<Field> }

/** Writes a change. `isPromised`: the client is promised the new time, so they are reminded of it. */
export async function writeChange(ctx: Context, { was, next, changed }: Change, isPromised: boolean): Promise<void> {
  refuseIf(blocked.move(was, next.status) ?? blocked.edit(was))
  if (bookingStates.isOpen(next) && TAKES_TIME.some((field) => changed.has(field)))
    await assertCrewAvailable(ctx, { ...next, crew: listCrew(next), kind: 'booking' })
  const values = Object.fromEntries([...changed].map((field) => [field, next[field]]))
  const confirmed_at = ctx.now().toISOString()
  await updateRow(ctx, bookings, was.id, {
    ...values,
    ...(isPromised && { confirmed_at, confirmation_sent: false, reminder_sent: false }),
  })
  if (changed.has('client_id')) await revokeLinks(ctx, { kind: 'booking', document_id: was.id })
  if (changed.has('scheduled_date') || changed.has('duration_minutes'))
    await moveLinkExpiry(ctx, { kind: 'booking', document_id: was.id }, getBookingEnd(next))
  if (next.status !== 'completed')
    await announceVisit(ctx, { kind: 'booking', id: was.id }, getPlan(was), getPlan(next))
}

/** The visit that a technician counts on, or null. */
const getPlan = ({ status, service_type: title, assigned_to, scheduled_date }: LockedBooking) =>
  status === 'confirmed' ? { title, crew: listCrew({ assigned_to }), scheduled_date } : null

/** Changes only the fields sent. A client can only cancel. */
export const updateBooking = (ctx: UserContext, id: string, patch: BookingPatch): Promise<BookingRow> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockBooking(ctx, id, patch.updated_at)
    const { next, changed } = await applyPatch(ctx, was, patch)
    if (!isStaff(ctx.user.role)) assertOnlyCancels(was, next, changed, ctx.now())
    if (changed.size === 0) return getBooking(ctx, id)
    if (changed.has('client_id') && next.client_id !== null) await requireActiveClient(ctx, next.client_id)
    const event = findEvent(was, next, changed)
    await writeChange(ctx, { was, next, changed }, event === 'confirmed' || event === 'moved')
    if (event !== null) await notify(ctx, event, was, next)
    return getBooking(ctx, id)
  })
