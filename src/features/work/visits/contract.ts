import * as z from 'zod/mini'
import { Instant, When } from '#contract/dates.ts'
import { DEFAULT_DURATION, Duration, Minutes } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, OptionalId, OptionalText } from '#contract/listing.ts'
import { states, statusSchema } from '#contract/states.ts'
import { RequiredId } from '#contract/required-id.ts'
import { listOr } from '#contract/text.ts'
import { ReadVersion } from '#contract/version.ts'

const IS_CANCELLED = 'This visit is cancelled.'
const IS_STARTED = 'Work on this visit has started, which must be kept. Cancel the visit instead.'

/** A job has the state of its next visit. */
export const visitStates = states({
  scheduled: { label: 'Scheduled', tone: 'info', icon: 'planned', outlined: true },
  in_progress: {
    label: 'In Progress',
    tone: 'warn',
    icon: 'working',
    refuses: { delete: IS_STARTED, plan: 'Work on this visit has started.' },
  },
  completed: {
    label: 'Completed',
    tone: 'good',
    icon: 'done',
    over: true,
    refuses: {
      start: 'This visit is completed. Set it to in progress first.',
      finish: 'This visit is already completed.',
      delete: 'This visit is completed and must be kept.',
      plan: 'This visit is completed.',
    },
  },
  cancelled: {
    label: 'Cancelled',
    tone: 'bad',
    icon: 'cancelled',
    over: true,
    refuses: { start: IS_CANCELLED, finish: IS_CANCELLED, plan: IS_CANCELLED },
  },
})
const VisitStatus = statusSchema(visitStates)

/** The reason for a visit. */
export const visitPurposes = ['work', 'rough_in', 'trim_out', 'inspection', 'return'] as const
export const VisitPurpose = z.enum(visitPurposes, { error: `Purpose must be ${listOr(visitPurposes)}` })
export const purposeLabels: Record<z.infer<typeof VisitPurpose>, string> = {
  work: 'Work',
  rough_in: 'Rough-in',
  trim_out: 'Trim-out',
  inspection: 'Inspection',
  return: 'Return visit',
}

const MOST_HELPERS = 11
export const HelperIds = z.array(Id).check(z.maxLength(MOST_HELPERS, `Choose at most ${MOST_HELPERS} helpers`))

export const ScheduledDate = z.pipe(
  z.nullish(z.union([z.literal(''), When()])),
  z.transform((when) => when || null),
)

/** The client gets an email about the visit, and a text where they may be texted. */
export const NotifyClient = z.boolean({ error: 'Choose whether to tell the client' })

export const NO_VISIT_TO_TELL = 'There is no visit ahead to tell the client about. Choose a date, or turn this off.'
export const CLIENT_UNREACHABLE = 'This client has no email, and may not be texted. Call them, and turn this off.'

export const MOST_DAYS = 14
const DAYS = `Days must be a whole number from 1 to ${MOST_DAYS}`

export const VisitDays = z._default(
  z.number({ error: DAYS }).check(z.int(DAYS), z.minimum(1, DAYS), z.maximum(MOST_DAYS, DAYS)),
  1,
)

const fields = {
  purpose: VisitPurpose,
  assigned_to: OptionalId,
  helper_ids: HelperIds,
  status: VisitStatus,
  scheduled_date: ScheduledDate,
  duration_minutes: Duration,
  notes: OptionalText(2000),
}

export const VisitInput = z.object({
  ...fields,
  job_id: RequiredId('Job is required'),
  purpose: z._default(fields.purpose, 'work'),
  helper_ids: z._default(HelperIds, []),
  status: z._default(VisitStatus, 'scheduled'),
  duration_minutes: z._default(Duration, DEFAULT_DURATION),
  /** That many visits, one a day at the same time. Days when the company is closed are skipped. */
  days: VisitDays,
  notify_client: z._default(NotifyClient, false),
})
export type VisitInput = z.output<typeof VisitInput>

