import * as z from 'zod/mini'
import { Day, DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id, ListQuery, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import { ReadVersion } from '#contract/version.ts'
import { findHolderIssue, licenseKinds } from './states.ts'

export { daysLeft, isTradeLicense, kindLabel } from './states.ts'

const LicenseFields = z.object({
  kind: z.enum(licenseKinds, { error: 'Choose what kind of license it is' }),
  number: RequiredText(100, 'Number is required'),
  /** Whose license it is; the company's own without. An electrician's license always has one. */
  user_id: OptionalId,
  issued_by: OptionalText(200),
  expires_on: Day,
  notes: OptionalText(2000),
})

export const LicenseInput = LicenseFields.check(
  z.superRefine((license, ctx) => {
    const message = findHolderIssue(license)
    if (message !== null) ctx.addIssue({ code: 'custom', path: ['user_id'], message })
  }),
)
export type LicenseInput = z.output<typeof LicenseInput>

export const LicensePatch = z.object({ ...z.partial(LicenseFields).shape, updated_at: ReadVersion })
export type LicensePatch = z.output<typeof LicensePatch>

export const License = z.object({
  id: Id,
  kind: z.enum(licenseKinds),
  number: z.string(),
  user_id: z.nullable(Id),
  issued_by: z.nullable(z.string()),
  expires_on: DayText,
  notes: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
})

export const LicenseRow = z.extend(License, {
  /** The technician, or the company. */
  holder_name: z.string(),
})
export type LicenseRow = z.infer<typeof LicenseRow>

const LicenseListQuery = z.extend(z.omit(ListQuery, { status: true }), { kind: z.optional(z.enum(licenseKinds)) })

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
