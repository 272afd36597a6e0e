import * as z from 'zod/mini'
import { Day, Instant } from '#contract/dates.ts'
import { DEFAULT_DURATION, Duration, Minutes } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, NewId, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { ReadVersion } from '#contract/version.ts'
import { states, StatusFilter, statusSchema } from '#contract/states.ts'
import { RequiredId } from '#contract/required-id.ts'
import { listCounts } from '#contract/text.ts'
import {
  ChangedVersions,
  HelperIds,
  NotifyClient,
  ScheduledDate,
  Visit,
  VisitDays,
  VisitPurpose,
} from '#features/work/visits/contract.ts'
import { GateDecision } from '#features/work/visits/rules/gates.ts'

/** Staff may set any status. A job has that of its next visit. */
export const jobStates = states({
  scheduled: { label: 'Scheduled', tone: 'info', icon: 'planned', outlined: true },
  in_progress: { label: 'In Progress', tone: 'warn', icon: 'working' },
  completed: { label: 'Completed', tone: 'good', icon: 'done', over: true },
  cancelled: { label: 'Cancelled', tone: 'bad', icon: 'cancelled', over: true },
})
export const JobStatus = statusSchema(jobStates)
export type JobStatus = z.infer<typeof JobStatus>

export const JobInput = z.object({
  client_id: RequiredId('Client is required'),
  title: RequiredText(200, 'Title is required'),
  description: OptionalText(5000),
  assigned_to: OptionalId,
  status: z._default(JobStatus, 'scheduled'),
  scheduled_date: ScheduledDate,
  duration_minutes: z._default(Duration, DEFAULT_DURATION),
  /** One of the client's properties, which fills the location. A location alone finds its property. */
  property_id: OptionalId,
  location: OptionalText(300),
  notes: OptionalText(5000),
  permit_required: z._default(z.boolean({ error: 'Choose whether the job needs a permit' }), false),
})
export type JobInput = z.output<typeof JobInput>

/** A new job with its crew and days, and the decision to override the gate that refuses it. */
export const NewJobInput = z.extend(JobInput, {
  ...NewId,
  helper_ids: z._default(HelperIds, []),
  /** That many visits, one a day. */
  days: VisitDays,
  gate_override: z.nullish(GateDecision),
  notify_client: z._default(NotifyClient, false),
})
export type NewJobInput = z.output<typeof NewJobInput>

export const JobPatch = z.object({
  ...z.partial(JobInput).shape,
  status: z.optional(JobStatus),
  duration_minutes: z.optional(Duration),
  permit_required: z.optional(JobInput.shape.permit_required.def.innerType),
  helper_ids: z.optional(HelperIds),
  notify_client: z.optional(NotifyClient),
  updated_at: ReadVersion,
})
export type JobPatch = z.output<typeof JobPatch>

