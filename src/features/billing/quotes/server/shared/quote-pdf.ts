import { eq } from 'drizzle-orm'
import type { Content } from 'pdfmake/interfaces.js'
import { formatDate, formatDay } from '#contract/dates.ts'
import { contractRows, quoteNoun } from '../../rules/change-orders.ts'
import { getDeposit, hasOptions, isChoice, taxedSubtotal } from '../../rules/options.ts'
import { capitalized } from '#contract/text.ts'
import { cents, decimal, formatMoney, plainDecimal, taxableSum } from '#contract/money.ts'
import { taxNote } from '#features/company/settings/rules/tax-words.ts'
import {
  documentHead,
  headline,
  itemTable,
  ledgerTable,
  pdfFooter,
  type Stamp,
  stampColors,
  sumTexts,
  textBlock,
} from '#features/company/settings/server/shared/pdf-parts.ts'
import { type Company, getCompany, getLogo } from '#features/company/settings/server/shared/company.ts'
import type { Context, UserContext } from '#server/context.ts'
import { file, type Reply } from '#server/http/replies.ts'
import type { PdfDocument } from '#server/pdf/document.ts'
import { makePdf } from '#server/pdf/pdf.ts'
import { signPdf } from '#server/signing.ts'
import { sheetContent, sheetFile } from '#features/electrical/calculators/server/shared/calculation-sheet.ts'
import type { CalculationSheet } from '#features/electrical/calculators/rules/sheet.ts'
import { notFound } from '#server/errors.ts'
import type { QuoteDetails, QuoteDocument } from '../../contract.ts'
import { lineNote } from '../../rules/line-note.ts'
import { getQuote } from '../queries.ts'
import { quoteAcceptances } from '../table.ts'

/** The fields of a quote, or of a version as it was sent, that the PDF shows. */
type PaperQuote = Omit<QuoteDocument, 'client_id' | 'lead_id' | 'client_name'> &
  Pick<QuoteDetails, 'status' | 'sent_at' | 'created_at' | 'recipient' | 'is_change_order'>

/** The client's signed choice, which the PDF then shows instead of the options. */
type Accepted = Pick<
  typeof quoteAcceptances.$inferSelect,
  'chosen' | 'subtotal' | 'tax_amount' | 'total' | 'name' | 'accepted_at'
>

type Paper = { quote: PaperQuote; company: Company; logo: string | null; accepted?: Accepted | null }
type Facts = [string, string][]

const accepted = { word: 'ACCEPTED', color: stampColors.good }
const stamps: Partial<Record<QuoteDetails['status'], Stamp>> = {
  draft: { word: 'DRAFT', color: stampColors.muted },
  accepted,
  converted: accepted,
  declined: { word: 'DECLINED', color: stampColors.bad },
  expired: { word: 'EXPIRED', color: stampColors.muted },
}

function listFacts({ quote, company, accepted }: Paper): Facts {
  const { quote_number, version, sent_at, created_at, valid_until, contract } = quote
  return [
    [`${capitalized(quoteNoun(quote))} number`, quote_number],
    ...(contract ? ([['Job', contract.job_title]] satisfies Facts) : []),
    ...(version > 1 ? ([['Version', String(version)]] satisfies Facts) : []),
    ['Date of issue', formatDate(company.time_zone, sent_at ?? created_at)],
    ...(accepted
      ? ([['Accepted', `${formatDate(company.time_zone, accepted.accepted_at)} by ${accepted.name}`]] satisfies Facts)
      : valid_until === null
        ? []
        : ([['Valid until', formatDay(valid_until)]] satisfies Facts)),
  ]
}

/** The lines and sums that count, with what is said below each line. */
function getOffer({ quote, accepted }: Paper) {
  const { items, tax_rate } = quote
  if (!accepted) {
    const lines = items.map((item, index) => ({ ...item, note: lineNote(item, index, quote) }))
    return { lines, sums: { ...quote, taxed_subtotal: taxedSubtotal(items) } }
  }
  const chosen = items.filter((item) => accepted.chosen.includes(item.id) || !isChoice(item))
  const { subtotal, tax_amount, total } = accepted
  return {
    lines: chosen.map((item) => ({ ...item, note: taxNote(item, tax_rate) })),
    sums: { subtotal, tax_rate, tax_amount, total, taxed_subtotal: decimal(taxableSum(chosen)) },
  }
}

