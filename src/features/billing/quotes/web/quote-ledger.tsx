import { getDeposit, hasOptions, taxedSubtotal } from '../rules/options.ts'
import { cents, decimal, plainDecimal } from '#contract/money.ts'
import { sumRows } from '#features/company/settings/rules/tax-words.ts'
import { Ledger } from '#web/ui/money.tsx'
import type { QuoteDocument } from '../contract.ts'

/** Subtotal to total, the most the client can choose, and the deposit. */
export function QuoteLedger({ quote }: { quote: QuoteDocument }) {
  const { total, highest_total, items, deposit_percent } = quote
  const deposit = getDeposit(quote, cents(total))
  const hasChoice = hasOptions(items)
  const share = deposit_percent === null ? '' : ` (${plainDecimal(deposit_percent)}%)`
  return (
    <Ledger
      rows={[
        ...sumRows(
          { ...quote, taxed_subtotal: taxedSubtotal(items) },
          { totalLabel: hasChoice ? 'Total without options' : 'Total' },
        ),
        ...(hasChoice ? [{ label: 'With all options', amount: highest_total }] : []),
        ...(deposit === null ? [] : [{ label: `Deposit${share}`, amount: decimal(deposit) }]),
      ]}
    />
  )
}