export const VisitPatch = z.extend(z.partial(z.object(fields)), {
  notify_client: z.optional(NotifyClient),
  updated_at: ReadVersion,
})
export type VisitPatch = z.output<typeof VisitPatch>

export const Visit = z.object({
  id: Id,
  job_id: Id,
  /** The title of its job. */
  title: z.string(),
  client_name: z.string(),
  purpose: VisitPurpose,
  status: VisitStatus,
  /** The lead of the crew. */
  assigned_to: z.nullable(Id),
  assigned_to_name: z.nullable(z.string()),
  helper_ids: z.array(Id),
  helper_names: z.array(z.string()),
  scheduled_date: z.nullable(Instant),
  duration_minutes: Minutes,
  completed_date: z.nullable(Instant),
  /** Staff only: null for clients. */
  notes: z.nullable(z.string()),
  /** When the user clocked in, or null. */
  on_site_since: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  /** The version of its job, which shows the plan of its next visit. */
  job_updated_at: Instant,
})
export type Visit = z.infer<typeof Visit>

/** The versions of records that a change found and left: an edit that waits on the device may build on it. */
export const ChangedVersions = z.array(z.object({ id: Id, before: Instant, after: Instant }))

/** A visit after a change, with the versions of the visit and of its job. */
export const ChangedVisit = z.extend(Visit, { versions: ChangedVersions })
export type ChangedVisit = z.infer<typeof ChangedVisit>

export const ONLY_VISIT = 'A job has at least one visit. Cancel the job instead.'

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  start: (visit: Pick<Visit, 'status' | 'on_site_since'>) =>
    visit.on_site_since === null ? visitStates.refusal(visit, 'start') : 'You are already on site.',
  stop: ({ on_site_since }: Pick<Visit, 'on_site_since'>) => (on_site_since === null ? 'You are not on site.' : null),
  finish: (visit: Pick<Visit, 'status'>) => visitStates.refusal(visit, 'finish'),
  /** To move or reassign it together with others. */
  plan: (visit: { status: string }) => visitStates.refusal(visit, 'plan'),
  delete: (visit: Pick<Visit, 'status'>, others: number) =>
    others === 0 ? ONLY_VISIT : visitStates.refusal(visit, 'delete'),
}

export const visits = {
  get: endpoint({
    method: 'GET',
    path: '/api/visits/:id',
    access: 'signedIn',
    summary: 'One visit of a job',
    reads: ['jobs', 'hours', 'clients', 'users'],
    returns: Visit,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/visits',
    access: 'staff',
    summary: 'Add a visit to a job, or one on each of several days; 409 names a conflicting visit of the crew',
    changes: ['jobs', 'deliveries'],
    body: VisitInput,
    returns: z.array(Visit),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/visits/:id',
    access: 'staff',
    summary: 'Change a visit; only the fields sent change',
    changes: ['jobs', 'deliveries', 'hours'],
    queued: { words: 'Visit', only: { notify_client: false } },
    body: VisitPatch,
    returns: ChangedVisit,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/visits/:id',
    access: 'staff',
    summary: 'Delete a visit on which no work has started',
    changes: ['jobs', 'hours'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/visits/:id/start',
    access: 'staff',
    summary: 'Clock in; a scheduled visit becomes in progress',
    audit: 'clocked in on {record}',
    changes: ['jobs', 'hours'],
    queued: { words: 'Clock in' },
    returns: ChangedVisit,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/visits/:id/stop',
    access: 'staff',
    summary: 'Clock out; the visit stays in progress',
    audit: 'clocked out of {record}',
    changes: ['jobs', 'hours'],
    queued: { words: 'Clock out' },
    returns: ChangedVisit,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/visits/:id/finish',
    access: 'staff',
    summary: 'Complete the visit and clock everyone out',
    audit: 'finished {record}',
    changes: ['jobs', 'hours'],
    queued: { words: 'Visit finished' },
    returns: ChangedVisit,
  }),
}
