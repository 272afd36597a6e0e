import { add, cents, decimal } from '#contract/cents.ts'
import type { Contract } from '../contract.ts'

// A change order is a quote for more work on a running job, which adds to the job's contract.

/** How people call one kind of quote. */
export const quoteNoun = ({ is_change_order }: { is_change_order: boolean }): 'quote' | 'change order' =>
  is_change_order ? 'change order' : 'quote'

/** A contract with one more change order, as a ledger: the last row is the new total. */
export function contractRows(
  { quote_number, original_total, changes_total }: Omit<Contract, 'job_title'>,
  total: string,
): { label: string; amount: string }[] {
  return [
    ...(original_total === null ? [] : [{ label: `Contract, quote ${quote_number}`, amount: original_total }]),
    ...(original_total !== null || cents(changes_total) > 0
      ? [{ label: 'Change orders before', amount: changes_total }]
      : []),
    { label: 'This change order', amount: total },
    {
      label: original_total === null ? 'All change orders' : 'New contract total',
      amount: decimal(add(cents(original_total ?? '0.00'), cents(changes_total), cents(total))),
    },
  ]
}
