import type { Signature } from '#contract/signature.ts'
import type { QuoteDocument } from '#features/billing/quotes/contract.ts'
import { documentHash } from '#features/billing/quotes/server/shared/document.ts'
import type { Sums } from '../contract.ts'

// An acceptance as one text and its SHA-256. A format never changes: old acceptances are verified with theirs. Format 1 has only
// taxed lines. Format 3 is a change order and has the contract that it adds to.

/** The part of a quote that a customer agrees to. A client's name, and the client a lead became, may change later. */
export type Terms = Omit<QuoteDocument, 'client_id' | 'lead_id' | 'client_name' | 'calculation'>

type Format = 1 | 2 | 3

export type Signed = Sums & {
  chosen: readonly string[]
  name: string
  signature: Signature
  ip_address: string | null
  user_agent: string | null
  accepted_at: string
}

const contractTerms = ({ contract }: Terms) =>
  contract && {
    job_title: contract.job_title,
    quote_number: contract.quote_number,
    original_total: contract.original_total,
    changes_total: contract.changes_total,
  }

/** The document of an acceptance: what was offered, what was chosen, what it comes to, and who signed. */
export const acceptanceDocument = (quote: Terms, signed: Signed, format: Format = quote.contract ? 3 : 2): string =>
  JSON.stringify({
    format,
    quote: {
      quote_number: quote.quote_number,
      version: quote.version,
      valid_until: quote.valid_until,
      subtotal: quote.subtotal,
      tax_rate: quote.tax_rate,
      tax_amount: quote.tax_amount,
      total: quote.total,
      highest_total: quote.highest_total,
      deposit_percent: quote.deposit_percent,
      deposit_amount: quote.deposit_amount,
      notes: quote.notes,
      terms: quote.terms,
      ...(format === 3 && { contract: contractTerms(quote) }),
      items: quote.items.map((item) => ({
        id: item.id,
        description: item.description,
        quantity: item.quantity,
        unit_price: item.unit_price,
        amount: item.amount,
        ...(format !== 1 && { taxable: item.taxable, kind: item.kind }),
        optional: item.optional,
        option_group: item.option_group,
        order_index: item.order_index,
      })),
    },
    accepted: {
      chosen: [...signed.chosen].toSorted(),
      subtotal: signed.subtotal,
      tax_amount: signed.tax_amount,
      total: signed.total,
      deposit: signed.deposit,
    },
    signer: {
      name: signed.name,
      signature: signed.signature,
      ip_address: signed.ip_address,
      user_agent: signed.user_agent,
      accepted_at: signed.accepted_at,
    },
  })

const formats: readonly Format[] = [1, 2, 3]

const DAMAGED = 'The accepted document was changed after the customer signed it: it no longer matches its hash.'
const CHANGED = 'The quote was changed after the customer signed it: it is no longer what the customer accepted.'

/**
 * Why an acceptance cannot be relied on, or null: the document has its hash, the quote still offers what was signed, and says what
 * was accepted.
 */
export function acceptanceFlaw(
  offer: Terms,
  acceptance: Signed & { document: string; document_hash: string },
  quote: Omit<Sums, 'deposit'>,
): string | null {
  if (documentHash(acceptance.document) !== acceptance.document_hash) return DAMAGED
  const format = formats.find((format) => acceptance.document.startsWith(`{"format":${format},`))
  if (format === 1 && offer.items.some(({ taxable }) => !taxable)) return CHANGED
  const differs = (['subtotal', 'tax_amount', 'total'] as const).some((sum) => quote[sum] !== acceptance[sum])
  return !differs && acceptanceDocument(offer, acceptance, format) === acceptance.document ? null : CHANGED
}
