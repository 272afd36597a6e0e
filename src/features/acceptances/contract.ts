import * as z from 'zod'
import { statusSchema } from '#contract/states.ts'
import { DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Code, Id, OptionalId, OptionalText } from '#contract/listing.ts'
import {
  cents,
  type Cents,
  decimal,
  DecimalText,
  formatMoney,
  notBelowZero,
  subtract,
  wholeCents,
} from '#contract/money.ts'
import { Signature } from '#contract/signature.ts'
import { type Invoice, invoiceStates } from '#features/invoices/contract.ts'
import { QuoteItem } from '#features/quotes/contract.ts'

// Customers accept or decline a sent quote. Accepting it leads to a job, a deposit invoice and a final invoice.

const Chosen = z.array(Id, { error: 'Send the ids of the chosen items' }).max(200, 'Choose at most 200 items')

const Version = z.int({ error: 'Send the version that was accepted' })

/** A drawn signature is the largest thing that a customer sends. */
export const MAX_ACCEPT_BYTES = 96 * 1024

export const AcceptInput = z.object({
  /** The version on screen: a quote that has changed since is not accepted. */
  version: Version,
  /** The optional items and options, by id. */
  chosen: Chosen,
  name: z.string({ error: 'Enter your name' }).trim().min(1, 'Enter your name').max(100, 'Use at most 100 characters'),
  signature: Signature,
})
export type AcceptInput = z.output<typeof AcceptInput>

export const DeclineInput = z.object({
  version: Version,
  reason: OptionalText(1000),
})
export type DeclineInput = z.output<typeof DeclineInput>

export const Sums = z.object({
  subtotal: DecimalText,
  tax_amount: DecimalText,
  total: DecimalText,
  /** Due on acceptance; null without a deposit. */
  deposit: DecimalText.nullable(),
})
export type Sums = z.infer<typeof Sums>

/** A quote as the holder of its link sees it: the version that was sent with this link. */
export const PublicQuote = z.object({
  quote_number: Code,
  version: z.number(),
  client_name: z.string(),
  items: z.array(QuoteItem),
  tax_rate: DecimalText,
  deposit_percent: DecimalText.nullable(),
  deposit_amount: DecimalText.nullable(),
  valid_until: DayText.nullable(),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  /** Why it cannot be accepted now, or null. */
  blocked: z.string().nullable(),
  acceptance: Sums.extend({
    name: z.string(),
    accepted_at: Instant,
    document_hash: z.string(),
    chosen: z.array(Id),
  }).nullable(),
  declined_at: Instant.nullable(),
  /** The unpaid part of the deposit; null if there is none, or no invoice for it yet. */
  deposit_due: DecimalText.nullable(),
})
export type PublicQuote = z.infer<typeof PublicQuote>

/** A quote as its signed-in client sees it, with the invoice for its deposit while that is to be paid. */
export const OwnQuote = PublicQuote.extend({ deposit_invoice_id: Id.nullable() })
export type OwnQuote = z.infer<typeof OwnQuote>

/** Shown to a customer whose link opens an older version. */
export const ReplacedQuote = z.object({
  quote_number: Code,
  version: z.number(),
  replaced_by: z.number(),
  replaced_at: Instant.nullable(),
})
export type ReplacedQuote = z.infer<typeof ReplacedQuote>

const QuoteInvoice = z.object({
  id: Id,
  invoice_number: Code,
  status: statusSchema(invoiceStates),
  total: DecimalText,
  amount_paid: DecimalText,
})
export type QuoteInvoice = z.infer<typeof QuoteInvoice>

/** An acceptance and the records that it led to, for staff. */
export const Acceptance = Sums.extend({
  quote_id: Id,
  version: z.number(),
  name: z.string(),
  signature: Signature,
  ip_address: z.string().nullable(),
  user_agent: z.string().nullable(),
  accepted_at: Instant,
  document_hash: z.string(),
  /** Why the acceptance cannot be relied on, or null: the stored document, its hash and the quote agree. */
  flaw: z.string().nullable(),
  items: z.array(QuoteItem),
  job: z.object({ id: Id, title: z.string() }).nullable(),
  deposit_invoice: QuoteInvoice.nullable(),
  final_invoice: QuoteInvoice.nullable(),
})
export type Acceptance = z.infer<typeof Acceptance>

