import * as z from 'zod'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'
import type { Settings } from '#features/settings/contract.ts'

/** Requirements that the company can set before a job is scheduled, before it is completed, and before it is invoiced. */
export const gateNames = ['schedule', 'complete', 'invoice'] as const
export const GateName = z.enum(gateNames, { error: 'Gate must be schedule, complete or invoice' })
export type GateName = z.infer<typeof GateName>

/** The setting that turns a gate on. */
export const settingOf = {
  schedule: 'permit_before_scheduling',
  complete: 'signature_before_completing',
  invoice: 'inspection_before_invoicing',
} as const satisfies Record<GateName, keyof Settings>

/** Which gate is overridden, and why. A new job brings it along. */
export const GateDecision = z.object({
  gate: GateName,
  reason: z.string({ error: 'Enter a reason' }).trim().min(1, 'Enter a reason').max(500, 'Use at most 500 characters'),
})
export type GateDecision = z.output<typeof GateDecision>

export const GateOverrideInput = GateDecision.extend({ job_id: z.uuid('Job is required') })
export type GateOverrideInput = z.output<typeof GateOverrideInput>

/** An administrator's decision to let one job pass a gate, until it is withdrawn. */
export const GateOverride = z.object({
  id: Id,
  job_id: Id,
  gate: GateName,
  reason: z.string(),
  created_by: Id,
  created_by_name: z.string(),
  created_at: Instant,
  withdrawn_by: Id.nullable(),
  withdrawn_by_name: z.string().nullable(),
  withdrawn_at: Instant.nullable(),
})
export type GateOverride = z.infer<typeof GateOverride>

/** Why an action is blocked, or null: both the button's reason and the server's refusal. */
export const blocked = {
  withdraw: ({ withdrawn_at }: Pick<GateOverride, 'withdrawn_at'>) =>
    withdrawn_at === null ? null : 'This override was already withdrawn.',
}

export const gates = {
  list: endpoint({
    method: 'GET',
    path: '/api/gates/overrides',
    access: 'staff',
    summary: 'The overrides of a job, newest first',
    reads: ['compliance', 'users'],
    query: z.object({ job_id: z.uuid('Job is required') }),
    returns: z.array(GateOverride),
  }),
  override: endpoint({
    method: 'POST',
    path: '/api/gates/overrides',
    access: 'admin',
    summary: 'Let a job pass a gate, with a reason that is kept',
    changes: ['compliance'],
    body: GateOverrideInput,
    returns: GateOverride,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/gates/overrides/:id/withdraw',
    access: 'admin',
    summary: 'Withdraw an override: the gate applies to the job again, and what it let through stays',
    changes: ['compliance'],
    returns: GateOverride,
  }),
}
