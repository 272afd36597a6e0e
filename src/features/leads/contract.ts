import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { OptionalDayOrInstant } from '#contract/day-or-instant.ts'
import { RequiredEmail } from '#contract/email-address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText } from '#contract/listing.ts'
import { DecimalText, OptionalDecimal } from '#contract/money.ts'
import { OptionalPhone } from '#contract/phone.ts'
import { states, statusSchema } from '#contract/states.ts'
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

const Name = z
  .string({ error: 'Name is required' })
  .trim()
  .min(1, 'Name is required')
  .max(200, 'Use at most 200 characters')

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
  ...z.object(fields).partial().shape,
  status: LeadStatus.optional(),
  /** Required to close a lead. */
  close_reason: OptionalText(500).optional(),
  updated_at: ReadVersion,
})
export type LeadPatch = z.output<typeof LeadPatch>

export const CLOSING_NEEDS_REASON = 'Enter the reason for closing this lead'

export const Lead = z.object({
  id: Id,
  client_id: Id.nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  source: z.string().nullable(),
  status: LeadStatus,
  interest_level: z.string().nullable(),
  service_interest: z.string().nullable(),
  estimated_value: DecimalText.nullable(),
  notes: z.string().nullable(),
  last_contact: Instant.nullable(),
  next_follow_up: Instant.nullable(),
  assigned_to: Id.nullable(),
  converted_to_client: z.boolean(),
  conversion_date: Instant.nullable(),
  close_reason: z.string().nullable(),
  closed_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
  assigned_to_name: z.string().nullable(),
  /** The last contact or activity, or when the lead was created. */
  last_touched: Instant,
})
export type Lead = z.infer<typeof Lead>

const text = z.string()
const SimilarClient = z.object({ id: Id, name: text, email: text.nullable(), phone: text.nullable() })
export type SimilarClient = z.infer<typeof SimilarClient>

export const LeadDetails = Lead.extend({
  client_name: z.string().nullable(),
  /** Active clients with the lead's email or phone. */
  similar_clients: z.array(SimilarClient),
  /** When the person agreed on the public form to be contacted, and to be texted. */
  consent_at: Instant.nullable(),
  text_consent_at: Instant.nullable(),
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
  create: z.boolean({ error: 'Send true or false' }).optional(),
  updated_at: ReadVersion,
})
export type ConvertInput = z.output<typeof ConvertInput>

export const LeadFigures = z.object({
  total: z.number(),
  /** The sum of the open leads' estimated values. */
  pipeline_value: DecimalText,
  converted: z.number(),
})
export type LeadFigures = z.infer<typeof LeadFigures>

const LeadListQuery = ListQuery.extend({
  status: z
    .enum([...leadStates.names, ''], { error: leadStates.message })
    .transform((status) => status || undefined)
    .optional(),
  show: z.enum(['open', 'closed'], { error: 'Show must be open or closed' }).optional(),
})

export const leads = {
  list: endpoint({
    method: 'GET',
    path: '/api/sales-leads',
    access: 'staff',
    summary: 'Sales leads, newest first; show=open leaves out won and lost ones, show=closed the others',
    reads: ['leads', 'users'],
    versioned: true,
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
    changes: ['leads', 'clients'],
    body: ConvertInput,
    returns: LeadDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/sales-leads/:id',
    access: 'admin',
    summary: 'Delete a lead that did not become a client, with its activities',
    changes: ['leads'],
  }),
}

export const ActivityInput = z.object({
  lead_id: z.uuid('Lead is required'),
  activity_type: z.enum(activityTypes, { error: () => `Type must be ${listOr(activityTypes)}` }),
  subject: OptionalText(200),
  description: z
    .string({ error: 'Notes are required' })
    .trim()
    .min(1, 'Notes are required')
    .max(5000, 'Use at most 5000 characters'),
  outcome: OptionalText(500),
})
export type ActivityInput = z.output<typeof ActivityInput>

export const Activity = z.object({
  id: Id,
  lead_id: Id,
  activity_type: z.enum(activityTypes),
  subject: z.string().nullable(),
  description: z.string().nullable(),
  outcome: z.string().nullable(),
  performed_by: Id.nullable(),
  performed_by_agent: z.boolean(),
  scheduled_date: Instant.nullable(),
  completed_date: Instant.nullable(),
  created_at: Instant,
  performed_by_name: z.string().nullable(),
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
    query: ListQuery.omit({ status: true }).extend({ lead_id: Id.optional() }),
    returns: z.array(Activity),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/sales-activities',
    access: 'staff',
    summary: 'Add a call, an email, a meeting or a note to a lead; all but a note count as contact',
    changes: ['leads'],
    body: ActivityInput,
    returns: Activity,
  }),
}
