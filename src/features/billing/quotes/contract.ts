import * as z from 'zod/mini'
import { StatusFilter, statusSchema } from '#contract/states.ts'
import { DayText, Instant, OptionalDay } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { queryNumber } from '#contract/query-number.ts'
import { optionIssue } from './rules/options.ts'
import { Code, Id, ListQuery, NewId, OptionalId, OptionalText } from '#contract/listing.ts'
import {
  ItemInput,
  LineItem,
  LineKind,
  RateInput,
  RatePatch,
  sumInputs,
} from '#features/sales/price-book/rules/line-items.ts'
import { DecimalText, OptionalDecimal } from '#contract/money.ts'
import { ReadVersion } from '#contract/version.ts'
import { Delivery } from '#features/messages/deliveries/contract.ts'
import { SendResult } from '#features/billing/invoices/contract.ts'
import { CalculationSheet } from '#features/electrical/calculators/rules/sheet.ts'
import { RecordSearch } from '#features/billing/payments/rules/record-search.ts'
import { TaxFacts, taxFactInputs } from '#features/billing/sales-tax/contract.ts'
import { quoteStates } from './states.ts'

const QuoteStatus = statusSchema(quoteStates)

export const QuoteItemInput = z.extend(ItemInput, {
  /** The client may add it. */
  optional: z._default(z.boolean({ error: 'Send true or false' }), false),
  /** Items with the same group are options (good, better, best): the client chooses one of them. */
  option_group: z.pipe(
    z.nullish(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Enter what the client chooses, such as Panel'),
          z.maxLength(60, 'Use at most 60 characters'),
        ),
    ),
    z.transform((group) => group ?? null),
  ),
})
export type QuoteItemInput = z.output<typeof QuoteItemInput>

const DepositPercent = OptionalDecimal({
  name: 'Deposit',
  required: 'Deposit must be between 1 and 100 percent',
  message: 'Deposit must be between 1 and 100 percent',
  min: 1,
  max: 100,
})
const DepositAmount = OptionalDecimal({
  name: 'Deposit',
  required: 'Deposit must be greater than 0',
  message: 'Deposit must be greater than 0',
  above: 0,
})

const fields = {
  /** Makes it a change order of this job. */
  job_id: OptionalId,
  /** A saved calculation of the client's: the quote keeps its sheet as it is now. */
  calculation_id: OptionalId,
  /** At least one of the two, except for a change order: it is for the client of its job. A lead need not be a client yet. */
  client_id: OptionalId,
  lead_id: OptionalId,
  items: z.array(QuoteItemInput, { error: 'At least one line item is required' }).check(
    z.minLength(1, 'At least one line item is required'),
    z.maxLength(200, 'A quote can have at most 200 line items'),
    z.superRefine((items, ctx) => {
      const issue = optionIssue(items)
      if (issue) ctx.addIssue({ code: 'custom', ...issue })
    }),
  ),
  tax_rate: RateInput,
  /** Without optional items, with the first option of each group. */
  ...sumInputs,
  /** In percent or in dollars, not both. */
  deposit_percent: DepositPercent,
  deposit_amount: DepositAmount,
  valid_until: OptionalDay,
  notes: OptionalText(5000),
  terms: OptionalText(10_000),
  ...taxFactInputs,
}

export const QuoteInput = z.object(fields)
export type QuoteInput = z.output<typeof QuoteInput>

export const NO_RECIPIENT = 'Choose a client or a lead'

/** For forms: says so together with the errors of other fields, not after they are corrected. */
export const hasRecipient = z.refine<Pick<QuoteInput, 'client_id' | 'lead_id'>>(
  ({ client_id, lead_id }) => client_id !== null || lead_id !== null,
  { error: NO_RECIPIENT, path: ['client_id'], when: () => true },
)

const NewQuoteInput = z.extend(QuoteInput, NewId)
export type NewQuoteInput = z.output<typeof NewQuoteInput>

export const QuotePatch = z.object({
  ...z.partial(z.omit(QuoteInput, { job_id: true, calculation_id: true })).shape,
  tax_rate: RatePatch,
  updated_at: ReadVersion,
})
export type QuotePatch = z.output<typeof QuotePatch>

export const QuoteItem = z.extend(LineItem, { optional: z.boolean(), option_group: z.nullable(z.string()) })
export type QuoteItem = z.infer<typeof QuoteItem>