export const Job = z.object({
  id: Id,
  client_id: Id,
  assigned_to: z.nullable(Id),
  title: z.string(),
  description: z.nullable(z.string()),
  status: JobStatus,
  scheduled_date: z.nullable(Instant),
  duration_minutes: Minutes,
  completed_date: z.nullable(Instant),
  property_id: z.nullable(Id),
  location: z.nullable(z.string()),
  /** Staff only: null for clients. */
  notes: z.nullable(z.string()),
  permit_required: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Job = z.infer<typeof Job>

export const JobRow = z.extend(Job, {
  client_name: z.string(),
  client_phone: z.nullable(z.string()),
  assigned_to_name: z.nullable(z.string()),
})
export type JobRow = z.infer<typeof JobRow>

/** A job as the people on site see it: with the plan of its next visit, or of one on that day. */
export const DayJob = z.extend(JobRow, {
  visit_id: Id,
  purpose: VisitPurpose,
  /** The crew besides its lead. */
  helper_ids: z.array(Id),
  helper_names: z.array(z.string()),
  /** Instructions for the crew. Staff only: null for clients. */
  visit_notes: z.nullable(z.string()),
  /** Open visits of the job besides this one. */
  other_visits: z.number(),
  /** When the user clocked in, or null. */
  on_site_since: z.nullable(Instant),
  /** The client's notes, such as a gate code. Staff only: null for clients. */
  client_notes: z.nullable(z.string()),
  /** How to get in at the property, as all below. Staff only: null for clients. */
  gate_code: z.nullable(z.string()),
  dog: z.nullable(z.string()),
  parking: z.nullable(z.string()),
  coordinates: z.nullable(z.string()),
})
export type DayJob = z.infer<typeof DayJob>

export const TimeEntry = z.object({
  id: Id,
  user_id: Id,
  user_name: z.string(),
  started_at: Instant,
  ended_at: z.nullable(Instant),
})
export type TimeEntry = z.infer<typeof TimeEntry>

export const JobDetails = z.extend(DayJob, {
  /** By time. */
  visits: z.array(Visit),
  /** Time on site, newest first; staff only. */
  time_entries: z.optional(z.array(TimeEntry)),
  /** Why it cannot be deleted, or null; staff only. */
  deletion_blocked: z.optional(z.nullable(z.string())),
  /** Why its client cannot change, or null; staff only. */
  client_change_blocked: z.optional(z.nullable(z.string())),
})
export type JobDetails = z.infer<typeof JobDetails>

/** A job after a change, with the versions of the job and of its visits. */
export const ChangedJob = z.extend(JobDetails, { versions: ChangedVersions })
export type ChangedJob = z.infer<typeof ChangedJob>

/** Number of records of each kind that refer to a job. */
export type Attached = {
  photos: number
  timeEntries: number
  costs: number
  permits: number
  inspections: number
  workOrders: number
  dossiers: number
  quotes: number
  invoices: number
}

const recordsIn = ({
  photos,
  timeEntries,
  costs,
  permits,
  inspections,
  workOrders,
  dossiers,
  quotes,
  invoices,
}: Attached) =>
  listCounts({
    file: photos,
    'time entry': timeEntries,
    cost: costs,
    permit: permits,
    inspection: inspections,
    'work order': workOrders,
    dossier: dossiers,
    quote: quotes,
    invoice: invoices,
  })

/** Why a job with these records cannot be deleted. */
export const mustBeKept = (records: string): string =>
  `This job has ${records}, which must be kept. Cancel the job instead.`

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  /** Photos, time on site, and papers are records that must be kept. */
  delete: (attached: Attached) => {
    const records = recordsIn(attached)
    return records && mustBeKept(records)
  },
  /** A client sees their job, the records filed under them, and the records that show the job's title. */
  changeClient: (attached: Attached) => {
    const filed = recordsIn({ ...attached, timeEntries: 0 })
    return filed && `This job has ${filed} of its client. Create a new job for the other client.`
  },
}

const JobListQuery = z.extend(ListQuery, {
  status: StatusFilter(jobStates),
  /** `open`: neither completed nor cancelled. `unassigned`: those of them without a technician. */
  show: z.optional(z.enum(['open', 'unassigned'], { error: 'Show must be open or unassigned' })),
  client_id: z.optional(Id),
  property_id: z.optional(Id),
})

export const RecentJob = z.object({ id: Id, title: z.string(), client_name: z.string(), status: JobStatus })

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/api/jobs',
    access: 'signedIn',
    summary: "Jobs by scheduled date, the latest first and those without a date before them; a client's own",
    reads: ['jobs', 'clients', 'users'],
    versioned: true,
    followed: 'scheduled_date',
    query: JobListQuery,
    returns: z.array(JobRow),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/jobs/my-jobs',
    access: 'signedIn',
    summary: "The user's jobs: those assigned to a member of staff, or a client's own",
    reads: ['jobs', 'hours', 'clients', 'users', 'properties'],
    versioned: true,
    query: JobListQuery,
    returns: z.array(DayJob),
  }),
  today: endpoint({
    method: 'GET',
    path: '/api/jobs/today',
    access: 'signedIn',
    summary:
      "Today's jobs by time, or another day's: all for administrators, assigned to them or unassigned for employees, their own for clients",
    reads: ['jobs', 'hours', 'clients', 'users', 'properties', 'settings'],
    query: z.object({ day: z.optional(Day) }),
    returns: z.array(DayJob),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/jobs/recent',
    access: 'staff',
    summary: 'The newest jobs (5, or limit)',
    reads: ['jobs', 'clients'],
    versioned: true,
    query: z.pick(ListQuery, { limit: true }),
    returns: z.array(RecentJob),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/jobs/:id',
    access: 'signedIn',
    summary: 'One job with the time spent on site',
    reads: [
      'jobs',
      'hours',
      'clients',
      'users',
      'properties',
      'files',
      'job_costs',
      'compliance',
      'quotes',
      'invoices',
    ],
    returns: JobDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/jobs',
    access: 'staff',
    summary: 'Create a job; 409 names a conflicting visit of the technician',
    changes: ['jobs', 'properties', 'deliveries'],
    queued: { words: 'New job', only: { notify_client: false } },
    body: NewJobInput,
    returns: JobDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/jobs/:id',
    access: 'staff',
    summary: 'Change a job; only the fields sent change',
    changes: ['jobs', 'properties', 'deliveries', 'hours'],
    queued: { words: 'Job', only: { notify_client: false } },
    body: JobPatch,
    returns: ChangedJob,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/jobs/:id',
    access: 'admin',
    summary: 'Delete a job without photos, time on site or papers',
    changes: ['jobs', 'hours', 'files', 'messages', 'reviews'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/jobs/:id/start',
    access: 'staff',
    summary: 'Clock in to the next visit of a job, which becomes in progress',
    audit: 'clocked in on {record}',
    changes: ['jobs', 'hours'],
    queued: { words: 'Clock in' },
    returns: ChangedJob,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/jobs/:id/stop',
    access: 'staff',
    summary: 'Clock out of the next visit of a job, which stays in progress',
    audit: 'clocked out of {record}',
    changes: ['jobs', 'hours'],
    queued: { words: 'Clock out' },
    returns: ChangedJob,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/jobs/:id/finish',
    access: 'staff',
    summary: 'Complete the next visit of a job and clock everyone out; the last one completes the job',
    audit: 'finished {record}',
    changes: ['jobs', 'hours'],
    queued: { words: 'Job finished' },
    returns: ChangedJob,
  }),
}
