import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { Id } from '#contract/listing.ts'
import { DecimalText } from '#contract/money.ts'
import { statusSchema } from '#contract/states.ts'
import { disputeStates } from '../states.ts'

/** A payment that the payer's bank questions or has taken back. */
export const Dispute = z.object({
  id: Id,
  payment_id: Id,
  /** The amount the bank claims. */
  amount: DecimalText,
  /** The amount taken back so far, less what the bank returned. */
  withdrawn_amount: DecimalText,
  /** The card provider's fee, never part of the client's balance. */
  fee: DecimalText,
  status: statusSchema(disputeStates),
  /** The provider's word for it; `disputeReason` has the sentence. */
  reason: z.string(),
  /** Until when evidence can be submitted. */
  evidence_due_at: z.nullable(Instant),
  opened_at: Instant,
  /** The provider's page for submitting evidence. */
  dashboard_url: z.nullable(z.string()),
})
export type Dispute = z.infer<typeof Dispute>

/** The disputes that wait for our answer. */
export const disputesToAnswer = ['inquiry', 'needs_response'] as const
