import { isStaff } from '#contract/roles.ts'
import { requireActiveClient } from '#features/clients/server/shared/active-client.ts'
import { assertTechnicianAvailable } from '#features/visits/server/shared/visits.ts'
import { companyOf, requireInstant } from '#features/settings/server/shared/company.ts'
import type { UserContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updateRow } from '#server/database/versions.ts'
import { AppError, refuseIf } from '#server/errors.ts'
import { blocked, type BookingPatch, type BookingRow, bookingStates, ONLY_CANCEL } from '../contract.ts'
import { notifyClient, notifyOffice } from './messages.ts'
import { findBooking, type LockedBooking, lockBooking, updateWithoutNewVersion } from './queries.ts'
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
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
  const wanted: LockedBooking = {
    ...was,
    ...given,
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

/** What a change means to the client, or null. A new client on a confirmed visit gets a confirmation too. */
function eventOf(was: LockedBooking, wanted: LockedBooking, changed: Set<Field>): Event | null {
  if (changed.has('status')) return wanted.status === 'completed' || wanted.status === 'pending' ? null : wanted.status
  if (was.status !== 'confirmed') return null
  if (changed.has('client_id')) return 'confirmed'
  return changed.has('scheduled_date') ? 'moved' : null
}

/** Notifies the people affected, unless the visit is in the past. */
async function notify(ctx: UserContext, event: Event, was: LockedBooking, wanted: LockedBooking): Promise<void> {
  const isAhead = ({ scheduled_date }: LockedBooking) => scheduled_date > ctx.now().toISOString()
  const booking = await findBooking(ctx, was.id)
  const before = { ...booking, client_id: was.client_id, scheduled_date: was.scheduled_date }
  if (event === 'cancelled') {
    if (!isStaff(ctx.user.role)) {
      await notifyOffice(ctx, before, 'cancelled')
      await notifyClient(ctx, before, 'withdrawn')
    } else if (isAhead(was) && (was.status === 'confirmed' || was.source === 'website'))
      await notifyClient(ctx, before, 'cancelled')
    return
  }
  if (was.status === 'confirmed' && was.client_id !== wanted.client_id && isAhead(was))
    await notifyClient(ctx, before, 'cancelled')
  if (isAhead(wanted) && (await notifyClient(ctx, booking, event)))
    await updateWithoutNewVersion(ctx.db, was.id, { confirmation_sent: true })
}

const TAKES_TIME: Field[] = ['assigned_to', 'scheduled_date', 'duration_minutes', 'status']

/** Changes only the fields sent. A client can only cancel. */
export const updateBooking = (ctx: UserContext, id: string, patch: BookingPatch): Promise<BookingRow> =>
  inTransaction(ctx, async (ctx) => {
    const was = await lockBooking(ctx, id, patch.updated_at)
    const { wanted, changed } = await edited(ctx, was, patch)
    if (!isStaff(ctx.user.role)) assertOnlyCancels(was, wanted, changed, ctx.now())
    if (changed.size === 0) return findBooking(ctx, id)
    refuseIf(blocked.move(was, wanted.status))
    refuseIf(blocked.edit(was))
    if (changed.has('client_id') && wanted.client_id !== null) await requireActiveClient(ctx, wanted.client_id)
    if (bookingStates.isOpen(wanted) && TAKES_TIME.some((field) => changed.has(field)))
      await assertTechnicianAvailable(ctx, { ...wanted, kind: 'booking' })
    const now = ctx.now().toISOString()
    const values = Object.fromEntries([...changed].map((field) => [field, wanted[field]]))
    const event = eventOf(was, wanted, changed)
    const isPromised = event === 'confirmed' || event === 'moved'
    await updateRow(ctx, bookings, id, {
      ...values,
      ...(isPromised && { confirmed_at: now, confirmation_sent: false, reminder_sent: false }),
    })
    if (event !== null) await notify(ctx, event, was, wanted)
    return findBooking(ctx, id)
  })