function renderLedger(paper: Paper): Content[] {
  const { quote, accepted } = paper
  const { sums } = getOffer(paper)
  const deposit = getDeposit(quote, cents(sums.total))
  const share = quote.deposit_percent === null ? '' : ` (${plainDecimal(quote.deposit_percent)}%)`
  const rest: Facts = [
    ...(hasOptions(quote.items) && !accepted
      ? ([['With all options, at most', formatMoney(quote.highest_total)]] satisfies Facts)
      : []),
    ...(deposit === null ? [] : ([[`Deposit${share}`, formatMoney(decimal(deposit))]] satisfies Facts)),
  ]
  return [ledgerTable(sumTexts(sums)), ...(rest.length > 0 ? [ledgerTable(rest, { plain: true })] : [])]
}

/** The contract with this change order. */
const renderContract = ({ quote: { contract } }: Paper, total: string): Content[] =>
  contract
    ? [ledgerTable(contractRows(contract, total).map(({ label, amount }) => [label, formatMoney(amount)] as const))]
    : []

export function quoteDocument(paper: Paper): PdfDocument {
  const { quote, company, logo, accepted } = paper
  const { valid_until } = quote
  const { lines, sums } = getOffer(paper)
  const name = capitalized(quoteNoun(quote))
  const until = valid_until === null || accepted ? '' : `, valid until ${formatDay(valid_until)}`
  return {
    title: `${name} ${quote.quote_number}`,
    author: company.company_name,
    content: [
      ...documentHead({
        title: quote.is_change_order ? 'Change Order' : 'Quote',
        company,
        logo,
        facts: listFacts(paper),
        stamp: stamps[quote.status],
        label: 'Prepared for',
        recipient: quote.recipient,
      }),
      headline(`${formatMoney(sums.total)}${until}`),
      itemTable(lines),
      ...renderLedger(paper),
      ...renderContract(paper, sums.total),
      ...textBlock('Notes', quote.notes),
      ...textBlock('Terms', quote.terms),
      ...(quote.calculation ? [{ pageBreak: 'before' as const, stack: sheetContent(quote.calculation, company) }] : []),
    ],
    footer: pdfFooter(company, quote.quote_number),
  }
}

/** Renders a quote as a PDF; one that was accepted, as it was accepted, and signed. */
export async function quotePdf(ctx: Context, quote: PaperQuote, id: string | null = null): Promise<Uint8Array> {
  const company = await getCompany(ctx)
  const [accepted = null] =
    id === null ? [] : await ctx.db.select().from(quoteAcceptances).where(eq(quoteAcceptances.quote_id, id))
  const pdf = await makePdf(ctx, {
    caller: quote.quote_number,
    logo: () => getLogo(ctx),
    document: (logo) => quoteDocument({ quote, company, logo, accepted }),
  })
  if (!accepted) return pdf
  const document = `${capitalized(quoteNoun(quote))} ${quote.quote_number}, accepted by ${accepted.name}`
  return signPdf(ctx, pdf, { document, company: company.company_name })
}

/** The PDF of a quote visible to the caller, to view or download. */
export async function quoteFile(ctx: UserContext, id: string): Promise<Reply> {
  const quote = await getQuote(ctx, id)
  const body = await quotePdf(ctx, quote, id)
  return file({ body, type: 'application/pdf', name: `${quote.quote_number}.pdf`, inline: true })
}

/** The sheet of a quote's load calculation; 404 if it has none. */
export const quoteSheet = (ctx: Context, { calculation }: { calculation: CalculationSheet | null }): Promise<Reply> => {
  if (calculation === null) throw notFound('Calculation')
  return sheetFile(ctx, calculation)
}

/** The load calculation of a quote visible to the caller. */
export const quoteCalculation = async (ctx: UserContext, id: string): Promise<Reply> =>
  quoteSheet(ctx, await getQuote(ctx, id))
