import { formatMoney, plainDecimal } from '#contract/money-format.ts'

// The wording of sales tax on documents.

type Taxed = { tax_rate: string; subtotal: string; taxed_subtotal: string }

/** `Tax (8.25%)`, or `Tax (8.25% of $500.00)` when only a part of the subtotal is taxed. */
export function taxLabel({ tax_rate, subtotal, taxed_subtotal }: Taxed): string {
  const rate = `${plainDecimal(tax_rate)}%`
  const isPart = Number(tax_rate) > 0 && Number(taxed_subtotal) !== Number(subtotal)
  return `Tax (${isPart ? `${rate} of ${formatMoney(taxed_subtotal)}` : rate})`
}

type Sums = Taxed & { tax_amount: string; total: string }

/** Subtotal, tax and total, for a ledger. `isTaxed`: false leaves out the tax. */
export const sumRows = (sums: Sums, { isTaxed = true, totalLabel = 'Total' } = {}) => [
  { label: 'Subtotal', amount: sums.subtotal },
  ...(isTaxed ? [{ label: taxLabel(sums), amount: sums.tax_amount }] : []),
  { label: totalLabel, amount: sums.total, total: true },
]

/** `Not taxed` for a line that is left out of the tax; null where it is taxed, or where nothing is. */
export const taxNote = ({ taxable }: { taxable: boolean }, tax_rate: string): string | null =>
  taxable || Number(tax_rate) === 0 ? null : 'Not taxed'
