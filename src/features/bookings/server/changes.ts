import { isStaff } from '#contract/roles.ts'
import { moveLinkExpiry, revokeLinks } from '#features/links/server/shared/links.ts'
import { requireActiveClient } from '#features/clients/server/shared/active-client.ts'
import { assertTechnicianAvailable } from '#features/visits/server/shared/visits.ts'
import { announceVisit } from '#features/visits/server/shared/technician-mail.ts'
import { companyOf, requireInstant } from '#features/settings/server/shared/company.ts'
import type { Context, UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { AppError, refuseIf } from '#server/errors.ts'
import { blocked, type BookingPatch, type BookingRow, bookingStates, ONLY_CANCEL } from '../contract.ts'
import { notifyClient, notifyOffice } from './messages.ts'
import { endOf } from './shared/booking-link.ts'
import { getBooking, type LockedBooking, lockBooking, updateWithoutNewVersion } from './queries.ts'
import { bookings } from './table.ts'

const fields = [
  'client_id',
  'service_type',
  'scheduled_date',
  'duration_minutes',
  'location',
  'notes',
  'assigned_to',
  'status',
] as const
type Field = (typeof fields)[number]
type Edited = Pick<LockedBooking, Field>

/** Applies the patch to a copy and lists the fields that change. */
async function edited(ctx: UserContext, was: LockedBooking, { scheduled_date, ...patch }: BookingPatch) {
  const company = await companyOf(ctx)
  const submitted = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const wanted: LockedBooking = {
    ...was,
    ...submitted,
    updated_at: was.updated_at,
    scheduled_date:
      scheduled_date === undefined ? was.scheduled_date : requireInstant(company, 'scheduled_date', scheduled_date),
  }
  const changed = new Set<Field>(fields.filter((field) => wanted[field] !== was[field]))
  return { company, wanted, changed }
}

function assertOnlyCancels(was: LockedBooking, wanted: Edited, changed: Set<Field>, now: Date): void {
  if (changed.size === 0) return
  if (changed.size > 1 || wanted.status !== 'cancelled') throw new AppError(403, ONLY_CANCEL)
  refuseIf(blocked.cancelOwn(was, now.toISOString()))
}

type Event = 'confirmed' | 'moved' | 'cancelled'

/** The event of a change to tell the client about, or null. A new client on a confirmed visit gets a confirmation too. */
function eventOf(was: LockedBooking, wanted: LockedBooking, changed: Set<Field>): Event | null {
  if (changed.has('status')) return wanted.status === 'completed' || wanted.status === 'pending' ? null : wanted.status
  if (was.status !== 'confirmed') return null
  if (changed.has('client_id')) return 'confirmed'
  return changed.has('scheduled_date') ? 'moved' : null
}

/** Notifies the people affected, unless the visit is in the past. */
async function notify(ctx: UserContext, event: Event, was: LockedBooking, wanted: LockedBooking): Promise<void> {
  const isAhead = ({ scheduled_date }: LockedBooking) => scheduled_date > ctx.now().toISOString()
  const booking = await getBooking(ctx, was.id)
  const before = { ...booking, client_id: was.client_id, scheduled_date: was.scheduled_date }
  if (event === 'cancelled') {
    if (!isStaff(ctx.user.role)) await announceWithdrawal(ctx, before)
    else if (isAhead(was) && (was.status === 'confirmed' || was.source === 'website'))
      await notifyClient(ctx, before, 'cancelled')
    return
  }
  if (was.status === 'confirmed' && was.client_id !== wanted.client_id && isAhead(was))
    await notifyClient(ctx, before, 'cancelled')
  if (isAhead(wanted) && (await notifyClient(ctx, booking, event)))
    await updateWithoutNewVersion(ctx.db, was.id, { confirmation_sent: true })
}

/** The client cancelled: the office and the client are notified. */
export async function announceWithdrawal(ctx: Context, booking: BookingRow): Promise<void> {
  await notifyOffice(ctx, booking, 'cancelled')
  await notifyClient(ctx, booking, 'withdrawn')
}

const TAKES_TIME: Field[] = ['assigned_to', 'scheduled_date', 'duration_minutes', 'status']

/** A change of a booking: how it was, how it will be, and the fields that differ. */
export type Change = { was: LockedBooking; wanted: LockedBooking; changed: Set<Field> }

/** Writes a change. `isPromised`: the client is promised the new time, so they are reminded of it. */
export async function writeChange(ctx: Context, { was, wanted, changed }: Change, isPromised: boolean): Promise<void> {
  refuseIf(blocked.move(was, wanted.status) ?? blocked.edit(was))
  if (bookingStates.isOpen(wanted) && TAKES_TIME.some((field) => changed.has(field)))
    await assertTechnicianAvailable(ctx, { ...wanted, kind: 'booking' })
  const values = Object.fromEntries([...changed].map((field) => [field, wanted[field]]))
  const confirmed_at = ctx.now().toISOString()
  await updateRow(ctx, bookings, was.id, {
    ...values,
    ...(isPromised && { confirmed_at, confirmation_sent: false, reminder_sent: false }),
  })
  if (changed.has('client_id')) await revokeLinks(ctx, { kind: 'booking', document_id: was.id })
  if (changed.has('scheduled_date') || changed.has('duration_minutes'))
    await moveLinkExpiry(ctx, { kind: 'booking', document_id: was.id }, endOf(wanted))
  if (wanted.status !== 'completed')
    await announceVisit(ctx, { kind: 'booking', id: was.id }, getPlan(was), getPlan(wanted))
}

/** The visit that a technician counts on, or null. */
const getPlan = ({ status, service_type: title, assigned_to, scheduled_date }: LockedBooking) =>
  status === 'confirmed' ? { title, assigned_to, scheduled_date } : null

/** Changes only the fields sent. A client can only cancel. */
export const updateBooking = (ctx: UserContext, id: string, patch: BookingPatch): Promise<BookingRow> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockBooking(ctx, id, patch.updated_at)
    const { wanted, changed } = await edited(ctx, was, patch)
    if (!isStaff(ctx.user.role)) assertOnlyCancels(was, wanted, changed, ctx.now())
    if (changed.size === 0) return getBooking(ctx, id)
    if (changed.has('client_id') && wanted.client_id !== null) await requireActiveClient(ctx, wanted.client_id)
    const event = eventOf(was, wanted, changed)
    await writeChange(ctx, { was, wanted, changed }, event === 'confirmed' || event === 'moved')
    if (event !== null) await notify(ctx, event, was, wanted)
    return getBooking(ctx, id)
  })
