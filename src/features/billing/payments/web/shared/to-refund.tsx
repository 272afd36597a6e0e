import { HandCoins } from 'lucide-react'
import { formatMoney } from '#contract/money.ts'
import { blocked, type InvoiceDetails, invoices } from '#features/billing/invoices/contract.ts'
import { useAction } from '#web/platform/action.ts'
import { useUser } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { invoice: Pick<InvoiceDetails, 'id' | 'status' | 'to_refund' | 'client_name'> }

/** For staff: money beyond what the invoice needs goes back to the client, or becomes their credit. */
export function ToRefund({ invoice }: Props) {
  const { role } = useUser()
  const refund = useAction(invoices.refundOverpayment, {
    done: ({ to_refund }) => (blocked.giveBack({ to_refund }) ? 'Overpayment refunded' : 'Refund started'),
    failed: 'Failed to refund the overpayment',
    denied: "You don't have permission to refund payments",
  })
  const keep = useAction(invoices.keepOverpayment, {
    done: 'Kept as credit',
    failed: 'Failed to keep the overpayment as credit',
    denied: "You don't have permission to give credit",
  })
  if (blocked.giveBack(invoice) !== null) return null
  const { id, status, client_name } = invoice
  const amount = formatMoney(invoice.to_refund)
  const params = { id }
  return (
    <section
      aria-label="To refund"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-raised px-4 py-3"
    >
      <p className="flex min-w-0 grow-[999] items-start gap-2.5 text-14">
        <HandCoins aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-bad" />
        <span>
          {client_name} paid {amount} {status === 'cancelled' ? 'after this invoice was cancelled' : 'too much'}.
        </span>
      </p>
      <Button variant="outline" busy={keep.busy} onClick={() => void keep.run({ params })} className="grow">
        Keep as credit
      </Button>
      {role === 'admin' && (
        <Button busy={refund.busy} onClick={() => void refund.run({ params })} className="grow">
          Refund {amount}
        </Button>
      )}
    </section>
  )
}
