import * as z from 'zod'
import { statusSchema } from '#contract/states.ts'
import { Day, DayText, Instant } from '#contract/dates.ts'
import { endpoint } from '#contract/endpoint.ts'
import { queryNumber } from '#contract/query-number.ts'
import { optionIssue } from '#contract/item-options.ts'
import { Code, Id, ListQuery, OptionalId, OptionalText } from '#contract/listing.ts'
import { ItemInput, LineItem, LineKind, sumInputs, TaxRate } from '#contract/line-items.ts'
import { DecimalText, OptionalDecimal } from '#contract/money.ts'
import { ReadVersion } from '#contract/version.ts'
import { Delivery } from '#features/deliveries/contract.ts'
import { SendResult } from '#features/invoices/contract.ts'
import { TaxFacts, taxFactInputs } from '#features/sales-tax/contract.ts'
import { quoteStates } from './states.ts'

const QuoteStatus = statusSchema(quoteStates)

export const QuoteItemInput = ItemInput.extend({
  /** The client may add it. */
  optional: z.boolean({ error: 'Send true or false' }).default(false),
  /** Items with the same group are options (good, better, best): the client chooses one of them. */
  option_group: z
    .string()
    .trim()
    .min(1, 'Enter what the client chooses, such as Panel')
    .max(60, 'Use at most 60 characters')
    .nullish()
    .transform((group) => group ?? null),
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
  /** At least one of the two. A lead need not be a client yet. */
  client_id: OptionalId,
  lead_id: OptionalId,
  items: z
    .array(QuoteItemInput, { error: 'At least one line item is required' })
    .min(1, 'At least one line item is required')
    .max(200, 'A quote can have at most 200 line items')
    .superRefine((items, ctx) => {
      const issue = optionIssue(items)
      if (issue) ctx.addIssue({ code: 'custom', ...issue })
    }),
  tax_rate: TaxRate.nullish().transform((rate) => rate ?? '0.00'),
  /** Without optional items, with the first option of each group. */
  ...sumInputs,
  /** In percent or in dollars, not both. */
  deposit_percent: DepositPercent,
  deposit_amount: DepositAmount,
  valid_until: z
    .union([Day, z.literal('')])
    .nullish()
    .transform((day) => day || null),
  notes: OptionalText(5000),
  terms: OptionalText(10_000),
  ...taxFactInputs,
}

export const QuoteInput = z.object(fields)
export type QuoteInput = z.output<typeof QuoteInput>

export const QuotePatch = z.object({
  ...QuoteInput.partial().shape,
  tax_rate: TaxRate.nullable().optional(),
  updated_at: ReadVersion,
})
export type QuotePatch = z.output<typeof QuotePatch>

export const QuoteItem = LineItem.extend({ optional: z.boolean(), option_group: z.string().nullable() })
export type QuoteItem = z.infer<typeof QuoteItem>

export const Quote = z.object({
  id: Id,
  quote_number: Code,
  client_id: Id.nullable(),
  lead_id: Id.nullable(),
  created_by: Id,
  status: QuoteStatus,
  /** Rises with the first change after a version was sent. */
  version: z.number(),
  /** The three sums without optional items, with the first option of each group; once accepted, of what was accepted. */
  subtotal: DecimalText,
  tax_rate: DecimalText.meta({ title: 'Tax rate (%)' }),
  tax_amount: DecimalText,
  total: DecimalText,
  /** The total with every optional item and the most expensive option of each group; once accepted, the total. */
  highest_total: DecimalText,
  deposit_percent: DecimalText.nullable().meta({ title: 'Deposit (%)' }),
  deposit_amount: DecimalText.nullable(),
  valid_until: DayText.nullable(),
  notes: z.string().nullable(),
  terms: z.string().nullable(),
  /** When the current version was first sent; null for a draft. */
  sent_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type Quote = z.infer<typeof Quote>

/** A version's document, frozen when it is sent. Its JSON text is what the client accepts and what is hashed. */
export const QuoteDocument = Quote.pick({
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
}).extend({
  client_name: z.string(),
  // Documents from before lines could be left untaxed say nothing of it: everything was taxed.
  items: z.array(QuoteItem.extend({ taxable: z.boolean().default(true), kind: LineKind.nullable().default(null) })),
})
export type QuoteDocument = z.infer<typeof QuoteDocument>

export const QuoteRow = Quote.extend({
  /** The client's name, or the lead's. */
  client_name: z.string(),
  /** Description of the first line item. */
  description: z.string().nullable(),
})
export type QuoteRow = z.infer<typeof QuoteRow>

/** A version that was sent, and what became of it. */
export const QuoteVersion = z.object({
  version: z.number(),
  total: DecimalText,
  sent_by_name: z.string(),
  sent_at: Instant,
  viewed_at: Instant.nullable(),
  declined_at: Instant.nullable(),
  decline_reason: z.string().nullable(),
  expired_at: Instant.nullable(),
  accepted_at: Instant.nullable(),
  accepted_by_name: z.string().nullable(),
  accepted_total: DecimalText.nullable(),
})
export type QuoteVersion = z.infer<typeof QuoteVersion>

/** The client, or the lead, which has no address. */
export const Recipient = z.object({
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
})

export const QuoteDetails = QuoteRow.extend({
  ...TaxFacts.shape,
  created_by_name: z.string(),
  recipient: Recipient,
  /** Once accepted, the items that were accepted: none of them is a choice any more. */
  items: z.array(QuoteItem),
  /** Latest first. */
  versions: z.array(QuoteVersion),
  /** Every attempt to send it; staff only. */
  deliveries: z.array(Delivery).optional(),
})
export type QuoteDetails = z.infer<typeof QuoteDetails>

/** One version as it was sent. */
export const SentVersion = QuoteVersion.extend({ current_version: z.number(), document: QuoteDocument })
export type SentVersion = z.infer<typeof SentVersion>

const QuoteListQuery = ListQuery.extend({
  client_id: z.uuid('That is not a client').optional(),
  /** Only the quote that became this job. */
  job_id: Id.optional(),
  status: z
    .union([QuoteStatus, z.literal('')], { error: quoteStates.message })
    .transform((status) => status || undefined)
    .optional(),
})

const VersionQuery = z.object({
  number: queryNumber(
    z.coerce.number({ error: 'Number must be the number of a version' }).int('Number must be the number of a version'),
  ).optional(),
})

const shown = ['quotes', 'clients', 'leads'] as const

export const quotes = {
  list: endpoint({
    method: 'GET',
    path: '/api/quotes',
    access: 'signedIn',
    summary: 'Quotes, newest first; a client gets their own, never drafts',
    reads: shown,
    versioned: true,
    query: QuoteListQuery,
    returns: z.array(QuoteRow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/quotes/:id',
    access: 'signedIn',
    summary: 'One quote with its items and the versions that were sent',
    reads: [...shown, 'users', 'deliveries'],
    returns: QuoteDetails,
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/quotes/:id/version',
    access: 'signedIn',
    summary: 'A version of a quote as it was sent (the last, or number), and which version is current',
    reads: [...shown, 'users', 'deliveries'],
    query: VersionQuery,
    returns: SentVersion,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/quotes',
    access: 'staff',
    summary: 'Create a quote for a client or a lead; the server numbers it and computes every amount',
    changes: ['quotes', 'price_book'],
    body: QuoteInput,
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
    changes: ['quotes', 'deliveries', 'links'],
    returns: SendResult,
    outside: true,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/quotes/:id/pdf',
    access: 'signedIn',
    summary: 'The quote as PDF',
    reads: [...shown, 'users', 'deliveries', 'settings', 'files'],
    returns: 'file',
  }),
}
