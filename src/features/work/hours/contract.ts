import * as z from 'zod/mini'
import { Day, DayText, Instant, When } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, OptionalId, RequiredText } from '#contract/listing.ts'
import { statusSchema } from '#contract/states.ts'
import { ReadVersion } from '#contract/version.ts'
import { payrollFormatNames, payrollFormats } from './rules/payroll.ts'
import { timesheetStates } from './states.ts'

export const entryKinds = ['visit', 'drive', 'shop', 'break'] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryKindLabels: Record<EntryKind, string> = {
  visit: 'Job',
  drive: 'Drive',
  shop: 'Shop',
  break: 'Break',
}
const KIND = 'Choose a job, drive, shop or break'
const EntryKind = z.enum(entryKinds, { error: KIND })

/** `Rewire kitchen`, `Drive to Rewire kitchen`, `Shop` */
export function activityText({ kind, job_title }: { kind: EntryKind; job_title: string | null }): string {
  if (job_title === null) return entryKindLabels[kind]
  return kind === 'visit' ? job_title : `Drive to ${job_title}`
}

/** A clock that ran this long is questioned. */
export const LONG_SHIFT_MINUTES = 10 * 60
/** The longest entry. A clock that was forgotten counts no longer. */
export const LONGEST_ENTRY_MINUTES = 24 * 60

const Reason = RequiredText(500, 'Say why')

const Ended = z.pipe(
  z.nullish(z.union([z.literal(''), When()])),
  z.transform((when) => when || null),
)

/** A missed entry. `user_id`: of another person, for administrators. */
export const EntryInput = z.object({
  user_id: z.optional(Id),
  kind: EntryKind,
  job_id: OptionalId,
  started_at: When('Enter when it started'),
  ended_at: When('Enter when it ended'),
  reason: Reason,
})
export type EntryInput = z.output<typeof EntryInput>

export const EntryPatch = z.object({
  kind: z.optional(EntryKind),
  job_id: z.optional(OptionalId),
  started_at: z.optional(When('Enter when it started')),
  /** Empty while the clock runs. */
  ended_at: z.optional(Ended),
  reason: Reason,
  updated_at: ReadVersion,
})
export type EntryPatch = z.output<typeof EntryPatch>

export const Entry = z.object({
  id: Id,
  user_id: Id,
  kind: EntryKind,
  job_id: z.nullable(Id),
  job_title: z.nullable(z.string()),
  started_at: Instant,
  /** Null while the clock runs. */
  ended_at: z.nullable(Instant),
  /** When the start arrived, if it is a time that a device without a connection says. */
  start_arrived_at: z.nullable(Instant),
  end_arrived_at: z.nullable(Instant),
  /** Why it was last added or corrected by hand; null: as clocked. */
  reason: z.nullable(z.string()),
  updated_at: Instant,
})
export type Entry = z.infer<typeof Entry>

/** An entry with its whole minutes on each day of the week, so far while the clock runs. */
const WeekEntry = z.extend(Entry, { parts: z.array(z.object({ day: DayText, minutes: z.number() })) })
export type WeekEntry = z.infer<typeof WeekEntry>

const totals = { regular: z.number(), overtime: z.number(), break: z.number() }

const TimesheetStatus = statusSchema(timesheetStates)

export const Timesheet = z.object({
  /** Null until something is recorded in the week. */
  id: z.nullable(Id),
  user_id: Id,
  user_name: z.string(),
  status: TimesheetStatus,
  /** Why an administrator returned it. */
  note: z.nullable(z.string()),
  /** The person's question about what was approved. */
  question: z.nullable(z.string()),
  updated_at: z.nullable(Instant),
  is_running: z.boolean(),
  ...totals,
  entries: z.array(WeekEntry),
})
export type Timesheet = z.infer<typeof Timesheet>

const PayrollFormat = z.enum(payrollFormatNames, { error: 'Choose a format' })

export const PayrollExport = z.object({
  id: Id,
  week: DayText,
  format: PayrollFormat,
  company_code: z.string(),
  people: z.array(z.string()),
  created_at: Instant,
})
export type PayrollExport = z.infer<typeof PayrollExport>

export const Week = z.object({
  /** Its first day. */
  week: DayText,
  is_over: z.boolean(),
  /** The caller's own; of everyone for administrators, by name. */
  timesheets: z.array(Timesheet),
  /** For administrators, newest first. */
  exports: z.array(PayrollExport),
})
export type Week = z.infer<typeof Week>

/** The caller's running activity, and the last job they were on today. */
export const Clock = z.object({
  running: z.nullable(z.pick(Entry, { id: true, kind: true, job_id: true, job_title: true, started_at: true })),
  last_job: z.nullable(z.object({ id: Id, title: z.string() })),
})
export type Clock = z.infer<typeof Clock>

