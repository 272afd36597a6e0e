import type { Content } from 'pdfmake/interfaces.js'
import { formatDate, formatDay } from '#contract/dates.ts'
import { depositOf } from '#contract/item-options.ts'
import { cents, decimal, formatMoney, plainDecimal } from '#contract/money.ts'
import {
  documentHead,
  footerOf,
  headline,
  itemTable,
  ledgerTable,
  type Stamp,
  stampColors,
  sumRows,
  textBlock,
} from '#features/invoices/server/shared/pdf-parts.ts'
import { type Company, companyOf, logoOf } from '#features/settings/server/shared/company.ts'
import type { Context, UserContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import type { QuoteDetails, QuoteDocument } from '../../contract.ts'
import { hasOptions, lineNote, taxedSubtotal } from '../../rules.ts'
import { getQuote } from '../queries.ts'

/** What the PDF shows of a quote, or of a version as it was sent. */
type PaperQuote = Omit<QuoteDocument, 'client_id' | 'lead_id' | 'client_name'> &
  Pick<QuoteDetails, 'status' | 'sent_at' | 'created_at' | 'recipient'>

type Paper = { quote: PaperQuote; company: Company; logo: string | null }
type Facts = [string, string][]

const accepted = { word: 'ACCEPTED', color: stampColors.good }
const stamps: Partial<Record<QuoteDetails['status'], Stamp>> = {
  draft: { word: 'DRAFT', color: stampColors.muted },
  accepted,
  converted: accepted,
  declined: { word: 'DECLINED', color: stampColors.bad },
  expired: { word: 'EXPIRED', color: stampColors.muted },
}

function factsOf({ quote, company }: Paper): Facts {
  const { quote_number, version, sent_at, created_at, valid_until } = quote
  return [
    ['Quote number', quote_number],
    ...(version > 1 ? ([['Version', String(version)]] satisfies Facts) : []),
    ['Date of issue', formatDate(company.time_zone, sent_at ?? created_at)],
    ...(valid_until === null ? [] : ([['Valid until', formatDay(valid_until)]] satisfies Facts)),
  ]
}

function ledgerOf({ quote }: Paper): Content[] {
  const deposit = depositOf(quote, cents(quote.total))
  const share = quote.deposit_percent === null ? '' : ` (${plainDecimal(quote.deposit_percent)}%)`
  const rest: Facts = [
    ...(hasOptions(quote.items)
      ? ([['With all options, at most', formatMoney(quote.highest_total)]] satisfies Facts)
      : []),
    ...(deposit === null ? [] : ([[`Deposit${share}`, formatMoney(decimal(deposit))]] satisfies Facts)),
  ]
  return [
    ledgerTable(sumRows({ ...quote, taxed_subtotal: taxedSubtotal(quote.items) })),
    ...(rest.length > 0 ? [ledgerTable(rest, { plain: true })] : []),
  ]
}

/** The quote as a document. */
export function documentOf(paper: Paper): PdfDocument {
  const { quote, company, logo } = paper
  const { valid_until, items } = quote
  const until = valid_until === null ? '' : `, valid until ${formatDay(valid_until)}`
  return {
    title: `Quote ${quote.quote_number}`,
    author: company.company_name,
    content: [
      ...documentHead({
        title: 'Quote',
        company,
        logo,
        facts: factsOf(paper),
        stamp: stamps[quote.status],
        label: 'Prepared for',
        recipient: quote.recipient,
      }),
      headline(`${formatMoney(quote.total)}${until}`),
      itemTable(items.map((item, index) => ({ ...item, note: lineNote(item, index, quote) }))),
      ...ledgerOf(paper),
      ...textBlock('Notes', quote.notes),
      ...textBlock('Terms', quote.terms),
    ],
    footer: footerOf(company, quote.quote_number),
  }
}

/** Renders a quote as a PDF. */
export async function quotePdf(ctx: Context, quote: PaperQuote): Promise<Uint8Array> {
  const company = await companyOf(ctx)
  return makePdf(ctx, { logo: () => logoOf(ctx), document: (logo) => documentOf({ quote, company, logo }) })
}

/** The PDF of a quote visible to the caller, to view or download. */
export async function quoteFile(ctx: UserContext, id: string): Promise<Reply> {
  const quote = await getQuote(ctx, id)
  const body = await quotePdf(ctx, quote)
  return file({ body, type: 'application/pdf', name: `${quote.quote_number}.pdf`, inline: true })
}
