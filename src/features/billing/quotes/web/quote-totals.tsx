import { useFormContext, useWatch } from 'react-hook-form'
import { getDeposit, hasOptions, largestChoice, standardChoice } from '../rules/options.ts'
import { cents, decimal } from '#contract/money.ts'
import { draftTotals, readable } from '#features/billing/invoices/web/shared/draft-totals.ts'
import { TotalBeside } from '#features/billing/invoices/web/shared/running-totals.tsx'
import { sumRows } from '#features/company/settings/rules/tax-words.ts'
import { Ledger } from '#web/ui/money.tsx'
import { QuoteInput } from '../contract.ts'
import type { QuoteValues } from './quote-values.ts'

const { deposit_percent: Percent, deposit_amount: Amount } = QuoteInput.shape

/** The form's totals as the user types, by the server's rule: as offered, and with every option. */
function useQuoteTotals() {
  const { control } = useFormContext<QuoteValues>()
  const [itemValues, rate, percent, amount] = useWatch({
    control,
    name: ['items', 'tax_rate', 'deposit_percent', 'deposit_amount'],
  })
  const items = (Array.isArray(itemValues) ? itemValues : []).map((item) => ({
    ...readable(item),
    optional: item.optional,
    option_group: item.option_group,
  }))
  const offered = draftTotals(standardChoice(items), rate)
  const largest = draftTotals(largestChoice(items, offered.rate), rate)
  const deposit = getDeposit(
    { deposit_percent: Percent.safeParse(percent).data ?? null, deposit_amount: Amount.safeParse(amount).data ?? null },
    cents(offered.totals.total),
  )
  return { offered, largest, deposit, hasChoice: hasOptions(items), issue: draftTotals(items, rate).issue }
}

/** Subtotal, tax and total of what is offered, the most it can come to, and the deposit. */
export function QuoteTotals() {
  const { offered, largest, deposit, hasChoice, issue } = useQuoteTotals()
  if (issue) return <p className="text-13 text-bad md:text-right">{issue}</p>
  return (
    <Ledger
      className="md:pr-10 md:touch:pr-12"
      rows={[
        ...sumRows(
          { ...offered.totals, tax_rate: offered.rate },
          { totalLabel: hasChoice ? 'Total without options' : 'Total' },
        ),
        ...(hasChoice ? [{ label: 'With all options', amount: largest.totals.total }] : []),
        ...(deposit === null ? [] : [{ label: 'Deposit', amount: decimal(deposit) }]),
      ]}
    />
  )
}

/** The total alone, beside the form's buttons. */
export function QuoteTotal() {
  const { offered, issue } = useQuoteTotals()
  return <TotalBeside total={issue === null ? offered.totals.total : null} />
}