/** The amount of an accepted quote still to bill: the rest after its deposit, until its final invoice is created. */
export const getLeftToBill = ({
  total,
  deposit_invoice,
  final_invoice,
}: Pick<Acceptance, 'total'> & {
  deposit_invoice: Pick<Invoice, 'total'> | null
  final_invoice: object | null
}): Cents =>
  final_invoice ? wholeCents(0) : notBelowZero(subtract(cents(total), cents(deposit_invoice?.total ?? '0.00')))

/** Why an invoice cannot be created, or null: both the form's reason and the server's refusal. */
export const blocked = {
  /** An invoice for the job of a quote bills what the quote does not include, and says so, until the quote is billed. */
  otherInvoice: (accepted: Parameters<typeof getLeftToBill>[0]) => {
    const left = getLeftToBill(accepted)
    return left === 0
      ? null
      : `This job's quote has ${formatMoney(decimal(left))} left to bill. Create the final invoice instead?`
  },
  finalInvoice: ({
    job,
    final_invoice,
  }: Pick<Acceptance, 'job'> & { final_invoice: Pick<Invoice, 'invoice_number'> | null }) => {
    if (job === null) return 'Convert the quote to a job first'
    return (
      final_invoice &&
      `${final_invoice.invoice_number} is the final invoice of this quote. Cancel it first to create another one.`
    )
  },
}

export const ConvertInput = z.object({
  /** For a quote of a lead: the existing client that the lead becomes. */
  client_id: OptionalId,
  /** For a quote of a lead: creates a client although another one has the same email or phone. */
  create: z.boolean({ error: 'Send true or false' }).optional(),
})
export type ConvertInput = z.output<typeof ConvertInput>

const answer = {
  method: 'POST',
  access: 'signedIn',
  /** The address and the browser are kept with an answer. */
  needsHttp: true,
  returns: OwnQuote,
} as const

export const acceptances = {
  offer: endpoint({
    method: 'GET',
    path: '/api/quotes/:id/offer',
    access: 'signedIn',
    summary: 'A quote as its client sees it: the version last sent, and whether it can be accepted now',
    reads: ['quotes', 'clients', 'leads', 'invoices', 'payments', 'settings'],
    returns: OwnQuote,
  }),
  accept: endpoint({
    ...answer,
    path: '/api/quotes/:id/accept',
    summary: 'Accept an own quote with a choice and a signature; once, however often it is sent',
    changes: ['quotes', 'jobs', 'invoices', 'leads', 'clients', 'deliveries', 'links'],
    body: AcceptInput,
    maxBytes: MAX_ACCEPT_BYTES,
  }),
  decline: endpoint({
    ...answer,
    path: '/api/quotes/:id/decline',
    summary: 'Decline an own quote, with a reason',
    changes: ['quotes', 'deliveries'],
    body: DeclineInput,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/quotes/:id/acceptance',
    access: 'staff',
    summary: 'What the customer accepted and signed, whether it still matches its hash, and what became of it',
    reads: ['quotes', 'jobs', 'invoices'],
    returns: Acceptance,
  }),
  convert: endpoint({
    method: 'POST',
    path: '/api/quotes/:id/convert',
    access: 'staff',
    summary: 'Turn an accepted quote into a job without a date and an invoice for its deposit; a lead becomes a client',
    changes: ['quotes', 'jobs', 'invoices', 'leads', 'clients'],
    body: ConvertInput,
    returns: Acceptance,
  }),
  createFinalInvoice: endpoint({
    method: 'POST',
    path: '/api/quotes/:id/final-invoice',
    access: 'staff',
    summary: 'Create a draft invoice of the accepted items; a paid deposit counts towards it',
    changes: ['invoices', 'payments', 'quotes'],
    returns: Acceptance,
  }),
}
