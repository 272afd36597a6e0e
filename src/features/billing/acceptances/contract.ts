import * as z from 'zod/mini'
import { statusSchema } from '#contract/states.ts'
import { DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Code, Id, OptionalId, OptionalText, RequiredText } from '#contract/listing.ts'
import {
  add,
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
import type { Invoice } from '#features/billing/invoices/contract.ts'
import { invoiceStates } from '#features/billing/invoices/states.ts'
import { Contract, Quote, QuoteItem } from '#features/billing/quotes/contract.ts'

// Customers accept or decline a sent quote. Accepting it leads to a job, a deposit invoice and a final invoice.

const Chosen = z
  .array(Id, { error: 'Send the ids of the chosen items' })
  .check(z.maxLength(200, 'Choose at most 200 items'))

const Version = z.int({ error: 'Send the version that was accepted' })

/** A drawn signature is the largest thing that a customer sends. */
export const MAX_ACCEPT_BYTES = 96 * 1024

export const AcceptInput = z.object({
  /** The version on screen: a quote that has changed since is not accepted. */
  version: Version,
  /** The optional items and options, by id. */
  chosen: Chosen,
  name: RequiredText(100, 'Enter your name'),
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
  deposit: z.nullable(DecimalText),
})
export type Sums = z.infer<typeof Sums>

/** A quote as the holder of its link sees it: the version that was sent with this link. */
export const PublicQuote = z.object({
  quote_number: Code,
  is_change_order: z.boolean(),
  /** Change orders only. */
  contract: z.nullable(Contract),
  version: z.number(),
  client_name: z.string(),
  items: z.array(QuoteItem),
  tax_rate: DecimalText,
  deposit_percent: z.nullable(DecimalText),
  deposit_amount: z.nullable(DecimalText),
  valid_until: z.nullable(DayText),
  notes: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  /** The load calculation that goes with it. */
  calculation: z.nullable(z.object({ name: z.string(), answer: z.string() })),
  /** Why it cannot be accepted now, or null. */
  blocked: z.nullable(z.string()),
  acceptance: z.nullable(
    z.extend(Sums, {
      name: z.string(),
      accepted_at: Instant,
      document_hash: z.string(),
      chosen: z.array(Id),
    }),
  ),
  declined_at: z.nullable(Instant),
  /** The unpaid part of the deposit; null if there is none, or no invoice for it yet. */
  deposit_due: z.nullable(DecimalText),
})
export type PublicQuote = z.infer<typeof PublicQuote>

/** A quote as its signed-in client sees it, with the invoice for its deposit while that is to be paid. */
export const OwnQuote = z.extend(PublicQuote, { deposit_invoice_id: z.nullable(Id) })
export type OwnQuote = z.infer<typeof OwnQuote>

/** Shown to a customer whose link opens an older version. */
export const ReplacedQuote = z.object({
  quote_number: Code,
  is_change_order: z.boolean(),
  version: z.number(),
  replaced_by: z.number(),
  replaced_at: z.nullable(Instant),
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
export const Acceptance = z.extend(Sums, {
  quote_id: Id,
  version: z.number(),
  name: z.string(),
  signature: Signature,
  ip_address: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  accepted_at: Instant,
  document_hash: z.string(),
  /** Why the acceptance cannot be relied on, or null: the stored document, its hash and the quote agree. */
  flaw: z.nullable(z.string()),
  items: z.array(QuoteItem),
  job: z.nullable(z.object({ id: Id, title: z.string() })),
  deposit_invoice: z.nullable(QuoteInvoice),
  final_invoice: z.nullable(QuoteInvoice),
})
export type Acceptance = z.infer<typeof Acceptance>

/** A quote of a job, with what its acceptance still leaves to bill. */
const ContractLine = z.extend(
  z.pick(Quote, { id: true, quote_number: true, is_change_order: true, status: true, total: true }),
  {
    /** The rest after its deposit, until an invoice bills it; null if it is not accepted. */
    left_to_bill: z.nullable(DecimalText),
  },
)
export type ContractLine = z.infer<typeof ContractLine>

/** The contract of a job: the quote that became it, and its change orders. */
export const JobContract = z.object({
  /** The quote first, then the change orders as they were written. */
  quotes: z.array(ContractLine),
  /** The sum of those accepted; null if none is. */
  total: z.nullable(DecimalText),
  left_to_bill: DecimalText,
  /** The quote whose final invoice bills next, or null when everything accepted is billed. */
  next_to_bill: z.nullable(Id),
})
export type JobContract = z.infer<typeof JobContract>

type Offer = Pick<ContractLine, 'id' | 'quote_number' | 'is_change_order' | 'status' | 'total'> & {
  accepted: boolean
  /** The invoice for its deposit, unless cancelled. */
  deposit_total: string | null
  /** An invoice bills it. */
  billed: boolean
}

const sum = (amounts: (string | null)[]): Cents => add(...amounts.map((amount) => cents(amount ?? '0.00')))

/** The sum of a job's quotes, and the part of it that is left to bill. */
export function getJobContract(offers: readonly Offer[]): JobContract {
  const quotes = offers.map(({ accepted, deposit_total, billed, ...offer }) => {
    const rest = notBelowZero(subtract(cents(offer.total), cents(deposit_total ?? '0.00')))
    return { ...offer, left_to_bill: accepted ? decimal(billed ? wholeCents(0) : rest) : null }
  })
  const accepted = offers.filter((offer) => offer.accepted)
  return {
    quotes,
    total: accepted.length === 0 ? null : decimal(sum(accepted.map(({ total }) => total))),
    left_to_bill: decimal(sum(quotes.map((quote) => quote.left_to_bill))),
    next_to_bill: accepted.find(({ billed }) => !billed)?.id ?? null,
  }
}

/** Why an invoice cannot be created, or null: both the form's reason and the server's refusal. */
export const blocked = {
  /** An invoice for the job of a quote bills what the quote does not include, and says so, until the quote is billed. */
  otherInvoice: ({ quotes, left_to_bill }: Pick<JobContract, 'quotes' | 'left_to_bill'>) => {
    if (cents(left_to_bill) === 0) return null
    const open = quotes.filter((quote) => cents(quote.left_to_bill ?? '0.00') > 0)
    const whose = open.some(({ is_change_order }) => is_change_order) ? 'contract' : 'quote'
    return `This job's ${whose} has ${formatMoney(left_to_bill)} left to bill. Create the final invoice instead?`
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
  create: z.optional(z.boolean({ error: 'Send true or false' })),
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
    reads: ['quotes', 'jobs', 'clients', 'leads', 'invoices', 'payments', 'settings'],
    // The first look of its client marks it viewed.
    changes: ['quotes'],
    returns: OwnQuote,
  }),
  accept: endpoint({
    ...answer,
    path: '/api/quotes/:id/accept',
    summary: 'Accept an own quote with a choice and a signature; once, however often it is sent',
    audit: 'accepted {record}',
    changes: ['quotes', 'jobs', 'properties', 'invoices', 'leads', 'clients', 'deliveries', 'links'],
    body: AcceptInput,
    maxBytes: MAX_ACCEPT_BYTES,
  }),
  decline: endpoint({
    ...answer,
    path: '/api/quotes/:id/decline',
    summary: 'Decline an own quote, with a reason',
    audit: 'declined {record}',
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
  jobContract: endpoint({
    method: 'GET',
    path: '/api/jobs/:id/contract',
    access: 'staff',
    summary: 'The quote that became a job and its change orders, what they come to, and what is left to bill',
    reads: ['quotes', 'invoices', 'jobs'],
    returns: JobContract,
  }),
  convert: endpoint({
    method: 'POST',
    path: '/api/quotes/:id/convert',
    access: 'staff',
    summary: 'Turn an accepted quote into a job without a date and an invoice for its deposit; a lead becomes a client',
    audit: 'converted {record} to a job',
    changes: ['quotes', 'jobs', 'properties', 'invoices', 'leads', 'clients'],
    body: ConvertInput,
    returns: Acceptance,
  }),
  createFinalInvoice: endpoint({
    method: 'POST',
    path: '/api/quotes/:id/final-invoice',
    access: 'staff',
    summary:
      'Create a draft invoice of the accepted items, with all else that was accepted for the job and is not billed; a paid deposit counts towards it',
    audit: 'created the final invoice of {record}',
    changes: ['invoices', 'payments', 'quotes'],
    returns: Acceptance,
  }),
}