export const Quote = z.object({
  id: Id,
  quote_number: Code,
  client_id: z.nullable(Id),
  lead_id: z.nullable(Id),
  created_by: Id,
  status: QuoteStatus,
  /** Rises with the first change after a version was sent. */
  version: z.number(),
  /** The three sums without optional items, with the first option of each group; once accepted, of what was accepted. */
  subtotal: DecimalText,
  tax_rate: DecimalText.check(z.meta({ title: 'Tax rate (%)' })),
  tax_amount: DecimalText,
  total: DecimalText,
  /** The total with every optional item and the most expensive option of each group; once accepted, the total. */
  highest_total: DecimalText,
  deposit_percent: z.nullable(DecimalText).check(z.meta({ title: 'Deposit (%)' })),
  deposit_amount: z.nullable(DecimalText),
  valid_until: z.nullable(DayText),
  notes: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  /** When the current version was first sent; null for a draft. */
  sent_at: z.nullable(Instant),
  /** The job it became, or, for a change order, the one that it changes. */
  job_id: z.nullable(Id),
  is_change_order: z.boolean().check(z.meta({ title: 'Change order' })),
  created_at: Instant,
  updated_at: Instant,
})
export type Quote = z.infer<typeof Quote>

/** The contract before this change order. */
export const Contract = z.object({
  job_title: z.string(),
  /** The quote that became the job, and what was accepted of it; null for a job without one. */
  quote_number: z.nullable(Code),
  original_total: z.nullable(DecimalText),
  /** The sum of the change orders accepted before. */
  changes_total: DecimalText,
})
export type Contract = z.infer<typeof Contract>

/** A version's document, frozen when it is sent. Its JSON text is what the client accepts and what is hashed. */
export const QuoteDocument = z.extend(
  z.pick(Quote, {
    quote_number: true,
    version: true,
    client_id: true,
    lead_id: true,
    subtotal: true,
    tax_rate: true,
    tax_amount: true,
    total: true,
    highest_total: true,
    deposit_percent: true,
    deposit_amount: true,
    valid_until: true,
    notes: true,
    terms: true,
  }),
  {
    client_name: z.string(),
    /** Change orders only. */
    contract: z.optional(z.nullable(Contract)),
    /** The load calculation that goes with it. */
    calculation: z._default(z.nullable(CalculationSheet), null),
    // Documents from before lines could be left untaxed say nothing of it: everything was taxed.
    items: z.array(
      z.extend(QuoteItem, { taxable: z._default(z.boolean(), true), kind: z._default(z.nullable(LineKind), null) }),
    ),
  },
)
export type QuoteDocument = z.infer<typeof QuoteDocument>

export const QuoteRow = z.extend(Quote, {
  /** The client's name, or the lead's. */
  client_name: z.string(),
  /** Description of the first line item. */
  description: z.nullable(z.string()),
})
export type QuoteRow = z.infer<typeof QuoteRow>

/** A version that was sent, and what became of it. */
export const QuoteVersion = z.object({
  version: z.number(),
  total: DecimalText,
  sent_by_name: z.string(),
  sent_at: Instant,
  viewed_at: z.nullable(Instant),
  declined_at: z.nullable(Instant),
  decline_reason: z.nullable(z.string()),
  expired_at: z.nullable(Instant),
  accepted_at: z.nullable(Instant),
  accepted_by_name: z.nullable(z.string()),
  accepted_total: z.nullable(DecimalText),
})
export type QuoteVersion = z.infer<typeof QuoteVersion>

/** The client, or the lead, which has no address. */
export const Recipient = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
})

export const QuoteDetails = z.extend(QuoteRow, {
  ...TaxFacts.shape,
  created_by_name: z.string(),
  recipient: Recipient,
  /** Change orders only. */
  contract: z.nullable(Contract),
  /** The load calculation that goes with it, as it was then. */
  calculation: z.nullable(CalculationSheet),
  /** Once accepted, the items that were accepted: none of them is a choice any more. */
  items: z.array(QuoteItem),
  /** Latest first. */
  versions: z.array(QuoteVersion),
  /** Every attempt to send it; staff only. */
  deliveries: z.optional(z.array(Delivery)),
})
export type QuoteDetails = z.infer<typeof QuoteDetails>

/** One version as it was sent. */
export const SentVersion = z.extend(QuoteVersion, { current_version: z.number(), document: QuoteDocument })
export type SentVersion = z.infer<typeof SentVersion>

