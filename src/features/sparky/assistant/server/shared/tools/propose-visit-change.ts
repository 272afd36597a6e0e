import * as z from 'zod/mini'
import { formatDateTime, When } from '#contract/dates.ts'
import { Id, OptionalId, OptionalText } from '#contract/listing.ts'
import { isStaff } from '#contract/roles.ts'
import { ReadVersion } from '#contract/version.ts'
import { bookings, bookingStates } from '#features/work/bookings/contract.ts'
import { visits, visitStates } from '#features/work/visits/contract.ts'
import { getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import { dispatch } from '#server/dispatch.ts'
import { refuseIf } from '#server/errors.ts'
import { type Caller, writingTool } from '../tool.ts'
import { technicianField, toFacts, Words } from './facts.ts'
import { technicianNamed, technicians } from './named.ts'
import { findOverlaps } from './overlaps.ts'

const ONLY_BOOKINGS = 'Only a booking is confirmed: the visit of a job is planned.'
const Kind = z.enum(['visit', 'booking'])

const Change = z.object({
  kind: Kind,
  id: Id,
  cancel: z._default(z.boolean(), false),
  complete: z._default(z.boolean(), false),
  confirm: z._default(z.boolean(), false),
  scheduled_date: z.optional(When()),
  notes: OptionalText(2000),
  assigned_to: z.optional(OptionalId),
  updated_at: ReadVersion,
})
type Change = z.output<typeof Change>

/** The visit of a job, or the booking, as it is now. */
async function findVisit({ services, user }: Caller, { kind, id }: Pick<Change, 'kind' | 'id'>) {
  if (kind === 'visit') return dispatch(services, user, visits.get, { params: { id } })
  const booking = await dispatch(services, user, bookings.get, { params: { id } })
  return { ...booking, title: booking.service_type }
}

const proposeVisitChange = writingTool({
  name: 'propose_visit_change',
  title: 'Propose a change of a visit',
  description:
    'Proposes to move a visit or booking, by the kind and id that the tool visits gives, to another time, to give it to another technician, to add a note for its crew, to confirm a booking (confirm: true), to complete it (complete: true), or to cancel it (cancel: true). A client can only cancel their own bookings.',
  access: 'signedIn',
  input: z.object({
    kind: Kind,
    id: Id,
    cancel: z.optional(z.boolean()),
    complete: z.optional(z.boolean()),
    confirm: z.optional(z.boolean()),
    note: Words('A line to add to its notes. Staff only.'),
    scheduled_date: z.optional(When()),
    technician: Words('The name or id of the technician. Staff only.'),
  }),
  change: Change,

  async plan(caller, { technician, scheduled_date, note, ...input }) {
    const company = await getCompany(caller.services)
    const visit = await findVisit(caller, input)
    const { updated_at, notes } = visit
    if (input.confirm) refuseIf(input.kind === 'visit' ? ONLY_BOOKINGS : bookingStates.refusal(visit, 'confirmed'))
    if (input.complete)
      refuseIf(
        input.kind === 'visit' ? visitStates.refusal(visit, 'finish') : bookingStates.refusal(visit, 'completed'),
      )
    return {
      ...input,
      updated_at,
      ...(scheduled_date && { scheduled_date: requireInstant(company, 'scheduled_date', scheduled_date) }),
      ...(note && { notes: [notes, note].filter(Boolean).join('\n') }),
      ...(technician && { assigned_to: (await technicianNamed(caller, technician)).id }),
    }
  },

  async show(caller, change) {
    const { time_zone } = await getCompany(caller.services)
    const visit = await findVisit(caller, change)
    const staff = isStaff(caller.user.role) ? await technicians(caller) : []
    const showTime = (instant: string | null) =>
      instant === null ? 'not scheduled' : formatDateTime(time_zone, instant)
    return {
      title: `${getVerb(change, visit.scheduled_date).now} a visit`,
      facts: toFacts({
        Visit: visit.title,
        Client: visit.client_name,
        When: showTime(visit.scheduled_date),
        'New time': change.scheduled_date && showTime(change.scheduled_date),
        Notes: change.notes,
        Technician: visit.assigned_to_name ?? 'none',
        'New technician': staff.find(({ id }) => id === change.assigned_to)?.name,
        'At the same time':
          (change.scheduled_date ?? change.assigned_to) &&
          (await findOverlaps(caller, time_zone, {
            id: visit.id,
            assigned_to: change.assigned_to ?? visit.assigned_to,
            scheduled_date: change.scheduled_date ?? visit.scheduled_date,
            duration_minutes: visit.duration_minutes,
          })),
      }),
      fields:
        change.cancel || change.complete || change.confirm
          ? []
          : [
              ...(change.notes ? [{ name: 'notes', label: 'Notes', kind: 'long_text' as const }] : []),
              ...(change.scheduled_date === undefined
                ? []
                : [{ name: 'scheduled_date', label: 'Date and time', kind: 'instant' as const }]),
              ...(staff.length > 0 && change.assigned_to !== undefined ? [technicianField(staff)] : []),
            ],
    }
  },

  async perform({ services, user, agent }, { kind, id, cancel, complete, confirm, notes, updated_at, ...plan }, key) {
    const { title, job_id, scheduled_date } = {
      job_id: null,
      ...(await findVisit({ services, user, agent }, { kind, id })),
    }
    const body = { updated_at, ...plan, ...(cancel && { status: 'cancelled' as const }), ...(notes && { notes }) }
    const call = { params: { id }, body, key, agent }
    if (kind === 'booking')
      await dispatch(services, user, bookings.update, {
        ...call,
        body: {
          ...body,
          ...(confirm && { status: 'confirmed' as const }),
          ...(complete && { status: 'completed' as const }),
        },
      })
    else if (complete) await dispatch(services, user, visits.finish, { params: { id }, key, agent })
    else await dispatch(services, user, visits.update, call)
    const { done } = getVerb({ cancel, complete, confirm, notes, ...plan }, scheduled_date)
    return { message: `${done} ${title}.`, href: job_id ? `/jobs?open=${job_id}` : `/bookings?open=${id}`, undo: null }
  },
})

/** The change in a word: before and after it is done. */
function getVerb(
  change: Pick<Change, 'cancel' | 'complete' | 'confirm' | 'scheduled_date' | 'notes'>,
  was: string | null,
) {
  if (change.cancel) return { now: 'Cancel', done: 'Canceled' }
  if (change.confirm) return { now: 'Confirm', done: 'Confirmed' }
  if (change.complete) return { now: 'Complete', done: 'Completed' }
  if (change.notes) return { now: 'Add a note to', done: 'Added a note to' }
  if (change.scheduled_date === undefined) return { now: 'Reassign', done: 'Reassigned' }
  return was === null ? { now: 'Schedule', done: 'Scheduled' } : { now: 'Move', done: 'Moved' }
}

export const visitChanges = [proposeVisitChange]
