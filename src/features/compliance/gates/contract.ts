import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/listing.ts'
import { RequiredId } from '#contract/required-id.ts'
import type { Settings } from '#features/company/settings/contract.ts'
import { GateDecision, GateName, type RecordGate } from '#features/work/visits/rules/gates.ts'

/** The setting that turns on a gate that depends on the records of a job. */
export const gateSettings = {
  schedule: 'permit_before_scheduling',
  complete: 'signature_before_completing',
  invoice: 'inspection_before_invoicing',
} as const satisfies Record<RecordGate, keyof Settings>

export const GateOverrideInput = z.extend(GateDecision, { job_id: RequiredId('Job is required') })
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
  withdrawn_by: z.nullable(Id),
  withdrawn_by_name: z.nullable(z.string()),
  withdrawn_at: z.nullable(Instant),
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
    query: z.object({ job_id: RequiredId('Job is required') }),
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
    audit: 'withdrew {record}',
    changes: ['compliance'],
    returns: GateOverride,
  }),
}