const QuoteListQuery = z.extend(ListQuery, {
  /** `awaited`: sent, and not answered yet. */
  show: z.optional(z.enum(['awaited'], { error: 'Show must be awaited' })),
  kind: z.optional(z.enum(['quote', 'change_order'], { error: 'Kind must be quote or change_order' })),
  client_id: z.optional(z.uuid('That is not a client')),
  /** Only the quote that became this job, and its change orders. */
  job_id: z.optional(Id),
  /** Only the quotes and change orders of jobs at this property. */
  property_id: z.optional(Id),
  status: StatusFilter(quoteStates),
})

/** Quotes that people remember by an amount or words, or of a period, and how many of each status. */
export const QuoteMatches = z.object({
  quote_count: z.int(),
  total: DecimalText,
  statuses: z.array(z.object({ status: QuoteStatus, count: z.int(), total: DecimalText })),
  quotes: z.array(QuoteRow),
})
export type QuoteMatches = z.infer<typeof QuoteMatches>

export const QuoteSearch = z.extend(RecordSearch, {
  status: z.optional(QuoteStatus),
  show: z.optional(z.enum(['awaited', 'unbilled'], { error: 'Show must be awaited or unbilled' })),
  kind: QuoteListQuery.shape.kind,
})
export type QuoteSearch = z.output<typeof QuoteSearch>

const VersionQuery = z.object({
  number: z.optional(
    queryNumber(
      z.coerce
        .number({ error: 'Number must be the number of a version' })
        .check(z.int('Number must be the number of a version')),
    ),
  ),
})

const topics = ['quotes', 'clients', 'leads'] as const

export const quotes = {
  list: endpoint({
    method: 'GET',
    path: '/api/quotes',
    access: 'signedIn',
    summary: 'Quotes, newest first; a client gets their own, never drafts',
    reads: [...topics, 'jobs'],
    versioned: true,
    followed: 'created_at',
    query: QuoteListQuery,
    returns: z.array(QuoteRow),
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/quotes/search',
    access: 'staff',
    summary:
      'Quotes by words of their lines, an amount or the days they were written; show=unbilled: accepted, and no invoice yet. The sums of all, and the first (5, or limit)',
    reads: [...topics, 'jobs', 'invoices', 'settings'],
    query: QuoteSearch,
    returns: QuoteMatches,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/quotes/:id',
    access: 'signedIn',
    summary: 'One quote with its items and the versions that were sent',
    reads: [...topics, 'jobs', 'users', 'deliveries'],
    returns: QuoteDetails,
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/quotes/:id/version',
    access: 'signedIn',
    summary: 'A version of a quote as it was sent (the last, or number), and which version is current',
    reads: [...topics, 'jobs', 'users', 'deliveries'],
    query: VersionQuery,
    returns: SentVersion,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/quotes',
    access: 'staff',
    summary:
      'Create a quote for a client or a lead, or a change order of a job; the server numbers it and computes every amount',
    changes: ['quotes', 'price_book'],
    queued: { words: 'New quote' },
    body: NewQuoteInput,
    returns: QuoteDetails,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/quotes/:id',
    access: 'staff',
    summary: 'Change a quote; the first change after sending makes a new version, which is a draft',
    changes: ['quotes', 'price_book', 'links'],
    body: QuotePatch,
    returns: QuoteDetails,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/api/quotes/:id/duplicate',
    access: 'staff',
    summary: 'Create a draft with the same items, prices and terms',
    audit: 'duplicated {record}',
    changes: ['quotes'],
    returns: QuoteDetails,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/quotes/:id',
    access: 'staff',
    summary: 'Delete a draft that was never sent',
    changes: ['quotes', 'links'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/quotes/:id/send',
    access: 'staff',
    summary: 'Send by email (with the PDF and a link) and SMS, each on its own; no sign-in is needed to open the link',
    audit: 'sent {record}',
    changes: ['quotes', 'deliveries', 'links'],
    returns: SendResult,
    outside: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/quotes/:id/pdf',
    access: 'signedIn',
    summary: 'The quote as PDF, with its load calculation',
    reads: [...topics, 'jobs', 'users', 'deliveries', 'settings', 'files'],
    returns: 'file',
  }),
  calculation: endpoint({
    method: 'GET',
    path: '/api/quotes/:id/calculation',
    access: 'signedIn',
    summary: 'The load calculation of a quote as a signed PDF, as it was when the quote was written',
    reads: [...topics, 'jobs', 'users', 'deliveries', 'settings'],
    returns: 'file',
  }),
}
