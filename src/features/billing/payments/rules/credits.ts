import * as z from 'zod/mini'
import { Instant } from '#contract/dates.ts'
import { NotZero, Positive } from '#features/sales/price-book/rules/line-items.ts'
import { Code, Id, RequiredText } from '#contract/listing.ts'
import { DecimalText } from '#contract/money.ts'

/** A deposit is not granted: it is what was paid on the deposit invoices of a quote. */
const creditSources = ['referral', 'sharing', 'deposit', 'manual', 'overpayment'] as const

/** The source of credit that pays an invoice: the client's own, or the deposit of its quote. */
const CreditMethod = z.enum(['credit', 'deposit'])

/** One amount of credit of a client. */
export const Credit = z.object({
  id: Id,
  client_id: Id,
  source: z.enum(creditSources),
  /** Negative: staff took credit back. */
  amount: DecimalText,
  /** The unused amount. The oldest credit is used first. */
  remaining: DecimalText,
  /** The quote whose invoices a deposit can pay. */
  quote_id: z.nullable(Id),
  created_at: Instant,
  /** The reason and the author, null for clients. */
  note: z.nullable(z.string()),
  created_by_name: z.nullable(z.string()).check(z.meta({ title: 'Created by' })),
})
export type Credit = z.infer<typeof Credit>

/** An invoice that a client's credit or deposit paid, and how much of it. */
export const CreditUsed = z.object({
  id: Id,
  client_id: Id,
  invoice_id: Id,
  invoice_number: Code,
  payment_method: CreditMethod,
  used: DecimalText,
  created_at: Instant,
})
export type CreditUsed = z.infer<typeof CreditUsed>

export const CreditInput = z.object({
  /** Negative to take credit back. */
  amount: NotZero('Amount'),
  note: RequiredText(500, 'Reason is required'),
})

export const CreditUse = z.object({
  /** Defaults to as much as there is and the balance needs. */
  amount: z.optional(Positive('Amount')),
})

/** The unused credit, in total and for this invoice. */
export const InvoiceCredit = z.object({ available: DecimalText, applicable: DecimalText })

/** The caller's credit that any invoice can use, and their deposits, which only the invoices of a quote can use. */
export const OwnCredit = z.object({ credit: DecimalText, deposits: DecimalText })
