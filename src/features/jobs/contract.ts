import * as z from 'zod'
import { Instant, When } from '#contract/dates.ts'
import { DEFAULT_DURATION, Duration, Minutes } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText } from '#contract/listing.ts'
import { ReadVersion } from '#contract/version.ts'
import { states, statusSchema } from '#contract/states.ts'
import { listCounts } from '#contract/text.ts'
import { GateDecision } from '#features/gates/contract.ts'

const IS_CANCELLED = 'This job is cancelled.'

/** Staff may set any status, but only open jobs can be worked on. */
export const jobStates = states({
  scheduled: { label: 'Scheduled', tone: 'info', icon: 'planned', outlined: true },
  in_progress: { label: 'In Progress', tone: 'warn', icon: 'working' },
  completed: {
    label: 'Completed',
    tone: 'good',
    icon: 'done',
    over: true,
    refuses: {
      start: 'This job is completed. Set it to in progress first.',
      finish: 'This job is already completed.',
    },
  },
  cancelled: {
    label: 'Cancelled',
    tone: 'bad',
    icon: 'cancelled',
    over: true,
    refuses: { start: IS_CANCELLED, finish: IS_CANCELLED },
  },
})
export const JobStatus = statusSchema(jobStates)
export type JobStatus = z.infer<typeof JobStatus>

export const JobInput = z.object({
  client_id: z.uuid('Client is required'),
  title: z
    .string({ error: 'Title is required' })
    .trim()
    .min(1, 'Title is required')
    .max(200, 'Use at most 200 characters'),
  description: OptionalText(5000),
  assigned_to: OptionalId,
  status: JobStatus.default('scheduled'),
  scheduled_date: z
    .union([z.literal(''), When()])
    .nullish()
    .transform((when) => when || null),
  duration_minutes: Duration.default(DEFAULT_DURATION),
  location: OptionalText(300),
  notes: OptionalText(5000),
  permit_required: z.boolean({ error: 'Choose whether the job needs a permit' }).default(false),
})
export type JobInput = z.output<typeof JobInput>

/** The client gets an email about the visit, and a text where they may be texted. */
const NotifyClient = z.boolean({ error: 'Choose whether to tell the client' })

/** A new job, with the decision to override the gate that refuses it. */
export const NewJobInput = JobInput.extend({
  gate_override: GateDecision.nullish(),
  notify_client: NotifyClient.default(false),
})
export type NewJobInput = z.output<typeof NewJobInput>

export const JobPatch = z.object({
  ...JobInput.partial().shape,
  status: JobStatus.optional(),
  duration_minutes: Duration.optional(),
  permit_required: JobInput.shape.permit_required.unwrap().optional(),
  notify_client: NotifyClient.optional(),
  updated_at: ReadVersion,
})
export type JobPatch = z.output<typeof JobPatch>

