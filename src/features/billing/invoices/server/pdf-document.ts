import type { Content } from 'pdfmake/interfaces.js'
import type { CardPaymentsMode } from '#contract/card-payments.ts'
import { formatDate, formatDay } from '#contract/dates.ts'
import { cents, formatMoney } from '#contract/money.ts'
import type { Payment } from '#features/billing/payments/contract.ts'
import { taxNote } from '#features/company/settings/rules/tax-words.ts'
import type { Company } from '#features/company/settings/server/shared/company.ts'
import { certificateLine } from '#features/billing/sales-tax/states.ts'
import { LINK, type PdfDocument } from '#server/pdf/document.ts'
import { asSent, type InvoiceDetails } from '../contract.ts'
import { payingWords } from './paying-words.ts'
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

/** The PDF's input, collected before layout. */
export type Paper = {
  invoice: InvoiceDetails
  company: Company
  /** A data URL of a picture, in a format that PDF supports. */
  logo: string | null
  payUrl: string
  cardPayments: CardPaymentsMode
}

const received: Record<Payment['payment_method'], (on: string) => string> = {
  card: (on) => `Paid ${on} by card`,
  cash: (on) => `Paid ${on} by cash`,
  check: (on) => `Paid ${on} by check`,
  other: (on) => `Paid ${on} by other means`,
  credit: (on) => `Credit applied ${on}`,
  deposit: (on) => `Deposit applied ${on}`,
}
const stamps: Partial<Record<InvoiceDetails['status'], Stamp>> = {
  paid: { word: 'PAID', color: stampColors.good },
  cancelled: { word: 'CANCELLED', color: stampColors.bad },
  draft: { word: 'DRAFT', color: stampColors.muted },
}

const renderHead = ({ invoice, company, logo }: Paper): Content[] =>
  documentHead({
    title: 'Invoice',
    company,
    logo,
    facts: [
      ['Invoice number', invoice.invoice_number],
      ['Date of issue', formatDate(company.time_zone, invoice.created_at)],
      ...(invoice.due_date === null ? [] : [['Date due', formatDay(invoice.due_date)] satisfies [string, string]]),
    ],
    stamp: stamps[invoice.status],
    label: 'Bill to',
    recipient: invoice.client,
  })

function statement({ invoice, company, payUrl, cardPayments }: Paper): Content[] {
  const balance = formatMoney(asSent(invoice).balance_due)
  if (invoice.status === 'cancelled') return [headline('This invoice was cancelled')]
  if (invoice.status === 'paid') {
    const on = invoice.paid_date === null ? '' : ` on ${formatDate(company.time_zone, invoice.paid_date)}`
    return [headline(`${formatMoney(invoice.total)} paid${on}`)]
  }
  const sum = headline(invoice.due_date === null ? `${balance} due` : `${balance} due ${formatDay(invoice.due_date)}`)
  if (invoice.status === 'draft') return [sum]
  const { text, isLink } = payingWords(cardPayments, company.phone).pdf
  const link = isLink && ({ link: payUrl, color: LINK, decoration: 'underline' } as const)
  return [sum, { text, margin: [0, 4, 0, 0], ...link }]
}

function paymentRows({ invoice, company }: Paper): [string, string][] {
  return invoice.payments
    .filter(({ status }) => status === 'succeeded' || status === 'refunded' || status === 'returned')
    .flatMap((payment): [string, string][] => {
      const on = formatDate(company.time_zone, payment.paid_at ?? payment.created_at)
      const refunded = cents(payment.refunded_amount)
      const returned = cents(payment.returned_amount)
      const back = payment.provider === 'credit' ? 'Taken off again' : 'Refunded'
      return [
        [
          `${received[payment.payment_method](on)}${payment.is_test ? ' (test)' : ''}`,
          `−${formatMoney(payment.amount)}`,
        ],
        ...(refunded > 0 ? [[back, formatMoney(payment.refunded_amount)] satisfies [string, string]] : []),
        ...(returned > 0
          ? [['Returned by the bank', formatMoney(payment.returned_amount)] satisfies [string, string]]
          : []),
        ...(cents(payment.credited_amount) > 0
          ? [['Kept as credit', formatMoney(payment.credited_amount)] satisfies [string, string]]
          : []),
      ]
    })
}

function renderLedger(paper: Paper): Content {
  const { invoice } = paper
  return ledgerTable([
    ...sumTexts(invoice),
    ...paymentRows(paper),
    ...(cents(invoice.to_refund) > 0 ? [['To refund', formatMoney(invoice.to_refund)] satisfies [string, string]] : []),
    ['Amount due', formatMoney(asSent(invoice).balance_due)],
  ])
}

export function invoiceDocument(paper: Paper): PdfDocument {
  const { invoice, company } = paper
  return {
    title: `Invoice ${invoice.invoice_number}`,
    author: company.company_name,
    content: [
      ...renderHead(paper),
      ...statement(paper),
      itemTable(invoice.items.map((item) => ({ ...item, note: taxNote(item, invoice.tax_rate) }))),
      renderLedger(paper),
      ...textBlock('Sales tax', invoice.tax_certificate && certificateLine(invoice.tax_certificate)),
      ...textBlock('Notes', invoice.notes),
    ],
    footer: pdfFooter(company, invoice.invoice_number),
  }
}
