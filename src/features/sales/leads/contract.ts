import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { OptionalDayOrInstant } from '#contract/day-or-instant.ts'
import { RequiredEmail } from '#contract/email-address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { DecimalText, OptionalDecimal } from '#contract/money.ts'
import { OptionalPhone } from '#contract/phone.ts'
import { states, StatusFilter, statusSchema } from '#contract/states.ts'
import { RequiredId } from '#contract/required-id.ts'
import { listOr } from '#contract/text.ts'
import { ReadVersion } from '#contract/version.ts'

/** A lead is quiet after this many days without contact. */
export const QUIET_DAYS = 14
/** The source of leads that do not name another. */
export const DEFAULT_SOURCE = 'website'

const REOPEN_FIRST = 'This lead is closed. Reopen it first.'
const IS_CLIENT = 'This lead is already a client.'

/** The columns of the pipeline, and how a lead can end. Becoming a client is a separate flag. */
export const leadStates = states({
  new: { label: 'New', tone: 'info', icon: 'waiting' },
  contacted: { label: 'Contacted', tone: 'info', icon: 'sent' },
  qualified: { label: 'Qualified', tone: 'warn', icon: 'confirmed' },
  proposal: { label: 'Proposal', tone: 'warn', icon: 'working' },
  won: { label: 'Won', tone: 'good', icon: 'done', over: true, refuses: { lost: REOPEN_FIRST } },
  lost: {
    label: 'Lost',
    tone: 'muted',
    icon: 'cancelled',
    over: true,
    refuses: { won: REOPEN_FIRST, convert: 'This lead is lost. Reopen it first.' },
  },
})
export const LeadStatus = statusSchema(leadStates)
export type LeadStatus = z.infer<typeof LeadStatus>

export const activityTypes = ['call', 'email', 'meeting', 'note'] as const
export type ActivityType = (typeof activityTypes)[number]
export const activityLabels: Record<ActivityType, string> = {
  call: 'Call',
  email: 'Email',
  meeting: 'Meeting',
  note: 'Note',
}

const Name = RequiredText(200, 'Name is required')

const EstimatedValue = OptionalDecimal({
  required: 'Estimated value must be a number',
  message: 'Estimated value must be a positive number',
  name: 'Estimated value',
  min: 0,
})

const fields = {
  name: Name,
  email: RequiredEmail,
  phone: OptionalPhone,
  source: OptionalText(100),
  interest_level: OptionalText(50),
  service_interest: OptionalText(200),
  estimated_value: EstimatedValue,
  notes: OptionalText(5000),
  next_follow_up: OptionalDayOrInstant,
  assigned_to: OptionalId,
}

export const LeadInput = z.object(fields)
export type LeadInput = z.output<typeof LeadInput>

export const LeadPatch = z.object({
  ...z.partial(z.object(fields)).shape,
  status: z.optional(LeadStatus),
  /** Required to close a lead. */
  close_reason: z.optional(OptionalText(500)),
  updated_at: ReadVersion,
})
export type LeadPatch = z.output<typeof LeadPatch>

export const CLOSING_NEEDS_REASON = 'Enter the reason for closing this lead'

export const Lead = z.object({
  id: Id,
  client_id: z.nullable(Id),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  source: z.nullable(z.string()),
  status: LeadStatus,
  interest_level: z.nullable(z.string()),
  service_interest: z.nullable(z.string()),
  estimated_value: z.nullable(DecimalText),
  notes: z.nullable(z.string()),
  last_contact: z.nullable(Instant),
  next_follow_up: z.nullable(Instant),
  assigned_to: z.nullable(Id),
  converted_to_client: z.boolean(),
  conversion_date: z.nullable(Instant),
  close_reason: z.nullable(z.string()),
  closed_at: z.nullable(Instant),
  created_at: Instant,
  updated_at: Instant,
  assigned_to_name: z.nullable(z.string()),
  /** The last contact or activity, or when the lead was created. */
  last_touched: Instant,
})
export type Lead = z.infer<typeof Lead>

const text = z.string()
const SimilarClient = z.object({ id: Id, name: text, email: z.nullable(text), phone: z.nullable(text) })
export type SimilarClient = z.infer<typeof SimilarClient>

export const LeadDetails = z.extend(Lead, {
  client_name: z.nullable(z.string()),
  /** Active clients with the lead's email or phone. */
  similar_clients: z.array(SimilarClient),
  /** When the person agreed on the public form to be contacted, and to be texted. */
  consent_at: z.nullable(Instant),
  text_consent_at: z.nullable(Instant),
})
export type LeadDetails = z.infer<typeof LeadDetails>

