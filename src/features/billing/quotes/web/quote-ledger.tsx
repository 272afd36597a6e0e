import { getDeposit } from '../rules/item-options.ts'
import { cents, decimal, plainDecimal } from '#contract/money.ts'
import { taxLabel } from '#features/company/settings/rules/tax-words.ts'
import { Ledger } from '#web/ui/money.tsx'
import type { QuoteDocument } from '../contract.ts'
import { hasOptions, taxedSubtotal } from '../rules.ts'

/** Subtotal to total, the most the client can choose, and the deposit. */
export function QuoteLedger({ quote }: { quote: QuoteDocument }) {
  const { subtotal, tax_rate, tax_amount, total, highest_total, items, deposit_percent } = quote
  const deposit = getDeposit(quote, cents(total))
  const hasChoice = hasOptions(items)
  const share = deposit_percent === null ? '' : ` (${plainDecimal(deposit_percent)}%)`
  return (
    <Ledger
      rows={[
        { label: 'Subtotal', amount: subtotal },
        { label: taxLabel({ tax_rate, subtotal, taxed_subtotal: taxedSubtotal(items) }), amount: tax_amount },
        { label: hasChoice ? 'Total without options' : 'Total', amount: total, total: true },
        ...(hasChoice ? [{ label: 'With all options', amount: highest_total }] : []),
        ...(deposit === null ? [] : [{ label: `Deposit${share}`, amount: decimal(deposit) }]),
      ]}
    />
  )
}
