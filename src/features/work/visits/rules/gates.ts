import * as z from 'zod/mini'
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
  reason: z
    .string({ error: 'Enter a reason' })
    .check(z.trim(), z.minLength(1, 'Enter a reason'), z.maxLength(500, 'Use at most 500 characters')),
})
export type GateDecision = z.output<typeof GateDecision>
