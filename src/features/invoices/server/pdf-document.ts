import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { cityLine } from '#contract/address.ts'
import type { CardPaymentsMode } from '#contract/card-payments.ts'
import { formatDate, formatDay } from '#contract/dates.ts'
import { cents, decimal, formatMoney, plainDecimal, subtract } from '#contract/money.ts'
import { formatPhone } from '#contract/phone-format.ts'
import type { Payment } from '#features/payments/contract.ts'
import type { Company } from '#features/settings/server/shared/company.ts'
import { LINK, MUTED, type PdfDocument, WIDTH } from '#server/pdf/document.ts'
import { type InvoiceDetails, balanceOf } from '../contract.ts'
import { payingWords } from './paying-words.ts'

/** What the PDF shows, collected before layout. */
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
const lines = (...parts: (string | null | undefined)[]) => parts.flatMap((part) => part || [])

const right = (text: string, style: object = {}): TableCell => ({ text, alignment: 'right', ...style })

const factRow = ([label = '', value = '']: string[]): TableCell[] => [
  { text: label, color: MUTED },
  { text: value, bold: true },
]

function headOf(paper: Paper): Content[] {
  const { invoice, company, logo } = paper
  const zone = company.time_zone
  const name = company.company_name
  const facts = [
    ['Invoice number', invoice.invoice_number],
    ['Date of issue', formatDate(zone, invoice.created_at)],
    ...(invoice.due_date === null ? [] : [['Date due', formatDay(invoice.due_date)]]),
  ]
  return [
    {
      columns: [
        { text: 'Invoice', fontSize: 26, bold: true, width: '*' },
        logo === null
          ? { text: name, fontSize: 14, bold: true, alignment: 'right', width: 280, margin: [0, 8, 0, 0] }
          : { image: logo, fit: [200, 56], alignment: 'right', width: 200 },
      ],
    },
    {
      margin: [0, 16, 0, 0],
      columnGap: 24,
      columns: [
        { width: '*', layout: 'facts', table: { widths: [96, '*'], body: facts.map(factRow) } },
        { width: '*', stack: [stampOf(paper)] },
      ],
    },
    {
      margin: [0, 20, 0, 0],
      columnGap: 24,
      columns: [
        {
          width: '*',
          stack: [
            { text: name, bold: true },
            ...lines(
              company.address,
              cityLine(company),
              formatPhone(company.phone),
              company.email,
              company.license_number && `License ${company.license_number}`,
            ),
          ],
        },
        {
          width: '*',
          stack: [
            { text: 'Bill to', bold: true },
            ...lines(
              invoice.client.name,
              invoice.client.address,
              cityLine(invoice.client),
              invoice.client.email,
              invoice.client.phone && formatPhone(invoice.client.phone),
            ),
          ],
        },
      ],
    },
  ]
}

/** The most important sentence, in large type. */
function headline({ invoice, company, payUrl, cardPayments }: Paper): Content[] {
  const big = (text: string): Content => ({ text, fontSize: 18, bold: true, margin: [0, 28, 0, 0] })
  const balance = formatMoney(decimal(balanceOf(invoice)))
  if (invoice.status === 'cancelled') return [big('This invoice was cancelled')]
  if (invoice.status === 'paid') {
    const on = invoice.paid_date === null ? '' : ` on ${formatDate(company.time_zone, invoice.paid_date)}`
    return [big(`${formatMoney(invoice.total)} paid${on}`)]
  }
  const sum = big(invoice.due_date === null ? `${balance} due` : `${balance} due ${formatDay(invoice.due_date)}`)
  if (invoice.status === 'draft') return [sum]
  const { text, isLink } = payingWords(cardPayments, company.phone).pdf
  const link = isLink && ({ link: payUrl, color: LINK, decoration: 'underline' } as const)
  return [sum, { text, margin: [0, 4, 0, 0], ...link }]
}