export const ClockInput = z.object({
  kind: z.enum(['drive', 'shop', 'break'], { error: 'Choose drive, shop or break' }),
  /** The job that one drives to. */
  job_id: OptionalId,
})
export type ClockInput = z.output<typeof ClockInput>

export const StopInput = z.object({
  /** When it ended, if not now. */
  ended_at: Ended,
})
export type StopInput = z.output<typeof StopInput>

export const NoteInput = z.object({ note: RequiredText(500, 'Say what to change'), updated_at: ReadVersion })
export const QuestionInput = z.object({ question: RequiredText(500, 'Enter your question') })

const CODE = 'Use at most 20 letters and digits'

export const ExportInput = z
  .object({
    week: Day,
    format: PayrollFormat,
    company_code: z._default(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{0,20}$/, CODE)), ''),
  })
  .check(
    z.refine(({ format, company_code }) => payrollFormats[format].code === undefined || company_code !== '', {
      message: 'Enter the code that your provider gave your company',
      path: ['company_code'],
    }),
  )
export type ExportInput = z.output<typeof ExportInput>

export const clock = {
  get: endpoint({
    method: 'GET',
    path: '/api/clock',
    access: 'staff',
    summary: "The caller's running clock",
    reads: ['hours', 'jobs', 'settings'],
    returns: Clock,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/clock',
    access: 'staff',
    summary: 'Clock in to a drive, the shop or a break; what runs ends. Jobs have their own clock: /api/jobs/:id/start',
    audit: 'clocked in',
    changes: ['hours'],
    queued: { words: 'Clock in' },
    body: ClockInput,
    returns: Clock,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/clock/stop',
    access: 'staff',
    summary: 'Clock out of whatever runs, now or at an earlier time',
    audit: 'clocked out',
    changes: ['hours'],
    queued: { words: 'Clock out' },
    body: StopInput,
    returns: Clock,
  }),
}

export const entries = {
  get: endpoint({
    method: 'GET',
    path: '/api/time-entries/:id',
    access: 'staff',
    summary: "One time entry; an employee's own",
    reads: ['hours', 'jobs'],
    returns: Entry,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/time-entries',
    access: 'staff',
    summary: 'Add a missed time entry; 409 names the entry that it overlaps',
    changes: ['hours'],
    body: EntryInput,
    returns: Entry,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/time-entries/:id',
    access: 'staff',
    summary: 'Correct a time entry, with the reason; only the fields sent change',
    changes: ['hours'],
    body: EntryPatch,
    returns: Entry,
  }),
  delete: endpoint({
    method: 'POST',
    path: '/api/time-entries/:id/delete',
    access: 'staff',
    summary: 'Delete a time entry, with the reason',
    audit: 'deleted {record}',
    changes: ['hours'],
    body: z.object({ reason: Reason }),
  }),
}

export const timesheets = {
  week: endpoint({
    method: 'GET',
    path: '/api/timesheets',
    access: 'staff',
    summary: "A week of hours, by default this one; an employee's own, everyone's for administrators",
    reads: ['hours', 'jobs', 'users', 'settings'],
    query: z.object({ week: z.optional(Day) }),
    returns: Week,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/timesheets',
    access: 'staff',
    summary: "Submit the caller's week",
    audit: 'submitted {record}',
    changes: ['hours'],
    body: z.object({ week: Day }),
    returns: z.object({ id: Id }),
  }),
  takeBack: endpoint({
    method: 'POST',
    path: '/api/timesheets/:id/take-back',
    access: 'staff',
    summary: 'Take back a submitted week',
    audit: 'took back {record}',
    changes: ['hours'],
  }),
  approve: endpoint({
    method: 'POST',
    path: '/api/timesheets/:id/approve',
    access: 'admin',
    summary: 'Approve a submitted week that is over',
    audit: 'approved {record}',
    changes: ['hours'],
    body: z.object({ updated_at: ReadVersion }),
  }),
  return: endpoint({
    method: 'POST',
    path: '/api/timesheets/:id/return',
    access: 'admin',
    summary: 'Return a submitted or approved week with a note',
    audit: 'returned {record}',
    changes: ['hours'],
    body: NoteInput,
  }),
  question: endpoint({
    method: 'POST',
    path: '/api/timesheets/:id/question',
    access: 'staff',
    summary: 'Question an approved week',
    audit: 'questioned {record}',
    changes: ['hours'],
    body: QuestionInput,
  }),
}

export const payrollExports = {
  create: endpoint({
    method: 'POST',
    path: '/api/payroll-exports',
    access: 'admin',
    summary: 'Export the approved weeks for payroll, which locks them',
    audit: 'exported hours to payroll',
    changes: ['hours'],
    body: ExportInput,
    returns: PayrollExport,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/payroll-exports/:id/file',
    access: 'admin',
    summary: 'The file of an export, always the same; or the same hours in another format',
    reads: ['hours'],
    query: z.object({ format: z.optional(PayrollFormat) }),
    returns: 'file',
  }),
}

/** `7:30` */
export const clockFace = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
