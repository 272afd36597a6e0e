import { hasOptions, largestChoice, standardChoice } from '../rules/options.ts'
import { cents, formatMoney, validateTotals } from '#contract/money.ts'
import { computeTotals, refuseErrors, sumErrors } from '#features/billing/invoices/server/shared/totals.ts'
import { invalid } from '#server/errors.ts'
import type { Quote, QuoteInput, QuoteItemInput } from '../contract.ts'
import type { QuoteLine } from './queries.ts'

type Prices = Pick<Quote, 'subtotal' | 'tax_amount' | 'total' | 'highest_total'> & { lines: QuoteLine[] }

type InputSums = Pick<Partial<QuoteInput>, 'subtotal' | 'tax_amount' | 'total'>

/**
 * Every amount of a quote, by the rules of invoices: its sums without optional items, and the most it can come to. 400 with the
 * right value for any amount sent that differs.
 */
export function calculatePrices(items: QuoteItemInput[], taxRate: string, input: InputSums = {}): Prices {
  // Everything together fits, so that any choice does.
  const { lines } = computeTotals(items, taxRate)
  const calculateSums = (chosen: QuoteItemInput[]) => {
    const { totals, issue } = validateTotals(chosen, taxRate)
    if (issue) throw invalid(issue.path, issue.message)
    return totals
  }
  const standard = standardChoice(items)
  const { subtotal, tax_amount, total } = calculateSums(standard)
  const summed = hasOptions(items) ? 'the line items without options' : 'the line items'
  refuseErrors(sumErrors(input, { subtotal, tax_amount, total }, { items: standard, tax_rate: taxRate, summed }))
  const { total: highest_total } = calculateSums(largestChoice(items, taxRate))
  const withOptions = lines.map((line, n) => ({
    ...line,
    optional: items[n]?.optional ?? false,
    option_group: items[n]?.option_group ?? null,
  }))
  return { lines: withOptions, subtotal, tax_amount, total, highest_total }
}

type Deposit = Pick<Quote, 'deposit_percent' | 'deposit_amount'>

/** The deposit is a share or an amount, at most the total. */
export function requireDeposit({ deposit_percent, deposit_amount }: Deposit, total: string): void {
  if (deposit_amount === null) return
  if (deposit_percent !== null)
    throw invalid('deposit_amount', 'Enter the deposit in percent or in dollars, not in both')
  if (cents(deposit_amount) > cents(total))
    throw invalid('deposit_amount', `The deposit cannot exceed the total of ${formatMoney(total)}`)
}