function itemsOf({ invoice }: Paper): Content {
  const head = ['Description', 'Qty', 'Unit price', 'Amount'].map((text, column): TableCell => ({
    text,
    fontSize: 8.5,
    color: MUTED,
    alignment: column === 0 ? 'left' : 'right',
  }))
  return {
    margin: [0, 24, 0, 0],
    layout: 'rows',
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 58, 76, 76],
      body: [
        head,
        ...invoice.items.map((item): TableCell[] => [
          item.description,
          right(plainDecimal(item.quantity)),
          right(formatMoney(item.unit_price)),
          right(formatMoney(item.amount)),
        ]),
      ],
    },
  }
}

function paymentRows({ invoice, company }: Paper): [string, string][] {
  return invoice.payments
    .filter(({ status }) => status === 'succeeded' || status === 'refunded')
    .flatMap((payment): [string, string][] => {
      const on = formatDate(company.time_zone, payment.paid_at ?? payment.created_at)
      const refunded = cents(payment.refunded_amount)
      const back = payment.provider === 'credit' ? 'Taken off again' : 'Refunded'
      return [
        [
          `${received[payment.payment_method](on)}${payment.is_test ? ' (test)' : ''}`,
          `−${formatMoney(payment.amount)}`,
        ],
        ...(refunded > 0 ? [[back, formatMoney(payment.refunded_amount)] satisfies [string, string]] : []),
      ]
    })
}

function ledgerOf(paper: Paper): Content {
  const { invoice } = paper
  const due = invoice.status === 'cancelled' ? subtract(cents(invoice.total), cents(invoice.total)) : balanceOf(invoice)
  const rows: [string, string][] = [
    ['Subtotal', formatMoney(invoice.subtotal)],
    ...(cents(invoice.tax_amount) > 0
      ? [[`Tax (${plainDecimal(invoice.tax_rate)}%)`, formatMoney(invoice.tax_amount)] satisfies [string, string]]
      : []),
    ['Total', formatMoney(invoice.total)],
    ...paymentRows(paper),
  ]
  return {
    margin: [WIDTH - 280, 12, 0, 0],
    unbreakable: rows.length < 20,
    layout: 'rows',
    table: {
      widths: ['*', 110],
      body: [
        ...rows.map(([label, value]) => [{ text: label }, right(value)]),
        [{ text: 'Amount due', bold: true }, right(formatMoney(decimal(due)), { bold: true })],
      ],
    },
  }
}

function notesOf({ invoice }: Paper): Content[] {
  if (invoice.notes === null) return []
  const stack: Content[] = [{ text: 'Notes', bold: true, margin: [0, 0, 0, 2] }, invoice.notes]
  return [{ stack, margin: [0, 20, 0, 0], unbreakable: invoice.notes.length < 800 }]
}

const stamps: Partial<Record<InvoiceDetails['status'], { word: string; color: string }>> = {
  paid: { word: 'PAID', color: '#14804a' },
  cancelled: { word: 'CANCELLED', color: '#b42318' },
  draft: { word: 'DRAFT', color: '#5c6470' },
}

/** Looks like a rubber stamp and covers no text. */
function stampOf({ invoice }: Paper): Content {
  const stamp = stamps[invoice.status]
  if (!stamp) return { text: '' }
  const { word, color } = stamp
  const width = word.length * 17 + 28
  const middle = width / 2 + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width + 16}" height="64" viewBox="0 0 ${width + 16} 64">
    <g transform="rotate(-5 ${middle} 32)">
      <rect x="8" y="14" width="${width}" height="36" rx="6" fill="none" stroke="${color}" stroke-width="2.5"/>
      <text x="${middle}" y="40.5" text-anchor="middle" font-family="Roboto" font-weight="bold" font-size="23" letter-spacing="1.5" fill="${color}">${word}</text>
    </g></svg>`
  return { svg, width: width + 16 }
}

/** The invoice as a document. The regulator's notice is on every page. */
export function documentOf(paper: Paper): PdfDocument {
  const { invoice, company } = paper
  const license = company.license_number ? ` · License ${company.license_number}` : ''
  return {
    title: `Invoice ${invoice.invoice_number}`,
    author: company.company_name,
    content: [...headOf(paper), ...headline(paper), itemsOf(paper), ledgerOf(paper), ...notesOf(paper)],
    footer: { lines: lines(`${company.company_name}${license}`, company.license_notice), name: invoice.invoice_number },
  }
}
