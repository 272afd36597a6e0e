import { useFormContext, useWatch } from 'react-hook-form'
import { sumRows } from '#features/company/settings/rules/tax-words.ts'
import { Ledger, Money } from '#web/ui/money.tsx'
import { draftTotals } from './draft-totals.ts'

/** The form's totals as the user types, by the server's rule. */
export function useDraftTotals() {
  const { control } = useFormContext()
  const [items, rate] = useWatch({ control, name: ['items', 'tax_rate'] })
  return draftTotals(Array.isArray(items) ? items : [], rate)
}

/** Subtotal, tax and total of the current values. */
export function RunningTotals() {
  const { totals, issue, rate } = useDraftTotals()
  if (issue) return <p className="text-13 text-bad md:text-right">{issue}</p>
  return (
    <Ledger
      // Aligned with the amounts of the lines, which leave room for the remove button.
      className="md:pr-10 md:touch:pr-12"
      rows={sumRows({ ...totals, tax_rate: rate })}
    />
  )
}

/** The total alone, beside the form's buttons: visible however many lines there are. */
export function RunningTotal() {
  const { totals, issue } = useDraftTotals()
  return <TotalBeside total={issue === null ? totals.total : null} />
}

/** The total beside a form's buttons; null is too large. */
export function TotalBeside({ total }: { total: string | null }) {
  return (
    <p className="mr-auto min-w-0 text-12 text-muted">
      Total
      {total === null ? (
        <span className="block text-16 font-semibold text-bad">Too large</span>
      ) : (
        <Money className="block text-16 font-semibold text-ink">{total}</Money>
      )}
    </p>
  )
}
