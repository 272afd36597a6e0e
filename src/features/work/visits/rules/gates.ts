import * as z from 'zod/mini'
import { RequiredText } from '#contract/listing.ts'
import { listOr } from '#contract/text.ts'

/** Requirements of a job's records that the company can set before it is scheduled, before it is completed, and before it is invoiced. */
export const recordGates = ['schedule', 'complete', 'invoice'] as const
export type RecordGate = (typeof recordGates)[number]

/** All gates. `crew` asks for the licenses of a crew before work on a visit starts. */
export const gateNames = [...recordGates, 'crew'] as const
export const GateName = z.enum(gateNames, { error: `Gate must be ${listOr(gateNames)}` })
export type GateName = z.infer<typeof GateName>

/** Which gate is overridden, and why. A new job brings it along. */
export const GateDecision = z.object({
  gate: GateName,
  reason: RequiredText(500, 'Enter a reason'),
})
export type GateDecision = z.output<typeof GateDecision>