export const Job = z.object({
  id: Id,
  client_id: Id,
  assigned_to: Id.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  status: JobStatus,
  scheduled_date: Instant.nullable(),
  duration_minutes: Minutes,
  completed_date: Instant.nullable(),
  location: z.string().nullable(),
  /** Staff only: null for clients. */
  notes: z.string().nullable(),
  permit_required: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type Job = z.infer<typeof Job>

export const JobRow = Job.extend({
  client_name: z.string(),
  client_phone: z.string().nullable(),
  assigned_to_name: z.string().nullable(),
})
export type JobRow = z.infer<typeof JobRow>

/** A job as the people on site see it. */
export const DayJob = JobRow.extend({
  /** When the user clocked in, or null. */
  on_site_since: Instant.nullable(),
  /** The client's notes, such as a gate code. Staff only: null for clients. */
  client_notes: z.string().nullable(),
})
export type DayJob = z.infer<typeof DayJob>

export const TimeEntry = z.object({
  id: Id,
  user_id: Id,
  user_name: z.string(),
  started_at: Instant,
  ended_at: Instant.nullable(),
})
export type TimeEntry = z.infer<typeof TimeEntry>

export const JobDetails = DayJob.extend({
  /** Time on site, newest first; staff only. */
  time_entries: z.array(TimeEntry).optional(),
  /** Why it cannot be deleted, or null; staff only. */
  deletion_blocked: z.string().nullable().optional(),
  /** Why its client cannot change, or null; staff only. */
  client_change_blocked: z.string().nullable().optional(),
})
export type JobDetails = z.infer<typeof JobDetails>

/** Number of records of each kind that refer to a job. */
export type Attached = {
  photos: number
  visits: number
  permits: number
  inspections: number
  workOrders: number
  dossiers: number
  quotes: number
  invoices: number
}

export const NO_VISIT_TO_TELL = 'There is no visit ahead to tell the client about. Choose a date, or turn this off.'
export const CLIENT_UNREACHABLE = 'This client has no email, and may not be texted. Call them, and turn this off.'

const recordsIn = ({ photos, visits, permits, inspections, workOrders, dossiers, quotes, invoices }: Attached) =>
  listCounts({
    file: photos,
    'time entry': visits,
    permit: permits,
    inspection: inspections,
    'work order': workOrders,
    dossier: dossiers,
    quote: quotes,
    invoice: invoices,
  })

type Site = Pick<Job, 'status'> & { on_site_since: string | null }

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  start: (job: Site) => (job.on_site_since === null ? jobStates.refusal(job, 'start') : 'You are already on site.'),
  stop: ({ on_site_since }: Site) => (on_site_since === null ? 'You are not on site.' : null),
  finish: (job: Pick<Job, 'status'>) => jobStates.refusal(job, 'finish'),
  /** Photos, time on site, and papers are records that must be kept. */
  delete: (attached: Attached) => {
    const kept = recordsIn(attached)
    return kept && `This job has ${kept}, which must be kept. Cancel the job instead.`
  },
  /** A client sees their job, the records filed under them, and the records that show the job's title. */
  changeClient: (attached: Attached) => {
    const filed = recordsIn({ ...attached, visits: 0 })
    return filed && `This job has ${filed} of its client. Create a new job for the other client.`
  },
}

/** Empty means no filter. */
const StatusFilter = z
  .enum([...jobStates.names, ''], { error: jobStates.message })
  .transform((status) => status || undefined)

const JobListQuery = ListQuery.extend({
  status: StatusFilter.optional(),
  /** `unassigned`: open jobs without a technician. */
  show: z.enum(['unassigned'], { error: 'Show must be unassigned' }).optional(),
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
    query: JobListQuery,
    returns: z.array(JobRow),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/jobs/my-jobs',
    access: 'signedIn',
    summary: "The user's jobs: those assigned to a member of staff, or a client's own",
    reads: ['jobs', 'clients', 'users'],
    versioned: true,
    query: JobListQuery,
    returns: z.array(DayJob),
  }),
  today: endpoint({
    method: 'GET',
    path: '/api/jobs/today',
    access: 'signedIn',
    summary:
      "Today's jobs by time: all for administrators, assigned to them or unassigned for employees, their own for clients",
    reads: ['jobs', 'clients', 'users', 'settings'],
    returns: z.array(DayJob),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/jobs/recent',
    access: 'staff',
    summary: 'The newest jobs (5, or limit)',
    reads: ['jobs', 'clients'],
    versioned: true,
    query: ListQuery.pick({ limit: true }),
    returns: z.array(RecentJob),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/jobs/:id',
    access: 'signedIn',
    summary: 'One job with the time spent on site',
    reads: ['jobs', 'clients', 'users', 'files', 'compliance', 'quotes', 'invoices'],
    returns: JobDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/jobs',
    access: 'staff',
    summary: 'Create a job; 409 names a conflicting visit of the technician',
    changes: ['jobs', 'deliveries'],
    body: NewJobInput,
    returns: JobDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/jobs/:id',
    access: 'staff',
    summary: 'Change a job; only the fields sent change',
    changes: ['jobs', 'deliveries'],
    body: JobPatch,
    returns: JobDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/jobs/:id',
    access: 'admin',
    summary: 'Delete a job without photos, time on site or papers',
    changes: ['jobs', 'files', 'messages', 'reviews'],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/jobs/:id/start',
    access: 'staff',
    summary: 'Clock in; a scheduled job becomes in progress',
    changes: ['jobs'],
    returns: JobDetails,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/jobs/:id/stop',
    access: 'staff',
    summary: 'Clock out; the job stays in progress',
    changes: ['jobs'],
    returns: JobDetails,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/api/jobs/:id/finish',
    access: 'staff',
    summary: 'Complete the job and clock everyone out',
    changes: ['jobs'],
    returns: JobDetails,
  }),
}
