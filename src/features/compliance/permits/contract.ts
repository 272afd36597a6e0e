import * as z from 'zod/mini'
import { StatusFilter, statusSchema } from '#contract/states.ts'
import { Day, DayText, Instant } from '#contract/dates.ts'
import { OptionalDayOrInstant } from '#contract/day-or-instant.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { DecimalText, OptionalDecimal } from '#contract/money.ts'
import { ReadVersion } from '#contract/version.ts'
import { permitStates } from './states.ts'

export { blocked, hasExpired, type PermitState, permitStates } from './states.ts'

/** Suggestions: an authority may name others. */
export const permitTypes = [
  'Electrical',
  'Service Upgrade',
  'Panel Replacement',
  'New Construction',
  'Remodel',
  'Temporary Service',
  'EV Charger',
  'Generator',
  'Solar',
] as const

const CIRCUITS = 'Number of circuits must be a whole number from 0 to 10,000'
const Circuits = z.pipe(
  z.nullish(
    z.union([z.literal(''), z.int(CIRCUITS).check(z.minimum(0, CIRCUITS), z.maximum(10_000, CIRCUITS))], {
      error: CIRCUITS,
    }),
  ),
  z.transform((count) => (count === '' ? null : (count ?? null))),
)

const fields = {
  job_id: OptionalId,
  permit_number: OptionalText(60),
  permit_type: RequiredText(100, 'Permit type is required'),
  application_date: OptionalDayOrInstant,
  approval_date: OptionalDayOrInstant,
  expiration_date: OptionalDayOrInstant,
  issued_by: OptionalText(200),
  jurisdiction: OptionalText(200),
  project_address: RequiredText(300, 'Project address is required'),
  project_description: OptionalText(5000),
  estimated_cost: OptionalDecimal({
    name: 'Estimated cost',
    required: 'Estimated cost must be a number',
    message: 'Estimated cost must be a positive number',
    min: 0,
  }),
  voltage: OptionalText(50),
  amperage: OptionalText(50),
  num_circuits: Circuits,
  service_size: OptionalText(50),
  notes: OptionalText(5000),
}

export const PermitFields = z.object(fields)

/** A new permit is an application: it starts pending. */
export const PermitInput = z.omit(PermitFields, { approval_date: true })
export type PermitInput = z.output<typeof PermitInput>

export const PermitPatch = z.object({
  ...z.partial(PermitFields).shape,
  status: z.optional(statusSchema(permitStates)),
  updated_at: ReadVersion,
})
export type PermitPatch = z.output<typeof PermitPatch>

const text = z.nullable(z.string())

export const Permit = z.object({
  id: Id,
  job_id: z.nullable(Id),
  permit_number: text,
  permit_type: z.string(),
  status: statusSchema(permitStates),
  application_date: DayText,
  approval_date: z.nullable(DayText),
  expiration_date: z.nullable(DayText),
  issued_by: text,
  jurisdiction: text,
  project_address: z.string(),
  project_description: text,
  estimated_cost: z.nullable(DecimalText),
  voltage: text,
  amperage: text,
  num_circuits: z.nullable(z.number()).check(z.meta({ title: 'Circuits' })),
  service_size: text,
  notes: text,
  created_by: Id,
  created_at: Instant,
  updated_at: Instant,
  job_title: text,
  client_id: z.nullable(Id),
  client_name: text,
})
export type Permit = z.infer<typeof Permit>

export const PermitDetails = z.extend(Permit, {
  created_by_name: z.string(),
  /** Why it cannot be deleted, or null. */
  deletion_blocked: text,
})
export type PermitDetails = z.infer<typeof PermitDetails>

/** A permit's type and number, or its type while it has no number. */
export const permitName = ({ permit_number, permit_type }: Pick<Permit, 'permit_number' | 'permit_type'>): string =>
  permit_number === null ? permit_type : `${permit_type} ${permit_number}`

/** Words in the address. */
const Place = { place: ListQuery.shape.q }

const PermitQuery = z.extend(ListQuery, {
  ...Place,
  status: StatusFilter(permitStates, 'current', 'archived', 'all'),
  job_id: z.optional(Id),
  /** Permits of jobs at a property, and permits without a job at its address. */
  property_id: z.optional(Id),
  /** Approved permits that expire by this day. */
  expires_by: z.optional(Day),
})

export const ExpiringQuery = z.extend(z.pick(ListQuery, { q: true, limit: true }), { ...Place, by: Day })
export type ExpiringQuery = z.output<typeof ExpiringQuery>

export const permits = {
  list: endpoint({
    method: 'GET',
    path: '/api/permits',
    access: 'staff',
    summary:
      'Permits, newest first; those that were over for a year only with their status or job, status=archived or status=all',
    reads: ['compliance', 'jobs', 'properties', 'clients'],
    versioned: true,
    followed: 'created_at',
    query: PermitQuery,
    returns: z.array(Permit),
  }),
  expiring: endpoint({
    method: 'GET',
    path: '/api/permits/expiring',
    access: 'staff',
    summary: 'Approved permits that expire by a day, the first to expire first (50, or limit)',
    reads: ['compliance', 'jobs', 'clients'],
    query: ExpiringQuery,
    returns: z.array(Permit),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/permits/:id',
    access: 'staff',
    summary: 'One permit',
    reads: ['compliance', 'jobs', 'clients', 'users'],
    returns: PermitDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/permits',
    access: 'staff',
    summary: 'Begin a permit application',
    changes: ['compliance'],
    body: PermitInput,
    returns: PermitDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/permits/:id',
    access: 'staff',
    summary:
      'Change or move a permit; approval needs its number, and dates it today unless it has a date; a new expiration date extends an expired one',
    changes: ['compliance'],
    body: PermitPatch,
    returns: PermitDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/permits/:id',
    access: 'staff',
    summary: 'Delete an application that was never submitted',
    changes: ['compliance'],
  }),
}