type Stage = Pick<Lead, 'status' | 'converted_to_client'>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  move: (lead: Stage, to: LeadStatus) =>
    lead.converted_to_client && to !== 'won' && to !== lead.status ? IS_CLIENT : leadStates.refusal(lead, to),
  convert: (lead: Stage) => (lead.converted_to_client ? IS_CLIENT : leadStates.refusal(lead, 'convert')),
  delete: ({ converted_to_client }: Pick<Stage, 'converted_to_client'>) =>
    converted_to_client ? 'This lead became a client and must be kept.' : null,
}

export const ConvertInput = z.object({
  /** The existing client to link. */
  client_id: OptionalId,
  /** Creates a client although another one has the same email or phone; without it, that is a 409. */
  create: z.optional(z.boolean({ error: 'Send true or false' })),
  updated_at: ReadVersion,
})
export type ConvertInput = z.output<typeof ConvertInput>

export const LeadFigures = z.object({
  total: z.number(),
  /** The sum of the open leads' estimated values. */
  pipeline_value: DecimalText,
  converted: z.number(),
  won: z.int(),
  lost: z.int(),
  /** The most leads first. */
  sources: z.array(z.object({ source: z.nullable(z.string()), leads: z.int(), converted: z.int() })),
})
export type LeadFigures = z.infer<typeof LeadFigures>

const LeadListQuery = z.extend(ListQuery, {
  status: StatusFilter(leadStates),
  show: z.optional(z.enum(['open', 'closed'], { error: 'Show must be open or closed' })),
})

export const leads = {
  list: endpoint({
    method: 'GET',
    path: '/api/sales-leads',
    access: 'staff',
    summary: 'Sales leads, newest first; show=open leaves out won and lost ones, show=closed the others',
    reads: ['leads', 'users'],
    versioned: true,
    followed: 'created_at',
    query: LeadListQuery,
    returns: z.array(Lead),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/sales-leads/figures',
    access: 'staff',
    summary: 'The number of leads, the value of the open ones, and how many became clients',
    reads: ['leads'],
    versioned: true,
    returns: LeadFigures,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/sales-leads/:id',
    access: 'staff',
    summary: 'One lead, with clients that have the same email or phone',
    reads: ['leads', 'users', 'clients'],
    returns: LeadDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/sales-leads',
    access: 'staff',
    summary: 'Create a lead',
    changes: ['leads'],
    body: LeadInput,
    returns: LeadDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/sales-leads/:id',
    access: 'staff',
    summary: 'Change a lead or its status; won and lost need a close_reason',
    changes: ['leads'],
    body: LeadPatch,
    returns: LeadDetails,
  }),
  convert: endpoint({
    method: 'POST',
    path: '/api/sales-leads/:id/convert',
    access: 'staff',
    summary:
      'Make a lead a client: links client_id, or creates a client (409 if one has the same email or phone, unless create is true)',
    audit: 'converted {record} to a client',
    changes: ['leads', 'clients'],
    body: ConvertInput,
    returns: LeadDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/sales-leads/:id',
    access: 'staff',
    summary: 'Delete a lead that did not become a client, with its activities',
    changes: ['leads'],
  }),
}

export const ActivityInput = z.object({
  lead_id: RequiredId('Lead is required'),
  activity_type: z.enum(activityTypes, { error: () => `Type must be ${listOr(activityTypes)}` }),
  subject: OptionalText(200),
  description: RequiredText(5000, 'Notes are required'),
  outcome: OptionalText(500),
})
export type ActivityInput = z.output<typeof ActivityInput>

export const Activity = z.object({
  id: Id,
  lead_id: Id,
  activity_type: z.enum(activityTypes),
  subject: z.nullable(z.string()),
  description: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  performed_by: z.nullable(Id),
  performed_by_agent: z.boolean(),
  scheduled_date: z.nullable(Instant),
  completed_date: z.nullable(Instant),
  created_at: Instant,
  performed_by_name: z.nullable(z.string()),
})
export type Activity = z.infer<typeof Activity>

export const leadActivities = {
  list: endpoint({
    method: 'GET',
    path: '/api/sales-activities',
    access: 'staff',
    summary: 'What was done about leads, newest first; of one lead with lead_id',
    reads: ['leads', 'users'],
    versioned: true,
    query: z.extend(z.omit(ListQuery, { status: true }), { lead_id: z.optional(Id) }),
    returns: z.array(Activity),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/sales-activities',
    access: 'staff',
    summary: 'Add a call, an email, a meeting or a note to a lead; all but a note count as contact',
    changes: ['leads'],
    queued: { words: 'Note on a lead' },
    body: ActivityInput,
    returns: Activity,
  }),
}
