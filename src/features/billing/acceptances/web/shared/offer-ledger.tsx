import type { ChoiceTotals } from '#features/billing/quotes/rules/options.ts'
import { plainDecimal } from '#contract/money-format.ts'
import { sumRows } from '#features/company/settings/rules/tax-words.ts'
import { Ledger } from '#web/ui/money.tsx'
import type { PublicQuote } from '../../contract.ts'

type Props = { quote: Pick<PublicQuote, 'tax_rate' | 'deposit_percent'>; totals: ChoiceTotals }

/** The totals of a customer's choice, with its deposit. */
export function OfferLedger({ quote: { tax_rate, deposit_percent }, totals }: Props) {
  const { deposit } = totals
  const share = deposit_percent === null ? '' : ` (${plainDecimal(deposit_percent)}%)`
  return (
    <Ledger
      wide
      rows={[
        ...sumRows({ ...totals, tax_rate }, { isTaxed: Number(tax_rate) > 0 }),
        ...(deposit === null ? [] : [{ label: `Deposit to start${share}`, amount: deposit }]),
      ]}
    />
  )
}
