import * as z from 'zod/mini'
import { formatDateTime, When } from '#contract/dates.ts'
import { Id, OptionalId } from '#contract/listing.ts'
import { isStaff } from '#contract/roles.ts'
import { ReadVersion } from '#contract/version.ts'
import { bookings } from '#features/work/bookings/contract.ts'
import { visits } from '#features/work/visits/contract.ts'
import { getCompany, requireInstant } from '#features/company/settings/server/shared/company.ts'
import { dispatch } from '#server/dispatch.ts'
import { type Caller, writingTool } from '../tool.ts'
import { technicianField, toFacts, Words } from './facts.ts'
import { technicianNamed, technicians } from './named.ts'

const Kind = z.enum(['visit', 'booking'])

const Change = z.object({
  kind: Kind,
  id: Id,
  cancel: z._default(z.boolean(), false),
  scheduled_date: z.optional(When()),
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
    'Proposes to move a visit or booking, by the kind and id that the tool visits gives, to another time, to give it to another technician, or to cancel it (cancel: true). A client can only cancel their own bookings.',
  access: 'signedIn',
  input: z.object({
    kind: Kind,
    id: Id,
    cancel: z.optional(z.boolean()),
    scheduled_date: z.optional(When()),
    technician: Words('The name or id of the technician. Staff only.'),
  }),
  change: Change,

  async plan(caller, { technician, scheduled_date, ...input }) {
    const company = await getCompany(caller.services)
    const { updated_at } = await findVisit(caller, input)
    return {
      ...input,
      updated_at,
      ...(scheduled_date && { scheduled_date: requireInstant(company, 'scheduled_date', scheduled_date) }),
      ...(technician && { assigned_to: (await technicianNamed(caller, technician)).id }),
    }
  },

  async show(caller, change) {
    const { time_zone } = await getCompany(caller.services)
    const visit = await findVisit(caller, change)
    const staff = isStaff(caller.user.role) ? await technicians(caller) : []
    const showTime = (instant: string | null) =>
      instant === null ? 'not scheduled' : formatDateTime(time_zone, instant)
    const title = change.cancel
      ? 'Cancel a visit'
      : change.scheduled_date === undefined
        ? 'Reassign a visit'
        : 'Move a visit'
    return {
      title,
      facts: toFacts({
        Visit: visit.title,
        Client: visit.client_name,
        When: showTime(visit.scheduled_date),
        'New time': change.scheduled_date && showTime(change.scheduled_date),
        Technician: visit.assigned_to_name ?? 'none',
        'New technician': staff.find(({ id }) => id === change.assigned_to)?.name,
      }),
      fields: change.cancel
        ? []
        : [
            ...(change.scheduled_date === undefined
              ? []
              : [{ name: 'scheduled_date', label: 'Date and time', kind: 'instant' as const }]),
            ...(staff.length > 0 && change.assigned_to !== undefined ? [technicianField(staff)] : []),
          ],
    }
  },

  async perform({ services, user, agent }, { kind, id, cancel, scheduled_date, assigned_to, updated_at }, key) {
    const body = {
      updated_at,
      ...(cancel && { status: 'cancelled' as const }),
      ...(scheduled_date !== undefined && { scheduled_date }),
      ...(assigned_to !== undefined && { assigned_to }),
    }
    const call = { params: { id }, body, key, agent }
    if (kind === 'visit') await dispatch(services, user, visits.update, call)
    else await dispatch(services, user, bookings.update, call)
    const { title, job_id } = { job_id: null, ...(await findVisit({ services, user, agent }, { kind, id })) }
    const what = cancel ? 'Canceled' : scheduled_date === undefined ? 'Reassigned' : 'Moved'
    return { message: `${what} ${title}.`, href: job_id ? `/jobs?open=${job_id}` : `/bookings?open=${id}`, undo: null }
  },
})

export const visitChanges = [proposeVisitChange]
