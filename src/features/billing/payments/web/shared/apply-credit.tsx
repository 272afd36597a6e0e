import { Gift } from 'lucide-react'
import { add, cents, decimal, formatMoney } from '#contract/money.ts'
import { isStaff } from '#contract/roles.ts'
import { type InvoiceDetails } from '#features/billing/invoices/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { useRead } from '#web/platform/query.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { payments } from '../../contract.ts'

type Props = {
  invoice: InvoiceDetails
  /** The credit paid the whole balance. */
  onPaid?: () => void
}

/** Offers to pay an open invoice with the client's credit. Shows nothing while there is none. */
export function ApplyCredit({ invoice, onPaid }: Props) {
  const { id, invoice_number, client_name } = invoice
  const staff = isStaff(useUser().role)
  const credit = useRead(payments.invoiceCredit, { params: { id } }).data
  const { run, busy } = useAction(payments.applyCredit, {
    done: (paid) => ({
      title: 'Credit applied',
      description: `${formatMoney(decimal(add(...paid.map(({ amount }) => cents(amount)))))} on ${invoice_number}`,
    }),
    failed: 'Failed to apply credit',
    denied: "You don't have permission to apply credit",
  })
  if (!credit || cents(credit.applicable) === 0) return null
  const amount = credit.applicable
  const apply = async () => {
    if ((await run({ params: { id }, body: { amount } })) && amount === invoice.balance_due) onPaid?.()
  }
  return (
    <section
      aria-label="Credit"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3"
    >
      <p className="flex grow-[999] items-center gap-2.5 text-14">
        <Gift aria-hidden="true" className="size-4 shrink-0 text-good" />
        {staff ? `${client_name} has` : 'You have'} {formatMoney(credit.available)} of credit
      </p>
      <Button variant="outline" busy={busy} onClick={() => void apply()} className="grow">
        Apply {formatMoney(amount)} credit
      </Button>
    </section>
  )
}
