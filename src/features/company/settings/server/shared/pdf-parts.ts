import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { cityLine } from '#contract/address.ts'
import { cents, formatMoney, plainDecimal } from '#contract/money.ts'
import { sumRows } from '../../rules/tax-words.ts'
import { formatPhone } from '#contract/phone-format.ts'
import type { Company } from './company.ts'
import { MUTED, type PdfDocument, WIDTH } from '#server/pdf/document.ts'

// The parts that every PDF with line items has in common: invoices and quotes look alike.

type Texts = (string | null | undefined)[]
type Address = { name: string; email: string | null; phone: string | null } & Parameters<typeof cityLine>[0] & {
    address: string | null
  }

const lines = (...parts: Texts) => parts.flatMap((part) => part || [])

const right = (text: string, style: object = {}): TableCell => ({ text, alignment: 'right', ...style })

const factRow = ([label, value]: [string, string]): TableCell[] => [
  { text: label, color: MUTED },
  { text: value, bold: true },
]

type Head = {
  title: string
  company: Company
  /** A data URL of a picture, or null. */
  logo: string | null
  facts: [string, string][]
  stamp: Stamp | undefined
  /** "Bill to", and who it is. */
  label: string
  recipient: Address
}

/** Title and logo, the document's facts, and both addresses. */
export const documentHead = ({ title, company, logo, facts, stamp, label, recipient }: Head): Content[] => [
  {
    columns: [
      { text: title, fontSize: 26, bold: true, width: '*' },
      logo === null
        ? { text: company.company_name, fontSize: 14, bold: true, alignment: 'right', width: 280, margin: [0, 8, 0, 0] }
        : { image: logo, fit: [200, 56], alignment: 'right', width: 200 },
    ],
  },
  {
    margin: [0, 16, 0, 0],
    columnGap: 24,
    columns: [
      { width: '*', layout: 'facts', table: { widths: [96, '*'], body: facts.map(factRow) } },
      { width: '*', stack: [renderStamp(stamp)] },
    ],
  },
  {
    margin: [0, 20, 0, 0],
    columnGap: 24,
    columns: [
      {
        width: '*',
        stack: [
          { text: company.company_name, bold: true },
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
          { text: label, bold: true },
          ...lines(
            recipient.name,
            recipient.address,
            cityLine(recipient),
            recipient.email,
            recipient.phone && formatPhone(recipient.phone),
          ),
        ],
      },
    ],
  },
]

/** The most important sentence, in large type. */
export const headline = (text: string): Content => ({ text, fontSize: 18, bold: true, margin: [0, 28, 0, 0] })

type Item = { description: string; quantity: string; unit_price: string; amount: string; note?: string | null }

/** The line items. A note appears small below the description. */
export function itemTable(items: readonly Item[]): Content {
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
        ...items.map(({ description, note, quantity, unit_price, amount }): TableCell[] => [
          note ? { stack: [description, { text: note, fontSize: 8.5, color: MUTED }] } : description,
          right(plainDecimal(quantity)),
          right(formatMoney(unit_price)),
          right(formatMoney(amount)),
        ]),
      ],
    },
  }
}

/** Subtotal, tax and total, as texts. */
export const sumTexts = (sums: Parameters<typeof sumRows>[0]): [string, string][] =>
  sumRows(sums, { isTaxed: cents(sums.tax_amount) > 0 }).map(({ label, amount }) => [label, formatMoney(amount)])

/** Labels and amounts below the items, on the right. The last row is the one that counts, unless it is `plain`. */
export function ledgerTable(rows: readonly [string, string][], { plain = false } = {}): Content {
  const bold = (index: number) => ({ bold: !plain && index === rows.length - 1 })
  return {
    margin: [WIDTH - 280, 12, 0, 0],
    unbreakable: rows.length <= 20,
    layout: 'rows',
    table: {
      widths: ['*', 110],
      body: rows.map(([label, value], index) => [{ text: label, ...bold(index) }, right(value, bold(index))]),
    },
  }
}

/** A titled text, such as notes; nothing without a text. */
export const textBlock = (title: string, text: string | null): Content[] =>
  text === null
    ? []
    : [
        {
          stack: [{ text: title, bold: true, margin: [0, 0, 0, 2] }, text],
          margin: [0, 20, 0, 0],
          unbreakable: text.length < 800,
        },
      ]

/** The company and the regulator's notice, on every page. */
export const pdfFooter = (company: Company, name: string): PdfDocument['footer'] => {
  const license = company.license_number ? ` · License ${company.license_number}` : ''
  return { lines: lines(`${company.company_name}${license}`, company.license_notice), name }
}

export type Stamp = { word: string; color: string }
export const stampColors = { good: '#14804a', bad: '#b42318', muted: '#5c6470' }

/** Looks like a rubber stamp and covers no text. */
function renderStamp(stamp: Stamp | undefined): Content {
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
