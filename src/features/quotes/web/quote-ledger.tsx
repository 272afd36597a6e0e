import { depositOf } from '#contract/item-options.ts'
import { cents, decimal, plainDecimal } from '#contract/money.ts'
import { Ledger } from '#web/ui/money.tsx'
import { hasOptions, type QuoteDocument } from '../contract.ts'

/** Subtotal to total, the most the client can choose, and the deposit. */
export function QuoteLedger({ quote }: { quote: QuoteDocument }) {
  const { subtotal, tax_rate, tax_amount, total, highest_total, items, deposit_percent } = quote
  const deposit = depositOf(quote, cents(total))
  const hasChoice = hasOptions(items)
  const share = deposit_percent === null ? '' : ` (${plainDecimal(deposit_percent)}%)`
  return (
    <Ledger
      className="max-md:max-w-none"
      rows={[
        { label: 'Subtotal', amount: subtotal },
        { label: `Tax (${plainDecimal(tax_rate)}%)`, amount: tax_amount },
        { label: hasChoice ? 'Total without options' : 'Total', amount: total, total: true },
        ...(hasChoice ? [{ label: 'With all options', amount: highest_total }] : []),
        ...(deposit === null ? [] : [{ label: `Deposit${share}`, amount: decimal(deposit) }]),
      ]}
    />
  )
}
