import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { kindNames } from './kinds.ts'
import { Outcome } from './outcome.ts'

/** A saved calculation with all that its PDF shows, for a record that keeps it as it was. */
export const CalculationSheet = z.object({
  name: z.string(),
  kind: z.enum(kindNames),
  edition: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  answer: z.string(),
  outcome: Outcome,
  job_title: z.string(),
  client_name: z.string(),
  created_at: Instant,
  /** Not in quotes from before it was printed. */
  created_by_name: z.optional(z.string()),
})
export type CalculationSheet = z.infer<typeof CalculationSheet>
