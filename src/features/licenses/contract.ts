import * as z from 'zod'
import { Day, DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText } from '#contract/listing.ts'
import { states } from '#contract/states.ts'
import { ReadVersion } from '#contract/version.ts'

/** What the company holds, then what its electricians hold. */
export const licenseKinds = [
  'contractor',
  'general_liability',
  'workers_compensation',
  'bond',
  'master',
  'journeyman',
  'residential_wireman',
  'apprentice',
  'other',
] as const
export type LicenseKind = (typeof licenseKinds)[number]

export const kindLabels: Record<LicenseKind, string> = {
  contractor: 'Electrical contractor (TECL)',
  general_liability: 'General liability insurance',
  workers_compensation: 'Workers’ compensation insurance',
  bond: 'Surety bond',
  master: 'Master Electrician',
  journeyman: 'Journeyman Electrician',
  residential_wireman: 'Residential Wireman',
  apprentice: 'Apprentice Electrician',
  other: 'Other',
}

/** How many days ahead people are warned. */
export const WARNING_DAYS = [60, 30, 7] as const

/** What follows from the expiry date. Nothing is stored. */
export const licenseStates = states({
  valid: { label: 'Valid', tone: 'good', icon: 'done' },
  expiring: { label: 'Expiring', tone: 'warn', icon: 'alert' },
  expired: { label: 'Expired', tone: 'bad', icon: 'cancelled', over: true },
})
export type LicenseStatus = z.infer<typeof licenseStates.schema>

const DAY_MS = 86_400_000

/** Whole days from today until the license expires; negative afterwards. It is still valid on its last day. */
export const daysLeft = (expires_on: string, today: string): number =>
  Math.round((Date.parse(expires_on) - Date.parse(today)) / DAY_MS)

/** The status of a license today. Both are calendar days of the company. */
export function statusOn(expires_on: string, today: string): LicenseStatus {
  const left = daysLeft(expires_on, today)
  return left < 0 ? 'expired' : left <= WARNING_DAYS[0] ? 'expiring' : 'valid'
}

/** The closest warning that a license has reached, or null: 25 days before it expires, that is 30. None once it has expired. */
export function warningFor(expires_on: string, today: string): number | null {
  const left = daysLeft(expires_on, today)
  return left < 0 ? null : (WARNING_DAYS.toReversed().find((days) => left <= days) ?? null)
}

export const LicenseInput = z.object({
  kind: z.enum(licenseKinds, { error: 'Choose what kind of license it is' }),
  number: z
    .string({ error: 'Number is required' })
    .trim()
    .min(1, 'Number is required')
    .max(100, 'Use at most 100 characters'),
  /** Whose license it is; the company's own without. */
  user_id: OptionalId,
  issued_by: OptionalText(200),
  expires_on: Day,
  notes: OptionalText(2000),
})
export type LicenseInput = z.output<typeof LicenseInput>

export const LicensePatch = z.object({ ...LicenseInput.partial().shape, updated_at: ReadVersion })
export type LicensePatch = z.output<typeof LicensePatch>

export const License = z.object({
  id: Id,
  kind: z.enum(licenseKinds),
  number: z.string(),
  user_id: Id.nullable(),
  issued_by: z.string().nullable(),
  expires_on: DayText,
  notes: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
})

export const LicenseRow = License.extend({
  /** The technician, or the company. */
  holder_name: z.string(),
})
export type LicenseRow = z.infer<typeof LicenseRow>

const LicenseListQuery = ListQuery.omit({ status: true }).extend({ kind: z.enum(licenseKinds).optional() })

export const licenses = {
  list: endpoint({
    method: 'GET',
    path: '/api/licenses',
    access: 'staff',
    summary: 'Licenses and insurance of the company and its technicians, newest first',
    reads: ['compliance', 'users', 'settings'],
    versioned: true,
    query: LicenseListQuery,
    returns: z.array(LicenseRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/licenses/:id',
    access: 'staff',
    summary: 'One license',
    reads: ['compliance', 'users', 'settings'],
    returns: LicenseRow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/licenses',
    access: 'admin',
    summary: 'Add a license or an insurance policy',
    changes: ['compliance'],
    body: LicenseInput,
    returns: LicenseRow,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/licenses/:id',
    access: 'admin',
    summary: 'Change a license; only the fields sent change',
    changes: ['compliance'],
    body: LicensePatch,
    returns: LicenseRow,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/licenses/:id',
    access: 'admin',
    summary: 'Delete a license that was entered by mistake',
    changes: ['compliance'],
  }),
}
